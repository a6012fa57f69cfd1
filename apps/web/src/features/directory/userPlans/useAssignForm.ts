import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { fitOf } from '@portal/contract/directory/userPlans/userPlans.rules'
import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useState } from 'react'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useTranslation } from '../../../lib/i18n.ts'

export type Moment = 'NOW' | 'DAY' | 'PERIOD_END'
type Faults = { plan?: string; on?: string }

/** When a change of plans takes place. */
export function useMoment(today: string | undefined) {
  const { t } = useTranslation()
  const day = useTypedDay()
  const [when, setWhen] = useState<Moment>('NOW')
  const [on, setOn] = useState('')
  const read = (): { effective: string } | { fault: string } => {
    if (when !== 'DAY') return { effective: when }
    const typed = day.read(on)
    if (!typed) return { fault: day.unreadable() }
    return today && typed <= today ? { fault: t('userPlans.fault.past') } : { effective: typed }
  }
  return { when, setWhen, on, setOn, read }
}

/** How the seats of a plan stand once so many people have it; undefined while nothing is chosen. */
export function fitIn(plan: SeatedPlan | undefined, count: number) {
  if (!plan) return undefined
  const { seatsTotal, seatsUsed, seatsFree } = plan
  return fitOf({ seatsTotal, seatsUsed, capUsers: seatsFree !== null }, count, 'PARTIAL')
}

/** Which plan, when, and what happens to those that people have; `count` people are to get it. */
export function useAssignForm(seats: Seats | undefined, count: number, given?: string) {
  const { t } = useTranslation()
  const items = seats?.items ?? []
  const [picked, pick] = useState<string | undefined>(given)
  // The only plan that there is needs no choice.
  const planCode = picked ?? (items.length === 1 ? items[0]?.planCode : undefined)
  const moment = useMoment(seats?.today)
  const [replaces, setReplaces] = useState(false)
  const [partial, setPartial] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const plan = items.find((one) => one.planCode === planCode)
  const fit = fitIn(plan, count)
  const check = (): ChangeInput<'userPlan.assign'> | undefined => {
    const time = moment.read()
    const found: Faults = {
      ...(!plan && { plan: t('userPlans.fault.plan') }),
      ...('fault' in time && { on: time.fault }),
    }
    setFaults(found)
    if (!plan || !seats || 'fault' in time) return undefined
    return {
      acctKey: seats.acctKey,
      planCode: plan.planCode,
      effective: time.effective,
      replaceExisting: replaces,
      onShortage: partial ? 'PARTIAL' : 'FAIL',
    }
  }
  return { items, plan, planCode, pick, moment, replaces, setReplaces, partial, setPartial, faults, fit, check }
}
