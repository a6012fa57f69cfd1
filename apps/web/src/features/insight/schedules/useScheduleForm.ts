import { most } from '@portal/contract/insight/schedules/schedules.fields'
import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import type { Schedule, ScheduleKind } from '@portal/contract/insight/schedules/schedules.shapes'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError, codeOf } from '../../../lib/api.errors.ts'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { blank, changedBetween, firstOf, pathsOf, renamed, valuesOf, type ScheduleSource } from './scheduleValues.ts'
import { type NewSchedule, useSaveSchedule } from './schedules.queries.ts'

/** Saves a new or changed schedule. After a message about another person's change, saving again overwrites it. */
function useSaving(schedule: Schedule | undefined) {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(schedule)
  const save = useSaveSchedule(seen)
  return (values: NewSchedule) =>
    save.mutateAsync(values).catch((error: unknown) => {
      if (!seen || !(error instanceof ApiError) || codeOf(error) !== 'request.stale') throw error
      const current = error.current as Schedule
      setSeen(current)
      const fields = changedBetween(seen, current).map((field) => fieldLabel(field, t))
      const meanwhile = fields.length > 0 && t('schedules.form.meanwhile', { fields: fields.join(', ') })
      throw new Error([error.message, meanwhile].filter(Boolean).join(' '), { cause: error })
    })
}

type FormOptions = {
  schedule: Schedule | undefined
  source: ScheduleSource | undefined
  kinds: readonly ScheduleKind[]
}
export function useScheduleForm({ schedule, source, kinds }: FormOptions, onSent: (saved: Schedule) => void) {
  const { t } = useTranslation()
  const me = useMe()
  const [initial] = useState(() => {
    if (schedule) return valuesOf(schedule)
    const { email, firstName, lastName, preferences } = me
    const name = [firstName, lastName].filter(Boolean).join(' ') || email
    const first = firstOf(blank({ email, name, timeZone: preferences.timeZone }, source), kinds)
    // i18n: files.kind.*
    return { ...first, title: t(`files.kind.${first.kind}`) }
  })
  const sending = useSentForm({
    initial,
    draft: ['schedule', schedule?.scheduleKey ?? 'new', source?.kind].filter(Boolean).join('.'),
    secrets: ['password'],
    paths: pathsOf(most.recipients),
    body: (values) => values,
    schema: schedules.create.body,
    check: (found, { recipients }) => ({
      ...found,
      ...(recipients.length === 0 && { recipients: t('schedules.form.noRecipients') }),
      ...(found['frequency.weekdays'] && { 'frequency.weekdays': t('schedules.form.noWeekday') }),
    }),
    send: useSaving(schedule),
    onSent,
    rename: renamed,
  })
  const { kit, put } = sending.form
  const values = useFormValues(sending.form)
  return {
    sending,
    values,
    change: put,
    changeWhen: (part: Partial<NewSchedule['frequency']>) => put({ frequency: { ...values.frequency, ...part } }),
    /** For a control: its id and its fault. */
    at: (path: string) => ({ controlId: kit.idOf(path), error: kit.errors[path] }),
  }
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>
