import type { Tx } from '../../platform/db/db.ts'
import type { Reach } from '../../platform/list/reach.ts'
import { type IndexMatches, type ReadLimits, readLimits } from '../../platform/list/walk.ts'
import { findByText } from './accounts.named.repository.ts'

/**
 * The companies in a reach whose name, number or reference contains a text, whatever the other filters are; undefined
 * if there are too many to look up, or the text is too short for an index (`data.md` 3). A search that reads no further
 * gets only the most recently changed ones, as it shows a few of each kind.
 */
export async function findNamed(
  tx: Tx,
  reach: Reach,
  text: string,
  { named, further }: ReadLimits = readLimits,
): Promise<IndexMatches | undefined> {
  if (reach.part === 'self') return undefined
  const { ids, isWhole } = await findByText(tx, reach, text, named + 1)
  const partial = !isWhole || ids.length > named
  return partial && further > 0 ? undefined : { keys: ids.slice(0, named), partial }
}
