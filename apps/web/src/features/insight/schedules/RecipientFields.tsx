import { most } from '@portal/contract/insight/schedules/schedules.fields'
import { normalEmail } from '@portal/contract/core/fields'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { nameOf } from '../../../core/people/people.names.ts'
import { peopleQuery } from '../../../core/people/people.queries.ts'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Schedules.module.css'
import type { ScheduleForm } from './useScheduleForm.ts'

/** An address that may be complete, because it has a domain. */
const isWhole = (email: string) => email.indexOf('@') > 0 && email.includes('.', email.indexOf('@') + 2)

/** The recipients who are not in the reader's company, and so can't open the link. */
function Strangers({ recipients }: { recipients: ScheduleForm['values']['recipients'] }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const emails = [...new Set(recipients.map(({ email }) => normalEmail(email)))].filter(isWhole)
  const [addresses] = useDebouncedValue(emails.join(' '), 400)
  const found = useQueries({
    queries: addresses
      .split(' ')
      .filter(Boolean)
      .map((email) => peopleQuery(companyKey, email, true)),
    combine: (queries) => queries.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data?.items)),
  })
  const strangers = addresses.split(' ').filter((email, at) => {
    const people = found[at]
    return people && !people.some((one) => normalEmail(one.email) === email)
  })
  if (strangers.length === 0) return null
  return (
    <p role="status" className={css['strangers']}>
      {t('schedules.form.strangers', { count: strangers.length, emails: strangers.join(', ') })}
    </p>
  )
}

/** The recipients: people of the reader's company, found by name, and any other address. */
export function RecipientFields({ form: { values, change, at: fieldAt } }: { form: ScheduleForm }) {
  const { t } = useTranslation()
  const { recipients } = values
  const set = (at: number, part: Partial<(typeof recipients)[number]>) =>
    change({ recipients: recipients.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  const list = useRef<HTMLUListElement>(null)
  const { companyKey } = useMe()
  const mayFind = useCan('AcctMgmnt:R')
  const addOne = (one: (typeof recipients)[number]) => {
    if (!recipients.some(({ email }) => normalEmail(email) === normalEmail(one.email)))
      change({ recipients: [...recipients.filter(({ name, email }) => name || email), one] })
  }
  const add = () => {
    change({ recipients: [...recipients, { name: '', email: '' }] })
    // Moves on to the next input, which is above the button.
    setTimeout(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }
  return (
    <div id={fieldAt('recipients').controlId}>
      <Fieldset
        part
        title={t('field.recipients')}
        hint={t('schedules.form.recipientsText')}
        error={fieldAt('recipients').error}
      >
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
          <div className={css['adding']}>
            {mayFind && (
              <PersonPick
                acctKey={companyKey}
                active
                label={t('schedules.form.find')}
                chosen=""
                onPick={({ email, ...person }) => addOne({ name: nameOf({ email, ...person }), email })}
              />
            )}
            <Button variant="default" onClick={add}>
              {t('schedules.form.add')}
            </Button>
          </div>
        )}
        {mayFind && !values.attach && <Strangers recipients={recipients} />}
      </Fieldset>
    </div>
  )
}
