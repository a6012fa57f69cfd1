import type { FileKind } from '@portal/contract/files/files.contract'
import { schedules } from '@portal/contract/schedules/schedules.contract'
import type { Schedule, ScheduleKind } from '@portal/contract/schedules/schedules.shapes'
import { useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { type NewSchedule, useSaveSchedule } from './schedules.queries.ts'

/** What "Schedule this" of a list hands over. */
export type Wanted = { kind: FileKind; filter: NewSchedule['filter'] }

type Me = { email: string; name: string; timeZone: string }
const blank = ({ email, name, timeZone }: Me, wanted: Wanted | undefined): NewSchedule => ({
  kind: wanted?.kind ?? 'accounts',
  title: '',
  filter: wanted?.filter ?? {},
  span: null,
  format: 'xlsx',
  frequency: { repeat: 'Weekly', date: null, weekdays: [1], monthDay: '1', month: 1, time: '08:00', zone: timeZone },
  recipients: [{ name, email }],
  attach: false,
  password: null,
  sendEmpty: false,
})
const valuesOf = (schedule: Schedule): NewSchedule => ({
  kind: schedule.kind,
  title: schedule.title,
  filter: schedule.filter,
  span: schedule.span,
  format: schedule.format,
  frequency: { ...schedule.frequency },
  recipients: schedule.recipients.map(({ name, email, language }) => ({ name, email, language })),
  attach: schedule.attach,
  // One that is there stays unless another is typed.
  ...(!schedule.hasPassword && { password: null }),
  sendEmpty: schedule.sendEmpty,
})

/** What fits the kind: its first format, and months where it goes by them. */
export function fitting(values: NewSchedule, kind: ScheduleKind): NewSchedule {
  return {
    ...values,
    kind: kind.kind,
    format: kind.formats.includes(values.format) ? values.format : (kind.formats[0] ?? values.format),
    span: kind.byMonths ? (values.span ?? 'LastMonth') : null,
  }
}

const paths = [
  'title',
  'filter',
  'format',
  'frequency.date',
  'frequency.weekdays',
  'frequency.monthDay',
  'frequency.month',
  'frequency.time',
  'frequency.zone',
  'recipients',
  'password',
]

type Given = { schedule: Schedule | undefined; wanted: Wanted | undefined; kinds: readonly ScheduleKind[] }
export function useScheduleForm({ schedule, wanted, kinds }: Given, onClose: () => void) {
  const translation = useTranslation()
  const { t } = translation
  const me = useMe()
  const save = useSaveSchedule(schedule)
  const [values, setValues] = useState(() => {
    if (schedule) return valuesOf(schedule)
    const { email, firstName, lastName, preferences } = me
    const name = [firstName, lastName].filter(Boolean).join(' ') || email
    const first = blank({ email, name, timeZone: preferences.timeZone }, wanted)
    const kind = kinds.find((one) => one.kind === first.kind) ?? kinds[0]
    return kind ? fitting(first, kind) : first
  })
  const [found, setFound] = useState<Faults>({})
  const refusal = save.error && !isStepUpRefusal(save.error) ? placeRefusal(save.error, paths, {}) : undefined
  const submit = () => {
    const wrong: Faults = { ...faultsOf(schedules.create.body, values, translation) }
    if (values.recipients.length === 0) wrong['recipients'] = t('schedules.form.noRecipients')
    setFound(wrong)
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate(values, { onSuccess: onClose })
  }
  return {
    values,
    change: (part: Partial<NewSchedule>) => setValues({ ...values, ...part }),
    changeWhen: (part: Partial<NewSchedule['frequency']>) =>
      setValues({ ...values, frequency: { ...values.frequency, ...part } }),
    setValues,
    found,
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: refusal?.general.join(' ') || undefined,
    saving: save.isPending,
    submit,
  }
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>
