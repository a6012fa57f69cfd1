import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useState } from 'react'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { AskDialog, type Chosen } from './AskDialog.tsx'
import { MomentFields } from './MomentFields.tsx'
import { Shortage } from './Shortage.tsx'
import { fitIn, useMoment } from './useAssignForm.ts'
import { useFreeSeats } from './useFreeSeats.ts'

type Props = Omit<Chosen, 'acctKey'> & {
  seats: Seats
  /** The plan that the people have. */
  from: SeatedPlan
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone?: () => void
}

/** The plans of a company that take the place of one of them. */
export const othersOfLine = ({ items }: Seats, from: SeatedPlan) =>
  items.filter(({ planCode, productLine }) => productLine === from.productLine && planCode !== from.planCode)

type Faults = { plan?: string; on?: string }
/** To which plan people move and when; `count` people have the present one. */
function useChangeForm(seats: Seats, from: SeatedPlan, count: number) {
  const { t } = useTranslation()
  const others = othersOfLine(seats, from)
  const [picked, pick] = useState<string>()
  const to = others.find(({ planCode }) => planCode === picked) ?? (others.length === 1 ? others[0] : undefined)
  const moment = useMoment(seats.today)
  const [partial, setPartial] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const check = (): ChangeInput<'userPlan.change'> | undefined => {
    const time = moment.read()
    setFaults({ ...(!to && { plan: t('userPlans.fault.plan') }), ...('fault' in time && { on: time.fault }) })
    if (!to || 'fault' in time) return undefined
    const [toPlanCode, onShortage] = [to.planCode, partial ? ('PARTIAL' as const) : ('FAIL' as const)]
    return { acctKey: seats.acctKey, fromPlanCode: from.planCode, toPlanCode, effective: time.effective, onShortage }
  }
  return { others, to, pick, moment, partial, setPartial, faults, fit: fitIn(to, count), check }
}

/** Moves people from one plan to another of its line, with the seats that it takes; shown next, before anything is done. */
export function ChangeDialog({ seats, from, selection, count, name, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const freeSeats = useFreeSeats()
  const form = useChangeForm(seats, from, count)
  return (
    <AskDialog
      kind="userPlan.change"
      {...{ selection, count, name, onClose, onDone }}
      faults={form.faults}
      check={form.check}
    >
      <p>{t('userPlans.change.from', { plan: words.name(from) })}</p>
      <RadioGroup
        title={t('userPlans.change.to')}
        cards
        value={form.to?.planCode}
        error={form.to ? undefined : form.faults.plan}
        onChange={form.pick}
        options={form.others.map((one) => ({
          value: one.planCode,
          label: words.name(one),
          detail: `${one.planCode} · ${freeSeats(one)}`,
        }))}
      />
      <Shortage {...form} acctKey={seats.acctKey} count={count} />
      <MomentFields moment={form.moment} error={form.faults.on} />
    </AskDialog>
  )
}
