import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { Shortage } from './Shortage.tsx'
import { useFreeSeats } from './useFreeSeats.ts'
import { atOnce, fitIn, useActTitle, useMoment } from './userPlanForm.ts'
import type { SelectedPeople } from './userPlans.queries.ts'
import { WithSeats } from './WithSeats.tsx'

type Props = SelectedPeople & {
  /** The plan that is chosen initially. */
  planCode?: string | undefined
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone?: () => void
}

/**
 * The plan and day for people, with the seats that it takes; the next step shows the effect on each before anything is
 * done.
 */
export function AssignDialog(props: Props) {
  const title = useActTitle('assign', props)
  return (
    <WithSeats {...props} title={title}>
      {(seats) => <AssignForm {...props} {...{ title, seats }} />}
    </WithSeats>
  )
}

type AssignValues = { planCode: string; shortage: string; replaces: boolean } & typeof atOnce
function AssignForm({
  seats,
  title,
  selection,
  count,
  planCode,
  onClose,
  onDone,
}: Props & { seats: Seats; title: string }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const freeSeats = useFreeSeats()
  const { acctKey, items, today } = seats
  const moment = useMoment(today)
  const planOf = (code: string): SeatedPlan | undefined => items.find((one) => one.planCode === code)
  // A single plan needs no choice.
  const only = items.length === 1 ? items[0]?.planCode : undefined
  const initial: AssignValues = { planCode: planCode ?? only ?? '', shortage: 'FAIL', replaces: false, ...atOnce }
  const changeForm = useChangeForm({
    kind: 'userPlan.assign',
    selection,
    onClose,
    onDone,
    initial,
    input: (values) => ({
      acctKey,
      planCode: values.planCode,
      effective: moment.effectiveOf(values),
      replaceExisting: values.replaces,
      onShortage: values.shortage as 'PARTIAL' | 'FAIL',
    }),
    check: (values) => ({
      ...(!planOf(values.planCode) && { planCode: t('userPlans.fault.plan') }),
      ...moment.faultsIn(values),
    }),
    rename: moment.rename,
  })
  const values = useFormValues(changeForm.form)
  const fit = fitIn(planOf(values.planCode), count)
  const replaces = { label: t('userPlans.replace'), hint: t('userPlans.replaceHint') }
  const none = <EmptyState title={t('userPlans.noPlans')}>{t('userPlans.noPlansText')}</EmptyState>
  return (
    <RecordDialog
      {...changeForm}
      title={title}
      intro={items.length === 0 && none}
      specs={
        items.length === 0
          ? []
          : [
              {
                path: 'planCode',
                kind: 'radio',
                look: 'cards',
                label: t('field.plan'),
                choices: items.map((one) => ({
                  value: one.planCode,
                  label: words.name(one),
                  detail: `${t(`plans.productLine.${one.productLine}`)} · ${freeSeats(one)}`,
                })),
                wide: true,
              },
              {
                path: 'shortage',
                kind: 'own',
                label: t('userPlans.shortTitle'),
                wide: true,
                draw: (field) => <Shortage {...field} {...{ fit, acctKey, count }} />,
              },
              { path: 'replaces', kind: 'checkbox', ...replaces, wide: true },
              ...moment.specs(values),
            ]
      }
      onClose={onClose}
    />
  )
}
