import * as z from 'zod/mini'
import { formed, name, nullable, oneOf, text } from '../../core/fields.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { month, taxRate } from '../billing/billing.fields.ts'

// The accounts of an issuer's bookkeeping, and how billing maps to them (decision 0171).

/** Files for accountants: the general ledger, and the imports of four systems. */
export const ledgerFormats = ['csv', 'xero', 'quickbooks', 'quickbooksCredits', 'datev', 'fec'] as const
export const LedgerFormat = oneOf('LedgerFormat', ledgerFormats)
export type LedgerFormat = (typeof ledgerFormats)[number]

/** The subject of a rule: a plan or an add-on by its code, a kind of line, or a tax by its name and rate. */
export const ledgerSubjects = ['ITEM', 'KIND', 'TAX'] as const
export type LedgerSubject = (typeof ledgerSubjects)[number]

export const ledgerLimits = { rules: 500, entries: 100_000, exports: 200, unmapped: 50 } as const

/** An account number, or the name of a product where the system books by products. */
const account = () => name(60)
const ruleFields = {
  Of: oneOf('LedgerSubject', ledgerSubjects),
  /**
   * The code of a plan or an add-on, the kind of a line or LATE_FEE, or the name of a tax. Where no tax is charged: the category (AE, O, G,
   * E, K, Z), or empty for each of them.
   */
  Code: text(60),
  /** The rate of a tax, in hundredths of a percent: 997.5 is 9.975 %. */
  Rate: nullable(taxRate()),
  /** Null only for a tax of 0 %, which books nothing. */
  Account: nullable(account()),
  /** The code of the tax in the accounting system. */
  TaxCode: nullable(name(60)),
} as const

const facts = {
  Receivables: account(),
  Bank: account(),
  /** The account for revenue that no rule covers. */
  Revenue: account(),
  /** The first month that is exported. */
  BeginsOn: month(),
  /** The first month of the financial year. */
  YearMonth: z.number().check(z.int(), z.gte(1), z.lte(12)),
  /** For DATEV: the numbers of the tax consultant and of the client. */
  Consultant: nullable(z.number().check(z.int(), z.gte(1001), z.lte(9_999_999))),
  Client: nullable(z.number().check(z.int(), z.gte(1), z.lte(99_999))),
  /** For FEC: the French company number. */
  Siren: nullable(
    formed(
      20,
      /^\d{9}$/,
      'siren',
      z.overwrite((typed: string) => typed.replace(/\s/g, '')),
    ),
  ),
} as const

export const LedgerRule = wire('LedgerRule', ruleFields)
export type LedgerRule = z.output<typeof LedgerRule>
const LedgerRuleChange = wireBody('LedgerRuleChange', ruleFields)
export const LedgerChange = wireBody('LedgerChange', {
  ...facts,
  Rules: z.array(LedgerRuleChange).check(z.maxLength(ledgerLimits.rules)),
})
export type LedgerMapping = z.output<typeof LedgerChange>
export const LedgerMappingView = wire('LedgerMapping', { ...facts, Rules: z.array(LedgerRule) })
