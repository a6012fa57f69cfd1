import { type PartnerCallFilter, partnerCallList } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useRight } from '../../../core/access/useRight.ts'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { noFilters } from '../../../core/lists/address.ts'
import { useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import type { WordsOf } from '../../../core/lists/words.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type Total, totalText } from '../../../ui/table/Pager.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { ViewTabs } from '../../../core/views/ViewTabs.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useChange } from '../../../core/changes/openChange.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { callCells, callName } from './callColumns.tsx'
import { CallHistogram } from './CallHistogram.tsx'
import css from './PartnerLogs.module.css'
import { callCountQuery, callsQuery } from './partnerLogs.queries.ts'
import { useLive } from './useLive.ts'

type Props = { filter: PartnerCallFilter; selection: Selection; total: Total | undefined }

/** Replays the failed calls among the selected ones together. */
function CallSelectionBar({ filter, selection, total }: Props) {
  const { t } = useTranslation()
  const change = useChange()
  const right = useRight('IGMLogs:W')
  const refused = useTooMany(selection)
  const { all, keys } = selection
  const selected = all ? { callFilter: filter, except: [...keys] } : { logKeys: [...keys] }
  const preview = () => change.open({ kind: 'partnerCall.replay', selection: selected, input: {} })
  const bulks = [{ key: 'replay', label: t('partnerLogs.act.replay'), right, action: 'partnerCall.replay', preview }]
  return <BulkBar {...{ selection, total, bulks, refused }} />
}

const CallPanel = lazyPart(async () => (await import('./CallPanel.tsx')).CallPanel)
const useCalls = () => useListState<typeof partnerCallList, PartnerCallFilter>(partnerCallList)
type List = ReturnType<typeof useCalls>

/** Whether a column differs between the calls: one partner in all rows, or no second attempt, has none. */
const hasDetails = (id: string, calls: readonly PartnerCall[]) =>
  (id !== 'partner' || new Set(calls.map(({ keyName, partnerName }) => keyName ?? partnerName)).size > 1) &&
  (id !== 'attempts' || calls.some(({ attempts }) => attempts > 1))

/** Calls of partners, the latest first: a histogram is above them, and one opens in a panel. */
export function CallList() {
  const { t, i18n } = useTranslation()
  const list = useCalls()
  const { state, filter, filtered, change } = list
  const [opened, setOpened] = useState<string>()
  const calls = useInfiniteQuery(callsQuery(filter, i18n.language))
  const loaded = useMemo(() => calls.data?.pages.flatMap(({ items }) => items) ?? [], [calls.data])
  const live = useLive(filter, loaded, () => void calls.refetch())
  const selection = useCallSelection(filter, live.rows)
  const columns = useColumns(
    partnerCallList,
    callCells({ t, language: i18n.language, peek: setOpened }),
    'partnerLogs.column',
  ).filter(({ id }) => hasDetails(id, live.rows))
  const clear = () => change({ ...noFilters(partnerCallList), period: 'all' })
  return (
    <>
      <CallViews list={list} />
      <Tools list={list} live={live} selection={selection} onClear={clear} />
      <CallHistogram filter={filter} />
      {live.waiting > 0 && (
        <p className={css['waiting']}>
          <Button variant="default" onClick={live.show}>
            {t('partnerLogs.live.waiting', { count: live.waiting })}
          </Button>
        </p>
      )}
      {calls.data ? (
        <div {...live.holds}>
          <DataTable
            label={t('partnerLogs.view.calls')}
            columns={columns}
            rows={live.rows}
            rowKey={({ logKey }) => logKey}
            {...(selection && {
              selection: {
                isOn: selection.isOn,
                toggle: selection.toggle,
                all: selection.page,
                toggleAll: selection.togglePage,
                label: (call: PartnerCall) => t('partnerLogs.select', { name: callName(call, t) }),
                allLabel: t('table.selectPage'),
              },
            })}
            sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
            stale={calls.isPlaceholderData}
            empty={
              filtered ? (
                <NoRows pages={{ data: calls.data }} noMatch={t('partnerLogs.noMatch')} onClear={clear} />
              ) : (
                <EmptyState title={t('partnerLogs.none')}>{t('partnerLogs.noneText')}</EmptyState>
              )
            }
          />
        </div>
      ) : (
        <QueryState query={calls} failed={t('partnerLogs.failed')} lines={8} height={28} />
      )}
      {calls.data && (
        <MoreRows
          pages={{
            data: calls.data,
            hasNextPage: calls.hasNextPage,
            isFetchingNextPage: calls.isFetchingNextPage,
            fetchNextPage: calls.fetchNextPage,
          }}
        />
      )}
      {opened && (
        <Suspense fallback={null}>
          <CallPanel logKey={opened} rows={live.rows} onOpen={setOpened} />
        </Suspense>
      )}
    </>
  )
}

/** The views of the list: built-in, the reader's, and the company's. */
function CallViews({ list: { state, change } }: { list: List }) {
  const { t } = useTranslation()
  return (
    <ViewTabs
      list={partnerCallList}
      state={state}
      change={change}
      fixed={[
        { id: 'all', label: t('partnerLogs.viewOf.all'), query: {} },
        { id: 'open', label: t('partnerLogs.viewOf.open'), query: { only: 'open', period: '90' } },
        {
          id: 'needs',
          label: t('partnerLogs.viewOf.needs'),
          query: { only: 'open', status: 'NeedsInfo', period: '90' },
        },
        { id: 'retry', label: t('partnerLogs.viewOf.retry'), query: { status: 'RetryScheduled' } },
      ]}
    />
  )
}

/** The selection, for people who may replay calls. */
function useCallSelection(filter: PartnerCallFilter, rows: readonly PartnerCall[]): Selection | undefined {
  const right = useRight('IGMLogs:W')
  const keys = useMemo(() => rows.map(({ logKey }) => logKey), [rows])
  const selection = useSelection(JSON.stringify(filter), keys)
  return right === 'never' ? undefined : selection
}

type ToolsProps = {
  list: List
  live: ReturnType<typeof useLive>
  selection: Selection | undefined
  onClear: () => void
}
/** The search, all filters and the active ones, and whether new calls appear automatically. */
function Tools({ list: { state, filter, change, filtered }, live, selection, onClear }: ToolsProps) {
  const { t, i18n } = useTranslation()
  const total = useQuery(callCountQuery(filter))
  const { companyKey } = useMe()
  const known = useWordsOf(partnerCallList)
  // The texts of invoices name the field `open` "open amount", so this list needs another label for it.
  const wordsOf: WordsOf = (filter) =>
    filter.kind === 'flags' ? [{ value: 'open', label: t('partnerLogs.viewOf.open') }] : known(filter)
  const nameOf = (key: string | undefined) => accountQuery(key ?? '')
  const company = useQuery(nameOf(state.company)).data?.acctName ?? '…'
  const partner = useQuery(nameOf(state.partner)).data?.acctName ?? '…'
  const account = useQuery(nameOf(state.acctKey)).data?.acctName ?? '…'
  const shared = { list: partnerCallList, state, change, wordsOf }
  return (
    <ListToolbar
      selection={
        selection && !selection.none && <CallSelectionBar filter={filter} selection={selection} total={total.data} />
      }
      pills={
        <ListPills
          {...shared}
          says={{
            company: () => t('partnerLogs.pill.company', { name: company }),
            partner: () => t('partnerLogs.pill.partner', { name: partner }),
            acctKey: () => t('partnerLogs.pill.account', { name: account }),
          }}
          onClear={filtered ? onClear : undefined}
        />
      }
      end={
        <>
          {/* The sentence above the chart shows it. */}
          <VisuallyHidden role="status">{total.data && totalText(total.data, i18n.language)}</VisuallyHidden>
          <Button variant="default" aria-pressed={live.on} onClick={live.toggle}>
            {t(live.on ? 'partnerLogs.live.stop' : 'partnerLogs.live.start')}
          </Button>
        </>
      }
    >
      <SearchBox
        label={t('partnerLogs.search')}
        placeholder={t('partnerLogs.searchBy')}
        maxLength={100}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
      />
      <ListFilters {...shared} company={companyKey} named={{ company, partner, acctKey: account }} />
    </ListToolbar>
  )
}
