import type { LedgerFormat, LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Currency } from '@portal/contract/core/money'
import { datev } from './datev.ts'
import { fec } from './fec.ts'
import type { Format } from './format.ts'
import { general } from './general.ts'
import { quickbooks, quickbooksCredits, xero } from './imports.ts'

export const formats: Readonly<Record<LedgerFormat, Format>> = {
  csv: general,
  xero,
  quickbooks,
  quickbooksCredits,
  datev,
  fec,
}

/** The account that is not made of digits, as a format requires. */
function otherAccount({ receivables, bank, revenue, rules }: LedgerMapping, form: RegExp): string | undefined {
  const accounts = [receivables, bank, revenue, ...rules.map(({ account }) => account)]
  return accounts.find((account): account is string => account !== null && !form.test(account))
}

/** The account whose length DATEV refuses: general accounts have one length of 4 to 8, receivables the same or one more. */
function otherLength({ receivables, bank, revenue, rules }: LedgerMapping): string | undefined {
  const { length } = revenue
  const general = [revenue, bank, ...rules.flatMap(({ account }) => account ?? [])]
  return (
    general.find((account) => account.length !== length || length > 8) ??
    [receivables].find((account) => account.length !== length && account.length !== length + 1)
  )
}

/** The forms of accounts: 4 to 9 digits; three digits of the French plan of accounts, then letters or digits. */
const forms: Partial<Record<LedgerFormat, RegExp>> = { datev: /^\d{4,9}$/, fec: /^\d{3}[A-Z\d]*$/ }

/**
 * Checks that a format can hold an export. @throws Problem ledger.noNumbers, ledger.noSiren, ledger.digitsOnly,
 * ledger.accountLength, ledger.oneCurrency
 */
export function checkFormat(
  format: LedgerFormat,
  mapping: LedgerMapping,
  currencies: readonly Currency[],
  books: Currency | null,
): void {
  const form = forms[format]
  if (!form) return
  if (format === 'datev' && (mapping.consultant === null || mapping.client === null))
    throw new Problem('ledger.noNumbers')
  if (format === 'fec' && mapping.siren === null) throw new Problem('ledger.noSiren')
  const account = otherAccount(mapping, form)
  if (account !== undefined) throw new Problem('ledger.digitsOnly', { values: { account } })
  const long = format === 'datev' ? otherLength(mapping) : undefined
  if (long !== undefined) throw new Problem('ledger.accountLength', { values: { account: long } })
  // French books are kept in euros; DATEV posts amounts in the books’ currency if it can’t state the original ones.
  const base = format === 'fec' ? 'EUR' : (books ?? currencies[0])
  if (books !== base && currencies.some((one) => one !== base)) throw new Problem('ledger.oneCurrency')
}
