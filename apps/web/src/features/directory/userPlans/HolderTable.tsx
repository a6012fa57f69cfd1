import type { Holder, SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { type HolderFilter, holderList } from '@portal/contract/directory/userPlans/userPlans.list'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { noFilters } from '../../../core/lists/address.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import type { useListState } from '../../../core/lists/useListState.ts'
import { When } from '../../../core/moments/When.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonName } from '../../../core/people/PersonName.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import cell from '../../../ui/table/Cell.module.css'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import type { SelectedPeople } from './userPlans.queries.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { ChangeDialog, othersOfLine } from './ChangeDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { holderCountQuery, holdersQuery } from './userPlans.queries.ts'

type List = ReturnType<typeof useListState<typeof holderList, HolderFilter>>
type OpenAct = { act: 'assign' | 'change' | 'release'; chosen: SelectedPeople }

const cells = (t: TFunction, words: ReturnType<typeof usePlanWords>): Cells<typeof holderList, Holder> => ({
  name: {
    kind: 'name',
    rowHeader: true,
    cell: (person) => (
      <PersonName email={person.email}>
        <span className={cell.name}>
          <RouteLink href={paths.user(person.userKey)} className={cell.link}>
            {nameOf(person)}
          </RouteLink>
        </span>
      </PersonName>
    ),
  },
  plans: {
    kind: 'names',
    narrow: true,
    cell: ({ plans }) => (plans.length > 0 ? plans.map((plan) => words.name(plan)).join(', ') : t('userPlans.none')),
  },
  since: { kind: 'date', cell: ({ plans }) => plans[0] && <When brief at={plans[0].since} /> },
})

/** The people of a company with their plans; the selected ones can be assigned a plan, or lose theirs. */
export function HolderTable({ seats, list, readOnly }: { seats: Seats; list: List; readOnly: boolean }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const columns = useColumns(holderList, cells(t, words), 'userPlans.column')
  const { acctKey } = seats
  const { state, change, filter } = list
  const query = useMemo(() => ({ ...filter, acctKey }), [filter, acctKey])
  const pages = useInfiniteQuery(holdersQuery({ ...query, sort: state.sort }))
  const total = useQuery(holderCountQuery(query)).data
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])
  const keys = useMemo(() => rows.map(({ userKey }) => userKey), [rows])
  const selection = useSelection(JSON.stringify(query), keys)
  const [action, setAction] = useState<OpenAct>()
  const mayMark = !readOnly && seats.assign.allowed
  const plan = seats.items.find(({ planCode }) => planCode === state.plan)
  // The people shown have this plan, and its line has another one.
  const from = plan && othersOfLine(seats, plan).length > 0 ? plan : undefined
  const chosen = chosenOf(selection, query, rows, total?.total ?? 0)
  return (
    <>
      <ListToolbar
        selection={
          !selection.none && (
            <MarkedBar
              selection={selection}
              total={total}
              changes={!!from}
              onAct={(act) => setAction({ act, chosen })}
            />
          )
        }
        pills={list.filtered && <Pills list={list} seats={seats} />}
      >
        <SearchBox
          label={t('users.searchLabel')}
          placeholder={t('users.searchPlaceholder')}
          maxLength={100}
          value={state.q}
          onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
        />
        <HolderFilters list={list} seats={seats} />
      </ListToolbar>
      {pages.data ? (
        <>
          <DataTable
            label={t('userPlans.people')}
            columns={columns}
            rows={rows}
            rowKey={({ userKey }) => userKey}
            sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
            {...(mayMark && {
              selection: {
                isOn: selection.isOn,
                toggle: selection.toggle,
                all: selection.page,
                toggleAll: selection.togglePage,
                label: (person: Holder) => t('users.select', { name: nameOf(person) }),
                allLabel: t('table.selectPage'),
              },
            })}
            stale={pages.isPlaceholderData}
            empty={<NoHolders pages={{ data: pages.data }} list={list} />}
          />
          <MoreRows pages={{ ...pages, data: pages.data }} />
        </>
      ) : (
        <QueryState query={pages} failed={t('users.listFailed')} lines={8} height={24} />
      )}
      {action && (
        <ActDialog
          {...action}
          {...{ seats, from }}
          planCode={state.plan}
          onClose={() => setAction(undefined)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}

function NoHolders({ pages, list }: Pick<Parameters<typeof NoRows>[0], 'pages'> & { list: List }) {
  const { t } = useTranslation()
  if (!list.filtered) return <EmptyState title={t('users.none')}>{t('users.noneText')}</EmptyState>
  return <NoRows pages={pages} noMatch={t('users.noMatch')} onClear={() => list.change(noFilters(holderList))} />
}

type DialogProps = OpenAct & {
  seats: Seats
  from: SeatedPlan | undefined
  planCode: string | undefined
  onClose: () => void
  onDone: () => void
}
function ActDialog({ act, chosen, seats, from, planCode, ...ends }: DialogProps) {
  if (act === 'assign') return <AssignDialog {...chosen} {...ends} planCode={planCode} />
  if (act === 'release') return <ReleaseDialog {...chosen} {...ends} />
  return from && <ChangeDialog {...chosen} {...ends} seats={seats} from={from} />
}

/** The selection: everyone in the result except those removed, or single people. */
function chosenOf(
  { all, keys }: Selection,
  query: HolderFilter & { acctKey: string },
  rows: readonly Holder[],
  total: number,
): SelectedPeople {
  const { acctKey } = query
  if (all)
    return { acctKey, selection: { userFilter: query, except: [...keys] }, count: Math.max(0, total - keys.size) }
  const person = keys.size === 1 ? rows.find(({ userKey }) => keys.has(userKey)) : undefined
  return { acctKey, selection: { userKeys: [...keys] }, count: keys.size, ...(person && { name: nameOf(person) }) }
}

type BarProps = {
  selection: Selection
  total: { total: number; capped: boolean } | undefined
  /** Whether the selected people can move to another plan of the line. */
  changes: boolean
  onAct: (act: OpenAct['act']) => void
}
function MarkedBar({ selection, total, changes, onAct }: BarProps) {
  const { t } = useTranslation()
  const refused = useTooMany(selection)
  const acts = changes ? (['assign', 'change', 'release'] as const) : (['assign', 'release'] as const)
  const bulks = acts.map((key) => ({
    key,
    label: t(`userPlans.act.${key}`),
    asks: true as const,
    onSelect: () => onAct(key),
  }))
  return <BulkBar {...{ selection, total, bulks, refused }} />
}

const planTexts = (seats: Seats, words: ReturnType<typeof usePlanWords>, empty: string) => ({
  plan: { choices: seats.items.map((one) => ({ value: one.planCode, label: words.name(one) })), empty },
})
function HolderFilters({ list: { state, change }, seats }: { list: List; seats: Seats }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const wordsOf = useWordsOf(holderList)
  return (
    <ListFilters
      list={holderList}
      state={state}
      change={change}
      wordsOf={wordsOf}
      company={seats.acctKey}
      named={{}}
      texts={planTexts(seats, words, t('userPlans.anyPlan'))}
    />
  )
}
function Pills({ list: { state, change }, seats }: { list: List; seats: Seats }) {
  const wordsOf = useWordsOf(holderList)
  const words = usePlanWords()
  const nameOfPlan = (code: string) => {
    const plan = seats.items.find(({ planCode }) => planCode === code)
    return plan ? words.name(plan) : code
  }
  return (
    <ListPills
      list={holderList}
      state={state}
      change={change}
      wordsOf={wordsOf}
      says={{ plan: nameOfPlan }}
      own={{ acctKey: undefined }}
      onClear={() => change(noFilters(holderList))}
    />
  )
}
