import {
  approvalHours,
  type changes as routes,
  type ChangeSet,
} from '@portal/contract/operations/changes/changes.contract'
import { smallSet } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { type Caller, requireStepUp } from '../../../platform/access/caller.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../../platform/db/listen.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, recordAudit } from '../../../core/audit/audit.record.ts'
import { type ChangeAction, requireAbility } from './changes.abilities.ts'
import { findApprovers } from './changes.approvers.ts'
import { getChange, getSet } from './changes.list.ts'
import { mailApprovers } from './changes.notices.ts'
import { operationOf, wayOf } from '../../../core/changes/changes.operation.ts'
import { lockSet, type StoredSet, updateSet } from './changes.repository.ts'
import { removeRows } from './changes.room.repository.ts'
import { reopenFailed, cancelWaitingRows } from './changes.rows.repository.ts'
import { readerOf } from './changes.sight.ts'
import { runSoon } from './changes.worker.ts'

/** Database channel that wakes the workers of change sets. */
export const channel = 'change_set'

const aYear = 366 * 86_400_000
/** Locks a set for an action of the caller. @throws Problem change.notFound, or the reason why it is not allowed */
export async function lockForAction(
  tx: Tx,
  { caller }: Context,
  action: ChangeAction,
  changeKey: string,
): Promise<StoredSet> {
  const set = await lockSet(tx, readerOf(caller), changeKey)
  if (!set) throw new Problem('change.notFound')
  requireAbility(action, caller, set)
  return set
}

type RecordedAct = Extract<AuditAction, `change.${string}`> extends `change.${infer Act}` ? Act : never
export const record = (tx: Tx, context: Context, action: RecordedAct, set: StoredSet, more: { reason?: string } = {}) =>
  recordAudit(tx, context, {
    action: `change.${action}`,
    accountId: set.accountId,
    targets: [{ type: 'change', key: set.changeSetId, name: set.kind }],
    ...more,
  })

/** An undo must still be possible when it runs; another one may have been quicker. */
const undoneTwice = { change_set_undone_once: 'change.notUndone' } as const

/** Whether a request may wait until this many rows of a set are done. */
export const isQuick = (set: StoredSet, rows: number): boolean =>
  rows <= (operationOf(set.kind).quick ?? smallSet) && !wayOf(set).lasting?.(set.input, set.facts)

export type Run = { runAt?: string | null; confirmCount?: number | null }

/** @throws Problem step_up_required, alias.forbidden if the set's action is dangerous */
function requireFresh(set: StoredSet, caller: Caller): void {
  const { input, facts, ready, failed } = set
  if (wayOf(set).stepUp?.(input, { ready: Math.max(ready, failed), facts })) requireStepUp(caller)
}
/** @throws Problem step_up_required, alias.forbidden, change.confirm, change.past, request.invalid */
export function requireConfirmed(set: StoredSet, { runAt, confirmCount }: Run, caller: Caller): void {
  requireFresh(set, caller)
  requireCount(set, confirmCount)
  // The day was set when the set was prepared, and was part of the review.
  if (set.runAt && runAt) throw new Problem('request.invalid', { fields: [{ field: 'RunAt', code: 'notEditable' }] })
  requireToCome(runAt ?? set.runAt)
}
/** @throws Problem change.confirm unless the number that a set requires was typed */
function requireCount({ confirmCount: count, ready }: StoredSet, typed: number | null | undefined): void {
  if (count !== null && ready > 0 && count !== typed)
    throw new Problem('change.confirm', {
      values: { count },
      fields: [{ field: 'ConfirmCount', code: typed == null ? 'required' : 'invalid' }],
    })
}
/** @throws Problem change.past for a time that is over, or more than a year away */
function requireToCome(runAt: string | null | undefined): void {
  if (!runAt) return
  const from = Date.parse(runAt) - Date.now()
  if (from <= 0 || from > aYear) throw new Problem('change.past')
}

async function requireUndoable(tx: Tx, context: Context, { undoOf }: StoredSet): Promise<void> {
  if (undoOf) requireAbility('undo', context.caller, await getSet(tx, context, undoOf))
}

/** Whether an answer waits for a set: its time has come, and few rows wait. */
export const isDue = (set: StoredSet): boolean =>
  (set.state === 'Running' || (set.state === 'Scheduled' && Date.parse(set.runAt ?? '') <= Date.now())) &&
  isQuick(set, set.ready)

const approversOf = async ({ db }: Context, set: StoredSet) =>
  set.needsApproval && set.state === 'Preview' ? findApprovers(db, set) : []

