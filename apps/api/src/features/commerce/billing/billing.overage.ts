import type { Tx } from '../../../platform/db/db.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { shareOf, sumOf } from '@portal/contract/core/money'
import { isMonthlyInArrears } from '@portal/contract/commerce/plans/plans.rules'
import { type Overage, overageOf } from '../usage/usage.service.ts'
import { findBilledElsewhere, type HeldSpan } from './billing.spans.repository.ts'
import type { Line } from './billing.lines.ts'
import {
  findInvoiced,
  findOverageBilled,
  findWithoutInvoice,
  type OverageBilled,
} from './billing.overage.repository.ts'

// Overage. Facts arrive up to 35 days late, so a run adds unbilled usage of the two months before as lines of this
// month with a reason. A negative correction reduces the invoice as far as the month has charges. The rest reduces a
// later invoice, so the run looks for corrections over a longer time.

/** Months before the current one whose facts may have arrived after their invoices. */
const lateMonths = 2
/** Earlier months that may still have a negative correction. */
const openMonths = 12
/** The first month that may still have open charges. */
export const firstMonthOf = (month: string): string => addMonths(month, -openMonths)
/** The first day of plans that an invoice may still charge or refund: a year back, and the longest interval before it. */
export const firstDayOf = (month: string): string => addMonths(firstMonthOf(month), -12)

/** The open charge for the units of one company plan, month and price: usage minus billed units. */
type OverageDue = Pick<Overage, 'month' | 'fromOn' | 'toOn' | 'unitPrice'> & {
  units: number
  billed: number
  /** The kind of units and those included, where their usage is still known. */
  of: Pick<Overage, 'unitType' | 'included'> | undefined
}
type Customer = { payer: string; accountId: string }
type OverageRequest = { issuerId: string; month: string; customers: readonly Customer[] }

const key = ({ month, unitPrice }: Pick<Overage, 'month' | 'unitPrice'>) => `${month} ${unitPrice}`
/** A negative correction without the units that were credited manually. */
function stillDue(units: number, billed: OverageBilled | undefined): number {
  if (units >= 0 || !billed || billed.unitPrice === 0) return units
  return Math.min(0, units + Math.ceil(-billed.credited / billed.unitPrice))
}
/** The difference between used and billed units, by month and price. */
function dueOf(used: readonly Overage[], billed: readonly OverageBilled[]): OverageDue[] {
  const usedBy = new Map(used.map((one) => [key(one), one]))
  const billedBy = new Map(billed.map((one) => [key(one), one]))
  const netOf = (month: string) => sumOf(billed.map((one) => (one.month === month ? one.net + one.credited : 0)))
  return [...new Set([...usedBy.keys(), ...billedBy.keys()])].flatMap((at) => {
    const of = usedBy.get(at)
    const usage = of ?? billedBy.get(at)
    const units = stillDue((usedBy.get(at)?.units ?? 0) - (billedBy.get(at)?.units ?? 0), billedBy.get(at))
    if (!usage || units === 0) return []
    const { month, fromOn, toOn, unitPrice } = usage
    return [{ month, fromOn, toOn, unitPrice, units, billed: netOf(month), of }]
  })
}

/** The key of a customer whose payer has an invoice, for plans that are not billed by calendar months in arrears. */
const aheadKey = (customerId: string, currency: string) => `${customerId} ${currency} ahead`
const isAhead = ({ billingTiming, billingInterval, billingAnchor }: HeldSpan) =>
  !isMonthlyInArrears({ billingTiming, billingInterval, billingAnchor })

/** Whether a plan was billed so in a month. */
const isAheadIn = (spans: readonly HeldSpan[], month: string) =>
  spans.some((span) => {
    const held = span.fromOn < addMonths(month, 1) && (span.untilOn === null || span.untilOn > month)
    return held && isAhead(span)
  })

/** The customers whose month was run with nothing to bill, and those with an invoice of the month, by its currency. */
async function settledOf(
  tx: Tx,
  { issuerId, customers }: OverageRequest,
  late: ReadonlySet<string>,
  month: string,
): Promise<Set<string>> {
  const lateCustomers = customers.filter(({ accountId }) => late.has(accountId))
  const ids = lateCustomers.map(({ accountId }) => accountId)
  const billed = await findBilledElsewhere(tx, issuerId, ids, month)
  const payers = lateCustomers.map(({ payer }) => payer)
  const without = new Set(await findWithoutInvoice(tx, issuerId, payers, month))
  const settled = lateCustomers.filter(({ payer }) => without.has(payer)).map(({ accountId }) => accountId)
  // If plans are billed in advance, the invoice of a month contains none of its days, so the payer's invoice counts.
  const invoiced = await findInvoiced(tx, issuerId, payers, month)
  const ahead = invoiced.flatMap(({ payer, currency }) =>
    lateCustomers.filter((one) => one.payer === payer).map(({ accountId }) => aheadKey(accountId, currency)),
  )
  return new Set([...billed.map((one) => `${one.customerId} ${one.currency}`), ...settled, ...ahead])
}

