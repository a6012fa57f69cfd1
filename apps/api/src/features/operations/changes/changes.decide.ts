import type { changes as routes, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import type { Input } from '@portal/contract/core/route'
import { notify } from '../../../platform/db/listen.ts'
import type { Context } from '../../../platform/http/context.ts'
import { channel, lockForAction, isQuick, record } from './changes.run.ts'
import { getChange } from './changes.list.ts'
import { mailMaker } from './changes.notices.ts'
import { updateSet } from './changes.repository.ts'
import { cancelWaitingRows } from './changes.rows.repository.ts'
import { runSoon } from './changes.worker.ts'

/**
 * A second person approves or rejects; an approved set runs immediately, or at its time. It runs with the maker's
 * rights.
 */
export async function decideChange(
  context: Context,
  { params: { changeKey }, body: { approve, note } }: Input<typeof routes.decide>,
): Promise<ChangeSet> {
  const { db, caller } = context
  const startsNow = await db.inScope(caller.scope, async (tx) => {
    const set = await lockForAction(tx, context, 'decide', changeKey)
    const now = new Date()
    const later = set.runAt !== null && Date.parse(set.runAt) > now.getTime()
    if (!approve) await cancelWaitingRows(tx, changeKey)
    await updateSet(tx, caller.scope, changeKey, {
      ...(approve
        ? { state: 'Scheduled', ...(!later && { runAt: now }) }
        : { state: 'Rejected', endedAt: now, skipped: set.ready }),
      decidedBy: caller.userId,
      decidedByName: caller.name,
      decidedAt: now,
      decisionNote: note || null,
    })
    await record(tx, context, approve ? 'approved' : 'rejected', set, note ? { reason: note } : {})
    await mailMaker(tx, context, set, { approve, note: note || null })
    if (approve) await notify(tx, channel, changeKey)
    return approve && !later && isQuick(set, set.ready)
  })
  if (startsNow) await runSoon(context, changeKey, context.config.runWait)
  return getChange(context, changeKey)
}
