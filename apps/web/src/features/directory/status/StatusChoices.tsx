import { inUnits } from '@portal/contract/core/language'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './status.module.css'
import { lifts, type StatusForm } from './status.rules.ts'
import { useRefusalText } from './useRefusalText.ts'
import { useSuspensionText } from './useSuspensionText.ts'

type Props = { form: StatusForm; onEdit: (changes: Partial<StatusForm>) => void; error?: string | undefined }

/** Every status that can follow, each with its effect; those not possible now stay and say why. */
export function TargetChoice({ standing, form, onEdit, error }: Props & { standing: AccountStanding }) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusalText()
  const [reopen, purge] = [standing.reopenDays, standing.purgeDays].map((days) => inUnits(days, 'day', i18n.language))
  if (standing.choices.length === 0) return <p>{t('status.noChoice')}</p>
  const options = standing.choices.map((choice) => ({
    value: choice.to,
    label: textOr(t, `status.to.${choice.to}_${standing.accountStatus}`, t(`status.to.${choice.to}`)),
    detail: refusal(choice.ability) || t(`status.effect.${choice.to}`, { reopen, purge }),
    off: !choice.ability.allowed,
  }))
  return (
    <RadioGroup
      title={t('status.newStatus')}
      options={options}
      value={form.to}
      onChange={(to) => onEdit({ to })}
      error={error}
    />
  )
}

/** Which of several suspensions to lift; those placed by others stay. */
export function LiftChoice({ standing, form, onEdit, error }: Props & { standing: AccountStanding }) {
  const { t } = useTranslation()
  const refusal = useRefusalText()
  const text = useSuspensionText()
  if (!lifts(standing, form.to)) return null
  const toggle = (key: string) =>
    onEdit({ lifted: form.lifted.includes(key) ? form.lifted.filter((one) => one !== key) : [...form.lifted, key] })
  return (
    <Fieldset title={t('status.lift')} error={error}>
      {standing.suspensions.map((suspension) => (
        <div key={suspension.suspensionKey} className={css.suspension}>
          <CheckField
            label={text(suspension)}
            checked={form.lifted.includes(suspension.suspensionKey)}
            aria-disabled={!suspension.mayClear.allowed}
            aria-invalid={error ? true : undefined}
            onChange={() => suspension.mayClear.allowed && toggle(suspension.suspensionKey)}
          />
          {!suspension.mayClear.allowed && <p className={css.detail}>{refusal(suspension.mayClear)}</p>}
        </div>
      ))}
      {form.lifted.length < standing.suspensions.length && <p className={css.hint}>{t('status.staysSuspended')}</p>}
    </Fieldset>
  )
}

/** Also close everything below a company; the preview shows the count and has it typed in. */
export function CascadeChoice({ acctType, form, onEdit, error }: Props & { acctType: string }) {
  const { t } = useTranslation()
  if (form.to !== 'Closed' || acctType === 'CU') return null
  return (
    <CheckField
      label={t('status.cascade')}
      checked={form.cascade}
      error={error}
      onChange={(event) => onEdit({ cascade: event.currentTarget.checked })}
    />
  )
}

/** At once, or at the start of a later day in the account's time zone. */
export function WhenChoice({ zone, form, onEdit, error }: Props & { zone: string }) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const { read, pattern, unreadable } = useTypedDay()
  const [typed, setTyped] = useState(() => formatDate(form.on, dateFormat, i18n.language))
  const later = form.on !== undefined
  return (
    <>
      <RadioGroup
        title={t('status.when')}
        options={[
          { value: 'now', label: t('status.now') },
          { value: 'on', label: t('status.onDay') },
        ]}
        value={later ? 'on' : 'now'}
        onChange={(when) => onEdit({ on: when === 'now' ? undefined : (read(typed) ?? '') })}
      />
      {later && (
        <TextField
          label={t('field.effectiveOn')}
          help={t('status.dayHint', { pattern, zone: zone.replaceAll('_', ' ') })}
          value={typed}
          maxLength={20}
          autoComplete="off"
          error={error && (form.on ? error : unreadable())}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onEdit({ on: read(event.currentTarget.value) ?? '' })
          }}
        />
      )}
    </>
  )
}
