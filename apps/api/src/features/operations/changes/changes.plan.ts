import { isDeepStrictEqual } from 'node:util'
import type { ChangeInput, ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { maxObjects } from '@portal/contract/core/changes/changes.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  type SetInput,
  type Facts,
  type InputRow,
  idsOf,
  type Operation,
  type PlannedRow,
  type Tally,
  type Values,
  type ChangeSteps,
  wayOf,
} from '../../../core/changes/changes.operation.ts'
import { storedRefusal } from './changes.refusals.ts'
import { completeSet } from './changes.repository.ts'
import { insertRows, type NewRow, type Verdict } from './changes.rows.repository.ts'
import { noRoom, requireRoom } from './changes.room.ts'
import { tooMany } from './changes.select.ts'

/** Objects per statement for planning and storing. */
export const batch = 500

export const verdictOf = ({ refusal, before, after }: PlannedRow): Verdict =>
  refusal ? 'Refused' : isDeepStrictEqual(before, after) ? 'Unchanged' : 'Ready'

function storable({ refusal, line, ...row }: PlannedRow, ordinal: number): NewRow {
  const kept = refusal && storedRefusal(refusal)
  const verdict = verdictOf({ ...row, refusal })
  return {
    ...row,
    ordinal,
    line: line ?? null,
    verdict,
    errorCode: kept?.code ?? null,
    errorValues: kept?.values ?? null,
  }
}

type Book = {
  accountId: string
  changeSetId: string
  room: number
  way: Pick<ChangeSteps<ChangeInput<ChangeKind>, Values>, 'adding'>
}
/** Stores planned rows in order, and counts them and their bytes. `room`: the most bytes. */
export function openLedger(tx: Tx, { accountId, changeSetId, room, way }: Book) {
  const tally: Tally = { total: 0, ready: 0, refused: 0, unchanged: 0 }
  const size = { bytes: 0 }
  let first: PlannedRow | undefined
  let facts: Facts = {}
  return {
    tally,
    size,
    first: () => first,
    facts: () => facts,
    async add(planned: readonly PlannedRow[]): Promise<void> {
      first ??= planned[0]
      const rows = planned.map((row, place) => storable(row, tally.total + place + 1))
      tally.total += rows.length
      for (const { verdict } of rows)
        tally[({ Ready: 'ready', Refused: 'refused', Unchanged: 'unchanged' } as const)[verdict]] += 1
      for (const row of planned) if (way.adding && verdictOf(row) === 'Ready') facts = way.adding(facts, row)
      size.bytes += await insertRows(tx, accountId, changeSetId, rows)
      if (size.bytes > room) throw noRoom('person')
    },
  }
}

export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, place) => all.slice(place * batch, (place + 1) * batch))

type PlanInput<K extends ChangeKind> = Omit<SetInput<ChangeInput<K>>, 'undoOf'> & {
  operation: Operation<K>
  ids: readonly string[]
  rows: readonly InputRow[] | undefined
}
/**
 * The rows of a set in batches, and the number of their objects: the selected ones with those that the operation adds,
 * or the given ones.
 */
async function rowsOf<K extends ChangeKind>(tx: Tx, context: Context, { operation, input, ids, rows }: PlanInput<K>) {
  const { planGiven } = operation
  if (rows) {
    if (!planGiven) throw new TypeError(`nothing is given to sets of kind ${operation.kind}`)
    const plans = inBatches(rows).map((part) => () => planGiven(tx, context, input, part))
    return { count: rows.length, plans }
  }
  const all = operation.widen ? await operation.widen(tx, context, input, ids) : ids
  return { count: all.length, plans: inBatches(all).map((part) => () => operation.plan(tx, context, input, part)) }
}
/** Plans the objects of a stored set and completes the set with the result. */
export async function planRows<K extends ChangeKind>(tx: Tx, context: Context, planning: PlanInput<K>): Promise<Tally> {
  const { changeSetId, operation, input } = planning
  const { count, plans } = await rowsOf(tx, context, planning)
  if (count > maxObjects) throw tooMany(maxObjects)
  const room = await requireRoom(tx, context, changeSetId, count)
  const ledger = openLedger(tx, { accountId: context.caller.accountId, changeSetId, room, way: operation })
  const ids: string[] = []
  for (const plan of plans) {
    const planned = await plan()
    await ledger.add(planned)
    ids.push(...idsOf(planned.filter(({ refusal }) => !refusal)))
  }
  await complete(tx, context, { changeSetId, kind: operation.kind, input, undoOf: null, ledger, ids })
  return ledger.tally
}

type PlannedSet = SetInput<ChangeInput<ChangeKind>> & {
  kind: ChangeKind
  ledger: Pick<ReturnType<typeof openLedger>, 'tally' | 'size' | 'first' | 'facts'>
  ids: readonly string[]
}
/** Stores the number of rows of each kind, from which the sentence, the typed number and the second person follow. */
export async function complete(tx: Tx, context: Context, { kind, ledger, ids, ...set }: PlannedSet): Promise<void> {
  const { tally, size } = ledger
  const steps = wayOf({ kind, ...set })
  const stepFacts = await steps.facts?.(tx, context, set, { tally, ids, first: ledger.first() })
  const facts = { ...ledger.facts(), ...stepFacts }
  await completeSet(tx, set.changeSetId, {
    ...tally,
    ...size,
    facts: JSON.stringify(facts),
    confirmCount: steps.confirmCount?.(set.input, tally, facts) ?? null,
    needsApproval: steps.needsApproval?.(set.input, tally, facts) ?? false,
  })
}
