import { type Language, numberIn } from '@portal/contract/core/language'
import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { changeList } from '@portal/contract/operations/changes/changes.list'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import css from './ChangePage.module.css'
import {
  type ChangeFilter,
  changeListQuery,
  isOver,
  shownState,
  type ChangeListKind as Wanted,
} from './changes.queries.ts'
import { openQuery } from './tray.queries.ts'

const choices = ['mine', 'decide', 'open', 'all'] as const satisfies readonly Wanted[]
type ListChoice = (typeof choices)[number]

const cells = (t: TFunction, language: Language): Cells<typeof changeList, ChangeSet> => ({
  what: {
    kind: 'name',
    rowHeader: true,
    cell: (change) => (
      <>
        <Anchor href={paths.change(change.changeKey)}>{t(`changes.kind.${change.kind}`)}</Anchor>{' '}
        <span className={css.beside}>{(isOver(change.state) && change.result) || change.sentence}</span>
      </>
    ),
  },
  state: { kind: 'status', narrow: true, cell: (change) => <StateDot of="changes.state" is={shownState(change)} /> },
  count: {
    kind: 'number',
    cell: (change) =>
      t('changes.figures', { done: numberIn(language, change.done), of: numberIn(language, change.ready) }),
  },
  by: {
    kind: 'text',
    cell: (change) => (
      <>
        <Anchor
          href={paths.changes('all', change.madeByKey)}
          aria-label={t('changes.page.allBy', { name: change.madeBy })}
        >
          {change.madeBy}
        </Anchor>
        {` · ${change.companyName}`}
      </>
    ),
  },
  made: { note: <ZoneNote /> },
})

type List = ReturnType<typeof useListState<typeof changeList, ChangeFilter>>

/** The tab that opens: what waits for the reader's decision if something does, otherwise the reader's own sets. */
function useFirst(): ListChoice | undefined {
  const { data, isError } = useQuery(openQuery)
  // The tab stays when the last of them is decided.
  const [first, setFirst] = useState<ListChoice>()
  if (data && !first) setFirst(data.items.some(({ abilities }) => abilities.decide.allowed) ? 'decide' : 'mine')
  return first ?? (isError ? 'mine' : undefined)
}

/** The change sets of the reader's tree (`/changes`): the reader's, those to decide, those in progress, or all. */
export function ChangesPage() {
  const { t } = useTranslation()
  const { which } = useSearch({ strict: false }) as { which?: unknown }
  const list = useListState<typeof changeList, ChangeFilter>(changeList)
  const first = useFirst()
  const choice = choices.find((one) => one === which) ?? first
  return (
    <>
      <PageHeading title={t('changes.title')} />
      <p className={page.intro}>{t('changes.intro')}</p>
      <div className={page.card}>
        <TabBar
          label={t('changes.page.which')}
          tabs={choices.map((id) => ({ id, label: t(`changes.page.${id}`) }))}
          current={choice ?? 'mine'}
          onChange={(id) => list.change({}, { more: { which: id } })}
        />
        {choice ? <ChangeList key={choice} which={choice} list={list} /> : <Skeleton lines={5} height={28} />}
      </div>
    </>
  )
}

function ChangeList({ which, list }: { which: ListChoice; list: List }) {
  const { t, i18n } = useTranslation()
  const { filter, filtered, change } = list
  const pages = useInfiniteQuery({ ...changeListQuery(which, filter), placeholderData: keepPreviousData })
  const columns = useColumns(changeList, cells(t, i18n.language), 'changes.page.columns')
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const clear = () => change(noFilters(changeList))
  return (
    <>
      <Tools list={list} makers={rows} onClear={clear} />
      {pages.data ? (
        <>
          <DataTable
            label={t('changes.title')}
            columns={columns}
            rows={rows}
            rowKey={({ changeKey }) => changeKey}
            stale={pages.isPlaceholderData}
            empty={
              filtered ? (
                <NoRows pages={pages} noMatch={t('changes.page.noMatch')} onClear={clear} />
              ) : (
                <EmptyState title={t(`changes.page.empty.${which}`)}>{t('changes.page.emptyText')}</EmptyState>
              )
            }
          />
          <MoreRows pages={pages} />
        </>
      ) : (
        <QueryState query={pages} failed={t('changes.page.listFailed')} lines={5} height={28} />
      )}
    </>
  )
}

type ToolsProps = { list: List; makers: readonly ChangeSet[]; onClear: () => void }
/** The filters of the list, and those that are active. */
function Tools({ list: { state, change }, makers, onClear }: ToolsProps) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(changeList)
  const maker = (key: string) => makers.find(({ madeByKey }) => madeByKey === key)?.madeBy ?? '…'
  const shared = { list: changeList, state, change, wordsOf }
  return (
    <ListToolbar
      pills={
        <ListPills
          {...shared}
          says={{ madeBy: (key) => t('changes.page.preparedBy', { name: maker(key) }) }}
          onClear={onClear}
        />
      }
    >
      <ListFilters {...shared} company={companyKey} named={{}} />
    </ListToolbar>
  )
}
