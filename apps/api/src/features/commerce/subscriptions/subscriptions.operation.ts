import { isDeepStrictEqual } from 'node:util'
import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import type { SetInput } from '../../../core/changes/changes.operation.ts'
import { type Setting, settingValues, type Valued } from '../../../core/changes/changes.values.ts'
import { findNoSeats, requireSeats } from '../../../core/limits/limits.ts'
import { findNoCredit, requireCredit } from '../credit/credit.service.ts'
import { getPlan, termsOf } from '../plans/plans.service.ts'
import { applyChanges, entryOf, refuseOwn, saveAll, auditFields } from './subscriptions.apply.ts'
import { type Change, planChange, statusChange } from './subscriptions.change.ts'
import { costMore, creditFacts, needsSecond as needsApproval } from './subscriptions.credit.ts'
import { costUntilEnd, addNotes, nameOf, notesOf, planFacts, type Payer, standingsOf } from './subscriptions.notes.ts'
import { endOf, holdingOf, type SubscriptionValues, placed } from './subscriptions.placed.ts'
import { spanStateOf, liveSeats, type Target } from './subscriptions.stored.ts'
import { findKnown, type Subscription, targetsFor } from './subscriptions.facts.ts'
import { findAccounts } from './subscriptions.repository.ts'
import { showsEnd } from './subscriptions.present.ts'
import { spanChange } from './subscriptions.spans.ts'
import { nextStep } from './subscriptions.states.ts'
import { endWaiting } from './subscriptions.writes.repository.ts'
import { undoWords, renewWords, seatsWords, statusWords, upgradeWords } from './subscriptions.words.ts'

// Change sets for company plans: the operations of single calls for many plans, with preview, approval and undo.

type ChangedSubscription = Valued<SubscriptionValues> & {
  known: Subscription
  target: Target | undefined
  endShown: boolean
  standing: Payer
}

type Input = { toPlanCode?: string | null | undefined }
async function find(
  tx: Tx,
  context: Context,
  { toPlanCode }: Input,
  ids: readonly string[],
  { lock }: { lock: boolean },
) {
  const subscriptions = await findKnown(tx, context.caller.scope, ids, { lock })
  const accounts = subscriptions.map(({ row }) => row.accountId)
  const plan = toPlanCode ? await getPlan(tx, toPlanCode) : undefined
  if (plan && lock) await findAccounts(tx, context.caller.scope, accounts, { lock })
  const targets = plan && (await targetsFor(tx, plan, accounts))
  const endVisible = showsEnd(context.caller)
  const standings = await standingsOf(tx, context, accounts)
  return subscriptions.map((one): ChangedSubscription => ({
    targetKind: 'subscription',
    targetId: one.row.subscriptionId,
    targetName: `${one.row.acctName} · ${nameOf(one.terms)[context.request.language]}`,
    targetAccountId: one.row.accountId,
    values: placed(one, endVisible),
    known: one,
    endShown: endVisible,
    standing: standings(one.row.accountId),
    target: targets?.get(one.row.accountId),
  }))
}

/** @throws Problem why it is not applied */
function changedValues(change: Change, { known, values, endShown, standing }: ChangedSubscription): SubscriptionValues {
  const outcome = planChange(known.facts, change)
  const refusals = outcome.refusals.filter(({ code }) => code !== 'subscription.nothingToChange')
  if (refusals[0]) throw refusals[0]
  if (outcome.refusals.length > 0) return values
  const { after, terms } = outcome
  const notes = notesOf(standing, known, outcome)
  if (outcome.later && (change.kind === 'upgrade' || change.kind === 'renew'))
    return {
      ...values,
      ...notes,
      ...(endShown && { endDate: outcome.newEnd }),
      scheduledFor: outcome.on,
      toPlan: change.target ? nameOf(change.target.plan) : null,
      toPlanCode: change.target?.plan.planCode ?? null,
      toSeats: change.seats ?? null,
    }
  const kept = after.status === 'Cancelled' ? { scheduledFor: null, toPlan: null, toPlanCode: null, toSeats: null } : {}
  const ends = endOf(after, endShown)
  return {
    ...values,
    ...kept,
    ...notes,
    ...(ends.endDate === values.endDate && { cost: costUntilEnd(notes.cost, ends.endDate) }),
    plan: nameOf(terms),
    seats: after.seats,
    status: after.status,
    ...ends,
    stored: after,
  }
}

