import { type Contact, contactKinds, contacts } from '@portal/contract/directory/contacts/contacts.contract'
import { companyDomain } from '@portal/contract/directory/contacts/contacts.domains'
import { languages } from '@portal/contract/core/language'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { type Choice, type FieldSpec } from '../../../ui/form/FormContext.ts'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import css from './contacts.module.css'
import { type ContactBody, useContactAct } from './contacts.queries.ts'

const text = (value: string | null | undefined) => value ?? ''

/** A contact as form values; a new one is a technical contact by default. */
const toForm = (contact: Contact | undefined) => ({
  kind: (contact?.kind ?? 'TECHNICAL') as string,
  firstName: text(contact?.firstName),
  lastName: text(contact?.lastName),
  email: text(contact?.email),
  phone: text(contact?.phone),
  jobFunction: text(contact?.jobFunction),
  language: text(contact?.language),
})
type ContactForm = ReturnType<typeof toForm>

const toBody = (form: ContactForm) =>
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

function contactFields({ t, jobFunctions, mayPrimary }: Context): FieldSpec[] {
  const label = (name: string) => t(`field.${name}`)
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
    { path: 'language', kind: 'select', label: t('field.language'), choices: byLanguage },
  ]
}

type Props = {
  acctKey: string
  /** Without one, a new contact is created. */
  contact?: Contact
  mayPrimary: boolean
  /** The details of the company's primary contact. */
  primaryEmail: string
  onClose: () => void
}

function useContactForm({ acctKey, contact, onClose }: Props) {
  const acting = useContactAct(acctKey)
  return useSentForm({
    initial: toForm(contact),
    draft: `contact.${contact?.contactKey ?? `of.${acctKey}`}`,
    body: toBody,
    schema: contacts.create.body,
    send: (body) =>
      acting.mutateAsync(contact ? { act: 'update', contactKey: contact.contactKey, body } : { act: 'create', body }),
    onSent: onClose,
  })
}

/** Adds or changes one contact of an account. */
export function ContactDialog(props: Props) {
  const { contact, mayPrimary, primaryEmail, onClose } = props
  const { t } = useTranslation()
  const sending = useContactForm(props)
  const { form } = sending.form.kit
  const jobFunctions = useChoices('jobFunctions', contact?.jobFunction ?? null)
  const specs = contactFields({ t, jobFunctions, mayPrimary })
  const kind = form.useWatchValue('kind')
  const domain = companyDomain(String(form.useWatchValue('email')))
  // People who cannot be reached by the company's mail are reached through this contact (`product.md` 1.2).
  const isOwnDomain = kind !== 'PRIMARY' && domain !== undefined && domain === companyDomain(primaryEmail)
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      title={contact ? t('contacts.edit', { name: `${contact.firstName} ${contact.lastName}` }) : t('contacts.add')}
      submit={t('form.save')}
      onClose={onClose}
    >
      {isOwnDomain && (
        <p role="status" className={css.hint}>
          {t('contacts.ownDomain', { domain })}
        </p>
      )}
      {kind === 'PRIMARY' && <p className={css.hint}>{t('contacts.primaryHint')}</p>}
    </RecordDialog>
  )
}
