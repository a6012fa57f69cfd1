import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@portal/contract/core/errors'
import { isDangerous, mayBecome, standingStatus } from '@portal/contract/directory/status/status.rules'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  type SetInput,
  idsOf,
  type PlannedRow,
  type ReadyRow,
  type Values,
  type ChangeSteps,
} from '../../../core/changes/changes.operation.ts'
import { countBelow } from '../../../core/accounts/accounts.below.ts'
import { companyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { applyStatus, problemOf, refusalOf, subjectOf } from './status.apply.ts'
import { type How, methodOf, type Input } from './status.operation.input.ts'
import { restoreWordsOf } from './status.operation.words.ts'
import { getLocked, type AccountState, standingsInOrder, targetOf } from './status.standings.ts'
import { cancelPlan, mayChangePlan } from './status.plans.ts'
import { closedBySet, hasLiftedAbuse, reopenSuspensions, saveStatus, suspensionsOfSet } from './status.repository.ts'

/** Used instead of a person's note. */
const note = 'Undo'
const reasonCode = 'ERROR'

/** The kind of undo, and its set. */
type Undo = { of: string; how: How }

type Suspension = { suspensionId: string; status: 'Suspended' | 'SuspendedAbuse'; again: boolean }
/** The accounts as the set left them, with the suspensions that it placed or lifted; plans are compared by row. */
async function touched(tx: Tx, { of, how: steps }: Undo, ids: readonly string[]): Promise<Map<string, Suspension[]>> {
  if (steps === 'unplan') return new Map()
  if (steps === 'reopen') return new Map((await closedBySet(tx, ids, of)).map((acctKey) => [acctKey, []]))
  const found = await suspensionsOfSet(tx, ids, steps === 'lift' ? 'placedIn' : 'clearedIn', of)
  return Map.groupBy(found, ({ accountId }) => accountId)
}
type AffectedSuspensions = ReadonlyMap<string, Suspension[]>

/** The plan of an account, in the form of set rows. */
const planOf = ({ pending }: Pick<AccountState, 'pending'>) => ({
  accountStatusPending: pending?.to ?? null,
  effectiveOn: pending?.effectiveOn ?? null,
  reason: pending?.reason ?? null,
})

/**
 * The reason not to place a lifted suspension again: it was placed meanwhile, the account changed, or the caller may
 * not suspend this way.
 */
function refusalOfRestoring(caller: Caller, row: AccountState, affected: readonly Suspension[]): Problem | undefined {
  const suspendable = row.accountStatus === 'Active' || row.accountStatus.startsWith('Suspended')
  if (!suspendable || affected.some(({ again }) => again)) return new Problem('change.changedSince')
  const to = affected.some(({ status }) => status === 'SuspendedAbuse') ? 'SuspendedAbuse' : 'Suspended'
  // Checked as for an active account, because the restored suspension may be added to others.
  const { allowed, reason } = mayBecome(caller.rights, { ...subjectOf(caller, row), accountStatus: 'Active' }, to)
  return allowed ? undefined : problemOf(reason ?? '', row, to)
}

/** The reason not to undo a set's change of an account, or undefined. @param left the plan that the set left */
function refusalOfUndo(
  { caller }: Context,
  undo: Undo,
  row: AccountState,
  affected: AffectedSuspensions,
  left: Record<string, unknown> | undefined,
): Problem | undefined {
  const found = affected.get(row.acctKey) ?? []
  if (undo.how === 'unplan') {
    if (!row.pending || !isDeepStrictEqual(planOf(row), left)) return new Problem('change.changedSince')
    return mayChangePlan(row) ? undefined : new Problem('account.notYours')
  }
  if (undo.how === 'reopen') {
    if (row.accountStatus !== 'Closed' || !affected.has(row.acctKey)) return new Problem('change.changedSince')
    // The same undo opens the account above first.
    return refusalOf(caller, row, { to: 'Active', reasonCode, note }, { alone: false })
  }
  if (found.length === 0) return new Problem('change.changedSince')
  if (undo.how === 'restore') return refusalOfRestoring(caller, row, found)
  const suspensionKeys = found.map(({ suspensionId }) => suspensionId)
  return refusalOf(caller, row, { to: 'Active', reasonCode, note, suspensionKeys })
}

/** The status after an undo, shown in the row. */
function afterUndo(undo: Undo, row: AccountState, affected: AffectedSuspensions): string {
  const keys = affected.get(row.acctKey) ?? []
  if (undo.how === 'reopen') return standingStatus(row.suspensions, row.closedFrom ?? 'Active')
  if (undo.how === 'restore') return standingStatus([...row.suspensions, ...keys], 'Active')
  const left = row.suspensions.filter((one) => !keys.some(({ suspensionId }) => suspensionId === one.suspensionId))
  return standingStatus(left, 'Active')
}

function planned(
  context: Context,
  undo: Undo,
  row: AccountState,
  affected: AffectedSuspensions,
  left: Record<string, unknown> | undefined,
): PlannedRow {
  const refusal = refusalOfUndo(context, undo, row, affected, left)
  if (undo.how === 'unplan') {
    return { ...targetOf(row), before: planOf(row), after: planOf({ pending: null }), refusal }
  }
  const statusAfter = refusal ? row.accountStatus : afterUndo(undo, row, affected)
  const count = row.suspensions.length + (undo.how === 'restore' ? 1 : undo.how === 'lift' ? -1 : 0)
  return {
    ...targetOf(row),
    before: { accountStatus: row.accountStatus, suspensions: row.suspensions.length },
    after: { accountStatus: statusAfter, suspensions: refusal ? row.suspensions.length : count },
    refusal,
  }
}

/** An account that was pending and was activated stays active, because later consequences cannot be undone. */
async function plan(tx: Tx, context: Context, { input, changeSetId: of }: SetInput<Input>, rows: readonly ReadyRow[]) {
  const undo: Undo = { of, how: methodOf(input) }
  const ids = idsOf(rows)
  const affected = await touched(tx, undo, ids)
  const standings = await standingsInOrder(tx, context, ids)
  const left = new Map(rows.map(({ targetId, after }) => [targetId, after]))
  return standings.map((row) => planned(context, undo, row, affected, left.get(row.acctKey)))
}

/** Undoes one account's change, after checking it again. @throws Problem */
async function apply(tx: Tx, context: Context, undo: Undo, { targetId, before }: ReadyRow): Promise<void> {
  const row = await getLocked(tx, context, targetId)
  const affected = await touched(tx, undo, [targetId])
  const refusal = refusalOfUndo(context, undo, row, affected, before)
  if (refusal) throw refusal
  if (undo.how === 'unplan') return cancelPlan(tx, context, row)
  if (undo.how === 'reopen') {
    await applyStatus(tx, context, row, { to: 'Active', reasonCode, note })
    return companyPlans().giveBack(tx, context, targetId, undo.of)
  }
  if (undo.how === 'restore') return restore(tx, context, undo, row, affected)
  const suspensionKeys = affected.get(targetId)?.map(({ suspensionId }) => suspensionId) ?? []
  await applyStatus(tx, context, row, { to: 'Active', reasonCode, note, suspensionKeys })
}

async function restore(
  tx: Tx,
  context: Context,
  undo: Undo,
  row: AccountState,
  affected: AffectedSuspensions,
): Promise<void> {
  const { caller } = context
  const accountStatus = standingStatus([...row.suspensions, ...(affected.get(row.acctKey) ?? [])], 'Active')
  await reopenSuspensions(tx, row.acctKey, undo.of)
  await saveStatus(tx, caller.scope, row.acctKey, { accountStatus }, caller.by)
  await recordAudit(tx, context, {
    action: 'account.status.changed',
    accountId: row.acctKey,
    targets: [{ type: 'account', key: row.acctKey, name: row.acctName }],
    changes: [{ field: 'accountStatus', old: row.accountStatus, new: accountStatus }],
    reason: 'changeUndone',
  })
}

const suspendsAgain = (input: Input) => methodOf(input) === 'restore'
/** The undo of a change of status. */
export const statusUndo: ChangeSteps<Input, Values> & { plan: typeof plan } = {
  plan,
  async facts(tx, { caller }, { input, undoOf }, { ids }) {
    const below = await countBelow(tx, caller.scope, ids)
    if (methodOf(input) === 'reopen' && undoOf)
      return { ...below, plansEnded: await companyPlans().describeEndedBy(tx, ids, undoOf) }
    return suspendsAgain(input) && undoOf ? { ...below, abuse: await hasLiftedAbuse(tx, ids, undoOf) } : { ...below }
  },
  words: restoreWordsOf,
  // The chosen accounts themselves count as partners too.
  stepUp: (input, { ready, facts: { partners } }) =>
    isDangerous(suspendsAgain(input) ? 'Suspended' : 'Active', { partner: Number(partners ?? 0) > 0, many: ready > 1 }),
  needsApproval: (_, { ready }, { abuse }) => abuse === true && ready > 0,
  async apply(tx, context, { input, undoOf }, rows) {
    if (undoOf) for (const row of rows) await apply(tx, context, { of: undoOf, how: methodOf(input) }, row)
  },
}