function lineOf(span: HeldSpan, { month, units, of, ...due }: OverageDue, isLate: boolean): Line {
  const sign = units < 0 ? -1 : 1
  const delta = units < 0 ? `\u2212${-units}` : `+${units}`
  return {
    customerId: span.customerId,
    customerName: span.customerName,
    kind: 'OVERAGE',
    subscriptionId: span.subscriptionId,
    planCode: span.planCode,
    planName: span.planName,
    planNameFr: span.planNameFr,
    fromOn: due.fromOn,
    untilOn: addDays(due.toOn, 1),
    quantity: sign * units,
    unitPrice: sign * due.unitPrice,
    days: null,
    daysOf: null,
    net: shareOf(due.unitPrice, units, 1),
    reason: isLate ? 'lateOverage' : 'overage',
    // The billed units of the month when the line was created: they must be the same when the draft is issued.
    reasonValues: {
      ...(isLate ? { delta, month } : { count: units, ...(of && { included: of.included }) }),
      ...(of && { unit: of.unitType }),
      billed: due.billed,
    },
  }
}

/** A line that is limited by the charges of the draft: a correction of late usage below zero, or a manual credit. */
export const isCorrection = ({ kind, net }: Line): boolean => (kind === 'OVERAGE' || kind === 'CHARGE') && net < 0
/** The part of a correction that fits an amount, in whole units; a manual credit goes in full or waits for later. */
export function fitting(line: Line, room: number): Line | undefined {
  if (line.kind === 'CHARGE') return -line.net <= room ? line : undefined
  const units = Math.min(line.quantity, Math.floor(room / -line.unitPrice))
  if (units === line.quantity) return line
  if (units <= 0) return undefined
  const [delta, all] = [`\u2212${units}`, `\u2212${line.quantity}`]
  const reasonValues = { ...line.reasonValues, delta, all }
  return { ...line, quantity: units, net: shareOf(line.unitPrice, units, 1), reason: 'lateOveragePart', reasonValues }
}

/** A company plan with its open charges; `latest`: the span that names it. */
type PlanOverage = [id: string, held: { spans: readonly HeldSpan[]; latest: HeldSpan }, due: OverageDue[]]
/** Whether a late month of a plan was billed already: more of it is a line of a later invoice. */
async function settledMonths(
  tx: Tx,
  request: OverageRequest,
  due: readonly PlanOverage[],
  months: readonly string[],
): Promise<(month: string, held: PlanOverage[1]) => boolean> {
  const settled = new Map<string, Set<string>>()
  for (const month of months) {
    const late = due.filter(([, , all]) => all.some((each) => each.month === month))
    const ids = new Set(late.map(([, { latest }]) => latest.customerId))
    settled.set(month, ids.size > 0 ? await settledOf(tx, request, ids, month) : new Set())
  }
  return (month, { spans, latest: { customerId, currency } }) => {
    const found = settled.get(month) ?? new Set()
    if (found.has(customerId) || found.has(`${customerId} ${currency}`)) return true
    return isAheadIn(spans, month) && found.has(aheadKey(customerId, currency))
  }
}

/** The lines of overage, by company plan; `plans`: the spans of each. */
export async function overageLines(
  tx: Tx,
  request: OverageRequest,
  plans: ReadonlyMap<string, readonly [HeldSpan, ...HeldSpan[]]>,
): Promise<Map<string, Line[]>> {
  if (plans.size === 0) return new Map()
  const { month, issuerId, customers } = request
  const months = Array.from({ length: openMonths + 1 }, (_, at) => addMonths(firstMonthOf(month), at))
  const used = await overageOf(tx, [...plans.keys()], months)
  const billed = Map.groupBy(
    await findOverageBilled(
      tx,
      issuerId,
      customers.map(({ accountId }) => accountId),
      [firstMonthOf(month), addMonths(month, 1)],
    ),
    ({ subscriptionId }) => subscriptionId,
  )
  const due = [...plans].map(([id, spans]): PlanOverage => {
    const latest = spans.at(-1) ?? spans[0]
    return [id, { spans, latest }, dueOf(used.get(id) ?? [], billed.get(id) ?? [])]
  })
  const isSettled = await settledMonths(tx, request, due, months.slice(-lateMonths - 1, -1))
  return new Map(
    due.map(([id, held, all]) => [
      id,
      all
        // A deduction refers to an invoice that exists.
        .filter((one) => one.month === month || one.units < 0 || isSettled(one.month, held))
        .map((one) => lineOf(held.latest, one, one.month !== month)),
    ]),
  )
}