/** Starts a locked set now or at a given time, or sends it to people who could approve it. */
export async function start(
  tx: Tx,
  context: Context,
  set: StoredSet,
  runAt: string | null | undefined,
  approvers: Awaited<ReturnType<typeof findApprovers>>,
): Promise<void> {
  const { changeSetId } = set
  const asks = set.needsApproval && approvers.length > 0
  const later = runAt ?? set.runAt
  await onConflict(undoneTwice, () =>
    updateSet(tx, context.caller.scope, changeSetId, {
      state: asks ? 'AwaitingApproval' : 'Scheduled',
      runAt: later ?? (asks ? null : new Date().toISOString()),
      alone: set.needsApproval && !asks,
      askedAt: null,
      ...(asks && { approveBefore: new Date(Date.now() + approvalHours * 3_600_000) }),
    }),
  )
  await record(tx, context, asks ? 'sentForApproval' : later ? 'scheduled' : 'run', set)
  if (asks) await mailApprovers(tx, context, { ...set, runAt: later ?? null }, approvers)
  else await notify(tx, channel, changeSetId)
}

/** Sends a confirmed set to a second person, or starts it if there is none; only once, even if called again. */
export async function sendForApproval(context: Context, storedSet: StoredSet): Promise<void> {
  const { db, caller } = context
  const approvers = await approversOf(context, storedSet)
  await db.inScope(caller.scope, async (tx) => {
    const set = await lockSet(tx, readerOf(caller), storedSet.changeSetId)
    if (set?.state === 'Preview') await start(tx, context, set, null, approvers)
  })
}

/**
 * Runs a preview now or at a given time, or sends it for approval; a small set is done before the answer.
 * @throws Problem change.notFound, change.notNow, change.notYours, change.nothing, change.confirm, change.past,
 * change.notUndone, step_up_required, alias.forbidden
 */
export async function runChange(context: Context, changeKey: string, run: Run): Promise<ChangeSet> {
  const { db, caller } = context
  const storedSet = await db.inScope(caller.scope, (tx) => getSet(tx, context, changeKey))
  const approvers = await approversOf(context, storedSet)
  const started = await db.inScope(caller.scope, async (tx) => {
    const set = await lockForAction(tx, context, 'run', changeKey)
    requireConfirmed(set, run, caller)
    await requireUndoable(tx, context, set)
    await start(tx, context, set, run.runAt, approvers)
    return getSet(tx, context, changeKey)
  })
  if (isDue(started)) await runSoon(context, changeKey, context.config.runWait)
  return getChange(context, changeKey)
}

/** Cancels a waiting set, or stops the rest of a running one; the row in progress is completed. */
export async function cancelChange(context: Context, { params }: Input<typeof routes.cancel>): Promise<ChangeSet> {
  const { db, caller } = context
  const running = await db.inScope(caller.scope, async (tx) => {
    const set = await lockForAction(tx, context, 'cancel', params.changeKey)
    const runs = set.state === 'Running'
    if (set.state === 'Preview') await removeRows(tx, [set.changeSetId])
    else if (!runs) await cancelWaitingRows(tx, set.changeSetId)
    await updateSet(tx, caller.scope, set.changeSetId, {
      cancelWanted: true,
      ...(!runs && { state: 'Cancelled', skipped: set.ready, endedAt: new Date() }),
    })
    await record(tx, context, 'cancelled', set)
    return runs
  })
  if (running) await runSoon(context, params.changeKey, context.config.runWait)
  return getChange(context, params.changeKey)
}

/**
 * Retries the failed rows of a finished set.
 * @throws Problem change.notUndone if another undo of the same set was quicker
 */
export async function retryChange(context: Context, { params }: Input<typeof routes.retry>): Promise<ChangeSet> {
  const { db, caller } = context
  const quick = await db.inScope(caller.scope, async (tx) => {
    const set = await lockForAction(tx, context, 'retry', params.changeKey)
    requireFresh(set, caller)
    await reopenFailed(tx, set.changeSetId)
    const now = new Date()
    const retried = { state: 'Scheduled', runAt: now, failed: 0, errorCode: null, endedAt: null, undoUntil: null }
    await onConflict(undoneTwice, () => updateSet(tx, caller.scope, set.changeSetId, retried))
    await record(tx, context, 'retried', set)
    await notify(tx, channel, set.changeSetId)
    return isQuick(set, set.failed)
  })
  if (quick) await runSoon(context, params.changeKey, context.config.runWait)
  return getChange(context, params.changeKey)
}
