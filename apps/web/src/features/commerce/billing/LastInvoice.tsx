import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { invoicesQuery } from './billing.queries.ts'
import { invoiceName } from './invoiceColumns.tsx'
import { PaymentDot } from './InvoiceStanding.tsx'
import { useBillingWords } from './useBillingWords.ts'

/** The last issued invoice of an account in a line; nothing where there is none, or for people who may not see it. */
export function LastInvoice({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const maySee = useCan('Bill:R')
  const filter = { account: acctKey, kind: ['INVOICE' as const], invoiceStatus: ['Issued' as const] }
  const invoices = useInfiniteQuery({ ...invoicesQuery({ ...filter, sort: '-issuedOn' }), enabled: maySee })
  const last = invoices.data?.pages[0]?.items[0]
  if (!last) return null
  return (
    <Facts
      narrow
      facts={[
        [
          t('billing.lastInvoice'),
          <>
            <Anchor href={paths.invoice(last.billKey)}>{invoiceName(last, t, words)}</Anchor>{' '}
            {words.money(last.total, last.currency)} <PaymentDot {...last} />
          </>,
        ],
      ]}
    />
  )
}
