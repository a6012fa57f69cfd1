// Bounds of reported messages, for both sides.

export const transactionLimits = {
  transactions: 5000,
  recipients: 100_000,
  features: 10,
  units: 1_000_000_000,
} as const

/** Months for which transactions are kept, in addition to the current one. */
export const transactionMonths = 13
/** Months that figures of delivery are kept. */
export const deliveryMonths = 25
