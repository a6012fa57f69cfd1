import { Problem } from '@portal/contract/core/errors'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findOffers, type Plan, type Terms, termsOf } from '../plans/plans.service.ts'
import {
  checkPromotion,
  discountsOf,
  type AppliedPromotion,
  type Redemption,
} from '../promotions/promotions.service.ts'
import type { Facts, PromotionBenefit, StoredSubscription, Target } from './subscriptions.stored.ts'
import {
  findHoldings,
  findLastSpans,
  findRows,
  findWaiting,
  type Row,
  type ScheduledChange,
} from './subscriptions.repository.ts'
import { openDay } from './subscriptions.spans.ts'

// The facts of company plans for the calculation of a change.

/** A company plan with all data that a change needs. */
export type Subscription = { row: Row; terms: Terms; facts: Facts; waiting: readonly ScheduledChange[] }

const storedOf = ({
  row,
  promotionId,
  promotionUntil,
}: { row: Row } & Pick<StoredSubscription, 'promotionId' | 'promotionUntil'>): StoredSubscription => ({
  planId: row.planId,
  termsId: row.termsId,
  seats: row.seats,
  price: row.price,
  overagePrice: row.overagePrice,
  priceOverride: row.priceOverride,
  currency: row.currency,
  poNumber: row.poNumber,
  promotionId,
  promotionUntil,
  status: row.status,
  startOn: row.startOn,
  endOn: row.endOn,
  trialEndsOn: row.trialEndsOn,
  graceEndsOn: row.graceEndsOn,
  endedOn: row.endedOn,
  cancelOn: row.cancelOn,
  autoRenew: row.autoRenew,
})

export const isSuspended = (status: Row['accountStatus']) => status === 'Suspended' || status === 'SuspendedAbuse'

/** Rows with their terms, last spans and scheduled changes. */
export async function knownOf(tx: Tx, rows: readonly Row[]): Promise<Subscription[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ subscriptionId }) => subscriptionId)
  const terms = await termsOf(
    tx,
    rows.map(({ termsId }) => termsId),
  )
  const spans = new Map((await findLastSpans(tx, ids)).map(({ subscriptionId, ...span }) => [subscriptionId, span]))
  const discounts = await discountsOf(
    tx,
    [...spans.values()].flatMap(({ promotionId }) => promotionId ?? []),
  )
  const waiting = Map.groupBy(await findWaiting(tx, ids), ({ subscriptionId }) => subscriptionId)
  return rows.flatMap((found): Subscription[] => {
    const own = terms.get(found.termsId)
    if (!own) return []
    const last = spans.get(found.subscriptionId)
    const row = { ...found, today: openDay(found.today, last?.untilOn) }
    const waits = waiting.get(row.subscriptionId) ?? []
    const { promotionId = null, promotionUntil = null } = last ?? {}
    const { accountStatus } = row
    const facts: Facts = {
      stored: storedOf({ row, promotionId, promotionUntil }),
      terms: own,
      seatsUsed: row.seatsUsed,
      capUsers: row.capUsers,
      accountActive: accountStatus === 'Active' || accountStatus === 'Pending',
      accountOpen: accountStatus !== 'Closed' && accountStatus !== 'Purged',
      suspended: isSuspended(accountStatus),
      today: row.today,
      last,
      discounts,
      otherLive: row.otherLive,
      scheduled: waits.length > 0,
    }
    return [{ row, terms: own, facts, waiting: waits }]
  })
}

export const findKnown = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  options: { lock?: boolean; now?: Date | null } = {},
): Promise<Subscription[]> => knownOf(tx, await findRows(tx, scope, ids, options))

/** @throws Problem subscription.notFound for one outside the scope, whether it exists or not */
export async function getKnown(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  id: string,
  options: { lock?: boolean } = {},
) {
  const [subscription] = await findKnown(tx, caller.scope, [id], options)
  if (!subscription) throw new Problem('subscription.notFound')
  return subscription
}

/** Whether an account had a plan before, and the day up to which that plan was counted. */
type PlanHistory = { hadBefore: boolean; countedUntil: string | null }
/** A plan with its conditions for each of these accounts. */
export async function targetsFor(
  tx: Tx,
  plan: Plan,
  accountIds: readonly string[],
): Promise<Map<string, Target & PlanHistory>> {
  const ids = [...new Set(accountIds)]
  const holdings = await findHoldings(tx, ids)
  const offers = new Map((await findOffers(tx, plan.planId, ids)).map((offer) => [offer.accountId, offer]))
  return new Map(
    ids.map((accountId) => {
      const { sold = false, price, currency } = offers.get(accountId) ?? {}
      const holding = holdings.get(`${accountId} ${plan.planId}`)
      const before = {
        held: holding?.live === true,
        hadBefore: holding !== undefined,
        countedUntil: holding?.until ?? null,
      }
      return [accountId, { plan, sold, price: price ?? undefined, currency: currency ?? plan.currency, ...before }]
    }),
  )
}

/** The benefit of a code for a plan; nothing is redeemed. @throws Problem as `checkPromotion` */
export async function offerOf(
  tx: Tx,
  context: Context,
  promoCode: string | null | undefined,
  redemption: Omit<Redemption, 'promoCode'>,
): Promise<{ promoted: AppliedPromotion | undefined; benefit: PromotionBenefit | undefined; trialGiven: number }> {
  if (!promoCode) return { promoted: undefined, benefit: undefined, trialGiven: 0 }
  const promoted = await checkPromotion(tx, context, { promoCode, ...redemption })
  const { promotionId, months, kind, value } = promoted
  return { promoted, benefit: { promotionId, months, kind, value }, trialGiven: kind === 'TRIALDAYS' ? value : 0 }
}
