import * as z from 'zod/mini'
import { email, key, moment, name, nullable, optional } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { TransactionStatus, TransactionType } from './transactions.fields.ts'
import { transactionLimits } from './transactions.rules.ts'

// Messages as the products report them (`product.md` 7.3): without subjects and addresses of recipients.

const count = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

const ReportedTransaction = wireBody('ToldTransaction', {
  AcctKey: key(),
  /** The product's own id, unique in a company. Reporting it again changes only the status, and only to a later one. */
  TransactionId: name(64),
  UserKey: optional(nullable(key())),
  SenderEmail: email(),
  /** A time in the last 35 days. */
  SentOn: moment(),
  Type: TransactionType,
  /** How many. */
  Recipients: count(1, transactionLimits.recipients),
  /**
   * Codes of the used functions of the product. RECEIPT, ENCRYPTION, SIGNATURE, REMINDER and LARGE_FILE have names in
   * reports; others are shown as they come.
   */
  Features: optional(z.array(name(32)).check(z.maxLength(transactionLimits.features))),
  ProductLine,
  UnitType,
  /** Only for the report: usage that counts towards plans is reported separately. */
  Units: count(0, transactionLimits.units),
  Status: TransactionStatus,
  /** The reference of the client or the matter, as the sender gave it. */
  ReferenceCode: optional(nullable(name(64))),
})
const TransactionBatchResult = wire('TransactionBatchResult', {
  BatchId: z.string(),
  Transactions: z.number(),
  Accounts: z.number(),
  Added: z.number(),
  /** Messages with a new status; the others were already known. */
  Updated: z.number(),
})
export type TransactionBatchResult = z.output<typeof TransactionBatchResult>

export const transactions = defineRoutes({
  batch: {
    access: 'Provision:W',
    module: { name: 'Customer-Company Plans', level: 'RW' },
    object: 'account',
    method: 'POST',
    path: '/api/v1/Transaction/Batch',
    summary: 'Report up to 5,000 messages of companies below; idempotent by batch',
    description: 'A batch is accepted as a whole or not at all.',
    longest: 4 * 1024 * 1024,
    body: wireBody('TransactionBatch', {
      BatchId: key(),
      Transactions: z.array(ReportedTransaction).check(z.minLength(1), z.maxLength(transactionLimits.transactions)),
    }),
    result: TransactionBatchResult,
    errors: [
      'account.notFound',
      'user.notFound',
      'transaction.notBelow',
      'transaction.future',
      'transaction.tooLate',
      'transaction.batchDiffers',
    ],
  },
})
