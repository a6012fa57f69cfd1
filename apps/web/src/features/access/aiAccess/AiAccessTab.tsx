import type { AiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useLowLevel } from '../../../core/access/useSetBy.ts'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { When } from '../../../core/moments/When.tsx'
import { RecordEditor } from '../../../core/records/RecordEditor.tsx'
import { useRecordEdit } from '../../../core/records/useRecordEdit.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RightsContext, useCan } from '../../../lib/useCan.ts'
import { type Choice, type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormNote } from '../../../ui/FormNote.tsx'
import { ReadFacts } from '../../../ui/form/ReadFacts.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { LockIcon, SourceWords } from '../settings/SettingSource.tsx'
import css from './AiAccess.module.css'
import { aiFaults, type AiForm, aiPaths, asAbove, toChange, toForm } from './aiAccess.form.ts'
import { aiAccessQuery, useSaveAiAccess } from './aiAccess.queries.ts'
import { aiFields } from './aiAccessFields.ts'
import { LockImpact } from './LockImpact.tsx'
import { GroupPick, PeoplePick } from './AllowedPick.tsx'

/** Tab 8 of an account: who may use AI, on which content, and how much of it is kept. */
export function AiAccessTab({ account: { acctKey } }: { account: Account }) {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  const found = useQuery({ ...aiAccessQuery(acctKey), enabled: maySee })
  if (!maySee) return <NoRight title={t('settings.noRight')} action="aiAccess.get" object={acctKey} />
  if (found.data) return <AiAccessForm key={acctKey} record={found.data} />
  return <QueryState query={found} failed={t('aiAccess.failed')} lines={8} height={28} />
}

function useAiEdit(record: AiAccess) {
  const translation = useTranslation()
  const { t } = translation
  const { accountId } = record
  const save = useSaveAiAccess()
  const words = { needsSomebody: t('aiAccess.needsSomebody'), needsNotice: t('aiAccess.needsNotice') }
  return useRecordEdit<AiAccess, AiForm>({
    record,
    draft: `aiAccess.${accountId}`,
    toForm,
    paths: aiPaths,
    check: (values) => aiFaults(accountId, values, translation, words),
    save: (values, _, version) => save({ ...toChange(accountId, values), version }),
    fieldOf: { 'aiAccess.noticeRequired': 'noticeAccepted' },
  })
}

function AiAccessForm({ record }: { record: AiAccess }) {
  const { t } = useTranslation()
  const edit = useAiEdit(record)
  const { form, base } = edit
  const rights = use(RightsContext)
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const mode = form.kit.form.useWatchValue('mode') as AiForm['mode']
  const people = [...base.allowedUsers.map(({ userKey, name }) => ({ value: userKey, label: name })), ...picked]
  const groups = [...base.allowedGroups.map(({ groupKey, name }) => ({ value: groupKey, label: name })), ...picked]
  const fields = aiFields({ t, record: base, mode, people, groups, holds: (flag) => rights[flag] === 'W' })
  const { people: allowed, limit, features, kept, notice, lock } = fields
  const onPicked = (choice: Choice) => setPicked((now) => [...now, choice])
  const [ofPeople, ofGroups] = allowed
  return (
    <>
      <Standing record={base} />
      <RecordEditor
        edit={edit}
        label={t('accounts.tab.8')}
        specs={[fields.mode, ...allowed, ...limit, ...features, ...kept, ...notice, ...lock]}
        by={t('aiAccess.savedMeanwhile')}
      >
        <FormSection title={t('aiAccess.who')} {...(base.acctType !== 'CU' && { hint: t('aiAccess.whoText') })}>
          <ModeChoice spec={fields.mode} record={base} />
          {ofPeople && <PeoplePick spec={ofPeople} acctKey={base.accountId} known={people} onPicked={onPicked} />}
          {ofGroups && <GroupPick spec={ofGroups} acctKey={base.accountId} known={groups} onPicked={onPicked} />}
          <Fields specs={limit} />
        </FormSection>
        {features.length > 0 && (
          <FormSection title={t('aiAccess.what')}>
            <Fields specs={features} />
          </FormSection>
        )}
        {kept.length + notice.length + lock.length > 0 && (
          <FormSection title={t('aiAccess.data')}>
            <Fields specs={kept} />
            {kept.length > 0 && <p className={css['note']}>{t('aiAccess.dataText')}</p>}
            <Fields specs={notice} />
            <Accepted record={base} />
            <Fields specs={lock} />
            <LockImpact record={base} />
          </FormSection>
        )}
      </RecordEditor>
    </>
  )
}

