import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useEffect } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ConflictDialog } from '../../ui/form/ConflictDialog.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { RecordFormView } from '../../ui/form/RecordFormView.tsx'
import type { RecordForm } from '../../ui/form/useRecordForm.ts'
import { useChoices, useLookupsFailed } from '../lookups/lookups.queries.ts'
import { type AccountSection, accountSections, emailParts } from './accountFields.ts'
import css from './AccountPage.module.css'
import { useAccountEdit } from './useAccountEdit.ts'
import { useSavedBy } from './useSavedBy.ts'

type Place = { pathname: string; search: unknown }
const keyIn = ({ search }: Place) => (search as { acctKey?: string }).acctKey
/** Another tab of the same account leaves nothing behind. */
const sameAccount = (from: Place, to: Place) => from.pathname === to.pathname && keyIn(from) === keyIn(to)

/** Tab 1: every detail of the account, in one form with one save bar. */
export function AccountDetailsForm({ account, onDirty }: { account: Account; onDirty: (dirty: boolean) => void }) {
  const { t, i18n } = useTranslation()
  const edit = useAccountEdit(account)
  const { form, base } = edit
  const savedBy = useSavedBy()
  const emailOn = form.kit.form.useWatchValue('enableEmailCommunication')
  const choices = {
    industries: useChoices('industries', base.industryCode),
    countries: useChoices('countries', base.address?.country),
    jobFunctions: useChoices('jobFunctions', base.primaryContact?.jobFunction),
    timeZones: useChoices('timeZones', base.timeZone ?? base.inherited.timeZone),
  }
  // Off forces the three off (specification section 5); on again they are as they were opened.
  const onEmail = (on: boolean) => {
    for (const path of emailParts) form.set(path, on && form.opened()[path as 'sendEmailAdmin'])
  }
  const sections = accountSections(base, { t, language: i18n.language, choices, emailOff: emailOn === false, onEmail })
  const specs = sections.flatMap((section) => section.fields)
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const noChoices = useLookupsFailed(['industries', 'countries', 'jobFunctions', 'timeZones'])
  return (
    <>
      {noChoices && (
        <p className={css.banner} role="alert">
          {t('lookups.failed')}
        </p>
      )}
      {!base.abilities.edit.allowed && (
        <p className={css.banner}>
          {t('accounts.viewOnly')}{' '}
          {base.abilities.edit.reason && t(`accounts.reason.${base.abilities.edit.reason.replace(':', '_')}`)}
        </p>
      )}
      {edit.restored && form.dirty && (
        <p className={css.banner} role="status">
          {t('session.draftRestored')}
        </p>
      )}
      <div className={css.layout}>
        <div className={css.form}>
          <RecordFormView
            form={form}
            label={t('accounts.tab.1')}
            specs={specs}
            onSave={edit.save}
            saving={edit.saving}
            reference={edit.reference}
            stays={sameAccount}
          >
            {sections.map((section) => (
              <FormSection key={section.id} id={`section-${section.id}`} title={section.title}>
                {section.fields.map((field) => (
                  <FormField key={field.path} spec={field} />
                ))}
              </FormSection>
            ))}
          </RecordFormView>
          <p role="status" className={edit.saved ? css.saved : undefined}>
            {edit.saved && t('form.saved')}
          </p>
        </div>
        <SectionLinks sections={sections} form={form} />
      </div>
      {edit.conflict && (
        <ConflictDialog
          merge={edit.conflict.merge}
          specs={specs}
          by={savedBy(edit.conflict.current)}
          onMerge={edit.saveMerged}
          onClose={edit.closeConflict}
        />
      )}
    </>
  )
}

type LinksProps = { sections: readonly AccountSection[]; form: Pick<RecordForm, 'errors' | 'changed'> }
/** The way to each section; it shows where something is wrong or not saved. */
function SectionLinks({ sections, form }: LinksProps) {
  const { t } = useTranslation()
  const mark = (fields: AccountSection['fields']) => {
    if (fields.some(({ path }) => form.errors[path])) return css.bad
    return fields.some(({ path }) => form.changed.includes(path)) ? css.dirty : undefined
  }
  return (
    <ul className={css.sections} aria-label={t('accounts.sections')}>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#section-${section.id}`} className={mark(section.fields)}>
            {section.title}
          </a>
        </li>
      ))}
    </ul>
  )
}
