import { maxObjects } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { SetInput, Facts, Operation, PlannedRow, ReadyRow } from '../../../core/changes/changes.operation.ts'
import { companyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { closingFacts } from '../../../core/companyPlans/companyPlans.words.ts'
import { applyStatus, isFulfilled, refusalOf, statusAfter, type StatusRequest } from './status.apply.ts'
import { findDays } from './status.days.ts'
import { closesWithAll, type Input, plansEach } from './status.operation.input.ts'
import { wordsOf } from './status.operation.words.ts'
import { countBelow, findDeepestFirst } from '../../../core/accounts/accounts.below.ts'
import { getLocked, type AccountState, standingsInOrder, targetOf } from './status.standings.ts'
import { statusUndo } from './status.operation.undo.ts'
import { isDangerous } from '@portal/contract/directory/status/status.rules'
import { mayChangePlan, planStatus } from './status.plans.ts'
import { findBeginning, findLaterThere } from './status.plans.repository.ts'
import { findParents } from './status.repository.ts'

const wishOf = ({ to, reasonCode, note, suspensionKeys }: Input, changeSetId?: string): StatusRequest => {
  return { to, reasonCode, note, suspensionKeys, changeSetId }
}

function planNow(caller: Caller, input: Input, row: AccountState): PlannedRow {
  const request = wishOf(input)
  const before = { accountStatus: row.accountStatus }
  // A closed account is not refused, because there is nothing left to do.
  if (isFulfilled(row, request)) return { ...targetOf(row), before, after: before }
  const refusal = refusalOf(caller, row, request, { alone: !input.cascade })
  // Another reason keeps the status; without the reason, the row would seem unchanged.
  const [was, willBe] = [reasonsOf(row), [...reasonsOf(row), input.reasonCode]]
  const added = input.to === 'Suspended' || input.to === 'SuspendedAbuse'
  const after = refusal ? row.accountStatus : statusAfter(caller, row, request)
  if (!added) return { ...targetOf(row), before, after: { accountStatus: after }, refusal }
  return {
    ...targetOf(row),
    before: { ...before, reasons: was },
    after: { accountStatus: after, reasons: willBe },
    refusal,
  }
}
const reasonsOf = ({ suspensions }: AccountState) => suspensions.map(({ reason }) => reason)

function planLater(caller: Caller, input: Input, row: AccountState, later: ReadonlySet<string>): PlannedRow {
  const { to, reasonCode, effectiveOn } = input
  const refusal =
    refusalOf(caller, row, wishOf(input)) ??
    (mayChangePlan(row) ? undefined : new Problem('account.notYours')) ??
    (later.has(row.acctKey) ? undefined : new Problem('account.dateNotLater'))
  const pending = row.pending
  return {
    ...targetOf(row),
    before: {
      accountStatusPending: pending?.to ?? null,
      effectiveOn: pending?.effectiveOn ?? null,
      reason: pending?.reason ?? null,
    },
    after: { accountStatusPending: to, effectiveOn: effectiveOn ?? null, reason: reasonCode },
    refusal,
  }
}

async function plan(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<PlannedRow[]> {
  const { caller } = context
  const rows = await standingsInOrder(tx, context, ids)
  if (!plansEach(input)) return rows.map((row) => planNow(caller, input, row))
  const later = new Set(await findLaterThere(tx, ids, input.effectiveOn))
  return rows.map((row) => planLater(caller, input, row, later))
}

/** The fewest and the most days among accounts to be closed. */
async function daysOf(tx: Tx, context: Context, ids: readonly string[]): Promise<Facts> {
  const days = [...(await findDays(tx, context, await findParents(tx, context.caller.scope, ids))).values()]
  const [reopen, purge] = [days.map((one) => one.reopen), days.map((one) => one.purge)]
  return {
    reopenFrom: Math.min(...reopen),
    reopenTo: Math.max(...reopen),
    purgeFrom: Math.min(...purge),
    purgeTo: Math.max(...purge),
  }
}
async function facts(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<Facts> {
  // Everything below has a row already.
  const below = { ...(await countBelow(tx, context.caller.scope, ids)), cascade: input.cascade === true }
  if (ids.length === 0) return below
  if (input.to === 'Active')
    return { ...below, plansEnded: (await companyPlans().previewOpening(tx, context, ids)) ?? 0 }
  if (input.to !== 'Closed') return below
  const closing = await companyPlans().previewClosing(tx, context, ids)
  // The credit is calculated for today, so it is left out for a later day.
  const plans = closingFacts(closing && input.effectiveOn ? { ...closing, amounts: [] } : closing)
  return { ...below, ...(await daysOf(tx, context, ids)), ...plans }
}

async function apply(tx: Tx, context: Context, { input, changeSetId }: SetInput<Input>, row: ReadyRow): Promise<void> {
  const alone = !plansEach(input) && input.to === 'Closed'
  const standing = await getLocked(tx, context, row.targetId, { alone })
  if (!plansEach(input)) return applyStatus(tx, context, standing, wishOf(input, changeSetId))
  const { to, reasonCode, note, effectiveOn } = input
  await planStatus(tx, context, standing, { to, reasonCode, note, effectiveOn, changeSetId })
}

/** The time when the day has begun for every chosen account. */
async function beginningOf(tx: Tx, input: Input, ids: readonly string[]): Promise<string | undefined> {
  if (!input.effectiveOn || !closesWithAll(input)) return undefined
  const begins = await findBeginning(tx, ids, input.effectiveOn)
  if (begins) return begins
  throw new Problem('account.dateNotLater', { fields: [{ field: 'Input.EffectiveOn', code: 'notLater' }] })
}

/**
 * Changes the status of accounts (`product.md` 1.3): now, or on a day in each account's time zone; closes everything
 * below on request.
 */
export const statusOperation: Operation<'account.status'> = {
  kind: 'account.status',
  access: 'AcctStatus:W',
  module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
  targets: 'account',
  fields: {
    accountStatus: 'text',
    reasons: 'text',
    accountStatusPending: 'text',
    effectiveOn: 'date',
    reason: 'text',
    suspensions: 'text',
  },
  check({ to, cascade }) {
    if (cascade && to !== 'Closed')
      throw new Problem('request.invalid', { fields: [{ field: 'Input.Cascade', code: 'onlyClosing' }] })
  },
  plannedFor: ({ effectiveOn }) => effectiveOn,
  runsAt: (tx, _, input, ids) => beginningOf(tx, input, ids),
  // The chosen accounts themselves count as partners too.
  stepUp: (input, { ready, facts: { partners } }) =>
    isDangerous(input.to, { partner: Number(partners ?? 0) > 0, many: ready > 1 || closesWithAll(input) }),
  widen: async (tx, { caller }, input, ids) =>
    closesWithAll(input) ? findDeepestFirst(tx, caller.scope, ids, maxObjects + 1) : [...ids],
  plan,
  facts: (tx, context, { input }, { ids }) => facts(tx, context, input, ids),
  words: wordsOf,
  confirmCount: (input, tally) => (closesWithAll(input) ? tally.ready : undefined),
  needsApproval: ({ to }, { ready }) => (to === 'Closed' || to === 'SuspendedAbuse') && ready > 0,
  async apply(tx, context, set, rows) {
    for (const row of rows) await apply(tx, context, set, row)
  },
  undo: statusUndo,
}
