import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { wayOf } from '../../../core/changes/changes.operation.ts'
import { findApprovers } from './changes.approvers.ts'
import { type ChangeRequest, prepare } from './changes.create.ts'
import { getSet } from './changes.list.ts'
import { lockWaiting, updateSet } from './changes.repository.ts'
import { removeRows } from './changes.room.repository.ts'
import { cancelWaitingRows, findFirstRefusal } from './changes.rows.repository.ts'
import { start } from './changes.run.ts'

// Sets that a job makes in the name of a person who arranged it before, such as the suspensions of dunning.

/** `Preview`: it waits for its maker, since no second person can approve it. `Unchanged`: there is nothing to do. */
export type PreparedByJob = { changeKey: string; state: 'Scheduled' | 'AwaitingApproval' | 'Preview' | 'Unchanged' }

/**
 * Prepares a set and starts it. A job cannot prove an identity as a person does, so such a set waits for a second
 * person, as if its kind needed one. @throws Problem as `prepare`, or why no row can be done
 */
export async function prepareForJob<K extends ChangeKind>(
  tx: Tx,
  context: Context,
  request: ChangeRequest<K>,
): Promise<PreparedByJob> {
  const changeKey = await prepare(tx, context, request)
  const set = await getSet(tx, context, changeKey)
  if (set.ready === 0 && set.refused > 0) throw new Problem((await findFirstRefusal(tx, changeKey)) ?? 'change.nothing')
  if (set.ready === 0) return { changeKey, state: 'Unchanged' }
  const asks = set.needsApproval || wayOf(set).stepUp?.(set.input, { ready: set.ready, facts: set.facts }) === true
  const approvers = asks ? await findApprovers(context.db, set) : []
  if (asks) await updateSet(tx, context.caller.scope, changeKey, { needsApproval: true })
  if (asks && approvers.length === 0) return { changeKey, state: 'Preview' }
  await start(tx, context, { ...set, needsApproval: asks }, null, approvers)
  return { changeKey, state: asks ? 'AwaitingApproval' : 'Scheduled' }
}

/**
 * Cancels a set that waits, as the system and in the transaction of the caller; one that runs or is over stays as it is.
 * @returns whether it was cancelled
 */
export async function withdraw(tx: Tx, scope: Scope, changeSetId: string): Promise<boolean> {
  const set = await lockWaiting(tx, scope, changeSetId)
  if (!set) return false
  if (set.state === 'Preview') await removeRows(tx, [changeSetId])
  else await cancelWaitingRows(tx, changeSetId)
  await updateSet(tx, scope, changeSetId, {
    cancelWanted: true,
    state: 'Cancelled',
    skipped: set.ready,
    endedAt: new Date(),
  })
  await recordSystemAudit(
    tx,
    {
      action: 'change.cancelled',
      accountId: set.accountId,
      targets: [{ type: 'change', key: changeSetId, name: set.kind }],
    },
    { type: 'JOB' },
  )
  return true
}
