import { notifyChannels } from '@portal/contract/changes/changes.contract'
import { useState } from 'react'
import { datePattern, dayIn, parseDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { AreaField } from '../../../ui/AreaField.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useMe } from '../../users/users.queries.ts'
import css from './Bulk.module.css'
import type { BulkProps } from './bulk.ts'
import { BulkDialog } from './BulkDialog.tsx'

type Channel = (typeof notifyChannels)[number]
type Faults = { subject?: string; body?: string; channels?: string; until?: string }
/** Days that a banner stands at most (contract of the changes). */
const bannerDays = 30
const most = { subject: 120, body: 4000 }

function useForm() {
  const { t } = useTranslation()
  const { dateFormat, timeZone } = useMe().preferences
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const [channels, setChannels] = useState<readonly Channel[]>(['MAIL'])
  const [until, setUntil] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const banner = channels.includes('BANNER')
  const check = () => {
    const day = banner ? parseDate(until, dateFormat) : undefined
    const today = dayIn(new Date(), timeZone)
    const last = dayIn(new Date(Date.now() + bannerDays * 86_400_000), timeZone)
    const found: Faults = {}
    if (subject.trim() === '') found.subject = t('accountsList.fault.subject')
    if (body.trim() === '') found.body = t('accountsList.fault.body')
    if (channels.length === 0) found.channels = t('accountsList.fault.channels')
    if (banner && !(day && day >= today && day <= last))
      found.until = t('accountsList.fault.until', { days: bannerDays })
    setFaults(found)
    if (Object.keys(found).length > 0) return undefined
    return { subject: subject.trim(), body: body.trim(), channels: [...channels], ...(day && { bannerUntil: day }) }
  }
  const flip = (channel: Channel) =>
    setChannels(notifyChannels.filter((one) => (one === channel) !== channels.includes(one)))
  return { subject, setSubject, body, setBody, channels, flip, banner, until, setUntil, faults, check }
}

/** A notice to the administrators of many accounts; the preview counts who gets it. */
export function NotifyDialog(props: BulkProps) {
  const { t } = useTranslation()
  const form = useForm()
  return (
    <BulkDialog
      {...props}
      title={t('accountsList.notify.title')}
      kind="account.notify"
      faults={form.faults}
      check={form.check}
    >
      <TextField
        label={t('accountsList.notify.subject')}
        maxLength={most.subject}
        value={form.subject}
        error={form.faults.subject}
        onChange={(event) => form.setSubject(event.currentTarget.value)}
      />
      <AreaField
        label={t('accountsList.notify.body')}
        rows={6}
        maxLength={most.body}
        value={form.body}
        error={form.faults.body}
        onChange={(event) => form.setBody(event.currentTarget.value)}
      />
      <fieldset className={css.when}>
        <legend>{t('accountsList.notify.channels')}</legend>
        {notifyChannels.map((channel) => (
          <CheckField
            key={channel}
            label={t(`accountsList.notify.channel.${channel}`)}
            checked={form.channels.includes(channel)}
            onChange={() => form.flip(channel)}
          />
        ))}
        {form.faults.channels && <p className={css.error}>{form.faults.channels}</p>}
      </fieldset>
      {form.banner && <Until form={form} />}
    </BulkDialog>
  )
}

function Until({ form }: { form: ReturnType<typeof useForm> }) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  return (
    <TextField
      label={t('accountsList.notify.until')}
      help={t('accountsList.notify.untilHelp', {
        days: bannerDays,
        pattern: datePattern(dateFormat, i18n.language),
      })}
      autoComplete="off"
      maxLength={20}
      value={form.until}
      error={form.faults.until}
      onChange={(event) => form.setUntil(event.currentTarget.value)}
    />
  )
}
