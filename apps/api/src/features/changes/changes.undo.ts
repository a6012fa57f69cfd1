import type { changes as routes, ChangeSet } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { requireAbility, requireOperation } from './changes.abilities.ts'
import { noteIfAlone } from './changes.approvers.ts'
import { makerOf } from './changes.create.ts'
import { getChange, getSet } from './changes.list.ts'
import { idsOf, type Inverse, type Operation, operationOf } from '../../core/changes/changes.operation.ts'
import { batch, complete, openLedger } from './changes.plan.ts'
import { requireRoom } from './changes.room.ts'
import { insertSet, type StoredSet } from './changes.repository.ts'
import { listRows, type StoredRow } from './changes.rows.repository.ts'
import { record } from './changes.run.ts'

/** The rows that were done, the last first, some at a time: what was done last is undone first. */
async function* doneRows(tx: Tx, { caller }: Context, changeSetId: string): AsyncIterable<StoredRow[]> {
  for (let after: number | undefined; ; ) {
    const rows = await listRows(tx, caller.scope, changeSetId, { after, show: 'done', limit: batch, backwards: true })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.ordinal
    if (rows.length < batch) return
  }
}

async function inverseOf(tx: Tx, context: Context, set: StoredSet, rows: StoredRow[]): Promise<Inverse> {
  const inverse = await operationOf(set.kind).inverse?.(tx, context, set.input, rows)
  if (!inverse) throw new Problem('change.notUndone')
  return inverse
}

/** Stores the set that restores the previous state, as a preview. */
async function prepareUndo(tx: Tx, context: Context, undone: StoredSet): Promise<string> {
  const changeSetId = uuid()
  const room = await requireRoom(tx, context, changeSetId, undone.done)
  const ledger = openLedger(tx, context.caller.accountId, changeSetId, room)
  let first: (Inverse & { operation: Operation; within: Context }) | undefined
  const ids: string[] = []
  for await (const rows of doneRows(tx, context, undone.changeSetId)) {
    const inverse = await inverseOf(
      tx,
      { ...context, caller: requireOperation(operationOf(undone.kind), context.caller) },
      undone,
      rows,
    )
    if (!first) {
      const operation = operationOf(inverse.kind)
      first = { ...inverse, operation, within: { ...context, caller: requireOperation(operation, context.caller) } }
      const { kind, input } = inverse
      const selection = { undoOf: undone.changeSetId }
      await insertSet(tx, { changeSetId, kind, input, selection, undoOf: undone.changeSetId, ...makerOf(context) })
    }
    const planned = inverse.rows ?? (await first.operation.plan(tx, first.within, first.input, idsOf(rows)))
    await ledger.add(planned)
    ids.push(...idsOf(planned))
  }
  if (!first || ledger.tally.total === 0) throw new Problem('change.nothing')
  const { operation, input, within } = first
  await complete(tx, within, { changeSetId, operation, input, ledger, ids })
  return changeSetId
}

/**
 * Computes the undo of a set, which runs at most once. @throws Problem change.notFound, change.notNow,
 * change.notUndone, change.nothing, change.tooManyOpen
 */
export async function undoChange(context: Context, { params }: Input<typeof routes.undo>): Promise<ChangeSet> {
  const { db, caller } = context
  const changeKey = await db.inScope(caller.scope, async (tx) => {
    const undone = await getSet(tx, context, params.changeKey)
    requireAbility('undo', caller, undone)
    await record(tx, context, 'undoPrepared', undone)
    return prepareUndo(tx, context, undone)
  })
  await noteIfAlone(context, changeKey)
  return getChange(context, changeKey)
}
