import { isDeepStrictEqual } from 'node:util'
import type { ChangeInput, ChangeKind, ChangeTarget } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  type SetInput,
  idsOf,
  inOrder,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Refusals,
  type Target,
  type Values,
  type ChangeSteps,
} from './changes.operation.ts'
import { targetKindOf } from './changes.targets.ts'

// Operations that set values of objects: the undo of such a set needs only its rows.

/** An object as it was found, with its current values. */
export type Valued<V extends Values> = Target & { values: V }
/** An object and its new values. */
export type Setting<V extends Values, One extends Valued<V>> = { one: One; before: V; after: V }

/** `lock`: the rows are being run, not planned; `back`: this is the undo. */
export type ApplyMode = { lock: boolean; back: boolean }

type Setter<V extends Values, Input, One extends Valued<V>> = {
  targets: ChangeTarget
  /** Objects of the scope. @param lock locks them in the order of their keys, so that two sets never wait for each other */
  find(tx: Tx, context: Context, input: Input, ids: readonly string[], mode: { lock: boolean }): Promise<One[]>
  /** The new values of one of them. @throws Problem why it cannot change */
  valueAfter(input: Input, one: One): V
  /** Whether values are the same to a reader. Default: equal throughout. */
  same?(one: V, other: V): boolean
  /**
   * Why objects are not changed, each checked as if those before it were changed. `way`: whether it is planned, done or
   * undone.
   */
  refusals(
    tx: Tx,
    context: Context,
    input: Input,
    settings: readonly Setting<V, One>[],
    mode: ApplyMode,
  ): Promise<Refusals>
  /** Saves and audits what differs. @throws Problem where rows cannot be done together */
  save(tx: Tx, context: Context, set: SetInput<Input>, settings: readonly Setting<V, One>[]): Promise<void>
}
type Definition<K extends ChangeKind, V extends Values, Input extends ChangeInput<K>, One extends Valued<V>> = Omit<
  Operation<K, V, Input>,
  'plan' | 'apply' | 'undo'
> &
  Setter<V, Input, One> & {
    /** The parts of an undo that differ from running. */
    undo: Omit<ChangeSteps<Input, V>, 'apply'>
  }

const keyOf = ({ targetId }: Target) => targetId
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

type Verdicts<V extends Values, One extends Valued<V>> = { settings: Setting<V, One>[]; refused: Map<string, Problem> }
/** One step of a set: the objects as they are found, their new values, and why some do not change. */
class Step<V extends Values, Input, One extends Valued<V>> {
  readonly #by: Setter<V, Input, One>
  readonly #tx: Tx
  readonly #context: Context
  readonly #input: Input

  constructor(by: Setter<V, Input, One>, tx: Tx, context: Context, input: Input) {
    this.#by = by
    this.#tx = tx
    this.#context = context
    this.#input = input
  }

  same(one: V, other: V): boolean {
    return this.#by.same?.(one, other) ?? isDeepStrictEqual(one, other)
  }

  async judge(ids: readonly string[], to: (one: One) => V | Problem, mode: ApplyMode): Promise<Verdicts<V, One>> {
    const [tx, context, input] = [this.#tx, this.#context, this.#input]
    const found = inOrder(await this.#by.find(tx, context, input, ids, mode), ids, keyOf)
    const foundKeys = new Set(found.map(keyOf))
    const missing = () => new Problem(targetKindOf(this.#by.targets).notFound)
    const faults = new Map(ids.flatMap((id) => (foundKeys.has(id) ? [] : [[id, missing()] as const])))
    const settings = found.map((one): Setting<V, One> => {
      const after = orProblem(() => to(one))
      const before = one.values
      if (!(after instanceof Problem)) return { one, before, after: this.same(before, after) ? before : after }
      faults.set(one.targetId, after)
      return { one, before, after: before }
    })
    const refusals = await this.#by.refusals(tx, context, input, settings, mode)
    return { settings, refused: new Map([...faults, ...refusals]) }
  }

  valueAfter(one: One): V {
    return this.#by.valueAfter(this.#input, one)
  }

  /** The values that an undo restores, unless the object changed since. */
  back(rows: readonly ReadyRow<V>[]): (one: One) => V | Problem {
    const byId = new Map(rows.map((row) => [row.targetId, row]))
    return (one) => {
      const row = byId.get(one.targetId)
      return row && this.same(one.values, row.before) ? row.after : new Problem('change.changedSince')
    }
  }

  async plan(ids: readonly string[]): Promise<PlannedRow<V>[]> {
    const { settings, refused } = await this.judge(ids, (one) => this.valueAfter(one), { lock: false, back: false })
    return settings.map(({ one, before, after }) => {
      return { ...targetOf(one), before, after, refusal: refused.get(one.targetId) }
    })
  }

  async planBack(rows: readonly ReadyRow<V>[]): Promise<PlannedRow<V>[]> {
    const inverse = rows.map((row) => inverseRow(row))
    const { refused } = await this.judge(idsOf(rows), this.back(inverse), { lock: false, back: true })
    return inverse.map((row) => ({ ...row, refusal: refused.get(row.targetId) }))
  }

  async apply(set: SetInput<Input>, rows: readonly ReadyRow<V>[]): Promise<Refusals> {
    const back = set.undoOf !== null
    const to = back ? this.back(rows) : (one: One) => this.valueAfter(one)
    const { settings, refused } = await this.judge(idsOf(rows), to, { lock: true, back })
    const differing = settings.filter(
      ({ one, before, after }) => !refused.has(one.targetId) && !this.same(before, after),
    )
    if (differing.length > 0) await this.#by.save(this.#tx, this.#context, set, differing)
    return refused
  }
}

/** The operation that sets values of its targets, and brings them back. */
export function settingValues<
  K extends ChangeKind,
  V extends Values,
  Input extends ChangeInput<K>,
  One extends Valued<V>,
>(by: Definition<K, V, Input, One>): Operation<K, V, Input> {
  const { undo, ...operation } = by
  const step = (tx: Tx, context: Context, input: Input) => new Step(by, tx, context, input)
  const apply: ChangeSteps<Input, V>['apply'] = (tx, context, set, rows) =>
    step(tx, context, set.input).apply(set, rows)
  return {
    ...operation,
    apply,
    plan: (tx, context, input, ids) => step(tx, context, input).plan(ids),
    undo: { ...undo, apply, plan: (tx, context, done, rows) => step(tx, context, done.input).planBack(rows) },
  }
}
