import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { Shortage } from './Shortage.tsx'
import { useFreeSeats } from './useFreeSeats.ts'
import { atOnce, fitIn, useActTitle, useMoment } from './userPlanForm.ts'
import type { SelectedPeople } from './userPlans.queries.ts'

type Props = Omit<SelectedPeople, 'acctKey'> & {
  seats: Seats
  /** The plan that the people have. */
  from: SeatedPlan
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone?: () => void
}

/** The plans of a company that can replace one of them. */
export const othersOfLine = ({ items }: Seats, from: SeatedPlan) =>
  items.filter(({ planCode, productLine }) => productLine === from.productLine && planCode !== from.planCode)

/** The plan that people move to, and the day; `count` people have the current one. */
function useMoving({ seats, from, selection, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const others = othersOfLine(seats, from)
  const moment = useMoment(seats.today)
  const planOf = (code: string) => others.find(({ planCode }) => planCode === code)
  const only = others.length === 1 ? others[0]?.planCode : undefined
  const changeForm = useChangeForm({
    kind: 'userPlan.change',
    selection,
    onClose,
    onDone,
    initial: { toPlanCode: only ?? '', shortage: 'FAIL', ...atOnce },
    input: (values) => ({
      acctKey: seats.acctKey,
      fromPlanCode: from.planCode,
      toPlanCode: values.toPlanCode,
      effective: moment.effectiveOf(values),
      onShortage: values.shortage as 'PARTIAL' | 'FAIL',
    }),
    check: (values) => ({
      ...(!planOf(values.toPlanCode) && { toPlanCode: t('userPlans.fault.plan') }),
      ...moment.faultsIn(values),
    }),
    rename: moment.rename,
  })
  return { asking: changeForm, others, planOf, moment, values: useFormValues(changeForm.form) }
}

/** Moves people from one plan to another of its line, with the seats that it takes; shown next, before anything is done. */
export function ChangeDialog(props: Props) {
  const { seats, from, count, onClose } = props
  const { t } = useTranslation()
  const words = usePlanWords()
  const freeSeats = useFreeSeats()
  const { asking, others, planOf, moment, values } = useMoving(props)
  const seatFit = { fit: fitIn(planOf(values.toPlanCode), count), acctKey: seats.acctKey, count }
  return (
    <RecordDialog
      {...asking}
      title={useActTitle('change', props)}
      intro={<p>{t('userPlans.change.from', { plan: words.name(from) })}</p>}
      specs={[
        {
          path: 'toPlanCode',
          kind: 'radio',
          look: 'cards',
          label: t('userPlans.change.to'),
          choices: others.map((one) => ({
            value: one.planCode,
            label: words.name(one),
            detail: `${one.planCode} · ${freeSeats(one)}`,
          })),
          wide: true,
        },
        {
          path: 'shortage',
          kind: 'own',
          label: t('userPlans.shortTitle'),
          wide: true,
          draw: (field) => <Shortage {...field} {...seatFit} />,
        },
        ...moment.specs(values),
      ]}
      onClose={onClose}
    />
  )
}
