import { schedules } from '@portal/contract/schedules/schedules.contract'
import type { Schedule, ScheduleKind } from '@portal/contract/schedules/schedules.shapes'
import { useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { placeRefusal } from '../../core/records/placeRefusal.ts' // oxlint-disable-line no-restricted-imports -- rows of recipients and a frequency have no kind of field yet
import { type ApiError, codeOf } from '../../lib/api.errors.ts'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { blank, changedBetween, firstOf, pathsOf, renamed, valuesOf, type Wanted } from './scheduleValues.ts'
import { type NewSchedule, useSaveSchedule } from './schedules.queries.ts'

/** Saves what is new or was changed. Once somebody else's change was told, saving again is meant. */
function useSaving(schedule: Schedule | undefined, onSaved: (saved: Schedule) => void) {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(schedule)
  const [meanwhile, setMeanwhile] = useState('')
  const save = useSaveSchedule(seen)
  const onError = (error: Error) => {
    if (!seen || codeOf(error) !== 'request.stale') return
    const current = (error as ApiError).current as Schedule
    const fields = changedBetween(seen, current).map((field) => fieldLabel(field, t))
    setMeanwhile(fields.length > 0 ? t('schedules.form.meanwhile', { fields: fields.join(', ') }) : '')
    setSeen(current)
  }
  const start = (values: NewSchedule) => {
    setMeanwhile('')
    if (!save.isPending) save.mutate(values, { onSuccess: onSaved, onError })
  }
  return { start, meanwhile, saving: save.isPending, error: isStepUpRefusal(save.error) ? null : save.error }
}

type Given = { schedule: Schedule | undefined; wanted: Wanted | undefined; kinds: readonly ScheduleKind[] }
export function useScheduleForm({ schedule, wanted, kinds }: Given, onSaved: (saved: Schedule) => void) {
  const translation = useTranslation()
  const { t } = translation
  const me = useMe()
  const { start, meanwhile, saving, error } = useSaving(schedule, onSaved)
  const [values, setValues] = useState(() => {
    if (schedule) return valuesOf(schedule)
    const { email, firstName, lastName, preferences } = me
    const name = [firstName, lastName].filter(Boolean).join(' ') || email
    return firstOf(blank({ email, name, timeZone: preferences.timeZone }, wanted), kinds)
  })
  const [found, setFound] = useState<Faults>({})
  const refusal = error ? placeRefusal(error, pathsOf(values), {}, renamed) : undefined
  const submit = () => {
    const wrong: Faults = { ...faultsOf(schedules.create.body, values, translation) }
    if (values.recipients.length === 0) wrong['recipients'] = t('schedules.form.noRecipients')
    setFound(wrong)
    if (Object.keys(wrong).length === 0) start(values)
  }
  return {
    values,
    change: (part: Partial<NewSchedule>) => setValues({ ...values, ...part }),
    changeWhen: (part: Partial<NewSchedule['frequency']>) =>
      setValues({ ...values, frequency: { ...values.frequency, ...part } }),
    setValues,
    found,
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: [...(refusal?.general ?? []), meanwhile].filter(Boolean).join(' ') || undefined,
    saving,
    submit,
  }
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>
