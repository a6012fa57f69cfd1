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
const maxCounted = 100_000
/** Codes that a text names. */
const maxNamed = 5

export const previewMoving: CompanyPlans['previewMoving'] = async (tx, { caller }, accountIds, parentKey) => {
  const scope = orUndefined(() => narrowed(caller, routes.search.module).scope)
  if (!scope) return undefined
  const soldPlanIds = await findSellable(tx, parentKey)
  const { codes, ...found } = await countMoving(tx, scope, accountIds, soldPlanIds, maxCounted)
  const { delegated = 0, payer = null } = (await findDelegated(tx, scope, accountIds, parentKey)) ?? {}
  return { ...found, codes: (codes ?? []).slice(0, maxNamed), delegated, payer }
}

export const recordMove: CompanyPlans['recordMove'] = async (tx, context, accountId, changeSetId) => {
  const { scope } = context.caller
  const subscriptions = await findKnown(tx, scope, await listSubscriptionKeys(tx, scope, [accountId], maxCounted))
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
