import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import type { SeatedPlan, Seats } from '@portal/contract/userPlans/userPlans.contract'
import { useRef, useState } from 'react'
import { useAsking } from '../../core/changes/useAsking.ts'
import { usePlanWords } from '../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import type { Chosen } from './AssignDialog.tsx'
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
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, form.faults)
  const { ask, away, refusal } = useAsking((last) => {
    onClose()
    if (last.state !== 'Preview') onDone?.()
  })
  const submit = () => {
    const input = form.check()
    if (input) void ask({ kind: 'userPlan.change', selection, input })
  }
  return (
    <FormDialog
      title={
        name ? t('userPlans.change.one', { name }) : t('userPlans.change.many', { count, number: words.number(count) })
      }
      submit={t('userPlans.preview')}
      away={away}
      refusal={refusal?.message}
      place={place}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('userPlans.change.from', { plan: words.name(from) })}</p>
      <RadioGroup
        title={t('userPlans.change.to')}
        cards
        value={form.to?.planCode}
        error={form.faults.plan}
        onChange={form.pick}
        options={form.others.map((one) => ({
          value: one.planCode,
          label: words.name(one),
          detail: `${one.planCode} · ${freeSeats(one)}`,
        }))}
      />
      <Shortage {...form} acctKey={seats.acctKey} count={count} />
      <MomentFields moment={form.moment} error={form.faults.on} />
    </FormDialog>
  )
}
