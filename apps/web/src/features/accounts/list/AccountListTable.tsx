import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { pageSize } from '@portal/contract/core/page'
import css from './AccountList.module.css'
import { isFiltered, noFilters } from './accounts.search.ts'
import { NewAccountButton } from './NewAccountButton.tsx'
import { useAccountColumns } from './useAccountColumns.ts'
import type { AccountList } from './useAccountList.ts'
import type { AccountPage } from './useAccountPage.ts'

type Props = { list: AccountList; shown: AccountPage }

// Loaded only when somebody opens a row.
const AccountPeek = lazy(() => import('./peek/AccountPeek.tsx').then((module) => ({ default: module.AccountPeek })))

/** One page of the list with notes about it. */
export function AccountListTable({ list, shown: { page, total, siblings, selection } }: Props) {
  const { t } = useTranslation()
  const { state } = list
  const { columns, shown, widths } = useAccountColumns(list, siblings)
  if (page.error && !page.isPlaceholderData)
    return <ErrorState title={t('accounts.listFailed')} error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Skeleton lines={8} height={24} />
  const rows = page.data.items
  const from = (state.page - 1) * pageSize.default + 1
  const { nextCursor } = page.data
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
            <NoneSoFar list={list} nextCursor={nextCursor} />
          ) : isFiltered(state) ? (
            <NoMatch list={list} />
          ) : (
            <NothingYet />
          )
        }
      />
      {page.data.partial && rows.length > 0 && <p className={css.hint}>{t(partialWords(state.q))}</p>}
      {page.data.capped && <p className={css.hint}>{t('table.capped')}</p>}
      {rows.length > 0 && (
        <Pager
          from={from}
          to={from + rows.length - 1}
          total={total}
          onPrevious={state.cursor ? list.previous : undefined}
          onNext={nextCursor ? () => list.next(nextCursor) : undefined}
        />
      )}
      {state.peek && (
        <Suspense fallback={null}>
          <AccountPeek acctKey={state.peek} list={list} rows={siblings} />
        </Suspense>
      )}
    </>
  )
}

/** Why not everything was searched: the text is too short or too common, or matches are rare at the start of the list. */
const partialWords = (q: string) =>
  q === ''
    ? 'accounts.partial.goOn'
    : Array.from(q.trim()).length <= 2
      ? 'accounts.partial.letters'
      : 'accounts.partial.words'

function NoneSoFar({ list, nextCursor }: { list: AccountList; nextCursor: string | null }) {
  const { t } = useTranslation()
  const action = nextCursor ? (
    <Button onClick={() => list.next(nextCursor)}>{t('accounts.partial.lookOn')}</Button>
  ) : (
    <Button variant="default" onClick={() => list.change(noFilters)}>
      {t('table.clearFilters')}
    </Button>
  )
  return (
    <EmptyState kind="noMatch" title={t('accounts.partial.none')} action={action}>
      {t(partialWords(list.state.q))}
    </EmptyState>
  )
}

function NoMatch({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { q } = list.state
  const narrowed = q !== '' && isFiltered({ ...list.state, q: '' })
  const action = (
    <div className={css.actions}>
      {narrowed && <Button onClick={() => list.change({ ...noFilters, q })}>{t('accounts.searchEverywhere')}</Button>}
      <Button variant="default" onClick={() => list.change(noFilters)}>
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
