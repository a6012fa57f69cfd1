import { oneOf } from '../../core/fields.ts'

// Payments from the statements of banks (decision 0175).

export const BankFormat = oneOf('BankFormat', ['CAMT053', 'MT940', 'CSV'])

/** How sure it is where a payment belongs; only certain ones are recorded without anyone choosing. */
export const bankVerdicts = ['CERTAIN', 'LIKELY', 'UNMATCHED', 'DUPLICATE'] as const
export const BankVerdict = oneOf('BankVerdict', bankVerdicts)
export type BankVerdict = (typeof bankVerdicts)[number]

export const bankReasons = [
  'named',
  'part',
  'over',
  'paid',
  'near',
  'collective',
  'proposed',
  'several',
  'payer',
  'payers',
  'ambiguous',
  'otherCurrency',
  'early',
  'tooEarly',
  'future',
  'none',
  'recorded',
  'repeated',
  'chosen',
  'leftOut',
] as const
export const BankReason = oneOf('BankReason', bankReasons)
export type BankReason = (typeof bankReasons)[number]

export const bankImportLimits = {
  /** Characters and bytes of a file. */
  file: 10 * 1_048_576,
  /** Entries of a file, incoming or not. */
  entries: 10_000,
} as const
