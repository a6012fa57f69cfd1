import type { changes as routes, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAbility, requireOperation } from './changes.abilities.ts'
import { recordIfAlone } from './changes.approvers.ts'
import { makerOf } from './changes.create.ts'
import { getChange, getSet } from './changes.list.ts'
import { idsOf, operationOf } from '../../../core/changes/changes.operation.ts'
import { batch, complete, openLedger } from './changes.plan.ts'
import { requireRoom } from './changes.room.ts'
import { insertSet, type StoredSet } from './changes.repository.ts'
import { listRows, type StoredRow } from './changes.rows.repository.ts'
import { record } from './changes.run.ts'

/** The finished rows in batches, the last first: an undo goes backwards. */
async function* doneRows(tx: Tx, { caller }: Context, changeSetId: string): AsyncIterable<StoredRow[]> {
  for (let after: number | undefined; ;) {
    const rows = await listRows(tx, caller.scope, changeSetId, { after, show: 'done', limit: batch, backwards: true })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.ordinal
    if (rows.length < batch) return
  }
}

/** Stores the set that restores the previous state, as a preview with the same kind and input. */
async function prepareUndo(tx: Tx, context: Context, undone: StoredSet): Promise<string> {
  const { kind, input, changeSetId: undoOf } = undone
  const operation = operationOf(kind)
  if (!operation.undo) throw new Problem('change.notUndone')
  const within = { ...context, caller: requireOperation(operation, context.caller) }
  const changeSetId = uuid()
  const room = await requireRoom(tx, context, changeSetId, undone.done)
  const ledger = openLedger(tx, { accountId: context.caller.accountId, changeSetId, room, way: operation.undo })
  await insertSet(tx, { changeSetId, kind, input, selection: { undoOf }, undoOf, ...makerOf(context) })
  const ids: string[] = []
  for await (const rows of doneRows(tx, context, undoOf)) {
    const planned = await operation.undo.plan(tx, within, undone, rows)
    await ledger.add(planned)
    ids.push(...idsOf(planned))
  }
  if (ledger.tally.total === 0) throw new Problem('change.nothing')
  await complete(tx, within, { changeSetId, kind, input, undoOf, ledger, ids })
  return changeSetId
}

/**
 * Calculates the undo of a set, which runs at most once.
 * @throws Problem change.notFound, change.notNow, change.notUndone, change.nothing, change.tooManyOpen
 */
export async function undoChange(context: Context, { params }: Input<typeof routes.undo>): Promise<ChangeSet> {
  const { db, caller } = context
  const changeKey = await db.inScope(caller.scope, async (tx) => {
    const undone = await getSet(tx, context, params.changeKey)
    requireAbility('undo', caller, undone)
    await record(tx, context, 'undoPrepared', undone)
    return prepareUndo(tx, context, undone)
  })
  await recordIfAlone(context, changeKey)
  return getChange(context, changeKey)
}
