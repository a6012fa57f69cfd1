// Bounds of what is told of messages, for both sides.

export const mostOf = {
  transactions: 5000,
  recipients: 100_000,
  features: 10,
  units: 1_000_000_000,
} as const

/** Months that transactions are kept, beside the present one. */
export const transactionMonths = 13
/** Months that figures of delivery are kept. */
export const deliveryMonths = 25
