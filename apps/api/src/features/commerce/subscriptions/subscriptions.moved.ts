import { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { CompanyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import { findSellable } from '../plans/plans.service.ts'
import { recordActivities } from './subscriptions.activities.ts'
import { listSubscriptionKeys } from './subscriptions.closed.repository.ts'
import { findKnown } from './subscriptions.facts.ts'
import { countMoving, findDelegated } from './subscriptions.moved.repository.ts'

// Plans move with their company and keep the terms of their sale.

/** Plans that a count includes. */
const mostCounted = 100_000
/** Codes that a text names. */
const mostNamed = 5

export const previewMoving: CompanyPlans['previewMoving'] = async (tx, { caller }, accountIds, parentKey) => {
  const scope = orUndefined(() => narrowed(caller, routes.search.module).scope)
  if (!scope) return undefined
  const soldPlanIds = await findSellable(tx, parentKey)
  const { codes, ...found } = await countMoving(tx, scope, accountIds, soldPlanIds, mostCounted)
  const { delegated = 0, payer = null } = (await findDelegated(tx, scope, accountIds, parentKey)) ?? {}
  return { ...found, codes: (codes ?? []).slice(0, mostNamed), delegated, payer }
}

export const noteMove: CompanyPlans['noteMove'] = async (tx, context, accountId, changeSetId) => {
  const { scope } = context.caller
  const subscriptions = await findKnown(tx, scope, await listSubscriptionKeys(tx, scope, [accountId], mostCounted))
  await recordActivities(
    tx,
    context,
    subscriptions.map(({ row: { subscriptionId }, terms: { planCode } }) => ({
      accountId,
      subscriptionId,
      type: 'MOVED',
      after: { planCode },
      changeSetId,
    })),
  )
}
