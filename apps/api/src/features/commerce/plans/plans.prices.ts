import { Problem } from '@portal/contract/core/errors'
import { currencies, type Currency } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import type { OwnPrices, plans as routes } from '@portal/contract/commerce/plans/plans.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { getVisible } from './plans.catalogue.ts'
import {
  insertOwnPrices,
  listOwnPrices,
  lockPrices,
  removeOwnPrices,
  sellsPlans,
} from './plans.catalogue.repository.ts'
import { findParty, findSellerPrices, type Plan } from './plans.repository.ts'

/** The prices of a plan by one seller, by currency. */
async function byCurrency(tx: Tx, seller: string, planId: string) {
  const found = new Map<string, { price: number; overagePrice: number | null }>()
  for (const currency of currencies) {
    const [price] = await findSellerPrices(tx, seller, [planId], currency)
    if (price) found.set(currency, { price: price.price, overagePrice: price.overagePrice })
  }
  return found
}

async function present(tx: Tx, { caller }: Context, { planId, planCode }: Plan): Promise<OwnPrices> {
  const seller = caller.accountId
  const own = await listOwnPrices(tx, caller.scope, seller, planId)
  const party = await findParty(tx, seller)
  // The provider has no biller, so a plan has no cost for it here.
  const costs =
    party && party.issuer !== seller ? await byCurrency(tx, party.issuer, planId) : new Map<string, { price: number }>()
  const charged = await byCurrency(tx, seller, planId)
  const mine = new Set(own.map(({ currency }) => currency))
  return {
    planCode,
    items: own.map(({ currency, ...price }) => {
      const cost = costs.get(currency)?.price ?? null
      const margin = cost === null ? null : price.price - cost
      return { ...price, currency: currency as Currency, cost, margin, belowCost: margin !== null && margin < 0 }
    }),
    inherited: currencies.flatMap((currency) => {
      const price = charged.get(currency)
      return price && !mine.has(currency) ? [{ ...price, currency }] : []
    }),
  }
}

/** The selling prices of the caller's company for a plan, next to its cost. @throws Problem plan.notFound */
export const getPrices = (context: Context, { params }: Input<typeof routes.prices>): Promise<OwnPrices> =>
  context.db.inScope(context.caller.scope, async (tx) =>
    present(tx, context, await getVisible(tx, context, params.planCode)),
  )

const words = (prices: readonly { currency: string; price: number; overagePrice?: number | null | undefined }[]) =>
  prices.map(
    ({ currency, price, overagePrice }) => `${currency} ${price}${overagePrice == null ? '' : ` + ${overagePrice}`}`,
  )

/**
 * Sets the selling prices of the caller's company for a plan. A price below cost is allowed, and the answer says so;
 * sold plans keep their price. @throws Problem plan.notFound, request.invalid for a currency named twice
 */
export const setPrices = (context: Context, { params, body }: Input<typeof routes.setPrices>): Promise<OwnPrices> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, accountId, by } = context.caller
    const plan = await getVisible(tx, context, params.planCode)
    const { planId, planCode } = plan
    const prices = body.prices.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    if (new Set(prices.map(({ currency }) => currency)).size < prices.length)
      throw new Problem('request.invalid', { fields: [{ field: 'Prices', code: 'invalid' }] })
    await lockPrices(tx, accountId, planId)
    const before = words(await listOwnPrices(tx, scope, accountId, planId))
    const after = words(prices)
    if (before.join() === after.join()) return present(tx, context, plan)
    await removeOwnPrices(tx, scope, accountId, planId)
    if (prices.length > 0)
      await insertOwnPrices(
        tx,
        prices.map(({ overagePrice = null, ...price }) => ({
          ...price,
          overagePrice,
          accountId,
          planId,
          modifiedBy: by,
        })),
      )
    await recordAudit(tx, context, {
      action: 'plan.pricesChanged',
      accountId,
      targets: [{ type: 'plan', key: planId, name: planCode }],
      changes: [{ field: 'prices', old: before, new: after }],
    })
    return present(tx, context, plan)
  })

/** Whether the caller's company has a price for a plan that can be sold. */
export const hasPrices = ({ db, caller }: Context): Promise<boolean> =>
  db.inScope(caller.scope, (tx) => sellsPlans(tx, caller.scope, caller.accountId))
