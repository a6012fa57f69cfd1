import { type CataloguePlan, plans as routes } from '@portal/contract/commerce/plans/plans.contract'
import { planList } from '@portal/contract/commerce/plans/plans.list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../../core/files/useExportActs.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { cataloguePlansQuery, type PlanFilter } from './plans.queries.ts'
import { PartnerLimits } from './LimitsDialog.tsx'
import css from './Plans.module.css'
import { holdersOf } from './holdersOf.ts'

type Words = { t: TFunction; words: ReturnType<typeof usePlanWords>; open: (planCode: string) => void }
const cells = ({ t, words, open }: Words): Cells<typeof planList, CataloguePlan> => ({
  planName: {
    kind: 'name',
    rowHeader: true,
    cell: (plan) => (
      <>
        <TextButton aria-haspopup="dialog" onClick={() => open(plan.planCode)}>
          {words.name(plan)}
        </TextButton>{' '}
        <span className={page.dim}>{plan.planCode}</span>
      </>
    ),
  },
  units: { kind: 'text', cell: (plan) => words.units(plan) },
  buying: { kind: 'number', cell: (plan) => words.price(plan.buying) },
  selling: {
    kind: 'number',
    narrow: true,
    cell: (plan) => (
      <>
        {words.price(plan.selling)}
        {plan.margin !== null && plan.margin < 0 && <span className={page.dim}> ({t('plans.loss')})</span>}
      </>
    ),
  },
  status: { narrow: true },
  heldBy: {
    kind: 'number',
    narrow: true,
    cell: ({ planCode, heldBy }) => {
      if (heldBy === 0) return words.number(0)
      return (
        <Anchor href={holdersOf(planCode)} className={css['holders']}>
          {heldBy === null ? t('plans.accounts') : words.number(heldBy)}
        </Anchor>
      )
    },
  },
  modified: { note: <ZoneNote /> },
})

/** The plans that the reader's company may sell, or the provider's whole catalogue; a plan opens in a panel. */
export function CatalogueView() {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { roleCode } = useMe()
  const list = useListState<typeof planList, PlanFilter>(planList)
  const { state, filter, change } = list
  const [opened, setOpened] = useState<string>()
  const [making, setMaking] = useState(false)
  const plans = useQuery(cataloguePlansQuery({ ...filter, sort: state.sort }))
  const columns = useColumns(planList, cells({ t, words, open: setOpened }), 'plans.column')
  const shown = columns
    .filter(({ id }) => id !== 'modified' && (roleCode !== 'RA' || id !== 'buying'))
    .map(({ id }) => id)
  return (
    <>
      <Tools list={list} onCreate={plans.data?.edit.allowed ? () => setMaking(true) : undefined} />
      {plans.data ? (
        <DataTable
          label={t('plans.tab.catalogue')}
          columns={columns}
          shown={shown}
          rows={plans.data.items}
          rowKey={(plan) => plan.planCode}
          sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
          stale={plans.isPlaceholderData}
          empty={<NoPlan list={list} />}
        />
      ) : (
        <QueryState query={plans} failed={t('plans.failed')} lines={6} height={28} />
      )}
      {opened && <PlanPanel planCode={opened} onClose={() => setOpened(undefined)} />}
      {making && <PlanDialog onClose={() => setMaking(false)} onSaved={setOpened} />}
    </>
  )
}

type List = ReturnType<typeof useListState<typeof planList, PlanFilter>>

function Tools({ list: { state, filter, change }, onCreate }: { list: List; onCreate: (() => void) | undefined }) {
  const { t } = useTranslation()
  const wordsOf = useWordsOf(planList)
  const { companyKey, roleCode } = useMe()
  const [limiting, setLimiting] = useState(false)
  const exporting = useExportActs({
    route: routes.exportFile,
    action: 'plans.exportFile',
    page: 'plans',
    schedule: 'plans',
    input: (format) => ({ body: { ...filter, sort: state.sort, format } }),
  })
  const shared = { list: planList, state, change, wordsOf }
  return (
    <>
      <ListToolbar
        pills={<ListPills {...shared} says={{}} onClear={() => change(noFilters(planList))} />}
        end={
          <>
            <ExportMenu exporting={exporting} />
            {roleCode !== 'RS' && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setLimiting(true)}>
                {t('plans.limits.open')}
              </Button>
            )}
            {onCreate && (
              <Button aria-haspopup="dialog" onClick={onCreate}>
                {t('plans.create')}
              </Button>
            )}
          </>
        }
      >
        <SearchBox
          label={t('plans.search')}
          placeholder={t('plans.searchBy')}
          maxLength={100}
          value={state.q}
          onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
        />
        <ListFilters {...shared} company={companyKey} named={{}} />
      </ListToolbar>
      {limiting && <PartnerLimits onClose={() => setLimiting(false)} />}
    </>
  )
}

function NoPlan({ list: { filtered, change } }: { list: List }) {
  const { t } = useTranslation()
  if (!filtered) return <EmptyState title={t('plans.none')}>{t('plans.noneText')}</EmptyState>
  return (
    <EmptyState
      kind="noMatch"
      title={t('plans.noMatch')}
      action={
        <Button variant="default" onClick={() => change(noFilters(planList))}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
