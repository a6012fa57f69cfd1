import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { Suspense } from 'react'
import { isFiltered, noFilters } from '../../../../core/lists/address.ts'
import { ListFoot, NoneSoFar } from '../../../../core/lists/ListFoot.tsx'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { NewAccountButton } from './NewAccountButton.tsx'
import css from './AccountList.module.css'
import { useAccountColumns } from './accountColumns.tsx'
import type { AccountList, AccountPage } from './useAccountList.ts'
import { lazyPart } from '../../../../lib/lazyPart.ts'

type Props = { list: AccountList; shown: AccountPage }

// Loaded only when a row is opened.
const AccountPeek = lazyPart(async () => (await import('./peek/AccountPeek.tsx')).AccountPeek)

/** One page of the list with notes about it. */
export function AccountListTable({ list, shown: { page, total, keys, selection } }: Props) {
  const { t } = useTranslation()
  const { state } = list
  const { columns, shown, widths } = useAccountColumns(list, keys)
  if (page.error && !page.isPlaceholderData)
    return <ErrorState title={t('accounts.listFailed')} error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Skeleton lines={8} height={24} />
  const rows = page.data.items
  return (
    <>
      <DataTable
        page={state.cursor ?? ''}
        label={t('accounts.title')}
        columns={columns}
        shown={shown}
        widths={widths}
        rows={rows}
        rowKey={(row) => row.acctKey}
        sort={{ by: state.sort, onSort: (sort) => list.change({ sort: sort as typeof state.sort }) }}
        stale={page.isPlaceholderData}
        selection={{
          isOn: selection.isOn,
          toggle: selection.toggle,
          all: selection.page,
          toggleAll: selection.togglePage,
          label: (row) => t('accountsList.select', { name: row.acctName }),
          allLabel: t('table.selectPage'),
        }}
        empty={
          page.data.partial ? (
            <NoneSoFar
              list={list}
              nextCursor={page.data.nextCursor}
              onClear={() => list.change(noFilters(accountList))}
            />
          ) : list.filtered ? (
            <NoMatch list={list} />
          ) : (
            <NothingYet />
          )
        }
      />
      <ListFoot list={list} page={page.data} total={total} />
      {state.peek && (
        <Suspense fallback={null}>
          <AccountPeek acctKey={state.peek} list={list} rows={keys} />
        </Suspense>
      )}
    </>
  )
}

function NoMatch({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { q } = list.state
  const narrowed = q !== '' && isFiltered(accountList, { ...list.state, q: '' })
  const clear = noFilters(accountList)
  const action = (
    <div className={css.actions}>
      {narrowed && <Button onClick={() => list.change({ ...clear, q })}>{t('accounts.searchEverywhere')}</Button>}
      <Button variant="default" onClick={() => list.change(clear)}>
        {t('table.clearFilters')}
      </Button>
    </div>
  )
  return (
    <EmptyState kind="noMatch" title={t('accounts.noMatch')} action={action}>
      {t('accounts.noMatchText')}
    </EmptyState>
  )
}

function NothingYet() {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('accounts.none')} action={<NewAccountButton />}>
      {t('accounts.noneText')}
    </EmptyState>
  )
}
