import { numberIn } from '@portal/contract/core/language'
import type { RenewalsReport } from '@portal/contract/insight/reports/reports.contract'
import { useDay } from '../../../core/moments/useMoment.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import type { Column } from '../../../ui/table/column.ts'
import { usePlanColumns } from './planColumns.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'

type Row = RenewalsReport['items'][number]

export function useRenewalsColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const plan = usePlanColumns<Row>()
  const { money } = usePlanWords()
  const seesOutcome = useCan('CustomerPlanAutoRenew:R')
  const outcome: Column<Row> = {
    id: 'renewalOutcome',
    header: t('field.renewalOutcome'),
    kind: 'status',
    cell: ({ renewalOutcome }) => renewalOutcome && <StateDot of="reports.outcome" is={renewalOutcome} />,
  }
  return [
    ...plan,
    { id: 'dueOn', header: t('field.dueOn'), kind: 'date', narrow: true, cell: ({ dueOn }) => day(dueOn) },
    ...(seesOutcome ? [outcome] : []),
    { id: 'seats', header: t('field.seats'), kind: 'number', cell: ({ seats }) => numberIn(i18n.language, seats) },
    {
      id: 'termValue',
      header: t('field.termValue'),
      kind: 'number',
      cell: ({ termValue, currency }) =>
        termValue === null || currency === null ? t('form.none') : money(termValue, currency),
    },
  ]
}
