import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { invoiceList } from '@portal/contract/commerce/billing/billing.list'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import page from '../../../ui/Page.module.css'
import cell from '../../../ui/table/Cell.module.css'
import { TextButton } from '../../../ui/TextButton.tsx'
import { StandingDot } from './InvoiceStanding.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

/** The name of an invoice: its number, or that it is a draft of a month. */
export const invoiceName = (
  { number, period }: Pick<Invoice, 'number' | 'period'>,
  t: TFunction,
  words: BillingWords,
) => number ?? t('billing.draftOf', { month: words.month(period) })

type ColumnContext = { t: TFunction; words: BillingWords; peek: (billKey: string) => void }
const invoiceCells = ({ t, words, peek }: ColumnContext): Cells<typeof invoiceList, Invoice> => ({
  number: {
    kind: 'name',
    rowHeader: true,
    cell: (invoice) => (
      <>
        <TextButton aria-haspopup="dialog" data-peek={invoice.billKey} onClick={() => peek(invoice.billKey)}>
          {invoiceName(invoice, t, words)}
        </TextButton>{' '}
        {invoice.kind === 'CREDIT_NOTE' && <span className={page.dim}>{t('billing.kind.CREDIT_NOTE')}</span>}
      </>
    ),
  },
  billTo: {
    narrow: true,
    cell: ({ acctKey, billToName }) => (
      <RouteLink href={paths.account(acctKey, 13)} className={cell.reference}>
        {billToName}
      </RouteLink>
    ),
  },
  dueOn: { cell: ({ dueOn, kind }) => (kind === 'INVOICE' ? words.day(dueOn) : '') },
  total: {
    kind: 'number',
    narrow: true,
    cell: ({ total, refundTotal, currency }) => (
      <>
        {words.money(total, currency)}{' '}
        {refundTotal !== 0 && (
          <span className={page.dim}>
            {t('billing.refunds.inList', { total: words.money(-refundTotal, currency) })}
          </span>
        )}
      </>
    ),
  },
  open: { cell: ({ open, currency, kind }) => (kind === 'INVOICE' ? words.money(open, currency) : '') },
  status: { kind: 'status', narrow: true, cell: (invoice) => <StandingDot {...invoice} /> },
})

/** The columns of a list of invoices. */
export function useInvoiceColumns(peek: (billKey: string) => void): Column<Invoice>[] {
  const { t } = useTranslation()
  const words = useBillingWords()
  return useColumns(invoiceList, invoiceCells({ t, words, peek }), 'billing.column')
}
