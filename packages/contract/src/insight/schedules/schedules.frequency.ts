import * as z from 'zod/mini'
import { date, formed, nullable, optional } from '../../core/fields.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { timeZone } from '../../core/lookups/lookups.fields.ts'
import { MonthDay, Repeat } from './schedules.fields.ts'

// The frequency of a schedule. Fields of another repetition are null.

const whole = (from: number, to: number) => z.number().check(z.int(), z.gte(from), z.lte(to))
const time = () => formed(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid')
const weekdays = () => z.array(whole(1, 7)).check(z.minLength(1), z.maxLength(7))

/** As it is stored and returned. */
export const Frequency = wire('ScheduleFrequency', {
  Repeat,
  /** For `Once`. */
  Date: nullable(z.string()),
  /** For `Weekly`: 1 is Monday, 7 Sunday. */
  Weekdays: nullable(z.array(z.number())),
  /** For `Monthly`, `Quarterly` and `Yearly`. */
  MonthDay: nullable(MonthDay),
  /** For `Yearly` 1 to 12; for `Quarterly` the month of each quarter, 1 to 3. */
  Month: nullable(z.number()),
  /** The hour and minute there, `08:00`. */
  Time: z.string(),
  /** IANA. */
  Zone: z.string(),
})
export type Frequency = z.output<typeof Frequency>

/** The fields of each repetition. */
export const fieldsByRepeat = {
  Once: ['date'],
  Daily: [],
  Weekly: ['weekdays'],
  Monthly: ['monthDay'],
  Quarterly: ['monthDay', 'month'],
  Yearly: ['monthDay', 'month'],
} as const satisfies Record<Repeat, readonly (keyof Frequency)[]>
type Part = (typeof fieldsByRepeat)[Repeat][number]
const wireOf = { date: 'Date', weekdays: 'Weekdays', monthDay: 'MonthDay', month: 'Month' } as const

type FrequencyInput = { repeat: Repeat } & { [P in Part]?: unknown }
const needs = (part: Part) =>
  z.refine<FrequencyInput>(
    (input) => !fieldsByRepeat[input.repeat].some((one) => one === part) || input[part] != null,
    {
      error: 'required',
      path: [wireOf[part]],
    },
  )

export const NewFrequency = wireBody('NewScheduleFrequency', {
  Repeat,
  Date: optional(nullable(date())),
  Weekdays: optional(nullable(weekdays())),
  MonthDay: optional(nullable(MonthDay)),
  Month: optional(nullable(whole(1, 12))),
  Time: time(),
  /** The caller's time zone by default. */
  Zone: optional(nullable(timeZone())),
}).check(
  needs('date'),
  needs('weekdays'),
  needs('monthDay'),
  needs('month'),
  z.refine<FrequencyInput & { month?: number | null | undefined }>(
    ({ repeat, month }) => repeat !== 'Quarterly' || (month ?? 1) <= 3,
    {
      error: 'tooBig',
      path: ['Month'],
      params: { max: 3 },
    },
  ),
)
export type NewFrequency = z.output<typeof NewFrequency>
