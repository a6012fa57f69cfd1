import type { Tx } from '../../../platform/db/db.ts'
import type { Question } from './audit.filter.repository.ts'
import { countSets, findStarted, findHeads, type Fold, type Head } from './audit.folds.repository.ts'
import { type EventRow, findListed } from './audit.search.repository.ts'

// A change set of 76 accounts writes 76 events; a list shows the newest match, with a summary of the others.

export type FoldedEvent = EventRow & { fold?: Fold }

/** Events that one page reads in stretches: few if they fill it, and together enough to skip the largest change set. */
const stretches = [200, 2_000, 20_000, 20_000, 20_000]

const setsOf = (heads: readonly Head[]) => heads.flatMap(({ batchId }) => batchId ?? [])

/** Reads on, past the events of sets that are already in the list, until a page is full. */
async function headsOf(tx: Tx, question: Question, size: number) {
  const visible: Head[] = []
  const passed = new Set<string>()
  let { after } = question
  for (const stretch of stretches) {
    const { heads, walkedTo } = await findHeads(tx, { ...question, after }, { passed: [...passed], stretch })
    const startedSets = new Set(await findStarted(tx, question, setsOf(heads)))
    visible.push(...heads.filter(({ batchId }) => !batchId || !startedSets.has(batchId)))
    for (const set of setsOf(heads)) passed.add(set)
    after = walkedTo
    if (!after || visible.length > size) break
  }
  if (visible.length <= size) return { shown: visible, next: after, walkedTo: after }
  return { shown: visible.slice(0, size), next: visible[size - 1], walkedTo: undefined }
}

/** Events newest first; each change set appears once, at its newest event, with its number of matches. */
export async function foldedRows(tx: Tx, question: Question, size: number) {
  const { shown: visible, ...place } = await headsOf(tx, question, size)
  const rows = visible.length > 0 ? await findListed(tx, question, visible) : []
  const folds = await countSets(tx, question, visible)
  const folded = rows.map((row): FoldedEvent => {
    const fold = folds.get(row.batchId ?? '')
    return fold && (fold.total > 1 || fold.capped) ? { ...row, fold } : row
  })
  return { rows: folded, ...place }
}
