import { sumOf } from '@portal/contract/core/money'
import {
  graceDays,
  renewableDays,
  type StoredStatus,
} from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Amount, CompanyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { requireSeats } from '../../../core/limits/limits.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { requireCredit } from '../credit/credit.service.ts'
import { applyChanges, entryOf, saveAll, auditFields } from './subscriptions.apply.ts'
import { planChange } from './subscriptions.change.ts'
import {
  countRecentlyEnded,
  countSubscriptions,
  listEndedBy,
  listSubscriptionKeys,
} from './subscriptions.closed.repository.ts'
import { findKnown } from './subscriptions.facts.ts'
import { spanStateOf, isLive, liveSeats, monthlyOf, type StoredSubscription } from './subscriptions.stored.ts'
import { findPayers } from './subscriptions.repository.ts'
import { spanChange } from './subscriptions.spans.ts'

// Plans end with their company, in its transaction. Reopening the company does not restore them; only the undo does.

const ending = { kind: 'cancel', effective: 'NOW' } as const
/** Above this number of plans the amounts are not calculated. */
const maxPriced = 1_000

/** The scope in which the caller may see plans; undefined without one. */
const readable = (caller: Caller): Scope | undefined => orUndefined(() => narrowed(caller, routes.search.module).scope)

/** The charges that the end saves, by currency, as far as the reader sees prices. */
async function amountsOf(tx: Tx, scope: Scope, accountIds: readonly string[]): Promise<Amount[]> {
  const subscriptions = await findKnown(tx, scope, await listSubscriptionKeys(tx, scope, accountIds, maxPriced))
  const payers = await findPayers(
    tx,
    scope,
    subscriptions.map(({ row }) => row.accountId),
  )
  const priced = subscriptions.filter(({ row }) => payers.get(row.accountId)?.paysBelow)
  const byCurrency = Map.groupBy(priced, ({ row }) => row.currency)
  return [...byCurrency].flatMap(([currency, plans]) => {
    const minor = sumOf(plans.map(({ facts }) => planChange(facts, ending).prorationMinor))
    return minor === 0 ? [] : [{ currency, minor }]
  })
}

export const previewClosing: CompanyPlans['previewClosing'] = async (tx, { caller }, accountIds) => {
  const scope = readable(caller)
  if (!scope) return undefined
  const found = await countSubscriptions(tx, scope, accountIds)
  const few = found.plans > 0 && found.plans <= maxPriced
  return { ...found, amounts: few ? await amountsOf(tx, scope, accountIds) : [] }
}
export const previewOpening: CompanyPlans['previewOpening'] = async (tx, { caller }, accountIds) => {
  const scope = readable(caller)
  return scope && countRecentlyEnded(tx, scope, accountIds, renewableDays)
}
export const describeEndedBy: CompanyPlans['describeEndedBy'] = async (tx, accountIds, changeSetId) =>
  (await listEndedBy(tx, accountIds, changeSetId)).length

export const endWith: CompanyPlans['endWith'] = async (tx, context, accountId, changeSetId) => {
  const { scope } = context.caller
  const ids = await listSubscriptionKeys(tx, scope, [accountId], 10_000)
  const subscriptions = await findKnown(tx, scope, ids, { lock: true })
  const live = subscriptions.filter(({ facts }) => isLive(facts.stored))
  const all = live.map((subscription) => {
    // A closed company above is not a reason to refuse.
    const facts = { ...subscription.facts, accountOpen: true }
    return { known: { ...subscription, facts }, change: ending, outcome: planChange(facts, ending), changeSetId }
  })
  await applyChanges(tx, context, all)
}

/** The state before the end; the end of the grace period follows from the end of the term. */
const before = (stored: StoredSubscription, status: StoredStatus, cancelOn: string | null): StoredSubscription => ({
  ...stored,
  status,
  cancelOn,
  endedOn: null,
  graceEndsOn: status === 'Grace' ? addDays(stored.endOn, graceDays) : null,
})

export const restorePlans: CompanyPlans['giveBack'] = async (tx, context, accountId, changeSetId) => {
  const ended = new Map((await listEndedBy(tx, [accountId], changeSetId)).map((one) => [one.subscriptionId, one]))
  const all = await findKnown(tx, context.caller.scope, [...ended.keys()], { lock: true })
  const back = all.flatMap((subscription) => {
    const { row, facts, terms } = subscription
    const was = ended.get(row.subscriptionId)
    // An account that bought the same plan again meanwhile keeps the new one.
    if (!was || isLive(facts.stored) || facts.otherLive) return []
    const after = before(facts.stored, was.status as StoredStatus, was.cancelOn)
    const span = spanChange(facts.last, row.today, spanStateOf(after))
    return [{ known: subscription, outcome: { after, terms, span, type: 'STATUS_CHANGED' as const } }]
  })
  const more = back.map(({ outcome }) => ({ acctKey: accountId, more: liveSeats(outcome.after) }))
  await requireSeats(tx, context.caller, more)
  const costs = back.map(({ outcome: { after, terms } }) => ({
    acctKey: accountId,
    currency: after.currency,
    adds: isLive(after) ? monthlyOf(after, terms) : 0,
  }))
  await requireCredit(tx, context, costs, { inSets: false })
  await saveAll(tx, context, back)
  await recordAudits(
    tx,
    context,
    back.map(({ known, outcome: { after, terms } }) =>
      entryOf(
        known,
        'companyPlan.undone',
        changedFields(auditFields(known.facts.stored, terms), auditFields(after, terms)),
      ),
    ),
  )
}
