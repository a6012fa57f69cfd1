import type { DraftFault } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { paths } from '../../../lib/paths.ts'

export type InvoiceAct = keyof InvoiceDetail['abilities']
type Resolution = { act: InvoiceAct } | { label: string; href: string; of: 'issuer' | 'payer' }

/** Finds where the fault of a draft is corrected: an action of the draft, or the place of the missing field. */
export function resolutionOf({ failure, acctKey }: InvoiceDetail): Resolution | undefined {
  const own = (section: string): Resolution => ({
    label: 'health.act.mendOwn',
    href: paths.accountSection(undefined, section),
    of: 'issuer',
  })
  const payer = (section: string): Resolution => ({
    label: 'health.act.mendAccount',
    href: paths.accountSection(acctKey, section),
    of: 'payer',
  })
  const resolutions: Record<DraftFault, Resolution> = {
    noIssuerAddress: own('address'),
    noIssuerTaxId: own('billing'),
    noCountry: payer('address'),
    noRegion: payer('address'),
    payerTaxId: payer('billing'),
    noTaxRate: { label: 'health.act.rates', href: paths.list('billing', { section: 'rates' }), of: 'issuer' },
    noPoNumber: { act: 'setPoNumber' },
    notPayer: { act: 'discard' },
    belowZero: {
      label: 'health.act.invoices',
      href: paths.list('billing', { account: acctKey, invoiceStatus: 'Issued' }),
      of: 'issuer',
    },
    plansBehind: { act: 'refresh' },
    tooMuch: { act: 'refresh' },
  }
  return failure === null ? undefined : resolutions[failure]
}

/** The one action that an invoice waits for; a draft with a fault that is corrected elsewhere is then recalculated. */
export function nextAct(detail: InvoiceDetail): InvoiceAct | undefined {
  const { invoiceStatus, failure, overdue, open, abilities } = detail
  if (invoiceStatus === 'Draft' || invoiceStatus === 'Failed') {
    if (failure === null) return 'issue'
    const mending = resolutionOf(detail)
    return mending && 'act' in mending ? mending.act : 'refresh'
  }
  if (overdue && abilities.remind.allowed) return 'remind'
  return (open ?? 0) > 0 ? 'pay' : undefined
}
