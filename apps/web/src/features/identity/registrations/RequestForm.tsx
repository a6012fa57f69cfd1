import { longestPersonName } from '@portal/contract/core/lengths'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { type Translation, useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { countryChoices } from '../../../ui/PhoneField.tsx'
import styles from '../../../ui/SignInFrame.module.css'
import { useRequest } from './useRequest.ts'

type Props = {
  /** The number in the link of the company that gets the request. */
  company: string | undefined
  onSent: (email: string) => void
}

const fieldsOf = ({ t, i18n }: Translation) =>
  ({
    company: {
      path: 'companyName',
      kind: 'text',
      label: t('register.companyName'),
      autoComplete: 'organization',
      maxLength: 150,
      required: true,
    },
    person: [
      { path: 'firstName', label: t('register.firstName'), autoComplete: 'given-name' },
      { path: 'lastName', label: t('register.lastName'), autoComplete: 'family-name' },
    ].map((name) => ({ ...name, kind: 'text', maxLength: longestPersonName, required: true }) as const),
    others: [
      {
        path: 'email',
        kind: 'email',
        label: t('login.email'),
        hint: t('register.emailHelp'),
        autoComplete: 'email',
        required: true,
      },
      {
        path: 'country',
        kind: 'select',
        label: t('register.country'),
        autoComplete: 'country',
        choices: countryChoices(i18n.language),
        // The browser fills in its own select.
        searched: false,
        required: true,
      },
      { path: 'phone', kind: 'tel', label: t('register.phone'), autoComplete: 'tel' },
      { path: 'message', kind: 'textarea', label: t('register.message'), rows: 3, maxLength: 500 },
      { path: 'termsAccepted', kind: 'checkbox', label: t('register.terms'), required: true },
    ],
  }) satisfies Record<string, FieldSpec | readonly FieldSpec[]>

/** A request for access: one column. */
export function RequestForm({ company, onSent }: Props) {
  const translation = useTranslation()
  const { t } = translation
  const { form, working, saving, onSubmit } = useRequest(company, onSent)
  const fields = fieldsOf(translation)
  const specs: FieldSpec[] = [fields.company, ...fields.person, ...fields.others]
  return (
    <FormFrame form={form} specs={specs} label={t('register.title')} className={styles['fields']} onSubmit={onSubmit}>
      <FormField spec={fields.company} />
      <div className={styles['names']}>
        {fields.person.map((spec) => (
          <FormField key={spec.path} spec={spec} />
        ))}
      </div>
      {fields.others.map((spec) => (
        <FormField key={spec.path} spec={spec} />
      ))}
      <Button type="submit" size="md" fullWidth loading={saving}>
        {t('register.send')}
      </Button>
      <p role="status">{working && t('login.proof')}</p>
    </FormFrame>
  )
}
