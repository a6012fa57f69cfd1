import type { TargetKind } from '../../../core/changes/changes.targets.ts'
import { within } from '../../../platform/db/scope.ts'
import { queryRows } from '../../../platform/db/db.ts'
import { selectPlans } from './subscriptions.search.ts'

/** Company plans as the target of change sets. */
export const subscriptionTargets: TargetKind<'subscription'> = {
  name: 'subscription',
  word: { 'en-us': 'Company plan', 'fr-fr': 'Forfait de la société' },
  notFound: 'subscription.notFound',
  findKnown: async (tx, scope, ids) => {
    const rows = await queryRows(tx)<{ id: string }>`
      select subscription_id as id from subscription
      where ${within(scope, 'subscription')} and subscription_id = any(${ids}::uuid[])`
    return rows.map(({ id }) => id)
  },
  select: selectPlans,
}
