import { approvalAbove } from '@portal/contract/core/changes/changes.rules'
import type { Facts } from '../../../core/changes/changes.operation.ts'
import type { Setting } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type Addition, needsCreditApproval } from '../credit/credit.service.ts'
import type { Terms } from '../plans/plans.service.ts'
import { additionOf } from './subscriptions.apply.ts'
import { type Change, planChange } from './subscriptions.change.ts'
import type { Subscription } from './subscriptions.facts.ts'
import type { SubscriptionValues } from './subscriptions.placed.ts'
import { isLive, monthlyOf, type StoredSubscription, type Target } from './subscriptions.stored.ts'

// The amounts that change sets of company plans add to the monthly cost of a payer, for its credit limit.

type ChangedPlan = { known: Subscription; target: Target | undefined }
const monthOf = (stored: StoredSubscription, terms: Terms) => (isLive(stored) ? monthlyOf(stored, terms) : 0)
/** The amount that a plan adds to the monthly cost of its company. */
export function costMore<One extends ChangedPlan>({
  one: { known, target },
  before,
  after,
}: Pick<Setting<SubscriptionValues, never>, 'before' | 'after'> & { one: One }): Addition {
  const terms = after.stored.planId === known.row.planId ? known.terms : (target?.plan ?? known.terms)
  const adds = monthOf(after.stored, terms) - monthOf(before.stored, known.terms)
  return { acctKey: known.row.accountId, currency: after.stored.currency, adds }
}

/** Whether a credit limit asks for a second person. A large set needs one in any case. */
export async function creditFacts<Input, One extends ChangedPlan>(
  tx: Tx,
  changeOf: (input: Input, one: One) => Change,
  input: Input,
  { ids }: { ids: readonly string[] },
  find: (ids: readonly string[]) => Promise<readonly One[]>,
): Promise<Facts> {
  if (ids.length > approvalAbove.plans) return {}
  const additions = (await find(ids)).map((one) =>
    additionOf({ known: one.known, outcome: planChange(one.known.facts, changeOf(input, one)) }),
  )
  return { credit: await needsCreditApproval(tx, additions) }
}

/** A large set, or one beyond a credit limit; the undo costs as much as the change, so it needs approval as well. */
export const needsSecond = (_: unknown, { ready }: { ready: number }, facts: Facts): boolean =>
  ready > approvalAbove.plans || facts['credit'] === true
