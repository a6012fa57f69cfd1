import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import type { UserPlan } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { AskDialog, type Chosen } from './AskDialog.tsx'
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
  const check = (): ChangeInput<'userPlan.release'> | undefined => {
    const time = moment.read()
    setFaults({ ...(!planCode && { plan: t('userPlans.fault.plan') }), ...('fault' in time && { on: time.fault }) })
    return !planCode || 'fault' in time ? undefined : { acctKey, planCode, effective: time.effective }
  }
  return (
    <AskDialog kind="userPlan.release" {...{ selection, count, name, faults, check, onClose, onDone }}>
      <p>{t('userPlans.release.text')}</p>
      {seats.data ? (
        <RadioGroup
          title={t('field.plan')}
          cards
          value={planCode}
          error={planCode ? undefined : faults.plan}
          onChange={pick}
          options={items.map((one) => ({ value: one.planCode, label: words.name(one), detail: one.planCode }))}
        />
      ) : (
        <QueryState query={seats} failed={t('userPlans.seatsFailed')} lines={2} height={44} />
      )}
      <MomentFields moment={moment} error={faults.on} />
    </AskDialog>
  )
}
