import type { Tx } from '../../platform/db/db.ts'
import type { Reach } from '../../platform/list/reach.ts'
import { findByText } from './accounts.named.repository.ts'

/** Companies that lists of what belongs to them look up one by one. */
const mostNamed = 1_000

/**
 * The companies in a reach whose name, number or reference holds a text, whatever else of them is wanted; undefined where they are too
 * many to be looked up, or the text is too short for an index (`data.md` 3).
 */
export async function findNamed(tx: Tx, reach: Reach, text: string): Promise<readonly string[] | undefined> {
  if (reach.part === 'self') return undefined
  const { ids, isWhole } = await findByText(tx, reach, text, mostNamed + 1)
  return isWhole && ids.length <= mostNamed ? ids : undefined
}
