import type { Tx } from '../../platform/db/db.ts'
import type { After, Question } from './audit.filter.repository.ts'
import { countSets, findBegun, type Fold } from './audit.folds.repository.ts'
import { type EventRow, findEvents } from './audit.search.repository.ts'

// A change set of 76 accounts wrote 76 events; a list shows the newest that its question finds, and what that stands for.

export type Folded = EventRow & { fold?: Fold }

/** Walks to their end that one page takes: enough to pass over the largest change set. */
const mostWalks = 4

const setsOf = (rows: readonly EventRow[]) => [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]

/** Reads on, past the events of sets that stand in the list already, until a page is full. */
async function heads(tx: Tx, question: Question, size: number) {
  const rows: EventRow[] = []
  const passed = new Set<string>()
  let { after } = question
  let walkedTo: After | undefined
  // Each round meets another set or single event, so that as many rounds as rows fill a page.
  for (let [round, walks] = [0, 0]; round <= size && walks < mostWalks && rows.length <= size; round++) {
    const found = await findEvents(tx, { ...question, after, passed: [...passed] }, { limit: size + 1 })
    for (const set of await findBegun(tx, question, setsOf(found.rows))) passed.add(set)
    for (const row of found.rows) {
      if (row.batchId && passed.has(row.batchId)) continue
      if (row.batchId) passed.add(row.batchId)
      rows.push(row)
    }
    walkedTo = found.walkedTo
    if (walkedTo) walks += 1
    after = found.rows.length > size ? found.rows.at(-1) : walkedTo
    if (!after) break
  }
  if (rows.length <= size) return { rows, next: after, walkedTo }
  return { rows: rows.slice(0, size), next: rows[size - 1], walkedTo: undefined }
}

/** Events newest first, each change set once, at its newest event, with what this question finds of it. */
export async function foldedRows(tx: Tx, question: Question, size: number) {
  const { rows, ...place } = await heads(tx, question, size)
  const folds = await countSets(tx, question, setsOf(rows))
  const folded = rows.map((row): Folded => {
    const fold = folds.get(row.batchId ?? '')
    return fold && fold.total > 1 ? { ...row, fold } : row
  })
  return { rows: folded, ...place }
}
