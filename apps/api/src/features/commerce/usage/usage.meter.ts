import type { Overage, PlanType, Range } from '@portal/contract/commerce/plans/plans.fields'
import { quantityOf } from '@portal/contract/commerce/plans/plans.rules'
import { addDays } from '../../../core/calendar/calendar.ts'
import { type Period, periodAt } from './usage.periods.ts'

// The units of a company plan in each period, and their usage. Each unit is either within the units held on the day of
// its use, or beyond them: later seats cover later usage, and removed seats never charge covered usage.

/** The state held from one day until the day before another, under the terms of its sale. */
export type MeterSpan = {
  fromOn: string
  untilOn: string | null
  seats: number
  trial: boolean
  planType: PlanType
  range: Range
  termMonths: number
  /** Per seat, or per plan where it is not a licence; null: unlimited. */
  unitQuantity: number | null
  carryOver: boolean
  overage: Overage
  /** Additional units of a promotion in each period; `extraUntil`: the first day without them. */
  extra: number
  extraUntil: string | null
}
/** Spans in their order; `startOn`: the day from which the current term is counted. */
export type Plan = { spans: readonly MeterSpan[]; startOn: string }
export type Day = { day: string; used: number }
export type FilledPeriod = Period & {
  allotted: number | null
  /** The part of the allotted units that was left from the period before. */
  carried: number
  used: number
  remaining: number | null
  overage: number
}
/** Units of a day beyond those held on it; `included`: the units of its period as of that day. */
export type OverageDay = { day: string; units: number; included: number; span: MeterSpan }
export type Meter = { periods: FilledPeriod[]; beyond: OverageDay[] }

/** Consecutive spans without a gap, all on trial or none, with the same period length: periods begin with the first. */
type Run = { fromOn: string; untilOn: string | null; spans: [MeterSpan, ...MeterSpan[]] }

const countsAlike = (one: MeterSpan, other: MeterSpan) =>
  one.trial === other.trial &&
  one.range === other.range &&
  (one.range !== 'TERM' || one.termMonths === other.termMonths)

/** @param startOn the day from which the current term is counted: a new period begins on it */
function runsOf(spans: readonly MeterSpan[], startOn: string): Run[] {
  const runs: Run[] = []
  for (const span of spans) {
    const last = runs.at(-1)
    if (last?.untilOn === span.fromOn && span.fromOn !== startOn && countsAlike(last.spans[0], span)) {
      last.spans.push(span)
      last.untilOn = span.untilOn
    } else runs.push({ fromOn: span.fromOn, untilOn: span.untilOn, spans: [span] })
  }
  return runs
}

const spanOn = ({ spans }: Run, day: string): MeterSpan => spans.findLast(({ fromOn }) => fromOn <= day) ?? spans[0]
/** The units that a period adds, by the state of a day. */
function ownOn(span: MeterSpan, day: string): number | null {
  const { unitQuantity, extra, extraUntil } = span
  if (unitQuantity === null) return null
  const more = extraUntil === null || day < extraUntil ? extra : 0
  return unitQuantity * quantityOf(span) + more
}

/** One period of a run: `last` is its last day up to now. The rest of the units that it added carries over once. */
function fill(
  run: Run,
  period: Period,
  last: string,
  days: readonly Day[],
  carriedOver: number,
  overageDays: OverageDay[],
) {
  let [used, covered] = [0, 0]
  let overage = 0
  for (const { day, used: units } of days) {
    const span = spanOn(run, day)
    const own = ownOn(span, day)
    const within = own === null ? units : Math.min(units, Math.max(0, own + carriedOver - covered))
    used += units
    // Usage on an unlimited day consumes none of the units of other days.
    if (own !== null) covered += within
    overage += units - within
    if (units > within) overageDays.push({ day, units: units - within, included: (own ?? 0) + carriedOver, span })
  }
  const current = spanOn(run, last)
  const own = ownOn(current, last)
  const allotted = own === null ? null : own + carriedOver
  const remaining = allotted === null ? null : Math.max(0, allotted - covered)
  const filled: FilledPeriod = {
    ...period,
    allotted,
    carried: own === null ? 0 : carriedOver,
    used,
    remaining,
    overage,
  }
  return { filled, left: current.carryOver && own !== null && remaining !== null ? Math.min(own, remaining) : 0 }
}

function meterOfRun(run: Run, days: readonly Day[], today: string, overageDays: OverageDay[]): FilledPeriod[] {
  const { range, termMonths } = run.spans[0]
  const until = run.untilOn !== null && run.untilOn <= today ? addDays(run.untilOn, -1) : today
  const periods: FilledPeriod[] = []
  for (let [at, carriedOver, place] = [run.fromOn, 0, 0]; ;) {
    const period = periodAt({ range, termMonths, startOn: run.fromOn }, at)
    const { end } = period
    const first = place
    if (end === null || end >= until) {
      periods.push(fill(run, period, until, days.slice(first), carriedOver, overageDays).filled)
      return periods
    }
    while ((days[place]?.day ?? '~') <= end) place += 1
    const { filled, left } = fill(run, period, end, days.slice(first, place), carriedOver, overageDays)
    periods.push(filled)
    at = addDays(end, 1)
    carriedOver = left
  }
}

/**
 * The periods of a company plan up to a day, the earliest first, and all units used beyond those held. A plan that has
 * not begun shows its first period. @param days in their order, each once
 */
export function meterOf({ spans, startOn }: Plan, days: readonly Day[], today: string): Meter {
  const all = runsOf(spans, startOn)
  const started = all.filter(({ fromOn }, place) => place === 0 || fromOn <= today)
  const overageDays: OverageDay[] = []
  const periods = started.flatMap((run, place) => {
    // A day without a span counts on the run before it.
    const next = started[place + 1]?.fromOn
    const own = days.filter(({ day }) => (place === 0 || day >= run.fromOn) && (next === undefined || day < next))
    return meterOfRun(run, own, today < run.fromOn ? run.fromOn : today, overageDays)
  })
  return { periods, beyond: overageDays }
}
