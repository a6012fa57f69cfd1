import type { Seats, UserPlan } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { atOnce, useActTitle, useMoment } from './userPlanForm.ts'
import type { SelectedPeople } from './userPlans.queries.ts'
import { WithSeats } from './WithSeats.tsx'

type NamedPlan = Pick<UserPlan, 'planCode' | 'planName' | 'planNameFr'>
type Props = SelectedPeople & {
  /** The plans to choose from; those of the company by default. */
  plans?: readonly NamedPlan[] | undefined
  onClose: () => void
  onDone?: () => void
}

/** The plans to unassign, and the day. */
export function ReleaseDialog(props: Props) {
  const title = useActTitle('release', props)
  return (
    <WithSeats {...props} title={title}>
      {(seats) => <ReleaseForm {...props} {...{ title, seats }} />}
    </WithSeats>
  )
}

function ReleaseForm({ seats, title, selection, plans, onClose, onDone }: Props & { seats: Seats; title: string }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const moment = useMoment(seats.today)
  const items: readonly NamedPlan[] = plans ?? seats.items
  const only = items.length === 1 ? items[0]?.planCode : undefined
  const changeForm = useChangeForm({
    kind: 'userPlan.release',
    selection,
    onClose,
    onDone,
    initial: { planCode: only ?? '', ...atOnce },
    input: (values) => ({
      acctKey: seats.acctKey,
      planCode: values.planCode,
      effective: moment.effectiveOf(values),
    }),
    check: (values) => ({
      ...(!values.planCode && { planCode: t('userPlans.fault.plan') }),
      ...moment.faultsIn(values),
    }),
    rename: moment.rename,
  })
  return (
    <RecordDialog
      {...changeForm}
      title={title}
      intro={<p>{t('userPlans.release.text')}</p>}
      specs={[
        {
          path: 'planCode',
          kind: 'radio',
          look: 'cards',
          label: t('field.plan'),
          choices: items.map((one) => ({ value: one.planCode, label: words.name(one), detail: one.planCode })),
          wide: true,
        },
        ...moment.specs(useFormValues(changeForm.form)),
      ]}
      onClose={onClose}
    />
  )
}
