import { sumOf } from '@portal/contract/core/money'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { spanOf } from './billing.charges.ts'
import { type PlanLines, linesDue } from './billing.coverage.ts'
import { billedBy, type HeldPlan, planOf, remaindersOf } from './billing.coverage.charges.ts'
import { findCoverage, findMoves } from './billing.coverage.repository.ts'
import type { Billed } from './billing.coverage.units.ts'
import { planLines } from './billing.lines.ts'
import { firstDayOf, firstMonthOf } from './billing.overage.ts'
import { hasPauseTerms, type Pause, withPauses } from './billing.pauses.ts'
import { lockParties } from './billing.repository.ts'
import { findPauses, findSpans } from './billing.spans.repository.ts'

// The next invoices that have a company plan, by the functions of the run: for previews of sales and changes.

export type { HeldPlan } from './billing.coverage.charges.ts'

/** The amounts that an invoice will have of a plan, and its refunds, before tax; `createdOn`: the first day on which it can be created. */
export type InvoiceAhead = {
  period: string
  createdOn: string
  fromOn: string
  toOn: string
  net: number
  /** Below zero: what goes out with it as credit notes of earlier invoices. */
  refund: number
}
/** Invoices that a preview shows. */
const maxShown = 2
/** Months after which every interval was billed twice. */
const maxMonths = 26

/** The spans as they are known when the invoice of a month is created: what follows is not certain then. */
const knownAt = (spans: readonly HeldPlan[], day: string): HeldPlan[] =>
  spans
    .filter(({ fromOn }) => fromOn <= day)
    .map((span) => (span.untilOn !== null && span.untilOn > day ? { ...span, untilOn: null } : span))

/** The days that the documents of a month will have; their amounts are whole, as no one credited anything yet. */
function issuedAs({ charges, refunds }: PlanLines, invoiceId: string): Billed[] {
  const about = { own: true, credited: 0, given: false, rest: Number.MAX_SAFE_INTEGER }
  return [
    ...charges.map(({ currency, line: { covered } }, place) => {
      return { ...about, currency, covered, invoiceId, place, left: covered.net }
    }),
    ...refunds.flatMap(({ currency, invoiceId: id, place, covered: all }) =>
      all.map((covered) => ({ ...about, currency, covered, invoiceId: id, place, left: 0 })),
    ),
  ]
}

/** A plan as a preview knows it; `billed`: what documents have of it already. */
export type KnownPlan = {
  spans: readonly HeldPlan[]
  billed: readonly Billed[]
  pauses: readonly Pause[]
  movedOn?: string | null
  /** The rest of each invoice that also has charges with another tax, by its key. */
  remainders?: ReadonlyMap<string, number>
}
/** The next invoices that include a plan. */
export function invoicesAhead(
  { spans: all, billed, pauses, movedOn = null, remainders: known = new Map() }: KnownPlan,
  today: string,
): InvoiceAhead[] {
  const found: InvoiceAhead[] = []
  const have = [...billed]
  // The refunds of all months share what is left of an invoice.
  const remainders = new Map(known)
  const since = firstDayOf(monthOf(today))
  for (let month = monthOf(today), at = 0; at < maxMonths && found.length < maxShown; at += 1) {
    const spans = withPauses(knownAt(all, addMonths(month, 1)), pauses)
    const due = linesDue(planOf(spans, since, movedOn), have, {
      month,
      since,
      openSince: firstMonthOf(month),
      remainders,
    })
    have.push(...issuedAs(due, month))
    const lines = [...planLines(spans, month), ...due.charges.map(({ line }) => line)].filter(({ net }) => net !== 0)
    const days = [...lines, ...due.refunds].flatMap(({ fromOn, untilOn }) => [fromOn, addDays(untilOn, -1)]).toSorted()
    const [fromOn, toOn] = [days[0], days.at(-1)]
    const createdOn = addMonths(month, 1)
    const [net, refund] = [lines, due.refunds].map((some) => sumOf(some.map((one) => one.net)))
    if (fromOn && toOn) found.push({ period: month, createdOn, fromOn, toOn, net: net ?? 0, refund: refund ?? 0 })
    month = createdOn
  }
  return found
}

/** The pauses of a company, if the terms of a span depend on them. */
export const pausesFor = async (
  tx: Tx,
  accountId: string,
  spans: readonly HeldPlan[],
  today: string,
): Promise<Pause[]> => (spans.some(hasPauseTerms) ? findPauses(tx, [accountId], firstDayOf(monthOf(today))) : [])

/** The spans of a company plan since it began, and what documents have of it, as its issuer of today looks at them. */
export async function heldAndBilled(
  tx: Tx,
  scope: Scope,
  { accountId, subscriptionId, today }: { accountId: string; subscriptionId: string; today: string },
): Promise<{ spans: HeldPlan[]; billed: Billed[]; movedOn: string | null; remainders: Map<string, number> }> {
  const month = monthOf(today)
  const held = await findSpans(tx, scope, [accountId], month, '2000-01-01')
  const billed = await findCoverage(tx, { issuerId: scope.accountId, month, since: firstDayOf(month) }, [accountId])
  const [party] = await lockParties(tx, [accountId])
  const moves = await findMoves(tx, scope.accountId, [accountId])
  return {
    spans: held.filter((span) => span.subscriptionId === subscriptionId).map(spanOf),
    billed: billedBy(
      billed.filter((one) => one.subscriptionId === subscriptionId),
      party?.issuer ?? scope.accountId,
    ),
    movedOn: moves.get(accountId) ?? null,
    remainders: await remaindersOf(tx, scope, billed, scope.accountId),
  }
}
