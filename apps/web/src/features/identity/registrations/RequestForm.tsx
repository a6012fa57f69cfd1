import { longestPersonName } from '@portal/contract/core/lengths'
import { type FormEvent, useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { AreaField } from '../../../ui/AreaField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { countryChoices, likelyCountry } from '../../../ui/PhoneField.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../../../ui/SignInFrame.module.css'
import { fieldNames } from './requestBody.ts'
import { useRequest } from './useRequest.ts'

type Props = {
  /** The number in the link of the company that gets the request. */
  company: string | undefined
  onSent: (email: string) => void
}
const idOf = (field: string) => `register-${field}`

/** A request for access: one column, validated on submit, then field by field. */
export function RequestForm({ company, onSent }: Props) {
  const { t, i18n } = useTranslation()
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language])
  const { faults, general, reference, attempt, busy, working, send, recheck } = useRequest(company, onSent)
  const form = useRef<HTMLFormElement>(null)
  const labels: Record<(typeof fieldNames)[number], string> = {
    companyName: t('register.companyName'),
    firstName: t('register.firstName'),
    lastName: t('register.lastName'),
    email: t('login.email'),
    country: t('register.country'),
    phone: t('register.phone'),
    message: t('register.message'),
    termsAccepted: t('register.termsShort'),
  }
  const common = (name: (typeof fieldNames)[number]) => ({
    name,
    controlId: idOf(name),
    label: labels[name],
    error: faults[name],
    onBlur: () => form.current && recheck(new FormData(form.current)),
  })
  const shown = fieldNames.flatMap((name) => {
    const text = faults[name]
    return text ? [{ id: idOf(name), label: labels[name], text }] : []
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} noValidate className={styles['fields']} aria-label={t('register.title')} onSubmit={submit}>
      <ErrorSummary attempt={attempt} faults={shown} general={general} reference={reference} />
      <TextField {...common('companyName')} autoComplete="organization" maxLength={150} required />
      <div className={styles['names']}>
        <TextField {...common('firstName')} autoComplete="given-name" maxLength={longestPersonName} required />
        <TextField {...common('lastName')} autoComplete="family-name" maxLength={longestPersonName} required />
      </div>
      <TextField {...common('email')} type="email" autoComplete="email" help={t('register.emailHelp')} required />
      <SelectField
        {...common('country')}
        autoComplete="country"
        choices={countries}
        defaultValue={likelyCountry()}
        required
      />
      <TextField {...common('phone')} type="tel" autoComplete="tel" />
      <AreaField {...common('message')} maxLength={500} />
      <CheckField {...common('termsAccepted')} label={t('register.terms')} required />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('register.send')}
      </Button>
      <p role="status">{working && t('login.proof')}</p>
    </form>
  )
}
