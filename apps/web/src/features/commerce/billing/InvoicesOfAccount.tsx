import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { invoicesQuery } from './billing.queries.ts'
import css from './Billing.module.css'
import { useInvoiceColumns } from './invoiceColumns.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'

const InvoicePanel = lazyPart(async () => (await import('./InvoicePanel.tsx')).InvoicePanel)
/** Few enough to be read at a glance; the list has the others. */
const most = 6

/** The sums and the latest invoices of an account; each opens in a panel. */
export function InvoicesOfAccount({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string>()
  const filter = { account: acctKey }
  const invoices = useInfiniteQuery(invoicesQuery({ ...filter, sort: '-issuedOn' }))
  const columns = useInvoiceColumns(setOpened)
  const rows = invoices.data?.pages[0]?.items.slice(0, most)
  return (
    <PlainSection
      list
      title={t('billing.view.invoices')}
      acts={
        rows &&
        rows.length > 0 && <Anchor href={`${paths.billing}?account=${acctKey}`}>{t('billing.profile.invoices')}</Anchor>
      }
    >
      <InvoiceSums filter={filter} />
      {rows ? (
        <DataTable
          label={t('billing.view.invoices')}
          columns={columns.filter(({ id }) => id !== 'billTo')}
          rows={rows}
          rowKey={({ billKey }) => billKey}
          empty={<p className={css['nothing']}>{t('billing.profile.noInvoices')}</p>}
        />
      ) : (
        <QueryState query={invoices} failed={t('billing.failed')} lines={6} height={28} />
      )}
      {opened && rows && (
        <Suspense fallback={null}>
          <InvoicePanel billKey={opened} rows={rows} onOpen={setOpened} />
        </Suspense>
      )}
    </PlainSection>
  )
}
