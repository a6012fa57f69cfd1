import { statusTargets } from '@portal/contract/operations/changes/changes.contract'
import { useState } from 'react'
import { BulkDialog, type BulkProps } from '../../../core/changes/BulkDialog.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { AreaField } from '../../../ui/AreaField.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useStatusReasons } from './status.queries.ts'

type Target = (typeof statusTargets)[number]
type Faults = { to?: string; reason?: string; note?: string; on?: string }

/** The input for a status change of many accounts, and its errors. */
function useForm() {
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const day = useTypedDay()
  const reasons = useStatusReasons()
  const [to, setTo] = useState<Target | ''>('')
  const [reasonCode, setReason] = useState('')
  const [note, setNote] = useState('')
  const [later, setLater] = useState(false)
  const [on, setOn] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const offered = (reasons ?? []).filter(({ active, forStatus }) => active && (to === '' || forStatus.includes(to)))
  const chosen = offered.find(({ code }) => code === reasonCode)
  const check = () => {
    const effectiveOn = later ? day.read(on) : undefined
    const found: Faults = {}
    if (!to) found.to = t('accountsList.fault.to')
    if (!chosen) found.reason = t('accountsList.fault.reason')
    if (chosen?.noteRequired && note.trim() === '') found.note = t('accountsList.fault.note')
    if (later && !effectiveOn) found.on = day.unreadable()
    else if (effectiveOn && effectiveOn <= dayIn(new Date(), timeZone)) found.on = t('accountsList.fault.on')
    setFaults(found)
    if (!to || !chosen || Object.keys(found).length > 0) return undefined
    return {
      to,
      reasonCode: chosen.code,
      ...(note.trim() && { note: note.trim() }),
      ...(effectiveOn && { effectiveOn }),
    }
  }
  return { to, setTo, reasonCode, setReason, note, setNote, later, setLater, on, setOn, faults, offered, chosen, check }
}

/** To which status, why and when, for many accounts; the preview then shows the effect on each. */
export function BulkStatusDialog(props: BulkProps) {
  const { t } = useTranslation()
  const form = useForm()
  return (
    <BulkDialog
      {...props}
      title={t('accountsList.status.title')}
      kind="account.status"
      faults={form.faults}
      check={form.check}
    >
      <SelectField
        label={t('accountsList.status.to')}
        empty={t('form.choose')}
        choices={statusTargets.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={form.to}
        error={form.faults.to}
        onChange={(event) => form.setTo(event.currentTarget.value as Target)}
      />
      <SelectField
        label={t('accountsList.status.reason')}
        empty={t('form.choose')}
        choices={form.offered.map(({ code, label }) => ({ value: code, label }))}
        value={form.chosen?.code ?? ''}
        error={form.faults.reason}
        onChange={(event) => form.setReason(event.currentTarget.value)}
      />
      <AreaField
        label={form.chosen?.noteRequired ? t('accountsList.status.note') : t('accountsList.status.noteOptional')}
        maxLength={500}
        value={form.note}
        error={form.faults.note}
        onChange={(event) => form.setNote(event.currentTarget.value)}
      />
      <When form={form} />
    </BulkDialog>
  )
}

/** Now, or on a later day in each account's time zone. */
function When({ form }: { form: ReturnType<typeof useForm> }) {
  const { t } = useTranslation()
  const { pattern } = useTypedDay()
  return (
    <>
      <RadioGroup
        inline
        title={t('changes.when')}
        options={[
          { value: 'now', label: t('accountsList.status.now') },
          { value: 'later', label: t('accountsList.status.later') },
        ]}
        value={form.later ? 'later' : 'now'}
        onChange={(value) => form.setLater(value === 'later')}
      />
      {form.later && (
        <TextField
          label={t('field.effectiveOn')}
          help={t('accountsList.status.onHelp', { pattern })}
          autoComplete="off"
          maxLength={20}
          value={form.on}
          error={form.faults.on}
          onChange={(event) => form.setOn(event.currentTarget.value)}
        />
      )}
    </>
  )
}
