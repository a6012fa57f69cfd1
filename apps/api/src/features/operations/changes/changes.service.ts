import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { wayOf, type Words } from '../../../core/changes/changes.operation.ts'
import { tallyOf } from './changes.present.ts'
import { findSet, listWaitingFor, type StoredSet } from './changes.repository.ts'
import { readerOf } from './changes.sight.ts'

export { asPreview, prepare, previewOf } from './changes.create.ts'
export { prepareForJob, withdraw } from './changes.forJobs.ts'
export type { ChangeRequest } from './changes.create.ts'
export { countsOf, ranAs } from './changes.ran.ts'

/**
 * A set that waits for its time or for a second person, with its description. `on`: a day, a time, or after approval.
 */
export type WaitingSet = Pick<StoredSet, 'changeSetId' | 'kind' | 'state' | 'input' | 'madeByName' | 'runAt'> & {
  on: string | null
  words: Words
}

/** The sets that will change an account, as far as this caller may see them; those due first come first. */
export async function findWaitingFor(tx: Tx, { caller, request: { language } }: Context, acctKey: string) {
  const found = await listWaitingFor(tx, readerOf(caller), acctKey)
  return found.map((set) => {
    const steps = wayOf(set)
    return {
      ...set,
      on: steps.plannedFor?.(set.input) ?? set.runAt,
      words: steps.words(set.input, tallyOf(set), set.facts, language),
    }
  })
}

/** The key of a set that this caller may open, else null. */
export const seenChange = async (tx: Tx, { caller }: Context, changeKey: string): Promise<string | null> =>
  (await findSet(tx, readerOf(caller), changeKey))?.changeSetId ?? null
