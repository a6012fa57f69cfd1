import type { FurtherFlag } from '@portal/contract/core/access/access.further.rules'
import type { ModuleMark } from '@portal/contract/core/access/access.modules'
import type { RightRequirement } from '@portal/contract/core/access/access.rules'
import type { ChangeInput, ChangeKind, ChangeTarget } from '@portal/contract/operations/changes/changes.contract'
import type { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ButtonLabels } from './changes.words.ts'

/** The object of a row. */
export type Target = {
  targetKind: ChangeTarget
  targetId: string
  targetName: string
  /** The company that the target is or belongs to. */
  targetAccountId: string
}
export type Values = Record<string, unknown>
/**
 * How a reader sees a value: in words, as a day or as a moment. A `note`, such as a cost, is shown next to the change
 * and has no value before; `kept` values are only for the undo and never shown.
 */
export type FieldKind = 'text' | 'date' | 'moment' | 'note' | 'kept'
/** The values of a row in the order in which they are shown. */
export type Fields<V extends Values> = { readonly [Name in keyof V]-?: FieldKind }
/** One object of a change set before and after, in code names. */
export type ReadyRow<V extends Values = Values> = Target & { before: V; after: V }
/** A row before it is stored; `refusal` says why it would not be changed. */
export type PlannedRow<V extends Values = Values> = ReadyRow<V> & {
  refusal?: Problem | undefined
  /** For a row from a file: its line there. */
  line?: number
}
/** A row of input, such as a line of a file: the wanted values of an object, whether it already exists or not. */
export type InputRow<V extends Values = Values> = { line: number; values: V }

