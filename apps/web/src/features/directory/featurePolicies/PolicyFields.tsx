import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Policies.module.css'
import type { Feature } from './featurePolicies.queries.ts'
import { valuesOf } from './featurePolicies.rules.ts'
import type { PolicyDraft, TypedMoment } from './usePolicyValues.ts'

type Props = {
  feature: Feature
  draft: PolicyDraft
  /** Of the check box for the lock, which says how many accounts it holds. */
  lockLabel: string
}

/** Value, lock, period and reason of a policy. */
export function PolicyFields({ feature, draft, lockLabel }: Props) {
  const { t } = useTranslation()
  const { values, change, faults } = draft
  return (
    <>
      <RadioGroup
        title={t('features.field.value')}
        options={valuesOf(feature).map((value) => ({ value, label: `${value} – ${t(`features.value.${value}`)}` }))}
        value={values.value}
        onChange={(value) => change({ value })}
      />
      {feature.lockable && (
        <CheckField
          label={lockLabel}
          checked={values.locked}
          onChange={(event) => change({ locked: event.currentTarget.checked })}
        />
      )}
      <Moment
        label={t('features.field.from')}
        typed={values.from}
        fault={faults.from}
        onType={(from) => change({ from })}
      />
      <Moment label={t('features.field.to')} typed={values.to} fault={faults.to} onType={(to) => change({ to })} />
      <ReasonField
        label={t('features.field.reason')}
        hint={t('features.reasonHint')}
        maxLength={200}
        value={values.reason}
        onChange={(reason) => change({ reason })}
        error={faults.reason}
      />
    </>
  )
}

type MomentProps = {
  label: string
  typed: TypedMoment
  fault: string | undefined
  onType: (typed: TypedMoment) => void
}

/** A day and a time in the person's own zone. */
function Moment({ label, typed, fault, onType }: MomentProps) {
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const { pattern } = useTypedDay()
  return (
    <div className={css.two}>
      <TextField
        label={label}
        help={pattern}
        autoComplete="off"
        maxLength={20}
        value={typed.date}
        error={fault}
        onChange={(event) => onType({ ...typed, date: event.currentTarget.value })}
      />
      <TextField
        label={t('features.field.time', { of: label })}
        help={t('features.inZone', { zone: timeZone.replaceAll('_', ' ') })}
        type="time"
        value={typed.time}
        onChange={(event) => onType({ ...typed, time: event.currentTarget.value })}
      />
    </div>
  )
}
