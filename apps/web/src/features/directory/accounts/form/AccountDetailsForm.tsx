import type { RightRequirement } from '@portal/contract/core/access/access.rules'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { declared } from '@portal/contract/directory/accounts/accounts.declared'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { DraftNote } from '../../../../core/records/DraftNote.tsx'
import { WhyNote } from '../../../../core/access/WhyNote.tsx'
import { type TFunction, useTranslation } from '../../../../lib/i18n.ts'
import { textOr } from '../../../../lib/textOr.ts'
import { useCan } from '../../../../lib/useCan.ts'
import { ConflictDialog } from '../../../../ui/form/ConflictDialog.tsx'
import note from '../../../../ui/FormNote.module.css'
import { FormNote } from '../../../../ui/FormNote.tsx'
import type { Merge } from '../../../../ui/form/merge.ts'
import { useFirstViewDrawn } from '../../../../ui/useFirstViewDrawn.ts'
import { RecordFormView } from '../../../../ui/form/RecordFormView.tsx'
import { ReadSections, useEditedSections } from '../../../../ui/form/ReadSections.tsx'
import { LookupsFailed } from '../../../../core/lookups/LookupsFailed.tsx'
import { useChoices } from '../../../../core/lookups/lookups.queries.ts'
import { type AccountSection, accountSections, emailParts } from './accountFields.ts'
import { AccountFields } from './AccountFields.tsx'
import css from './AccountForm.module.css'
import { useAccountEdit, useSavedBy } from './useAccountEdit.ts'
import { useManagerNames } from './useManagerNames.ts'
import { lazyPart } from '../../../../lib/lazyPart.ts'

const ContactsAndNotes = lazyPart(async () => (await import('../../contacts/ContactsAndNotes.tsx')).ContactsAndNotes)
/** Holds their place, far below the first view. */
const below = <div className={css.below} />

// i18n: accounts.reason.*

/** Whether access groups, not a right or the status, prevent changing an account: the reason is a module. */
const isByGroup = (reason: string | null) => reason === 'module' || reason?.endsWith(':RW') === true

/** The reason of an ability of an account in words. */
const reasonText = (t: TFunction, reason: string | null) =>
  textOr(
    t,
    `accounts.reason.${isByGroup(reason) ? 'module' : (reason ?? '').replace(':', '_')}`,
    t('status.refused.other'),
  )

/** The number of fields the other person changed. */
const changedBy = ({ conflicts, taken }: Merge<object>) => conflicts.length + taken.length

/** Tab 1: every detail of the account, to read; its sections are edited in place, under one save bar. */
export function AccountDetailsForm({ account }: { account: Account }) {
  const { t, i18n } = useTranslation()
  const edit = useAccountEdit(account)
  const { form, base } = edit
  const edited = useEditedSections(form, edit.saved)
  useOpenedByAddress(edited.open, base.abilities.edit.allowed)
  const discard = () => {
    edit.discard()
    edited.closeAll()
  }
  const savedBy = useSavedBy()
  const mayWrite = useCan('AcctMgmnt:W')
  const drawn = useFirstViewDrawn()
  const emailOn = form.kit.form.useWatchValue('enableEmailCommunication')
  const choices = {
    industries: useChoices('industries', base.industryCode),
    countries: useChoices('countries', base.address?.country),
    jobFunctions: useChoices('jobFunctions', base.primaryContact?.jobFunction),
    timeZones: useChoices('timeZones', base.timeZone ?? base.inherited.timeZone),
  }
  // Turning it off turns the three off (specification section 5); turning it on restores their initial values.
  const onEmail = (on: boolean) => {
    for (const path of emailParts) form.set(path, on && form.opened()[path as 'sendEmailAdmin'])
  }
  const managerText = useManagerNames(form.kit.form.useWatchValue('manager'), [base, edit.conflict?.current])
  const emailOff = emailOn === false
  const sections = accountSections(base, { t, language: i18n.language, choices, emailOff, onEmail, managerText })
  const specs = sections.flatMap((section) => section.fields)
  return (
    <>
      <LookupsFailed names={['industries', 'countries', 'jobFunctions', 'timeZones']} className={note.note} />
      {!base.abilities.edit.allowed && (
        <FormNote>
          <WhyNote action="accounts.update" object={base.acctKey} what={t('accounts.details')}>
            {t('accounts.viewOnly')} {reasonText(t, base.abilities.edit.reason)}
          </WhyNote>
        </FormNote>
      )}
      <DraftNote restored={edit.restored} onDiscard={discard} />
      <RecordFormView
        form={form}
        label={t('accounts.details')}
        specs={specs}
        onSave={edit.save}
        saving={edit.saving}
        reference={edit.reference}
        saved={edit.saved}
        onDiscard={edited.closeAll}
      >
        <ReadSections
          sections={sections.map((section) => ({ ...section, note: <SectionWhy account={base} section={section} /> }))}
          form={form}
          edited={edited}
        >
          {(section) => <AccountFields specs={section.fields} companies={base.chain} />}
        </ReadSections>
      </RecordFormView>
      <Suspense fallback={below}>
        {drawn ? (
          <ContactsAndNotes acctKey={base.acctKey} mayWrite={mayWrite && !isByGroup(base.abilities.edit.reason)} />
        ) : (
          below
        )}
      </Suspense>
      {edit.conflict && (
        <ConflictDialog
          merge={edit.conflict.merge}
          specs={specs}
          by={savedBy(edit.conflict.current, changedBy(edit.conflict.merge))}
          onMerge={edit.saveMerged}
          onClose={edit.closeConflict}
        />
      )}
    </>
  )
}

/** Opens the section that a link asks for, so that its field can be typed into immediately. */
function useOpenedByAddress(open: (section: string) => void, mayEdit: boolean) {
  const { edit: section } = useSearch({ strict: false }) as { edit?: unknown }
  const opens = useEffectEvent((linked: string) => mayEdit && open(linked))
  useEffect(() => {
    if (typeof section === 'string') opens(section)
  }, [section])
}

/** Shown once per editable section: why some of its fields cannot be changed. */
function SectionWhy({ account, section }: { account: Account; section: AccountSection }) {
  const { t } = useTranslation()
  if (!account.abilities.edit.allowed) return null
  const refused = section.fields.filter(({ readOnly }) => readOnly).map(({ path }) => path.split('.')[0])
  const decided = declared.filter(({ field }) => refused.includes(field)).map(({ by }) => by)
  const right = decided.find((by): by is RightRequirement => by !== 'editor' && by !== 'above')
  const above = decided.includes('above')
  if (!right && !above) return null
  const question = right ? { action: right } : { action: 'account.tags', object: account.acctKey }
  return (
    <p className={css.sectionWhy}>
      <WhyNote {...question} what={section.title}>
        {t(right ? 'accounts.furtherRight' : 'accounts.fromAbove')}
      </WhyNote>
    </p>
  )
}