export const idsOf = (rows: readonly { targetId: string }[]) => rows.map(({ targetId }) => targetId)
/** The objects found, in the order of the ids. */
export function inOrder<T>(found: readonly T[], ids: readonly string[], idOf: (one: T) => string): T[] {
  const byId = new Map(found.map((one) => [idOf(one), one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
/** The row that restores the changes of another row. */
export const inverseRow = <V extends Values>(row: ReadyRow<V>): ReadyRow<V> => ({
  targetKind: row.targetKind,
  targetId: row.targetId,
  targetName: row.targetName,
  targetAccountId: row.targetAccountId,
  before: row.after,
  after: row.before,
})

/** How many rows of a plan are of each kind, and what else the sentence needs; kept with the set as JSON. */
export type Tally = { total: number; ready: number; refused: number; unchanged: number }
export type Facts = Record<string, string | number | boolean | null>
/** The texts of a set for a reader. `notUndone`: null = it cannot be undone at all. */
export type Words = {
  sentence: string
  deed: ButtonLabels
  effects: string[]
  notUndone: string[] | null
  reason?: string | null | undefined
  note?: string | null | undefined
}

/** A set that is being run. `undoOf`: the set that it undoes, whose input it has. */
export type SetInput<Input> = { changeSetId: string; input: Input; undoOf: string | null }
/** Why rows were not done, by their target; all others were. */
export type Refusals = ReadonlyMap<string, Problem>

/** The plan of a set: how many rows of each kind, the targets of those not refused, and the first row. */
export type SetPlan<V extends Values> = { tally: Tally; ids: readonly string[]; first: PlannedRow<V> | undefined }

/** The common parts of running and undoing: texts for readers, confirmation, and how rows are done. */
export type ChangeSteps<Input, V extends Values> = {
  /** Whether running it requires a step-up (`security.md` 3.5). */
  stepUp?(input: Input, set: Pick<Tally, 'ready'> & { facts: Facts }): boolean
  /** The facts that the sentence needs in addition to the tally; counts are capped where they could be large. */
  facts?(tx: Tx, context: Context, set: SetInput<Input>, planned: SetPlan<V>): Promise<Facts>
  /** Adds a row that will run to the facts, for example its cost to a sum. Starts from the result of `facts`. */
  adding?(facts: Facts, row: PlannedRow<V>): Facts
  words(input: Input, tally: Tally, facts: Facts, language: Language): Words
  /** The day in the input, if any; then the screen does not ask for one. */
  plannedFor?(input: Input): string | null | undefined
  /** The number to be typed in before it runs, or undefined. */
  confirmCount?(input: Input, tally: Tally, facts: Facts): number | undefined
  /** Whether one row may take long, such as moving a large tree: a job then runs the set, and no request waits for it. */
  lasting?(input: Input, facts: Facts): boolean
  /** Whether all rows run in one transaction, for changes that must hold for all rows or for none. */
  whole?(input: Input): boolean
  /** Whether a second person must approve (two-person rule). */
  needsApproval?(input: Input, tally: Tally, facts: Facts): boolean
  /**
   * Carries out rows in the transaction that marks them done: locks, reads again, checks, saves, audits. It gets one
   * row, or many where they are `together`. A problem thrown for one row concerns only that row; many are retried by
   * halves, unless they are a `whole`, which fails as one.
   */
  apply(tx: Tx, context: Context, set: SetInput<Input>, rows: readonly ReadyRow<V>[]): Promise<Refusals | void>
}

/**
 * One kind of action on several objects (`architecture.md` 1.5): the engine selects, stores, asks for approval, runs
 * and undoes it; an operation says what a row means. Everything is done with the maker's permissions at that moment.
 */
export type Operation<
  K extends ChangeKind = ChangeKind,
  V extends Values = Values,
  Input extends ChangeInput<K> = ChangeInput<K>,
> = ChangeSteps<Input, V> & {
  kind: K
  /** The permission that the maker needs, when the set is made and again when it runs. */
  access: RightRequirement | 'signed-in'
  /** Refused to callers limited by access groups. */
  fullAccess?: boolean
  /** The module that callers limited by access groups need; the scope is narrowed to where they have it. */
  module?: ModuleMark
  /** Names the further flag that some objects need. */
  further?: FurtherFlag
  /** Refused while impersonating (`product.md` 3.6). */
  notActing?: boolean
  targets: ChangeTarget
  /** The fields of its rows; `settings`: settings by their codes. */
  fields: Fields<V> | 'settings'
  /** Rows are independent: many are done in one transaction. */
  together?: boolean
  /** The number of rows up to which a request waits until they are done. Default: `smallSet`. */
  quick?: number
  /** Checks that the contract cannot express. @throws Problem request.invalid and the like, before any lookup */
  check?(input: Input): void
  /** The input as stored, with copies of everything that it refers to, such as a template. */
  settle?(tx: Tx, context: Context, input: Input): Promise<Input>
  /** The moment for which the set waits, if it has a day. @throws Problem where the day is in the past */
  runsAt?(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<string | undefined>
  /** Objects beyond the selected ones, such as all accounts below one that is closed. Default: the selection itself. */
  widen?(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<string[]>
  /** Rows for at most 500 objects, in the order of `ids`; an object that is not in the scope has no row. */
  plan(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<PlannedRow<V>[]>
  /**
   * A row for each of at most 500 input rows. An object that does not exist yet has no values before, and gets its
   * future key here, so that retries create it only once. An object has one row; another one for it is refused under a
   * separate key.
   */
  planGiven?(tx: Tx, context: Context, input: Input, rows: readonly InputRow<V>[]): Promise<PlannedRow<V>[]>
  /** The undo; absent where nothing can be undone. */
  undo?: ChangeSteps<Input, V> & {
    /**
     * The values that restore the state before rows that were done, at most 500 at a time; refused where it changed
     * since.
     */
    plan(tx: Tx, context: Context, done: SetInput<Input>, rows: readonly ReadyRow<V>[]): Promise<PlannedRow<V>[]>
  }
}

const registry = new Map<ChangeKind, Operation>()
/** An operation of any kind. */
export type AnyOperation = { [K in ChangeKind]: Operation<K> }[ChangeKind]
/** Registers what change sets do; app.ts provides it, so that the engine knows no feature. */
export function provideOperations(operations: readonly AnyOperation[]): void {
  for (const operation of operations) registry.set(operation.kind, operation)
}
/** All operations. */
export const knownOperations = (): Operation[] => [...registry.values()]
export function operationOf(kind: ChangeKind): Operation {
  const found = registry.get(kind)
  if (!found) throw new Error(`no operation for change sets of kind ${kind}`)
  return found
}
/** The steps of a set: those of its operation, or of its undo. */
export function wayOf({
  kind,
  undoOf,
}: {
  kind: ChangeKind
  undoOf: string | null
}): ChangeSteps<ChangeInput<ChangeKind>, Values> {
  const operation = operationOf(kind)
  if (undoOf === null) return operation
  if (!operation.undo) throw new Error(`nothing brings back change sets of kind ${kind}`)
  return operation.undo
}