type Settings = readonly Setting<SubscriptionValues, ChangedSubscription>[]
const moreOf = ({ one, before, after }: Settings[number]) => ({
  acctKey: one.known.row.accountId,
  more: liveSeats(after.stored) - liveSeats(before.stored),
})
/**
 * The reasons why plans stay unchanged: the caller's own plans, a new term that has begun, a partner's limit that is
 * reached.
 */
async function refusals(tx: Tx, context: Context, _: unknown, settings: Settings): Promise<Map<string, Problem>> {
  const found = new Map<string, Problem>()
  for (const { one, before, after } of settings) {
    const { row, terms } = one.known
    const agreed = { termMonths: terms.termMonths, renewalType: terms.renewalType, suspended: false }
    if (row.accountId === context.caller.accountId) found.set(one.targetId, new Problem('subscription.ownCompany'))
    else if (before !== after && nextStep(after.stored, agreed, row.today) && after.scheduledFor === null)
      found.set(one.targetId, new Problem('subscription.notUndone'))
  }
  const others = settings.filter(({ one }) => !found.has(one.targetId))
  for (const full of [
    await findNoSeats(tx, context.caller, others.map(moreOf)),
    await findNoCredit(tx, context, others.map(costMore)),
  ])
    for (const [at, problem] of full) {
      const { targetId } = (others[at] as Settings[number]).one
      if (!found.has(targetId)) found.set(targetId, problem)
    }
  return found
}

/**
 * Restores the former states of plans. @throws Problem subscription.ownCompany, limit.seats, limit.above,
 * subscription.exists
 */
async function restore(tx: Tx, context: Context, settings: Settings, changeSetId: string): Promise<void> {
  for (const { one } of settings) refuseOwn(context, one.known.row.accountId)
  const waits = settings.filter(({ before, after }) => before.scheduledFor !== null && after.scheduledFor === null)
  const waiting = waits.flatMap(({ one }) => one.known.waiting.map(({ activityId }) => activityId))
  await endWaiting(tx, waiting, 'Cancelled')
  await requireSeats(tx, context.caller, settings.map(moreOf))
  await requireCredit(tx, context, settings.map(costMore), { changeSetId })
  const before = await termsOf(
    tx,
    settings.map(({ after }) => after.stored.termsId),
  )
  const all = settings.map(({ one: { known }, after: { stored } }) => ({
    known,
    outcome: {
      after: stored,
      terms: before.get(stored.termsId) ?? known.terms,
      span: spanChange(known.facts.last, known.row.today, spanStateOf(stored)),
      type: 'STATUS_CHANGED' as const,
    },
    changeSetId,
  }))
  await saveAll(tx, context, all)
  await recordAudits(
    tx,
    context,
    all.map(({ known, outcome: { after, terms } }) =>
      entryOf(
        known,
        'companyPlan.undone',
        changedFields(auditFields(known.facts.stored, known.terms), auditFields(after, terms)),
      ),
    ),
  )
}
const saving =
  <Input>(
    changeOf: (input: Input, one: ChangedSubscription) => Change,
    reasonOf: (input: Input) => string | null | undefined = () => null,
  ) =>
  async (
    tx: Tx,
    context: Context,
    { input, undoOf, changeSetId }: SetInput<Input>,
    settings: Settings,
  ): Promise<void> => {
    if (undoOf !== null) return restore(tx, context, settings, changeSetId)
    const reason = reasonOf(input)
    const all = settings.map(({ one }) => {
      const change = changeOf(input, one)
      return { known: one.known, change, outcome: planChange(one.known.facts, change), changeSetId, reason }
    })
    return applyChanges(tx, context, all)
  }

