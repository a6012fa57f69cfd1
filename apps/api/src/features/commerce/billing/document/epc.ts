import { isSEPACountry } from 'ibantools'
import type { InvoiceDocument } from './document.ts'
import { plainAmount } from './amount.ts'

// The code by which a banking app fills in a SEPA transfer: EPC069-12, version 2.

/** The largest amount that a code can hold, in cents. */
const most = 99_999_999_999
/** The text of the code; null where the invoice is not payable by a SEPA transfer. */
export function epcOf({
  currency,
  total,
  payTo,
}: Pick<InvoiceDocument, 'currency' | 'total' | 'payTo'>): string | null {
  if (
    currency !== 'EUR' ||
    !payTo?.iban ||
    !isSEPACountry(payTo.iban.slice(0, 2)) ||
    !payTo.holder ||
    total <= 0 ||
    total > most
  )
    return null
  const { bic, holder, iban, reference } = payTo
  const amount = `EUR${plainAmount(total, currency)}`
  // The empty line is the purpose, which an invoice does not state.
  return ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, amount, '', reference].join('\n')
}
