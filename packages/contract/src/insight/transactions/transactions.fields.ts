import { oneOf } from '../../core/fields.ts'

/** How a message went out. */
export const transactionTypes = ['REGISTERED', 'ENCRYPTED', 'ESIGN', 'LARGE_FILE', 'SMS'] as const
export const TransactionType = oneOf('TransactionType', transactionTypes)
export type TransactionType = (typeof transactionTypes)[number]

/** In the order in which a message progresses; it never goes back. */
export const transactionStatuses = ['Sent', 'Delivered', 'Opened', 'Bounced', 'Failed'] as const
export const TransactionStatus = oneOf('TransactionStatus', transactionStatuses)
export type TransactionStatus = (typeof transactionStatuses)[number]

/** The product features that a message can use and that have a name here; products may report others by their codes. */
export const transactionFeatures = ['RECEIPT', 'ENCRYPTION', 'SIGNATURE', 'REMINDER', 'LARGE_FILE'] as const
export type TransactionFeature = (typeof transactionFeatures)[number]
