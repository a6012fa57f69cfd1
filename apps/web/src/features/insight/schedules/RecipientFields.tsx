import { most } from '@portal/contract/insight/schedules/schedules.fields'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Schedules.module.css'
import type { ScheduleForm } from './useScheduleForm.ts'

/** The recipients. */
export function RecipientFields({ form: { values, change, at: fieldAt } }: { form: ScheduleForm }) {
  const { t } = useTranslation()
  const { recipients } = values
  const set = (at: number, part: Partial<(typeof recipients)[number]>) =>
    change({ recipients: recipients.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    change({ recipients: [...recipients, { name: '', email: '' }] })
    // Moves on to the next input, which is above the button.
    setTimeout(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }
  return (
    <div id={fieldAt('recipients').controlId}>
      <Fieldset title={t('field.recipients')} error={fieldAt('recipients').error}>
        <p className={css['dim']}>{t('schedules.form.recipientsText')}</p>
        <ul ref={list} className={css['recipients']}>
          {recipients.map((recipient, at) => (
            <li key={at} className={css['recipient']}>
              <TextField
                required
                label={t('field.name')}
                maxLength={100}
                value={recipient.name}
                {...fieldAt(`recipients.${at}.name`)}
                onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
              />
              <TextField
                required
                type="email"
                label={t('field.email')}
                value={recipient.email}
                {...fieldAt(`recipients.${at}.email`)}
                onChange={({ currentTarget }) => set(at, { email: currentTarget.value.trim() })}
              />
              <TextButton
                aria-label={t('schedules.form.removeOne', { name: recipient.name || recipient.email || at + 1 })}
                onClick={() => change({ recipients: recipients.filter((_, place) => place !== at) })}
              >
                {t('schedules.form.remove')}
              </TextButton>
            </li>
          ))}
        </ul>
        {recipients.length < most.recipients && (
          <Button variant="default" onClick={add}>
            {t('schedules.form.add')}
          </Button>
        )}
      </Fieldset>
    </div>
  )
}
