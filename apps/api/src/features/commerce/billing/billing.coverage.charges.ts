import { isMonthlyInArrears } from '@portal/contract/commerce/plans/plans.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type PlanLines, linesDue } from './billing.coverage.ts'
import {
  type BilledPlan,
  type CoverageQuery,
  findCoverage,
  findMoves,
  findRests,
  listCovered,
} from './billing.coverage.repository.ts'
import { firstMonthOf } from './billing.overage.ts'
import { type Billed, billedFor, type PlanSpans, type TermSpan } from './billing.coverage.units.ts'

// The charges and refunds of plans that are billed in advance, or by other intervals than calendar months in arrears.

/** The spans of a company plan with what says when they are billed. */
export type HeldPlan = TermSpan & { anchorOn: string; heldUntil: string | null }
/** `remainders`: what is left of invoices after refunds so far. */
type CoverageRequest = CoverageQuery & { scope: Scope; remainders: Map<string, number> }

/** The spans of a company plan as `linesDue` takes them. */
export const planOf = (spans: readonly HeldPlan[], since: string, movedOn: string | null = null): PlanSpans => ({
  spans,
  anchorOn: spans.find(({ terms }) => terms.billingAnchor === 'ANNIVERSARY')?.anchorOn ?? since,
  heldUntil: spans.at(-1)?.heldUntil ?? null,
  movedOn,
})
/** The days that documents have, as an issuer looks at them. */
export const billedBy = (billed: readonly BilledPlan[], issuerId: string): Billed[] =>
  billed.map((one) => ({ ...one, own: one.issuerId === issuerId }))

/** The rest of each of the issuer's invoices that also have charges with another tax, by its key. */
export async function remaindersOf(
  tx: Tx,
  scope: Scope,
  billed: readonly BilledPlan[],
  issuerId: string,
): Promise<Map<string, number>> {
  const own = new Set(billed.filter((one) => one.issuerId === issuerId).map(({ invoiceId }) => invoiceId))
  const found = own.size > 0 ? await findRests(tx, scope, [...own]) : []
  return new Map(found.map(({ invoiceId, rest }) => [invoiceId, rest]))
}

/**
 * The charges and refunds of the company plans of some customers, by their keys; none for those billed by calendar
 * months in arrears all the time. A plan without spans, because it never began, has only refunds.
 */
export async function coverageLines(
  tx: Tx,
  { scope, remainders, ...query }: CoverageRequest,
  customers: readonly string[],
  plans: ReadonlyMap<string, readonly HeldPlan[]>,
): Promise<Map<string, PlanLines & { customerId: string }>> {
  const found = await findCoverage(tx, query, customers)
  for (const [invoiceId, rest] of await remaindersOf(tx, scope, found, query.issuerId))
    if (!remainders.has(invoiceId)) remainders.set(invoiceId, rest)
  const billed = Map.groupBy(found, ({ subscriptionId }) => subscriptionId)
  const ahead = [...plans].filter(([, spans]) => spans.some(({ terms }) => !isMonthlyInArrears(terms)))
  const ids = new Set([...ahead.map(([id]) => id), ...billed.keys()])
  const moves = ids.size > 0 ? await findMoves(tx, query.issuerId, customers) : new Map<string, string>()
  return new Map(
    [...ids].map((id) => {
      const [spans, documents] = [plans.get(id) ?? [], billed.get(id) ?? []]
      const { customerId = '' } = spans[0] ?? documents[0] ?? {}
      const { month, since } = query
      const plan = planOf(spans, since, moves.get(customerId))
      const openSince = firstMonthOf(month)
      const due = linesDue(plan, billedBy(documents, query.issuerId), { month, since, openSince, remainders })
      return [id, { ...due, customerId }]
    }),
  )
}

/** Checks that documents still have the same for the days on a draft. @throws Problem invoice.outdated */
export async function checkCoverage(
  tx: Tx,
  scope: Scope,
  { invoiceId, issuerId, period }: { invoiceId: string; issuerId: string; period: string },
): Promise<void> {
  const lines = await listCovered(tx, scope, invoiceId)
  if (lines.length === 0) return
  const since = lines.map(({ covered }) => covered.fromOn).reduce((one, other) => (one < other ? one : other))
  const customers = [...new Set(lines.map(({ customerId }) => customerId))]
  const billed = Map.groupBy(
    await findCoverage(tx, { issuerId, month: period, since }, customers),
    ({ subscriptionId }) => subscriptionId,
  )
  const same = lines.every(
    ({ subscriptionId, covered }) =>
      billedFor(billedBy(billed.get(subscriptionId) ?? [], issuerId), covered) === covered.before,
  )
  if (!same) throw new Problem('invoice.outdated')
}
