import { whole } from '../../../platform/db/scope.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { operationOf } from '../../../core/changes/changes.operation.ts'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import { allowedCaller } from './changes.abilities.ts'
import { findSet } from './changes.repository.ts'
import { sendForApproval } from './changes.run.ts'
import { readerOf } from './changes.sight.ts'
import type { JobParts } from './changes.worker.ts'
import { endConfirmed, listConfirmed } from './changes.worker.repository.ts'

/** Sends confirmed sets to a second person if the process ended before it sent them. */
export async function sendConfirmed(parts: JobParts): Promise<void> {
  const { db } = parts
  for (const one of await db.asOwner(listConfirmed)) {
    const maker = await callerOfMaker(db, one.madeBy, one.alias ?? undefined)
    const caller = maker && allowedCaller(operationOf(one.kind), maker)
    if (!caller) {
      await db.asOwner((tx) => endConfirmed(tx, one.changeSetId, 'change.rightLost'))
      continue
    }
    // The set belongs to the maker's company, even if their groups exclude it.
    const context = jobContext(
      parts,
      { ...caller, scope: whole(caller.scope) },
      { batchId: one.changeSetId, ip: one.madeFrom },
    )
    const set = await db.inScope(context.caller.scope, (tx) => findSet(tx, readerOf(context.caller), one.changeSetId))
    if (set) await sendForApproval(context, set)
  }
}
