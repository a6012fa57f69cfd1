import { type Contact, contacts } from '@portal/contract/contacts/contacts.contract'
import { companyDomain } from '@portal/contract/contacts/contacts.domains'
import { ApiError } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { FormContext } from '../../ui/form/FormContext.ts'
import { FormField } from '../../ui/form/FormField.tsx'
import { shownFaults } from '../../ui/form/shownFaults.ts'
import { faultsOf, placeServerIssues } from '../../ui/form/issues.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useChoices } from '../lookups/lookups.queries.ts'
import { type ContactForm, contactFields, contactPaths, toBody, toForm } from './contactFields.ts'
import css from './contacts.module.css'
import { useContactAct } from './contacts.queries.ts'

type Props = {
  acctKey: string
  /** Without one, a new contact is created. */
  contact?: Contact
  mayPrimary: boolean
  /** Of the company's primary contact. */
  primaryEmail: string
  onClose: () => void
}

/** The form's state and what its submit does. */
function useContactForm({ acctKey, contact, onClose }: Props) {
  const { language } = useTranslation().i18n
  const acting = useContactAct(acctKey)
  const form = useRecordForm<ContactForm>({
    initial: toForm(contact),
    paths: contactPaths,
    check: (values) => faultsOf(contacts.create.body, toBody(values), language),
  })
  const onError = (error: Error) => {
    const fields = error instanceof ApiError ? error.fields : []
    const { at, elsewhere } = placeServerIssues(fields, contactPaths)
    form.fail(at, Object.keys(at).length + elsewhere.length > 0 ? elsewhere : [error.message])
  }
  const submit = () => {
    const values = acting.isPending ? undefined : form.validate()
    if (!values) return
    const body = toBody(values)
    const act = contact
      ? ({ act: 'update', contactKey: contact.contactKey, body } as const)
      : ({ act: 'create', body } as const)
    acting.mutate(act, { onSuccess: onClose, onError })
  }
  return { form, submit, saving: acting.isPending }
}

/** Adds or changes one contact of an account. */
export function ContactDialog(props: Props) {
  const { contact, mayPrimary, primaryEmail, onClose } = props
  const { t } = useTranslation()
  const { form, submit, saving } = useContactForm(props)
  const jobFunctions = useChoices('jobFunctions', contact?.jobFunction ?? null)
  const specs = contactFields({ t, jobFunctions, mayPrimary })
  const kind = form.kit.form.useWatchValue('kind')
  const domain = companyDomain(String(form.kit.form.useWatchValue('email')))
  // People who cannot be reached by the company's mail are reached through this contact (`product.md` 1.2).
  const isOwnDomain = kind !== 'PRIMARY' && domain !== undefined && domain === companyDomain(primaryEmail)
  const faults = shownFaults(form.kit, specs)
  return (
    <FormContext value={form.kit}>
      <FormDialog
        title={contact ? t('contacts.edit', { name: `${contact.firstName} ${contact.lastName}` }) : t('contacts.add')}
        submit={t('form.save')}
        saving={saving}
        onSubmit={submit}
        onClose={onClose}
      >
        <ErrorSummary attempt={form.attempt} faults={faults} general={form.general} />
        <div className={css.grid}>
          {specs.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
        </div>
        {isOwnDomain && (
          <p role="status" className={css.hint}>
            {t('contacts.ownDomain', { domain })}
          </p>
        )}
        {kind === 'PRIMARY' && <p className={css.hint}>{t('contacts.primaryHint')}</p>}
      </FormDialog>
    </FormContext>
  )
}
