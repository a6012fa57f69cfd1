import type { CataloguePlan } from '@portal/contract/commerce/plans/plans.contract'
import { mostSeats } from '@portal/contract/commerce/plans/plans.fields'
import type { Effective } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Faults } from '../../../ui/form/issues.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** A whole number of seats that is typed; undefined for anything else. */
export function seatsIn(text: string): number | undefined {
  const seats = Number(text.trim())
  return /^\d+$/.test(text.trim()) && seats >= 1 && seats <= mostSeats ? seats : undefined
}

type SeatsProps = { value: string; help?: string | undefined; tried: boolean; onChange: (text: string) => void }
/** How many seats; what is typed stays, also where it is no number. */
export function SeatsField({ value, help, tried, onChange }: SeatsProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const wrong = seatsIn(value) === undefined && (tried || value.trim() !== '')
  return (
    <TextField
      required
      inputMode="numeric"
      autoComplete="off"
      label={t('field.seats')}
      help={help}
      maxLength={9}
      value={value}
      error={wrong ? t('companyPlans.fault.seats', { most: words.number(mostSeats) }) : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type PickProps = {
  label: string
  plans: readonly CataloguePlan[]
  value: string
  /** The first choice, for none of them. */
  empty?: string
  required?: boolean
  error?: string | undefined
  onChange: (planCode: string) => void
}
/** One of the plans that may be sold, each with its price. */
export function PlanPick({ label, plans, value, empty, required, error, onChange }: PickProps) {
  const words = usePlanWords()
  return (
    <SelectField
      label={label}
      required={required ?? empty === undefined}
      empty={empty}
      error={error}
      choices={plans.map((plan) => ({
        value: plan.planCode,
        label: plan.selling ? `${words.name(plan)} · ${words.price(plan.selling)}` : words.name(plan),
      }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const times = ['NOW', 'PERIOD_END', 'DAY'] as const
export type When = { at: (typeof times)[number]; day: string }
/** When a change takes place; undefined while no day is chosen. */
export const effectiveOf = ({ at, day }: When): Effective | undefined => (at === 'DAY' ? day || undefined : at)

type WhenProps = {
  title: string
  value: When
  /** Of those, in this order. */
  offered?: readonly (typeof times)[number][]
  details?: Partial<Record<(typeof times)[number], string | undefined>>
  tried: boolean
  from?: string
  onChange: (value: When) => void
}
export function WhenFields({ title, value, offered = times, details = {}, tried, from, onChange }: WhenProps) {
  const { t } = useTranslation()
  return (
    <>
      <RadioGroup
        title={title}
        // i18n: companyPlans.when.*
        options={offered.map((at) => ({ value: at, label: t(`companyPlans.when.${at}`), detail: details[at] }))}
        value={value.at}
        onChange={(at) => onChange({ ...value, at })}
      />
      {value.at === 'DAY' && (
        <TextField
          required
          type="date"
          label={t('companyPlans.when.day')}
          min={from}
          value={value.day}
          error={tried && !value.day ? t('companyPlans.fault.day') : undefined}
          onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type OrderProps = {
  /** The purchase order that the plan has, and keeps unless another is given. */
  present?: string | null
  poNumber: string
  promoCode?: string
  faults?: Faults
  onChange: (part: { poNumber?: string; promoCode?: string }) => void
}
/** The purchase order, and a code of a promotion. */
export function OrderFields({ present, poNumber, promoCode, faults = {}, onChange }: OrderProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('field.poNumber')}
        help={present ? t('companyPlans.poHelp', { number: present }) : undefined}
        maxLength={80}
        value={poNumber}
        error={faults['poNumber']}
        onChange={(event) => onChange({ poNumber: event.currentTarget.value })}
      />
      {promoCode !== undefined && (
        <TextField
          label={t('field.promoCode')}
          maxLength={24}
          autoComplete="off"
          value={promoCode}
          error={faults['promoCode']}
          onChange={(event) => onChange({ promoCode: event.currentTarget.value.toUpperCase() })}
        />
      )}
    </>
  )
}
