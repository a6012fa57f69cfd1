import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { companyPlanList } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListFoot, NoneSoFar } from '../../../core/lists/ListFoot.tsx'
import css from '../../../core/lists/ListPage.module.css'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { useColumnChoice } from '../../../core/lists/useColumnChoice.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { ViewTabs } from '../../../core/views/ViewTabs.tsx'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useSubscriptionWords } from './companyPlans.words.ts'
import { useSubscriptionColumns } from './subscriptionColumns.tsx'
import { useSubscriptionActs } from './subscriptionActs.tsx'
import { SubscriptionSelectionBar } from './SubscriptionSelectionBar.tsx'
import { useSubscriptionExport } from './useSubscriptionExport.ts'
import {
  listWithoutEnds,
  type SubscriptionList,
  type SubscriptionPage,
  useSubscriptionList,
  useSubscriptionPage,
} from './useSubscriptionList.ts'

const SellPlanDialog = lazyPart(async () => (await import('./SellPlanDialog.tsx')).SellPlanDialog)

/** Sells one plan to several companies. */
function SellPlanButton() {
  const { t } = useTranslation()
  const right = useRight('Provision:W')
  const [opened, setOpened] = useState(false)
  if (right === 'never') return null
  return (
    <>
      <GuardedButton
        label={t('companyPlans.sell.act')}
        variant="filled"
        aria-haspopup="dialog"
        refusal={right === 'lacking' ? { action: 'plan.add' } : undefined}
        onClick={() => setOpened(true)}
      />
      <Suspense fallback={null}>{opened && <SellPlanDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}

/** Facts that not all readers may see: when a plan ends, and whether it renews automatically. */
const useVisibleFacts = () => ({
  endDate: useCan('CustomerPlanEndDate:R'),
  autoRenew: useCan('CustomerPlanAutoRenew:R'),
})

/** The plans that companies below hold, and the actions on many of them. */
export function SubscriptionsView() {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  if (!maySee) return <NoRight title={t('companyPlans.noRightBelow')} action="subscriptions.search" />
  return <SubscriptionTable />
}

function SubscriptionTable() {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const list = useSubscriptionList()
  const found = useSubscriptionPage(list)
  const { state } = list
  const { page, rows, selection } = found
  const { columns, shown, widths, choose } = useColumnChoice(companyPlanList.name, list, useSubscriptionColumns())
  const mayMark = [useRight('Renew:W'), useRight('Upgrade:W'), useRight('Provision:W')].some((one) => one !== 'never')
  const { actColumns, actDialog } = useSubscriptionActs(rows)
  const labelOf = (plan: CompanyPlanListItem) => `${plan.acctName}, ${words.name(plan)}`
  return (
    <>
      <Views list={list} />
      <Tools
        list={list}
        found={found}
        chooser={<ColumnChooser columns={columns} shown={shown} by={state.sort} widths={widths} onChange={choose} />}
      />
      {page.data ? (
        <>
          <DataTable
            label={t('plans.tab.held')}
            columns={[...columns, ...actColumns]}
            shown={[...shown, ...actColumns.map(({ id }) => id)]}
            widths={widths}
            rows={rows}
            rowKey={({ subscriptionKey }) => subscriptionKey}
            page={state.cursor ?? ''}
            sort={{ by: state.sort, onSort: (sort) => list.change({ sort: sort as typeof state.sort }) }}
            {...(mayMark && {
              selection: {
                isOn: selection.isOn,
                toggle: selection.toggle,
                all: selection.page,
                toggleAll: selection.togglePage,
                label: (plan: CompanyPlanListItem) => t('companyPlans.select', { name: labelOf(plan) }),
                allLabel: t('table.selectPage'),
              },
            })}
            stale={page.isPlaceholderData}
            empty={<NoPlans list={list} found={found} />}
          />
          {actDialog}
          <ListFoot list={list} page={page.data} total={found.total} />
        </>
      ) : (
        <QueryState query={page} failed={t('companyPlans.listFailed')} lines={8} height={24} />
      )}
    </>
  )
}

/** Built-in views, the reader's, and the company's. */
function Views({ list: { state, change } }: { list: SubscriptionList }) {
  const { t } = useTranslation()
  const { endDate } = useVisibleFacts()
  // Running plans are sorted by their end, where the reader may see it.
  const sort = endDate && { sort: 'endDate' }
  const endsSoon = { id: 'endsSoon', label: t('field.endsSoon'), query: { only: 'endsSoon', ...sort } }
  return (
    <div className={css.views}>
      <ViewTabs
        list={endDate ? companyPlanList : listWithoutEnds}
        state={state}
        change={change}
        fixed={[
          { id: 'all', label: t('views.all'), query: {} },
          ...(endDate ? [endsSoon] : []),
          { id: 'grace', label: t('companyPlans.status.Grace'), query: { status: 'Grace', ...sort } },
          { id: 'full', label: t('field.full'), query: { only: 'full', ...sort } },
        ]}
      />
    </div>
  )
}

type ToolsProps = { list: SubscriptionList; found: SubscriptionPage; chooser: React.ReactNode }
function Tools({ list, found: { selection, total }, chooser }: ToolsProps) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(companyPlanList)
  const { state, change } = list
  const { data: company } = useQuery(accountQuery(state.company ?? ''))
  const { data: account } = useQuery(accountQuery(state.acctKey ?? ''))
  const exporting = useSubscriptionExport({ ...list.filter, sort: state.sort })
  const shared = { list: companyPlanList, state, change, wordsOf }
  const shows = useVisibleFacts()
  const visible = { endsSoon: shows.endDate, ends: shows.endDate, autoRenew: shows.autoRenew }
  const offered = wordsOf(companyPlanList.filters.only).filter(
    ({ value }) => visible[value as keyof typeof visible] ?? true,
  )
  return (
    <ListToolbar
      selection={!selection.none && <SubscriptionSelectionBar list={list} selection={selection} total={total} />}
      pills={
        list.filtered && (
          <ListPills
            {...shared}
            says={{
              company: () => t('users.belowCompany', { name: company?.acctName ?? '…' }),
              acctKey: () => t('users.onlyAccount', { name: account?.acctName ?? '…' }),
            }}
            onClear={() => change(noFilters(companyPlanList))}
          />
        )
      }
      end={
        <>
          {chooser}
          <ExportMenu exporting={exporting} />
          <SellPlanButton />
        </>
      }
    >
      <SearchBox
        label={t('companyPlans.search')}
        placeholder={t('companyPlans.searchBy')}
        maxLength={100}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
      />
      <ListFilters {...shared} company={companyKey} named={{}} offered={{ only: offered }} />
    </ListToolbar>
  )
}

function NoPlans({ list, found: { page } }: { list: SubscriptionList; found: SubscriptionPage }) {
  const { t } = useTranslation()
  const clear = () => list.change(noFilters(companyPlanList))
  if (page.data?.partial) return <NoneSoFar list={list} nextCursor={page.data.nextCursor} onClear={clear} />
  if (!list.filtered)
    return <EmptyState title={t('companyPlans.noneBelow')}>{t('companyPlans.noneBelowText')}</EmptyState>
  return (
    <EmptyState
      kind="noMatch"
      title={t('companyPlans.noMatch')}
      action={
        <Button variant="default" onClick={clear}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
