import type { UsageSummary } from '@portal/contract/usage/usage.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { NoRight } from '../../core/access/NoRight.tsx'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import css from './Usage.module.css'
import { usageSummaryQuery } from './usage.queries.ts'
import { useUsageWords } from './useUsageWords.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const Chart = lazyPart(() => import('../../ui/BarChart.tsx').then((module) => ({ default: module.BarChart })))

/** What all below the own company used, by month and by company, beside the catalogue of plans. */
export function UsageView() {
  const { t } = useTranslation()
  return useCan('ShowPlanUsage:R') ? <Months /> : <NoRight title={t('usage.noRight')} action="usage.summary" />
}

type Series = UsageSummary['totals'][number]
const idOf = ({ productLine, unitType }: Pick<Series, 'productLine' | 'unitType'>) => `${productLine} ${unitType}`

function Months() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(usageSummaryQuery([]))
  const [first] = query.data?.pages ?? []
  if (!query.data || !first) return <QueryState query={query} failed={t('usage.failed')} lines={8} height={28} />
  if (first.totals.length === 0) return <EmptyState title={t('usage.none')}>{t('usage.noneText')}</EmptyState>
  return (
    <>
      <Lines summary={{ ...first, items: query.data.pages.flatMap(({ items }) => items) }} />
      {query.hasNextPage && (
        <div className={css['more']}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('usage.more')}
          </Button>
        </div>
      )}
    </>
  )
}

type Row = { key: string; name: string; used: readonly number[]; total: number }
/** One line and unit at a time: envelopes and messages add up to nothing. */
function Lines({ summary: { acctKey, months, totals, items } }: { summary: UsageSummary }) {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { companyName } = useMe()
  const columns = useColumns(months)
  const [chosen, setChosen] = useState<string>()
  const total = totals.find((one) => idOf(one) === chosen) ?? totals[0]
  if (!total) return null
  const unit = words.unit(total.unitType)
  const own: Row = { key: acctKey, name: companyName, used: total.used, total: total.total }
  const rows = items.flatMap(({ acctKey: key, acctName, series }): Row[] => {
    const found = series.find((one) => idOf(one) === idOf(total))
    return found ? [{ key, name: acctName ?? t('usage.elsewhere'), used: found.used, total: found.total }] : []
  })
  return (
    <>
      <div className={css['tools']}>
        <SelectField
          slim
          label={t('usage.line')}
          value={idOf(total)}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          choices={totals.map((one) => ({
            value: idOf(one),
            // i18n: plans.productLine.*
            label: `${t(`plans.productLine.${one.productLine}`)}, ${words.unit(one.unitType)}`,
          }))}
        />
      </div>
      <div className={css['over']}>
        <Suspense fallback={<Skeleton lines={1} height={220} />}>
          <Chart
            names={words.parts}
            unit={unit}
            label={t('usage.byMonth')}
            bars={months.map((month, at) => ({
              label: words.month(month),
              within: total.used[at] ?? 0,
              beyond: 0,
              line: null,
            }))}
          />
        </Suspense>
      </div>
      <DataTable
        label={t('usage.byCompany')}
        columns={columns}
        rows={[own, ...rows]}
        rowKey={({ key }) => key}
        empty={null}
      />
    </>
  )
}

/** The sum first, then the months from the present one back. */
function useColumns(months: readonly string[]): Column<Row>[] {
  const { t } = useTranslation()
  const words = useUsageWords()
  return [
    { id: 'company', header: t('usage.column.company'), kind: 'name', rowHeader: true, cell: ({ name }) => name },
    {
      id: 'total',
      header: t('usage.column.total'),
      kind: 'number',
      narrow: true,
      cell: ({ total }) => words.number(total),
    },
    ...months
      .map(
        (month, at): Column<Row> => ({
          id: month,
          header: words.month(month),
          kind: 'number',
          cell: ({ used }) => words.number(used[at] ?? 0),
        }),
      )
      .toReversed(),
  ]
}
