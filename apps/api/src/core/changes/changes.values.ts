import { isDeepStrictEqual } from 'node:util'
import type { ChangeInput, ChangeKind } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  type Asked,
  idsOf,
  inOrder,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Refusals,
  type Target,
  type Values,
  type Way,
} from './changes.operation.ts'
import { targetKindOf } from './changes.targets.ts'

// Operations that set values of objects: whatever such a set changed is brought back from its rows, and nothing else is
// needed for it.

/** An object as it was found, with its present values. */
export type Valued<V extends Values> = Target & { values: V }
/** An object and the values that it is to have. */
export type Setting<V extends Values, One extends Valued<V>> = { one: One; before: V; after: V }

type Given<K extends ChangeKind, V extends Values, Input extends ChangeInput<K>, One extends Valued<V>> = Omit<
  Operation<K, V, Input>,
  'plan' | 'apply' | 'undo'
> & {
  /** Objects of the scope. @param lock locks them in the order of their keys, so that two sets never wait for each other */
  find(tx: Tx, context: Context, input: Input, ids: readonly string[], way: { lock: boolean }): Promise<One[]>
  /** What one of them is to have. @throws Problem why it cannot */
  wanted(input: Input, one: One): V
  /** Whether values are the same to a reader. Default: equal throughout. */
  same?(one: V, other: V): boolean
  /** Why objects are not changed, each as if those before it were. */
  refusals(tx: Tx, context: Context, input: Input, settings: readonly Setting<V, One>[]): Promise<Refusals>
  /** Saves and audits what differs. @throws Problem where rows cannot be done together */
  save(tx: Tx, context: Context, asked: Asked<Input>, settings: readonly Setting<V, One>[]): Promise<void>
  /** Of the way back, what differs from doing it. */
  undo: Omit<Way<Input, V>, 'apply'>
}

const targetOf = ({ targetKind, targetId, targetName, targetAccountId }: Target): Target => ({
  targetKind,
  targetId,
  targetName,
  targetAccountId,
})
function orProblem<T>(work: () => T): T | Problem {
  try {
    return work()
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal
    throw refusal
  }
}

/** The operation that sets values of its targets, and brings them back. */
export function settingValues<
  K extends ChangeKind,
  V extends Values,
  Input extends ChangeInput<K>,
  One extends Valued<V>,
>(given: Given<K, V, Input, One>): Operation<K, V, Input> {
  const { find, wanted, same = isDeepStrictEqual, refusals, save, undo, ...operation } = given
  const keyOf = ({ targetId }: One) => targetId
  const rowOf = (rows: ReadonlyMap<string, ReadyRow<V>>, { targetId }: One) => rows.get(targetId) as ReadyRow<V>
  const missing = () => new Problem(targetKindOf(operation.targets).notFound)

  /** What each object is to have, or why it stays as it is. */
  async function judge(
    tx: Tx,
    context: Context,
    input: Input,
    found: readonly One[],
    to: (one: One) => V | Problem,
  ): Promise<{ settings: Setting<V, One>[]; refused: Map<string, Problem> }> {
    const faults = new Map<string, Problem>()
    const settings = found.map((one): Setting<V, One> => {
      const after = orProblem(() => to(one))
      if (after instanceof Problem) faults.set(one.targetId, after)
      return {
        one,
        before: one.values,
        after: after instanceof Problem || same(one.values, after) ? one.values : after,
      }
    })
    const refused = new Map([...faults, ...(await refusals(tx, context, input, settings))])
    return { settings, refused }
  }

  async function plan(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<PlannedRow<V>[]> {
    const found = inOrder(await find(tx, context, input, ids, { lock: false }), ids, keyOf)
    const { settings, refused } = await judge(tx, context, input, found, (one) => wanted(input, one))
    return settings.map(({ one, before, after }) => ({
      ...targetOf(one),
      before,
      after,
      refusal: refused.get(one.targetId),
    }))
  }

  /** The former values, unless somebody changed the object since. */
  const back = (one: One, { before, after }: ReadyRow<V>): V | Problem =>
    same(one.values, before) ? after : new Problem('change.changedSince')

  async function planBack(tx: Tx, context: Context, { input }: Asked<Input>, rows: readonly ReadyRow<V>[]) {
    const inverse = rows.map((row) => inverseRow(row))
    const byId = new Map(inverse.map((row) => [row.targetId, row]))
    const found = await find(tx, context, input, idsOf(rows), { lock: false })
    const ordered = inOrder(found, idsOf(rows), keyOf)
    const { refused } = await judge(tx, context, input, ordered, (one) => back(one, rowOf(byId, one)))
    const there = new Set(found.map(keyOf))
    return inverse.map((row): PlannedRow<V> => {
      return { ...row, refusal: there.has(row.targetId) ? refused.get(row.targetId) : missing() }
    })
  }

  async function apply(tx: Tx, context: Context, asked: Asked<Input>, rows: readonly ReadyRow<V>[]): Promise<Refusals> {
    const { input, undoOf } = asked
    const byId = new Map(rows.map((row) => [row.targetId, row]))
    const found = inOrder(await find(tx, context, input, idsOf(rows), { lock: true }), idsOf(rows), keyOf)
    const { settings, refused } = await judge(tx, context, input, found, (one) =>
      undoOf === null ? wanted(input, one) : back(one, rowOf(byId, one)),
    )
    const there = new Set(found.map(keyOf))
    for (const { targetId } of rows) if (!there.has(targetId)) refused.set(targetId, missing())
    const differing = settings.filter(({ one, before, after }) => !refused.has(one.targetId) && !same(before, after))
    if (differing.length > 0) await save(tx, context, asked, differing)
    return refused
  }

  return { ...operation, plan, apply, undo: { ...undo, plan: planBack, apply } }
}
