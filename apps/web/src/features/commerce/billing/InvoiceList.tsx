import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { invoiceList } from '@portal/contract/commerce/billing/billing.list'
import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useRight } from '../../../core/access/useRight.ts'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../../core/files/useExportActs.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { type ViewQuery, ViewTabs } from '../../../core/views/ViewTabs.tsx'
import { type InvoiceFilter, invoicesQuery, sumsQuery } from './billing.queries.ts'
import { invoiceName, useInvoiceColumns } from './invoiceColumns.tsx'
import { InvoiceSelectionBar } from './InvoiceSelectionBar.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import { useRemindColumn } from './remindColumn.tsx'
import { useBillingWords } from './useBillingWords.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const InvoicePanel = lazyPart(async () => (await import('./InvoicePanel.tsx')).InvoicePanel)
export type InvoiceListState = ReturnType<typeof useListState<typeof invoiceList, InvoiceFilter>>

/** Invoices and credit notes: their sums in each currency are above them, and one opens in a panel. */
export function InvoiceList() {
  const { t } = useTranslation()
  const words = useBillingWords()
  const list = useListState<typeof invoiceList, InvoiceFilter>(invoiceList)
  const { state, filter, filtered, change } = list
  const [opened, setOpened] = useState<string>()
  const invoices = useInfiniteQuery(invoicesQuery({ ...filter, sort: state.sort }))
  const rows = useMemo(() => invoices.data?.pages.flatMap(({ items }) => items) ?? [], [invoices.data])
  const selection = useInvoiceSelection(filter, rows)
  const columns = [...useInvoiceColumns(setOpened), ...useRemindColumn(rows)]
  const clear = () => change(noFilters(invoiceList))
  return (
    <>
      <InvoiceViews list={list} />
      <InvoiceTools list={list} selection={selection} onClear={clear} />
      <InvoiceSums filter={filter} />
      {invoices.data ? (
        <DataTable
          label={t('billing.view.invoices')}
          columns={columns}
          rows={rows}
          rowKey={({ billKey }) => billKey}
          {...(selection && {
            selection: {
              isOn: selection.isOn,
              toggle: selection.toggle,
              all: selection.page,
              toggleAll: selection.togglePage,
              label: (invoice: Invoice) =>
                t('billing.many.select', { name: `${invoiceName(invoice, t, words)}, ${invoice.billToName}` }),
              allLabel: t('table.selectPage'),
            },
          })}
          sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
          stale={invoices.isPlaceholderData}
          empty={
            filtered ? (
              <NoRows pages={invoices} noMatch={t('billing.noMatch')} onClear={clear} />
            ) : (
              <EmptyState title={t('billing.none')}>{t('billing.noneText')}</EmptyState>
            )
          }
        />
      ) : (
        <QueryState query={invoices} failed={t('billing.failed')} lines={8} height={28} />
      )}
      {invoices.data && <MoreRows pages={invoices} />}
      {opened && (
        <Suspense fallback={null}>
          <InvoicePanel billKey={opened} rows={rows} onOpen={setOpened} />
        </Suspense>
      )}
    </>
  )
}

/** The views of the list: built-in, the reader's, and the company's. */
function InvoiceViews({ list: { state, change } }: { list: InvoiceListState }) {
  const { t } = useTranslation()
  const { roleCode } = useMe()
  const fixed: { id: string; label: string; query: ViewQuery }[] = [
    { id: 'all', label: t('billing.viewOf.all'), query: {} },
    ...(roleCode === 'CU'
      ? []
      : [{ id: 'drafts', label: t('billing.viewOf.drafts'), query: { invoiceStatus: 'Draft,Failed' } }]),
    {
      id: 'open',
      label: t('billing.viewOf.open'),
      query: { invoiceStatus: 'Issued', paymentStatus: 'Pending,Failed' },
    },
    { id: 'overdue', label: t('field.overdue'), query: { only: 'overdue' } },
  ]
  return <ViewTabs list={invoiceList} state={state} fixed={fixed} change={change} />
}

/** The selection, for readers who may issue invoices; a customer's company issues none. */
function useInvoiceSelection(filter: InvoiceFilter, rows: readonly Invoice[]): Selection | undefined {
  const { roleCode } = useMe()
  const right = useRight('Bill:W')
  const keys = useMemo(() => rows.map(({ billKey }) => billKey), [rows])
  const selection = useSelection(JSON.stringify(filter), keys)
  return roleCode === 'CU' || right === 'never' ? undefined : selection
}

type ToolsProps = { list: InvoiceListState; selection: Selection | undefined; onClear: () => void }
/** The search, all filters and the active ones, and the export; during a selection its actions. */
function InvoiceTools({ list: { state, filter, change }, selection, onClear }: ToolsProps) {
  const { t } = useTranslation()
  const total = useQuery(sumsQuery(filter))
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(invoiceList)
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  const name = account?.acctName ?? '…'
  const exporting = useExportActs({
    route: billing.exportFile,
    schedule: 'invoices',
    action: 'billing.exportFile',
    page: 'billing',
    input: (format) => ({ body: { ...filter, format } }),
  })
  const shared = { list: invoiceList, state, change, wordsOf }
  return (
    <ListToolbar
      selection={
        selection &&
        !selection.none && <InvoiceSelectionBar filter={filter} selection={selection} total={total.data?.count} />
      }
      pills={<ListPills {...shared} says={{ account: () => t('billing.ofAccount', { name }) }} onClear={onClear} />}
      end={<ExportMenu exporting={exporting} />}
    >
      <SearchBox
        label={t('billing.search')}
        placeholder={t('billing.searchBy')}
        maxLength={100}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
      />
      <ListFilters
        {...shared}
        company={companyKey}
        named={{ account: name }}
        called={{ account: t('field.billToName') }}
      />
    </ListToolbar>
  )
}
