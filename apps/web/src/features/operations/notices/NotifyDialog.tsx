import { notifyChannels } from '@portal/contract/operations/changes/changes.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkProps, useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { dayIn } from '../../../lib/dates.ts'
import { type Translation, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import type { Faults } from '../../../ui/form/issues.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { faultsOf } from './noticeFaults.ts'
import { NoticePreview } from './NoticePreview.tsx'
import { templatesQuery } from './notices.queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { wordFields } from './wordFields.ts'

type Channel = (typeof notifyChannels)[number]
const ways = ['text', 'template'] as const
const blank = {
  way: 'text' as (typeof ways)[number],
  subject: '',
  body: '',
  templateKey: '',
  channels: ['MAIL'] as Channel[],
  bannerUntil: '',
}
type Values = typeof blank
/** The maximum number of days a banner can be shown (contract of the changes). */
const bannerDays = 30

const contentOf = ({ way, templateKey, subject, body }: Values) =>
  way === 'template' ? { templateKey } : { subject: subject.trim(), body: body.trim() }

/** The faults of the texts, which a preview and a template need too. */
function contentFaults({ way, templateKey, ...words }: Values, translation: Translation): Faults {
  const { t } = translation
  if (way === 'template') return templateKey ? {} : { templateKey: t('accountsList.fault.template') }
  const { subject, body } = faultsOf(words, translation)
  return {
    ...(subject && { subject: words.subject.trim() ? subject : t('accountsList.fault.subject') }),
    ...(body && { body: words.body.trim() ? body : t('accountsList.fault.body') }),
  }
}

function useNotice(props: BulkProps) {
  const translation = useTranslation()
  const { t } = translation
  const { timeZone } = useMe().preferences
  const day = useTypedDay()
  const changeForm = useChangeForm({
    ...props,
    kind: 'account.notify',
    initial: blank,
    input: (values) => {
      const until = values.channels.includes('BANNER') ? day.read(values.bannerUntil) : undefined
      return { ...contentOf(values), channels: values.channels, ...(until && { bannerUntil: until }) }
    },
    check: (values, { bannerUntil }) => {
      const [today, last] = [0, bannerDays].map((days) => dayIn(new Date(Date.now() + days * 86_400_000), timeZone))
      const outside = bannerUntil && today && last && (bannerUntil < today || bannerUntil > last)
      return {
        ...contentFaults(values, translation),
        ...(values.channels.length === 0 && { channels: t('accountsList.fault.channels') }),
        ...(values.channels.includes('BANNER') && !bannerUntil && { bannerUntil: day.unreadable() }),
        ...(outside && { bannerUntil: t('accountsList.fault.until', { days: bannerDays }) }),
      }
    },
  })
  const { form } = changeForm
  /** Whether the texts are complete; otherwise shows the missing parts. */
  const settle = () => {
    const found = contentFaults(form.values(), translation)
    form.fail(found)
    return Object.keys(found).length === 0
  }
  return { asking: changeForm, form, values: useFormValues(form), settle, pattern: day.pattern }
}
type Notice = ReturnType<typeof useNotice>

function useNoticeFields({ values, pattern }: Notice): FieldSpec[] {
  const { t } = useTranslation()
  const { data: templates = [] } = useQuery({ ...templatesQuery(), enabled: values.way === 'template' })
  const template: FieldSpec = {
    path: 'templateKey',
    kind: 'select',
    label: t('accountsList.notify.template'),
    empty: t('form.choose'),
    choices: templates.map(({ templateKey, name, own }) => ({
      value: templateKey,
      label: own ? name : t('accountsList.notify.above', { name }),
    })),
    wide: true,
  }
  const channels: FieldSpec = {
    path: 'channels',
    kind: 'checks',
    look: 'inline',
    label: t('accountsList.notify.channels'),
    choices: notifyChannels.map((value) => ({ value, label: t(`accountsList.notify.channel.${value}`) })),
    wide: true,
  }
  const until: FieldSpec = {
    path: 'bannerUntil',
    kind: 'date',
    label: t('accountsList.notify.until'),
    hint: t('accountsList.notify.untilHelp', { days: bannerDays, pattern }),
    maxLength: 20,
    wide: true,
  }
  const content = values.way === 'template' ? [template] : wordFields(t)
  return [...content, channels, ...(values.channels.includes('BANNER') ? [until] : [])]
}

/** A notice to the administrators of many accounts, by template or freely worded; the preview counts the recipients. */
export function NotifyDialog(props: BulkProps) {
  const { t, i18n } = useTranslation()
  const notice = useNotice(props)
  const [keeping, setKeeping] = useState(false)
  const { asking, form, values, settle } = notice
  const { way, subject, body } = values
  return (
    <>
      <RecordDialog
        {...asking}
        title={t('accountsList.notify.title')}
        specs={useNoticeFields(notice)}
        intro={
          <ChoiceBar
            label={t('accountsList.notify.way')}
            choices={ways.map((value) => ({ value, label: t(`accountsList.notify.ways.${value}`) }))}
            value={way}
            onChange={(next) => form.put({ way: next })}
          />
        }
        onClose={props.onClose}
      >
        <AsRead key={JSON.stringify(contentOf(values))} {...{ notice }} acctKey={props.selection.acctKeys?.[0]} />
        {way === 'template' ? (
          <Templates />
        ) : (
          <TextButton onClick={() => setKeeping(settle())}>{t('accountsList.notify.keep')}</TextButton>
        )}
      </RecordDialog>
      {keeping && (
        <TemplateDialog
          words={{ [i18n.language === 'fr-fr' ? 'french' : 'english']: { subject, body } }}
          onClose={() => setKeeping(false)}
          onSaved={({ templateKey }) => form.put({ way: 'template', templateKey })}
        />
      )}
    </>
  )
}

/** Why there are no templates to choose from, and a link to their page. */
function Templates() {
  const { t } = useTranslation()
  const { error } = useQuery(templatesQuery())
  return (
    <>
      {error && <Alert kind="error">{error.message}</Alert>}
      <p>
        <Anchor href={paths.noticeTemplates}>{t('accountsList.notify.manage')}</Anchor>
      </p>
    </>
  )
}

/** A preview on demand: the notice as the first of the chosen companies gets it; changing the text closes it. */
function AsRead({ notice: { values, settle }, acctKey }: { notice: Notice; acctKey: string | undefined }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <>
      <TextButton aria-expanded={shown} onClick={() => setShown(!shown && settle())}>
        {t('notices.preview.show')}
      </TextButton>
      {shown && <NoticePreview of={{ ...contentOf(values), ...(acctKey && { acctKey }) }} />}
    </>
  )
}
