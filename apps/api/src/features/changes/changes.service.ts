import type { ChangeKind, ChangeSet } from '@portal/contract/changes/changes.contract'
import { mostKeys } from '@portal/contract/changes/changes.rules'
import { whole } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { once } from '../../platform/http/idempotency.ts'
import { wayOf, type Words } from '../../core/changes/changes.operation.ts'
import { noteIfAlone } from './changes.approvers.ts'
import { prepare, type Wanted } from './changes.create.ts'
import { getChange, getSet } from './changes.list.ts'
import { tallyOf } from './changes.present.ts'
import { refusalText } from './changes.refusals.ts'
import { findSet, listWaitingFor, type StoredSet, updateSet } from './changes.repository.ts'
import { listRows } from './changes.rows.repository.ts'
import { requireCount, requireToCome, type Run, runChange } from './changes.run.ts'
import { readerOf } from './changes.sight.ts'

export { createSet } from './changes.create.ts'
export type { Wanted } from './changes.create.ts'

/** A set that waits for its moment or for a second person, with its description. `on`: a day, a moment, or once approved. */
export type WaitingSet = Pick<StoredSet, 'changeSetId' | 'kind' | 'state' | 'input' | 'madeByName' | 'runAt'> & {
  on: string | null
  words: Words
}

/** The sets that are going to change an account, as far as this caller may see them; those due first come first. */
export async function findWaitingFor(tx: Tx, { caller, request: { language } }: Context, acctKey: string) {
  const found = await listWaitingFor(tx, readerOf(caller), acctKey)
  return found.map((set) => {
    const way = wayOf(set)
    return {
      ...set,
      on: way.plannedFor?.(set.input) ?? set.runAt,
      words: way.words(set.input, tallyOf(set), set.facts, language),
    }
  })
}

/** The key of a set that this caller may open, else null. */
export const seenChange = async (tx: Tx, { caller }: Context, changeKey: string): Promise<string | null> =>
  (await findSet(tx, readerOf(caller), changeKey))?.changeSetId ?? null

/** For a set that was made: it is of the maker's own company, also where their groups close that. */
const asMaker = (context: Context): Context => ({
  ...context,
  caller: { ...context.caller, scope: whole(context.caller.scope) },
})

type Started<K extends ChangeKind> = Run & { key: string | undefined; route: string; wanted: Wanted<K> }

/**
 * Prepares a set and runs it, for callers who have decided already; repeating a key finds the same set. A set that
 * nothing can be done with ends, as nobody will look at its preview. @throws Problem change.confirm, before anything is
 * stored
 */
export async function createAndRun<K extends ChangeKind>(
  context: Context,
  { key, route, wanted, runAt = null, confirmCount }: Started<K>,
): Promise<ChangeSet> {
  const maker = asMaker(context)
  const { changeKey } = await context.db.inScope(context.caller.scope, (tx) =>
    once(tx, context, { key, route, body: { ...wanted, runAt } }, async () => {
      requireToCome(runAt)
      const prepared = await prepare(tx, context, wanted)
      requireCount(await getSet(tx, maker, prepared), confirmCount)
      return { changeKey: prepared }
    }),
  )
  await noteIfAlone(maker, changeKey)
  const set = await getChange(maker, changeKey)
  if (set.state !== 'Preview') return set
  if (set.ready === 0) return endUndone(maker, set)
  return runChange(maker, changeKey, { runAt, confirmCount })
}

/** Ends a set without anything to do: failed where something was refused, done where everything is already as wanted. */
async function endUndone(context: Context, { changeKey, refused }: ChangeSet): Promise<ChangeSet> {
  const { db, caller } = context
  const ended = { state: refused > 0 ? 'Failed' : 'Done', endedAt: new Date() } as const
  await db.inScope(caller.scope, (tx) => updateSet(tx, caller.scope, changeKey, ended))
  return getChange(context, changeKey)
}

/** The result of each so far: no more than a call may name. */
export async function resultsOf(context: Context, changeKey: string) {
  const { db, caller, request } = asMaker(context)
  const rows = await db.inScope(caller.scope, (tx) => listRows(tx, caller.scope, changeKey, { limit: mostKeys }))
  return rows.map((row) => {
    const { targetId: key, targetName: name, errorCode: code, verdict, state } = row
    const message = code && refusalText(code, row.errorValues, request.language)
    const undone = verdict === 'Refused' || state === 'Failed' || state === 'Skipped'
    const ok = undone ? false : verdict === 'Unchanged' || state === 'Done' || null
    return { key, name, ok, code, message }
  })
}
