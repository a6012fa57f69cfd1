import { most, monthDays, repeats } from '@portal/contract/insight/schedules/schedules.fields'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { CheckGroup } from '../../../ui/table/CheckGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import css from './Schedules.module.css'
import { datesQuery, type NewFrequency } from './schedules.queries.ts'
import { isWhole, monthNameIn, repeated, weekdayIn } from './scheduleWords.ts'
import type { ScheduleForm } from './useScheduleForm.ts'

const week = [1, 2, 3, 4, 5, 6, 7]

/** When it runs: how often, at which time in which zone, and the next dates. */
export function WhenFields({ form: { values, changeWhen, at } }: { form: ScheduleForm }) {
  const { t } = useTranslation()
  const { frequency } = values
  const zones = useChoices('timeZones', frequency.zone)
  const days = <Days form={{ values, changeWhen, at } as ScheduleForm} />
  // Seven checkboxes take a line of their own, below the short fields.
  const weekly = frequency.repeat === 'Weekly'
  return (
    <Fieldset part title={t('schedules.form.when')}>
      <div className={css['grid']}>
        <SelectField
          label={t('field.repeat')}
          value={frequency.repeat}
          // i18n: schedules.repeat.*
          choices={repeats.map((value) => ({ value, label: t(`schedules.repeat.${value}`) }))}
          onChange={({ currentTarget }) =>
            changeWhen(repeated(frequency, currentTarget.value as NewFrequency['repeat']))
          }
        />
        {!weekly && days}
        <TextField
          type="time"
          required
          label={t('field.time')}
          value={frequency.time}
          {...at('frequency.time')}
          onChange={({ currentTarget }) => changeWhen({ time: currentTarget.value.slice(0, 5) })}
        />
        <SearchSelect
          required
          label={t('field.zone')}
          choices={zones}
          value={frequency.zone ?? ''}
          {...at('frequency.zone')}
          onChange={(zone) => changeWhen({ zone })}
        />
        {weekly && days}
      </div>
      <NextDates frequency={frequency} />
    </Fieldset>
  )
}

function Days({ form: { values, changeWhen, at } }: { form: ScheduleForm }) {
  const { t, i18n } = useTranslation()
  const { repeat, date, weekdays, monthDay, month } = values.frequency
  if (repeat === 'Daily') return null
  if (repeat === 'Once')
    return (
      <TextField
        type="date"
        required
        label={t('field.date')}
        value={date ?? ''}
        {...at('frequency.date')}
        onChange={({ currentTarget }) => changeWhen({ date: currentTarget.value || null })}
      />
    )
  if (repeat === 'Weekly')
    return (
      <div className={css['wide']} id={at('frequency.weekdays').controlId}>
        <CheckGroup
          inline
          label={t('field.weekdays')}
          error={at('frequency.weekdays').error}
          options={week.map((day) => ({ value: String(day), label: weekdayIn(i18n.language, day) }))}
          chosen={(weekdays ?? []).map(String)}
          onChange={(chosen) => changeWhen({ weekdays: chosen.map(Number) })}
        />
      </div>
    )
  const months = Array.from({ length: repeat === 'Quarterly' ? 3 : 12 }, (_, at) => at + 1)
  return (
    <>
      {repeat !== 'Monthly' && (
        <SelectField
          label={t('field.month')}
          value={String(month ?? 1)}
          choices={months.map((one) => ({
            value: String(one),
            // i18n: schedules.monthOf.*
            label: repeat === 'Quarterly' ? t(`schedules.monthOf.${one}`) : monthNameIn(i18n.language, one),
          }))}
          onChange={({ currentTarget }) => changeWhen({ month: Number(currentTarget.value) })}
        />
      )}
      <SelectField
        label={t('field.monthDay')}
        value={monthDay ?? '1'}
        choices={monthDays.map((value) => ({
          value,
          // i18n: schedules.monthDayOf.*
          label: /^\d/.test(value) ? value : t(`schedules.monthDayOf.${value}`),
        }))}
        onChange={({ currentTarget }) => changeWhen({ monthDay: currentTarget.value })}
      />
    </>
  )
}

/** The frequency in words, and its next dates as the zone of the schedule has them. */
function NextDates({ frequency }: { frequency: NewFrequency }) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const deferred = useDeferredValue(frequency)
  const { data: dates, error } = useQuery(datesQuery(isWhole(deferred) ? deferred : undefined))
  if (!isWhole(frequency)) return null
  const zone = frequency.zone ?? 'UTC'
  return (
    <div role="status" className={css['next']}>
      {error && <p className={css['fault']}>{error.message}</p>}
      {!error && dates && (
        <p className={css['dim']}>
          {dates.length === 0
            ? t('schedules.form.noDates')
            : t('schedules.form.dates', {
                dates: dates
                  .slice(0, most.dates)
                  .map((one) => formatMoment(one, dateFormat, i18n.language, zone))
                  .join(' · '),
              })}
        </p>
      )}
    </div>
  )
}
