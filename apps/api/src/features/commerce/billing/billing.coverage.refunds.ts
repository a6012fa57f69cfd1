import { sumOf } from '@portal/contract/core/money'
import {
  type Billed,
  costOf,
  toCovered,
  type Days,
  ofPlan,
  type Place,
  placeKey,
  placeOf,
  plus,
  type Units,
  unitsIn,
} from './billing.coverage.units.ts'
import { refundWhy } from './billing.coverage.why.ts'
import type { Line } from './billing.lines.ts'
import type { Covered } from './billing.terms.ts'

// Refunds of days that were paid ahead: each credits the line that charged the days, with its share of promotions, on the
// invoice of that line. So a price, a promotion and a tax are given back as they were charged.

/** A refund of a line of an invoice; `net` is below zero. */
export type Refund = Pick<Line, 'fromOn' | 'untilOn' | 'reason' | 'reasonValues'> & {
  currency: string
  invoiceId: string
  place: number
  net: number
  covered: Covered[]
}
/** Units that one invoice gives back for days that are alike; `lines`: those that it credits, the first one first. */
export type Part = Days & { place: Place; invoiceId: string; units: Units; lines: readonly number[] }

/** The lines that charged days: that of the plan, then those of promotions that were taken back. */
const linesIn = (billed: readonly Billed[]) =>
  billed
    .filter(({ covered }) => covered.net > 0)
    .toSorted((one, other) => Number(one.covered.kind !== 'PLAN') - Number(other.covered.kind !== 'PLAN'))
    .map(({ place }) => place)

/**
 * Shares what is paid too much out over the issuer's invoices that charged the days, the latest first: another company
 * refunds what it billed itself.
 */
export function partsOf(days: Days & { place: Place }, difference: Units, billed: readonly Billed[]): Part[] {
  const { unitPrice } = days.place
  let open = plus(new Map(), difference, -1)
  const parts: Part[] = []
  const invoices = Map.groupBy(
    billed.filter(({ own }) => own),
    ({ invoiceId }) => invoiceId,
  )
  for (const [invoiceId, some] of [...invoices].toReversed()) {
    const has = unitsIn(some)
    const lines = linesIn(some)
    const [most, due] = [costOf(has, unitPrice), costOf(open, unitPrice)]
    if (due <= 0) break
    if (most <= 0 || lines.length === 0) continue
    const units = due > most ? has : open
    open = plus(open, units, -1)
    parts.push({ ...days, invoiceId, units, lines })
  }
  return parts
}

/** Joins the parts of consecutive days. */
function joined(parts: readonly Part[]): Part[] {
  const last = new Map<string, Part>()
  const found: Part[] = []
  for (const one of parts) {
    const key = [
      one.invoiceId,
      one.lines.join(),
      placeKey(one.place),
      ...[...one.units].map((unit) => unit.join('=')).toSorted(),
    ].join(' ')
    const before = last.get(key)
    if (before?.untilOn === one.fromOn) before.untilOn = one.untilOn
    else {
      const next = { ...one }
      last.set(key, next)
      found.push(next)
    }
  }
  return found
}

/**
 * The amounts left to give back of each line, of what its invoice has for the same place, and of the whole invoice: of that
 * also less what other plans were refunded.
 */
function leftOf(billed: readonly Billed[], remainders: ReadonlyMap<string, number>): Map<string, number> {
  const left = new Map<string, number>()
  for (const one of billed) {
    const at = `${one.invoiceId} ${placeKey(placeOf(one))}`
    left.set(at, (left.get(at) ?? 0) + one.left)
    if (one.left !== 0) left.set(`${one.invoiceId} ${one.place}`, one.left)
    left.set(one.invoiceId, remainders.get(one.invoiceId) ?? one.rest)
  }
  return left
}

/** Takes an amount off what is left, as far as all of it goes. @returns how much */
function take(left: Map<string, number>, keys: readonly string[], most: number): number {
  const amount = Math.max(0, Math.min(most, ...keys.map((key) => left.get(key) ?? 0)))
  for (const key of keys) left.set(key, (left.get(key) ?? 0) - amount)
  return amount
}

/** The refunds of days that one line charged: that line, and others of the same days where they cost more. */
function refundsIn(left: Map<string, number>, billed: readonly Billed[], parts: readonly [Part, ...Part[]]): Refund[] {
  const [{ invoiceId, fromOn, place, span, units }] = parts
  const covered = parts.flatMap((part) =>
    [...part.units].flatMap(([code, quantity]) =>
      quantity === 0 ? [] : [toCovered(billed, { ...part, code, quantity: -quantity })],
    ),
  )
  const [code = ofPlan, quantity = 0] = [...units].find(([, count]) => count !== 0) ?? []
  const why = refundWhy({ place, fromOn, span, code, quantity })
  const about = { currency: place.currency, invoiceId, fromOn, untilOn: parts.at(-1)?.untilOn ?? fromOn, ...why }
  let open = -sumOf(covered.map(({ net }) => net))
  const found: Refund[] = []
  for (const line of new Set(parts.flatMap(({ lines }) => lines))) {
    const net = take(left, [`${invoiceId} ${line}`, `${invoiceId} ${placeKey(place)}`, invoiceId], open)
    open -= net
    if (net > 0) found.push({ ...about, place: line, net: -net, covered: found.length === 0 ? covered : [] })
  }
  return found
}

/**
 * The refunds of a company plan, one for each line: at most what manual credits left. @param remainders what is left of
 * invoices, less these refunds afterwards
 */
export function refundsOf(
  billed: readonly Billed[],
  parts: readonly Part[],
  remainders: Map<string, number>,
): Refund[] {
  const left = leftOf(billed, remainders)
  const byLine = Map.groupBy(joined(parts), ({ invoiceId, lines }) => `${invoiceId} ${lines[0]}`)
  const found = [...byLine.values()].flatMap(([first, ...others]) =>
    first ? refundsIn(left, billed, [first, ...others]) : [],
  )
  for (const { invoiceId } of found) remainders.set(invoiceId, left.get(invoiceId) ?? 0)
  return [...Map.groupBy(found, ({ invoiceId, place }) => `${invoiceId} ${place}`).values()].flatMap((same) => {
    const [first] = same
    const covered = same.flatMap((one) => one.covered)
    return first ? [{ ...first, net: sumOf(same.map(({ net }) => net)), covered }] : []
  })
}
