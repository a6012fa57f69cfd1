import type { PlanUsage, UsagePeriod } from '@portal/contract/commerce/usage/usage.contract'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { BarChart } from '../../../ui/BarChart.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import css from './Usage.module.css'
import { UsageMeter } from './UsageMeter.tsx'
import { useUsageWords } from './useUsageWords.ts'

/** The periods of a plan as a chart and, with the same figures, as a table; and who used most. */
export function UsageDialog({ usage, onClose }: { usage: PlanUsage; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useUsageWords()
  const plan = usePlanWords()
  const { periods, byUser, unitType } = usage
  const bars = periods.map((period) => ({
    label: words.period(period),
    within: period.used - period.overage,
    beyond: period.overage,
    line: period.allotted,
  }))
  return (
    <Dialog
      wide
      title={t('usage.title', { plan: plan.name(usage) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <div className={css['dialog']}>
        <UsageMeter usage={usage} />
        <BarChart bars={bars} names={words.parts} unit={words.unit(unitType)} label={t('usage.chart')} />
        <DataTable
          label={t('usage.periods')}
          columns={useColumns()}
          rows={periods.toReversed()}
          rowKey={({ periodStart }) => periodStart}
          empty={null}
        />
        {byUser && byUser.length > 0 && (
          <section>
            <h3>{t('usage.people')}</h3>
            <DataTable
              label={t('usage.people')}
              columns={[
                { id: 'person', header: t('field.user'), kind: 'name', rowHeader: true, cell: ({ name }) => name },
                { id: 'email', header: t('field.email'), kind: 'prose', cell: ({ email }) => email },
                {
                  id: 'used',
                  header: t('usage.column.used'),
                  kind: 'number',
                  narrow: true,
                  cell: ({ used }) => words.number(used),
                },
              ]}
              rows={byUser}
              rowKey={({ userKey }) => userKey}
              empty={null}
            />
          </section>
        )}
      </div>
    </Dialog>
  )
}

function useColumns(): Column<UsagePeriod>[] {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { number } = words
  return [
    { id: 'period', header: t('usage.column.period'), kind: 'name', rowHeader: true, cell: (one) => words.period(one) },
    { id: 'used', header: t('usage.column.used'), kind: 'number', narrow: true, cell: ({ used }) => number(used) },
    {
      id: 'allotted',
      header: t('usage.column.allotted'),
      kind: 'number',
      narrow: true,
      cell: ({ allotted }) => (allotted === null ? t('usage.unlimited') : number(allotted)),
    },
    {
      id: 'beyond',
      header: t('usage.column.beyond'),
      kind: 'number',
      narrow: true,
      cell: ({ overage }) => number(overage),
    },
  ]
}
