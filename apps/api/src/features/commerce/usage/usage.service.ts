import type { Currency } from '@portal/contract/core/money'
import type { UnitType } from '@portal/contract/commerce/plans/plans.fields'
import { addMonths } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type MeterSpan, type Meter, meterOf } from './usage.meter.ts'
import {
  findCharged,
  findDays,
  findSpans,
  findMetered,
  type SpanRow,
  type Metered,
  type UsedDay,
} from './usage.repository.ts'

// Meters of company plans, and the charges of billing by them.

const grouped = <Row extends { subscriptionId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)

export type Reading = Meter & { plan: Metered; spans: readonly MeterSpan[]; days: readonly UsedDay[] }
/**
 * The meters of company plans in the transaction's scope, up to the day of each; a plan that held nothing is left out.
 */
export async function readMeters(
  tx: Tx,
  plans: readonly Metered[],
  todayOf: (plan: Metered) => string,
): Promise<Map<string, Reading>> {
  const ids = plans.map(({ subscriptionId }) => subscriptionId)
  if (ids.length === 0) return new Map()
  const [heldSpans, days]: [SpanRow[], UsedDay[]] = [await findSpans(tx, ids), await findDays(tx, ids)]
  const [spansBy, daysBy] = [grouped(heldSpans), grouped(days)]
  return new Map(
    plans.flatMap((plan) => {
      const spans = spansBy.get(plan.subscriptionId) ?? []
      const used = daysBy.get(plan.subscriptionId) ?? []
      if (spans.length === 0) return []
      const meter = meterOf({ spans, startOn: plan.startOn }, used, todayOf(plan))
      return [[plan.subscriptionId, { ...meter, plan, spans, days: used }] as const]
    }),
  )
}

/** The periods of company plans in the transaction's scope up to the day of each, by their keys. */
export async function periodsOf(tx: Tx, subscriptionIds: readonly string[]) {
  const plans = await findMetered(tx, subscriptionIds)
  const todayOf = new Map(plans.map(({ subscriptionId, today }) => [subscriptionId, today]))
  return readMeters(tx, plans, ({ subscriptionId }) => todayOf.get(subscriptionId) ?? '')
}

/** Units of one calendar month beyond those held on the day of their use, at one price. */
export type Overage = {
  subscriptionId: string
  planId: string
  planCode: string
  planName: string
  planNameFr: string
  unitType: UnitType
  units: number
  /** The units included in its period, as of the last day of usage. */
  included: number
  /** For one unit, as agreed when it was counted. */
  unitPrice: number
  currency: Currency
  /** The month of usage, by its first day. */
  month: string
  /** The first and the last day of usage. */
  fromOn: string
  toOn: string
}

function overageIn({ plan, beyond, days }: Reading, month: string): Overage[] {
  const next = addMonths(month, 1)
  const priceOf = new Map(days.map(({ day, overagePrice }) => [day, overagePrice ?? 0]))
  const charged = beyond.filter(
    ({ day, span }) => span.overage === 'CHARGE' && !span.trial && day >= month && day < next,
  )
  const { subscriptionId, planId, planCode, planName, planNameFr, unitType, currency } = plan
  return [...Map.groupBy(charged, ({ day }) => priceOf.get(day) ?? 0)].flatMap(([unitPrice, all]) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return []
    const units = all.reduce((sum, one) => sum + one.units, 0)
    return [
      {
        subscriptionId,
        planId,
        planCode,
        planName,
        planNameFr,
        unitType,
        units,
        unitPrice,
        currency,
        month,
        included: last.included,
        fromOn: first.day,
        toOn: last.day,
      },
    ]
  })
}

/**
 * The overage of company plans that charge for it, in each of some calendar months. It is counted from all facts so
 * far, so the answer changes only after a late fact. Months add up to the overage of the periods. Plans without overage
 * are not in the map. @param months their first days, in their order
 */
export async function overageOf(
  tx: Tx,
  subscriptionIds: readonly string[],
  months: readonly string[],
): Promise<Map<string, Overage[]>> {
  const last = months.at(-1)
  if (subscriptionIds.length === 0 || !last) return new Map()
  const plans = await findCharged(tx, subscriptionIds)
  const meters = await readMeters(tx, plans, () => addMonths(last, 1))
  const all = [...meters].map(([id, read]) => [id, months.flatMap((month) => overageIn(read, month))] as const)
  return new Map(all.filter(([, overage]) => overage.length > 0))
}
