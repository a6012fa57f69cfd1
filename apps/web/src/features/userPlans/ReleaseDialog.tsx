import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import type { UserPlan } from '@portal/contract/userPlans/userPlans.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsking } from '../../core/changes/useAsking.ts'
import { usePlanWords } from '../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import type { Chosen } from './AssignDialog.tsx'
import { MomentFields } from './MomentFields.tsx'
import { useMoment } from './useAssignForm.ts'
import { seatsQuery } from './userPlans.queries.ts'

type Named = Pick<UserPlan, 'planCode' | 'planName' | 'planNameFr'>
type Props = Chosen & {
  /** The plans to choose from; those of the company unless given. */
  plans?: readonly Named[] | undefined
  onClose: () => void
  onDone?: () => void
}

/** Which plan people give back, and when. */
export function ReleaseDialog({ acctKey, selection, count, name, plans, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const seats = useQuery(seatsQuery(acctKey))
  const items: readonly Named[] = plans ?? seats.data?.items ?? []
  const [picked, pick] = useState<string>()
  const planCode = picked ?? (items.length === 1 ? items[0]?.planCode : undefined)
  const moment = useMoment(seats.data?.today)
  const [faults, setFaults] = useState<{ plan?: string; on?: string }>({})
  const { ask, away, refusal } = useAsking((last) => {
    onClose()
    if (last.state !== 'Preview') onDone?.()
  })
  const submit = () => {
    const time = moment.read()
    setFaults({ ...(!planCode && { plan: t('userPlans.fault.plan') }), ...('fault' in time && { on: time.fault }) })
    if (!planCode || 'fault' in time) return
    const input: ChangeInput<'userPlan.release'> = { acctKey, planCode, effective: time.effective }
    void ask({ kind: 'userPlan.release', selection, input })
  }
  const title = name
    ? t('userPlans.release.one', { name })
    : t('userPlans.release.many', { count, number: words.number(count) })
  return (
    <FormDialog
      title={title}
      submit={t('userPlans.preview')}
      away={away}
      refusal={refusal?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('userPlans.release.text')}</p>
      {seats.data ? (
        <RadioGroup
          title={t('field.plan')}
          cards
          value={planCode}
          error={faults.plan}
          onChange={pick}
          options={items.map((one) => ({ value: one.planCode, label: words.name(one), detail: one.planCode }))}
        />
      ) : (
        <QueryState query={seats} failed={t('userPlans.seatsFailed')} lines={2} height={44} />
      )}
      <MomentFields moment={moment} error={faults.on} />
    </FormDialog>
  )
}
