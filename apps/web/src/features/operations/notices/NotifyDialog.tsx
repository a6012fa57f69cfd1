import { notifyChannels } from '@portal/contract/operations/changes/changes.contract'
import type { Words } from '@portal/contract/core/notices/notices.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkDialog, type BulkProps } from '../../../core/changes/BulkDialog.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { faultsOf, type WordFaults } from './noticeFaults.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import { templatesQuery } from './notices.queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

type Channel = (typeof notifyChannels)[number]
type Way = 'text' | 'template'
type Faults = WordFaults & { template?: string; channels?: string; until?: string }
/** The most days a banner can be shown (contract of the changes). */
const bannerDays = 30

function useForm() {
  const translation = useTranslation()
  const { t } = translation
  const { timeZone } = useMe().preferences
  const typedDay = useTypedDay()
  const [way, setWay] = useState<Way>('text')
  const [words, setWords] = useState<Words>({ subject: '', body: '' })
  const [templateKey, setTemplateKey] = useState('')
  const [channels, setChannels] = useState<readonly Channel[]>(['MAIL'])
  const [until, setUntil] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const banner = channels.includes('BANNER')
  const checkContent = (): Faults => {
    if (way === 'template') return templateKey ? {} : { template: t('accountsList.fault.template') }
    const { subject, body } = faultsOf(words, translation)
    return {
      ...(subject && { subject: words.subject.trim() ? subject : t('accountsList.fault.subject') }),
      ...(body && { body: words.body.trim() ? body : t('accountsList.fault.body') }),
    }
  }
  const content = way === 'template' ? { templateKey } : { subject: words.subject.trim(), body: words.body.trim() }
  const check = () => {
    const day = banner ? typedDay.read(until) : undefined
    const today = dayIn(new Date(), timeZone)
    const last = dayIn(new Date(Date.now() + bannerDays * 86_400_000), timeZone)
    const found = checkContent()
    if (channels.length === 0) found.channels = t('accountsList.fault.channels')
    if (banner && !day) found.until = typedDay.unreadable()
    else if (day && (day < today || day > last)) found.until = t('accountsList.fault.until', { days: bannerDays })
    setFaults(found)
    if (Object.keys(found).length > 0) return undefined
    return { ...content, channels: [...channels], ...(day && { bannerUntil: day }) }
  }
  /** Whether there are valid texts, as a preview and a template need. */
  const settle = () => {
    const found = checkContent()
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const flip = (channel: Channel) =>
    setChannels(notifyChannels.filter((one) => (one === channel) !== channels.includes(one)))
  const take = (key: string) => (setWay('template'), setTemplateKey(key), setFaults({}))
  return {
    way,
    setWay,
    words,
    setWords,
    templateKey,
    take,
    content,
    settle,
    channels,
    flip,
    banner,
    until,
    setUntil,
    faults,
    check,
  }
}
type Form = ReturnType<typeof useForm>

/** A notice to the administrators of many accounts, by template or in one's own words; the preview counts the recipients. */
export function NotifyDialog(props: BulkProps) {
  const { t, i18n } = useTranslation()
  const form = useForm()
  const [keeping, setKeeping] = useState(false)
  return (
    <>
      <BulkDialog
        {...props}
        title={t('accountsList.notify.title')}
        kind="account.notify"
        faults={form.faults}
        check={form.check}
      >
        <ChoiceBar<Way>
          label={t('accountsList.notify.way')}
          choices={(['text', 'template'] as const).map((value) => ({
            value,
            label: t(`accountsList.notify.ways.${value}`),
          }))}
          value={form.way}
          onChange={form.setWay}
        />
        {form.way === 'template' ? (
          <TemplatePick form={form} />
        ) : (
          <NoticeFields words={form.words} faults={form.faults} onChange={form.setWords} />
        )}
        <AsRead key={JSON.stringify(form.content)} form={form} acctKey={props.selection.acctKeys?.[0]} />
        {form.way === 'text' && (
          <TextButton onClick={() => setKeeping(form.settle())}>{t('accountsList.notify.keep')}</TextButton>
        )}
        <Fieldset look="inline" title={t('accountsList.notify.channels')} error={form.faults.channels}>
          {notifyChannels.map((channel) => (
            <CheckField
              key={channel}
              label={t(`accountsList.notify.channel.${channel}`)}
              checked={form.channels.includes(channel)}
              onChange={() => form.flip(channel)}
            />
          ))}
        </Fieldset>
        {form.banner && <Until form={form} />}
      </BulkDialog>
      {keeping && (
        <TemplateDialog
          words={{ [i18n.language === 'fr-fr' ? 'french' : 'english']: form.words }}
          onClose={() => setKeeping(false)}
          onSaved={({ templateKey }) => form.take(templateKey)}
        />
      )}
    </>
  )
}

/** The available templates, own ones and those from above, and a link to their page. */
function TemplatePick({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { data: templates = [], error } = useQuery(templatesQuery())
  return (
    <>
      {error && <Alert kind="error">{error.message}</Alert>}
      <SelectField
        label={t('accountsList.notify.template')}
        empty={t('form.choose')}
        choices={templates.map(({ templateKey, name, own }) => ({
          value: templateKey,
          label: own ? name : t('accountsList.notify.above', { name }),
        }))}
        value={form.templateKey}
        error={form.faults.template}
        onChange={(event) => form.take(event.currentTarget.value)}
      />
      <p>
        <Anchor href={paths.noticeTemplates}>{t('accountsList.notify.manage')}</Anchor>
      </p>
    </>
  )
}

/** A preview on demand: the notice as the first of the chosen companies gets it; changing the text closes it. */
function AsRead({ form, acctKey }: { form: Form; acctKey: string | undefined }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <>
      <TextButton aria-expanded={shown} onClick={() => setShown(!shown && form.settle())}>
        {t('notices.preview.show')}
      </TextButton>
      {shown && <NoticePreview of={{ ...form.content, ...(acctKey && { acctKey }) }} />}
    </>
  )
}

function Until({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { pattern } = useTypedDay()
  return (
    <TextField
      label={t('accountsList.notify.until')}
      help={t('accountsList.notify.untilHelp', { days: bannerDays, pattern })}
      autoComplete="off"
      maxLength={20}
      value={form.until}
      error={form.faults.until}
      onChange={(event) => form.setUntil(event.currentTarget.value)}
    />
  )
}
