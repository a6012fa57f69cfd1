import { useQuery } from '@tanstack/react-query'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { AskDialog, type Chosen } from './AskDialog.tsx'
import { MomentFields } from './MomentFields.tsx'
import { Shortage } from './Shortage.tsx'
import { useAssignForm } from './useAssignForm.ts'
import { useFreeSeats } from './useFreeSeats.ts'
import { seatsQuery } from './userPlans.queries.ts'

type Props = Chosen & {
  /** The plan that is chosen to begin with. */
  planCode?: string | undefined
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone?: () => void
}

/** Which plan people get and when, with the seats that it takes; what it does to each is shown next, before anything is done. */
export function AssignDialog({ acctKey, selection, count, name, planCode, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const freeSeats = useFreeSeats()
  const seats = useQuery(seatsQuery(acctKey))
  const form = useAssignForm(seats.data, count, planCode)
  return (
    <AskDialog
      kind="userPlan.assign"
      {...{ selection, count, name, onClose, onDone }}
      faults={form.faults}
      check={form.check}
    >
      {!seats.data && <QueryState query={seats} failed={t('userPlans.seatsFailed')} lines={3} height={44} />}
      {seats.data && form.items.length === 0 && (
        <EmptyState title={t('userPlans.noPlans')}>{t('userPlans.noPlansText')}</EmptyState>
      )}
      {form.items.length > 0 && (
        <>
          <RadioGroup
            title={t('field.plan')}
            cards
            value={form.planCode}
            error={form.plan ? undefined : form.faults.plan}
            onChange={form.pick}
            options={form.items.map((one) => ({
              value: one.planCode,
              label: words.name(one),
              detail: `${t(`plans.productLine.${one.productLine}`)} · ${freeSeats(one)}`,
            }))}
          />
          <Shortage {...form} acctKey={acctKey} count={count} />
          <CheckField
            label={t('userPlans.replace')}
            help={t('userPlans.replaceHint')}
            checked={form.replaces}
            onChange={(event) => form.setReplaces(event.currentTarget.checked)}
          />
          <MomentFields moment={form.moment} error={form.faults.on} />
        </>
      )}
    </AskDialog>
  )
}