const shared = {
  module: { name: 'Customer-Company Plans', own: 'Assign Plans', level: 'RW' },
  targets: 'subscription',
  fields: {
    attention: 'note',
    plan: 'text',
    seats: 'text',
    status: 'text',
    endDate: 'date',
    cancelOn: 'date',
    scheduledFor: 'date',
    toPlan: 'text',
    toPlanCode: 'kept',
    toSeats: 'text',
    monthly: 'note',
    cost: 'note',
    amounts: 'kept',
    stored: 'kept',
  },
  together: true,
  refusals,
  same: (one: SubscriptionValues, other: SubscriptionValues) => isDeepStrictEqual(holdingOf(one), holdingOf(other)),
  adding: addNotes,
} as const

type UpgradeInput = ChangeInput<'plan.upgrade'>
const growing =
  (kind: 'upgrade' | 'renew') =>
  (input: UpgradeInput, { target }: ChangedSubscription): Change => ({
    kind,
    target,
    seats: input.seats,
    effective: input.effective,
    poNumber: input.poNumber,
  })
const upgrading = growing('upgrade')
export const planUpgradeOperation = settingValues<
  'plan.upgrade',
  SubscriptionValues,
  UpgradeInput,
  ChangedSubscription
>({
  ...shared,
  kind: 'plan.upgrade',
  access: 'Upgrade:W',
  find,
  valueAfter: (input, one) => changedValues(upgrading(input, one), one),
  facts: async (tx, context, set, planned) => ({
    ...(await planFacts(tx, context, set)),
    ...(await creditFacts(tx, upgrading, set.input, planned, (ids) =>
      find(tx, context, set.input, ids, { lock: false }),
    )),
  }),
  save: saving(upgrading),
  needsApproval,
  words: upgradeWords,
  undo: { words: undoWords, needsApproval },
})
const renewing = growing('renew')
export const planRenewOperation = settingValues<'plan.renew', SubscriptionValues, UpgradeInput, ChangedSubscription>({
  ...shared,
  kind: 'plan.renew',
  access: 'Renew:W',
  find,
  valueAfter: (input, one) => changedValues(renewing(input, one), one),
  facts: async (tx, context, set, planned) => ({
    ...(await planFacts(tx, context, set)),
    ...(await creditFacts(tx, renewing, set.input, planned, (ids) =>
      find(tx, context, set.input, ids, { lock: false }),
    )),
  }),
  save: saving(renewing),
  needsApproval,
  words: renewWords,
  undo: { words: undoWords, needsApproval },
})

type Seats = ChangeInput<'plan.seats'>
const seatsChange = ({ seats, add, effective }: Seats, { known }: ChangedSubscription): Change => {
  const targetSeats = seats ?? known.row.seats + (add ?? 0)
  return { kind: 'upgrade', seats: Math.max(1, Math.min(1_000_000, targetSeats)), effective }
}
export const planSeatsOperation = settingValues<'plan.seats', SubscriptionValues, Seats, ChangedSubscription>({
  ...shared,
  kind: 'plan.seats',
  access: 'Upgrade:W',
  check: ({ seats, add }) => {
    if ((seats ?? null) === null && (add ?? null) === null)
      throw new Problem('request.invalid', { fields: [{ field: 'Input.Seats', code: 'required' }] })
  },
  find: (tx, context, _, ids, mode) => find(tx, context, {}, ids, mode),
  valueAfter: (input, one) => changedValues(seatsChange(input, one), one),
  facts: (tx, context, { input }, planned) =>
    creditFacts(tx, seatsChange, input, planned, (ids) => find(tx, context, {}, ids, { lock: false })),
  save: saving(seatsChange),
  needsApproval,
  words: seatsWords,
  undo: { words: undoWords, needsApproval },
})

type Status = ChangeInput<'plan.status'>
export const planStatusOperation = settingValues<'plan.status', SubscriptionValues, Status, ChangedSubscription>({
  ...shared,
  kind: 'plan.status',
  access: 'Provision:W',
  find: (tx, context, _, ids, mode) => find(tx, context, {}, ids, mode),
  valueAfter: (input, one) => changedValues(statusChange(input), one),
  save: saving(statusChange, ({ reason }) => reason),
  confirmCount: ({ to }, { ready }) => (to === 'CANCEL_NOW' && ready > confirmAbove.planEnds ? ready : undefined),
  needsApproval,
  words: statusWords,
  undo: { words: undoWords, needsApproval },
})