/** Controls, or facts in columns where none of them can be changed. */
function Fields({ specs }: { specs: readonly FieldSpec[] }) {
  const { form } = useFormKit()
  if (specs.length > 0 && specs.every(({ readOnly }) => readOnly))
    return (
      <div className={css['wide']}>
        <ReadFacts columns fields={specs} values={form.getValues()} />
      </div>
    )
  return specs.map((spec) => <FormField key={`${spec.path} ${spec.readOnly ? 'shown' : 'open'}`} spec={spec} />)
}

/** Where it cannot be changed: why, whose value is in effect, and who locked it. Otherwise the choice says whose it is. */
function Standing({ record: { source, lockedBy, edit, accountId } }: { record: AiAccess }) {
  const { t } = useTranslation()
  const hasReason = ['right', 'acting', 'closed'].includes(edit.reason ?? '')
  return (
    <>
      {hasReason && (
        <FormNote>
          <WhyNote action="aiAccess.save" object={accountId} what={t('accounts.tab.8')}>
            {t(`settings.readOnly.${edit.reason}`)}
          </WhyNote>
        </FormNote>
      )}
      {!edit.allowed && (
        <KeyFacts
          label={t('aiAccess.standing')}
          facts={[
            [
              t('aiAccess.source'),
              <span key="source" className={css['source']}>
                <SourceWords source={source} verb="from" />
                {lockedBy && (
                  <span>
                    <LockIcon /> <SourceWords source={lockedBy} verb="lockedBy" />
                  </span>
                )}
              </span>,
            ],
          ]}
        />
      )}
    </>
  )
}

function ModeChoice({ spec, record }: { spec: FieldSpec & { choices: Choice[] }; record: AiAccess }) {
  const { t } = useTranslation()
  const low = useLowLevel()
  const { kind, acctName, acctType } = record.inheritedFrom
  const from =
    kind === 'account'
      ? `${t('settings.from.account')} ${acctName}`
      : t(`settings.from.${kind}`, { level: low(acctType) })
  const details: Partial<Record<string, string>> = {
    [asAbove]: from,
    ...(record.acctType !== 'CU' && { SELECTED: t('aiAccess.selectedHint') }),
  }
  const kit = useFormKit()
  const value = kit.form.useWatchValue(spec.path) as AiForm['mode']
  if (!record.edit.allowed) return <FormField spec={{ ...spec, readOnly: true }} />
  return (
    <div className={css['wide']}>
      <RadioGroup
        quiet
        title={spec.label}
        options={spec.choices.map((choice) => ({
          ...choice,
          detail: details[choice.value],
        }))}
        value={value}
        onChange={(next) => kit.form.setFieldValue(spec.path, next)}
      />
    </div>
  )
}

/** Says that the notice was accepted here, when, and by whom. */
function Accepted({ record: { noticeAcceptedBy, noticeAcceptedOn } }: { record: AiAccess }) {
  const { t } = useTranslation()
  if (!noticeAcceptedOn) return null
  return (
    <p className={css['note']}>
      {t('aiAccess.accepted')} {noticeAcceptedBy && `${noticeAcceptedBy} · `}
      <When at={noticeAcceptedOn} />
    </p>
  )
}
