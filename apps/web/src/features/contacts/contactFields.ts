import { type Contact, contactKinds } from '@portal/contract/contacts/contacts.contract'
import { languages } from '@portal/contract/core/language'
import type { TFunction } from '../../lib/i18n.ts'
import type { Choice, FieldSpec } from '../../ui/form/FormContext.ts'
import type { ContactBody } from './contacts.queries.ts'

const text = (value: string | null | undefined) => value ?? ''

/** A contact as form values; a new one is a technical contact by default. */
export const toForm = (contact: Contact | undefined) => ({
  kind: (contact?.kind ?? 'TECHNICAL') as string,
  firstName: text(contact?.firstName),
  lastName: text(contact?.lastName),
  email: text(contact?.email),
  phone: text(contact?.phone),
  jobFunction: text(contact?.jobFunction),
  language: text(contact?.language),
})
export type ContactForm = ReturnType<typeof toForm>
export const contactPaths = Object.keys(toForm(undefined))

export const toBody = (form: ContactForm) =>
  ({
    kind: form.kind,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    phone: form.phone.trim() || null,
    jobFunction: form.jobFunction || null,
    language: form.language || null,
  }) as ContactBody

type Context = { t: TFunction; jobFunctions: Choice[]; mayPrimary: boolean }

export function contactFields({ t, jobFunctions, mayPrimary }: Context): FieldSpec[] {
  const label = (name: string) => t(`accounts.field.primaryContact_${name}`)
  const kinds = contactKinds
    .filter((kind) => kind !== 'PRIMARY' || mayPrimary)
    .map((value) => ({ value, label: t(`contacts.kind.${value}`) }))
  const byLanguage = languages.map((value) => ({ value, label: t(`accounts.languageName.${value}`) }))
  return [
    { path: 'kind', kind: 'select', label: t('contacts.kindLabel'), required: true, choices: kinds, wide: true },
    { path: 'firstName', kind: 'text', label: label('firstName'), required: true },
    { path: 'lastName', kind: 'text', label: label('lastName'), required: true },
    { path: 'email', kind: 'email', label: label('email'), required: true, wide: true },
    { path: 'phone', kind: 'tel', label: label('phone'), hint: t('accounts.hint.primaryContact_phone') },
    { path: 'jobFunction', kind: 'select', label: label('jobFunction'), choices: jobFunctions },
    { path: 'language', kind: 'select', label: t('accounts.field.language'), choices: byLanguage },
  ]
}
