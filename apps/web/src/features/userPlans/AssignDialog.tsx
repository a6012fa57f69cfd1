import type { Selection } from '@portal/contract/changes/changes.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAsking } from '../../core/changes/useAsking.ts'
import { usePlanWords } from '../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { MomentFields } from './MomentFields.tsx'
import { Shortage } from './Shortage.tsx'
import { useAssignForm } from './useAssignForm.ts'
import { useFreeSeats } from './useFreeSeats.ts'
import { seatsQuery } from './userPlans.queries.ts'

/** People who are to get a plan, all of one company; `name`: the one person. */
export type Chosen = { acctKey: string; selection: Selection; count: number; name?: string | undefined }
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
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, form.faults)
  const { ask, away, refusal } = useAsking((last) => {
    onClose()
    if (last.state !== 'Preview') onDone?.()
  })
  const submit = () => {
    const input = form.check()
    if (input) void ask({ kind: 'userPlan.assign', selection, input })
  }
  const title = name
    ? t('userPlans.assign.one', { name })
    : t('userPlans.assign.many', { count, number: words.number(count) })
  return (
    <FormDialog
      title={title}
      submit={t('userPlans.preview')}
      away={away}
      refusal={refusal?.message}
      place={place}
      onSubmit={submit}
      onClose={onClose}
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
            error={form.faults.plan}
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
    </FormDialog>
  )
}
