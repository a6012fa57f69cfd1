import { Problem } from '@portal/contract/core/errors'
import type { Currency } from '@portal/contract/core/money'
import type { Discount } from '@portal/contract/commerce/promotions/promotions.rules'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import {
  countRedemption,
  findOffer,
  hasRedeemed,
  insertRedemption,
  listDiscounts,
  type Offer,
  waitOf,
} from './promotions.repository.ts'

/** Wrong codes of one person in an hour. */
const [maxFailures, anHour] = [10, 3600]

/**
 * `promoCode` in the form of the contract's field; `planId` is the purchased plan, in `currency`. `begins`: the plan is
 * sold with the code, not changed later.
 */
export type Redemption = { promoCode: string; accountId: string; planId: string; currency: Currency; begins: boolean }
/** The benefit of a promotion. `months`: calendar months for which it applies, null as long as the plan runs. */
export type AppliedPromotion = Pick<
  Offer,
  'promotionId' | 'promoCode' | 'promoName' | 'kind' | 'value' | 'currency' | 'months'
>

const runs = ({ promotionStatus, validFrom, validTo, today }: Offer) =>
  promotionStatus === 'ACTIVE' && validFrom <= today && (validTo === null || today <= validTo)
/** An amount requires its currency; days of trial apply only at the beginning. */
const isFor = (offer: Offer, { planId, currency, begins }: Redemption) =>
  (offer.planIds.length === 0 || offer.planIds.includes(planId)) &&
  (offer.currency === null || offer.currency === currency) &&
  (begins || offer.kind !== 'TRIALDAYS')

async function find(tx: Tx, { db, caller, request }: Context, redemption: Redemption) {
  const { promoCode, accountId } = redemption
  // A job repeats checks that were made at the request; only requests can guess.
  if (!request.job) {
    const wait = await waitOf(tx, caller.userId, maxFailures, anHour)
    if (wait !== null) throw new Problem('auth.locked', { retryAfter: wait })
  }
  const offer = await findOffer(tx, promoCode, accountId)
  if (offer && runs(offer) && isFor(offer, redemption)) return offer
  // In a separate transaction, because the refusal rolls back this one.
  if (!request.job) await db.apart((own) => limitUse(own, `promotion:${caller.userId}`, maxFailures, anHour))
  throw new Problem('promotion.notFound')
}

const promoted = ({ promotionId, promoCode, promoName, kind, value, currency, months }: Offer): AppliedPromotion => ({
  promotionId,
  promoCode,
  promoName,
  kind,
  value,
  currency,
  months,
})

/**
 * The benefit of a code for an account and a plan, for previews; nothing is redeemed. @throws Problem
 * promotion.notFound with the same answer for every code that does not run here, promotion.alreadyUsed,
 * promotion.usedUp; auth.locked after too many wrong codes of the caller
 */
export async function checkPromotion(tx: Tx, context: Context, redemption: Redemption): Promise<AppliedPromotion> {
  const offer = await find(tx, context, redemption)
  if (offer.oncePerAccount && offer.usedHere) throw new Problem('promotion.alreadyUsed')
  if (offer.maxRedemptions !== null && offer.redeemed >= offer.maxRedemptions) throw new Problem('promotion.usedUp')
  return promoted(offer)
}

/**
 * Redeems a code for a company plan whose row exists, in the transaction of the sale. @throws Problem as
 * `checkPromotion`
 */
export async function redeem(
  tx: Tx,
  context: Context,
  { subscriptionId, ...redemption }: Redemption & { subscriptionId: string },
): Promise<AppliedPromotion> {
  const offer = await find(tx, context, redemption)
  const { promotionId, oncePerAccount } = offer
  if (!(await countRedemption(tx, promotionId))) throw new Problem('promotion.usedUp')
  // Checked under the lock of the promotion's row, so that concurrent sales do not both count as the first.
  if (oncePerAccount && (await hasRedeemed(tx, promotionId, redemption.accountId)))
    throw new Problem('promotion.alreadyUsed')
  await insertRedemption(tx, {
    redemptionId: uuid(),
    promotionId,
    accountId: redemption.accountId,
    subscriptionId,
    redeemedBy: context.caller.by,
  })
  return promoted(offer)
}

/** The discounts of promotions, by their ids. */
export const discountsOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Discount>> =>
  new Map(ids.length === 0 ? [] : (await listDiscounts(tx, ids)).map(({ promotionId, ...one }) => [promotionId, one]))
