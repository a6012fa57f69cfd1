import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { operationOf, type Words } from '../../core/changes/changes.operation.ts'
import { tallyOf } from './changes.present.ts'
import { listWaitingFor, type StoredSet } from './changes.repository.ts'
import { readerOf } from './changes.sight.ts'

/** A set that waits for its moment or for a second person, with what it says of itself. `on`: a day, a moment, or once approved. */
export type WaitingSet = Pick<StoredSet, 'changeSetId' | 'kind' | 'state' | 'input' | 'madeByName' | 'runAt'> & {
  on: string | null
  words: Words
}

/** The sets that are going to act on an account, as far as this caller may see them; what is due first comes first. */
export async function findWaitingFor(
  tx: Tx,
  { caller, request: { language } }: Context,
  acctKey: string,
): Promise<WaitingSet[]> {
  const found = await listWaitingFor(tx, readerOf(caller), acctKey)
  return found.map((set) => {
    const operation = operationOf(set.kind)
    return {
      ...set,
      on: operation.plannedFor?.(set.input) ?? set.runAt,
      words: operation.words(set.input, tallyOf(set), set.facts, language),
    }
  })
}
