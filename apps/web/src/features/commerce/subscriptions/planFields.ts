import type { CataloguePlan } from '@portal/contract/commerce/plans/plans.contract'
import { maxPlanSeats } from '@portal/contract/commerce/plans/plans.fields'
import type { Effective } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'
import type { Faults } from '../../../ui/form/issues.ts'

const fits = (seats: number) => Number.isInteger(seats) && seats >= 1 && seats <= maxPlanSeats
/** The typed number of seats; undefined unless it is a whole number. */
export function seatsIn(text: string): number | undefined {
  const seats = Number(text.trim())
  return /^\d+$/.test(text.trim()) && fits(seats) ? seats : undefined
}

const times = ['NOW', 'PERIOD_END', 'DAY'] as const
type Time = (typeof times)[number]
export type ChangeTime = { at: Time; day: string }
export const atOnce: ChangeTime = { at: 'NOW', day: '' }
/** When a change takes place; an empty text while no day is chosen. */
export const effectiveOf = ({ at, day }: ChangeTime): Effective => (at === 'DAY' ? day : at)

/** Fields that a request leaves out where they are empty. */
export const typedIn = <K extends string>(name: K, text: string): { [N in K]?: string } =>
  (text.trim() ? { [name]: text.trim() } : {}) as { [N in K]?: string }

type FormValues = Partial<
  ChangeTime & { seats: number | null; toPlanCode: string; poNumber: string; promoCode: string }
>
type ChoiceSpec = Omit<PlainSpec, 'kind' | 'choices'>
type WhenOffer = {
  /** The times to choose from, in this order. */
  offered?: readonly Time[]
  details?: Partial<Record<Time, string | undefined>>
  from?: string
}

/** The fields for when a change takes place; the day only if that is chosen. */
function useWhen() {
  const { t } = useTranslation()
  return ({ at }: ChangeTime, { offered = times, details = {}, from }: WhenOffer = {}): FieldSpec[] => [
    {
      path: 'at',
      kind: 'radio',
      label: t('field.effective'),
      // i18n: companyPlans.when.*
      choices: offered.map((value) => ({ value, label: t(`companyPlans.when.${value}`), detail: details[value] })),
      wide: true,
    },
    ...(at === 'DAY'
      ? [{ path: 'day', kind: 'day', label: t('companyPlans.when.day'), required: true, min: from } as const]
      : []),
  ]
}

/** The fields that changes of company plans share, and their faults. */
export function usePlanFields() {
  const { t } = useTranslation()
  const words = usePlanWords()
  /** One of the plans that may be sold, each with its price. */
  const plan = (plans: readonly CataloguePlan[], picked: ChoiceSpec): FieldSpec => ({
    kind: 'select',
    searched: false,
    choices: plans.map((one) => ({
      value: one.planCode,
      label: one.selling ? `${words.name(one)} · ${words.price(one.selling)}` : words.name(one),
    })),
    ...picked,
  })
  const unreadable = t('companyPlans.fault.seats', { most: words.number(maxPlanSeats) })
  const seats = (hint?: string): FieldSpec => ({
    path: 'seats',
    kind: 'whole',
    label: t('field.seats'),
    required: true,
    hint,
    maxLength: 9,
    unreadable,
  })
  /** The purchase order; `present`: the plan's own, kept if the field stays empty. */
  const order = (present?: string | null): FieldSpec => ({
    path: 'poNumber',
    kind: 'text',
    label: t('field.poNumber'),
    hint: present ? t('companyPlans.poHelp', { number: present }) : undefined,
    maxLength: 80,
  })
  const promo: FieldSpec = { path: 'promoCode', kind: 'text', label: t('field.promoCode'), maxLength: 24, upper: true }
  const faultsIn = ({ at, day, seats: typed }: FormValues): Faults => ({
    ...(typed !== undefined && !fits(typed ?? 0) && { seats: unreadable }),
    ...(at === 'DAY' && !day && { day: t('companyPlans.fault.day') }),
  })
  return { plan, seats, when: useWhen(), order, promo, faultsIn }
}
/** The form's field for a path of the request. */
export const renamed = (path: string) => (path === 'effective' ? 'day' : path === 'add' ? 'seats' : path)
