import type { Further } from '@portal/contract/access/access.further.rules'
import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import type { ModuleMark } from '@portal/contract/access/access.modules'
import type { RightAsked } from '@portal/contract/access/access.rules'
import type { ChangeInput, ChangeKind } from '@portal/contract/changes/changes.contract'
import type { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Deed } from './changes.words.ts'

/** One object of a change set before and after, in code names; `refusal` says why it would not be changed. */
export type PlannedRow = {
  targetKind: 'account' | 'user'
  targetId: string
  targetName: string
  /** The company that the target is or belongs to. */
  targetAccountId: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  refusal?: Problem
}
/** A stored row, as it is carried out. */
export type ReadyRow = Omit<PlannedRow, 'refusal'> & { changeSetId: string; ordinal: number }

export const idsOf = (rows: readonly { targetId: string }[]) => rows.map(({ targetId }) => targetId)
/** What was found, in the order of the ids. */
export function inOrder<T>(found: readonly T[], ids: readonly string[], idOf: (one: T) => string): T[] {
  const byId = new Map(found.map((one) => [idOf(one), one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
/** The row that brings back what another one changed. */
export const inverseRow = ({ targetKind, targetId, targetName, targetAccountId, before, after }: ReadyRow) => ({
  targetKind,
  targetId,
  targetName,
  targetAccountId,
  before: after,
  after: before,
})

/** How many rows of a plan are of each kind, and what else the sentence needs; kept with the set as JSON. */
export type Tally = { total: number; ready: number; refused: number; unchanged: number }
export type Facts = Record<string, string | number | boolean | null>
/** What a reader learns of a set. `notUndone`: null = it cannot be undone at all. */
export type Words = {
  sentence: string
  deed: Deed
  effects: string[]
  notUndone: string[] | null
  reason?: string | null | undefined
  note?: string | null | undefined
}

/**
 * One kind of action on several objects (`architecture.md` 1.5): the engine selects, stores, asks for approval, runs
 * each row in a transaction of its own and undoes it; an operation says what a row means. All of it with the maker's
 * rights at that moment.
 */
export type Operation<K extends ChangeKind = ChangeKind> = {
  kind: K
  /** What the maker must hold, when the set is made and again when it runs. */
  access: RightAsked | 'signed-in'
  /** Refused to anyone held to access groups. */
  fullAccess?: boolean
  /** What somebody held to access groups must have; the scope is narrowed to where they have it. */
  module?: ModuleMark
  /** The part of it that needs a further flag for some objects. */
  further?: Further
  /** Refused while acting for somebody (`product.md` 3.6). */
  notActing?: boolean
  /** Whether running it requires a step-up (`security.md` 3.5). */
  stepUp?(input: ChangeInput<K>, set: Pick<Tally, 'ready'> & { facts: Facts }): boolean
  targets: 'account' | 'user'
  /** Checks that the contract cannot express. @throws Problem request.invalid and the like, before any lookup */
  check?(input: ChangeInput<K>): void
  /** The input as stored: what it only refers to, such as a template, is copied in its present state. */
  settle?(tx: Tx, context: Context, input: ChangeInput<K>): Promise<ChangeInput<K>>
  /** The day that the input names, if it does: then nobody is asked again when to run it. */
  plannedFor?(input: ChangeInput<K>): string | null | undefined
  /** The moment until which the set itself has to wait for that day. @throws Problem where the day is in the past */
  runsAt?(tx: Tx, context: Context, input: ChangeInput<K>, ids: readonly string[]): Promise<string | undefined>
  /** Objects beyond the selected ones, such as all accounts below one that is closed. Default: the selection itself. */
  widen?(tx: Tx, context: Context, input: ChangeInput<K>, ids: readonly string[]): Promise<string[]>
  /** Rows for at most 500 objects, in the order of `ids`; an object that is not in the scope has no row. */
  plan(tx: Tx, context: Context, input: ChangeInput<K>, ids: readonly string[]): Promise<PlannedRow[]>
  /** What the sentence needs in addition to the tally; counts are capped where they could be large. */
  facts?(tx: Tx, context: Context, input: ChangeInput<K>, tally: Tally, ids: readonly string[]): Promise<Facts>
  words(input: ChangeInput<K>, tally: Tally, facts: Facts, language: Language): Words
  /** The number to be typed in before it runs, or undefined. */
  confirmCount?(input: ChangeInput<K>, tally: Tally, facts: Facts): number | undefined
  /** Whether one row may take long, such as moving a large tree: a job then runs the set, and no request waits for it. */
  lasting?(input: ChangeInput<K>, facts: Facts): boolean
  /** Whether a second person must approve (two-person rule). */
  needsApproval?(input: ChangeInput<K>, tally: Tally, facts: Facts): boolean
  /** Does one row in the transaction that marks it done: reads again, checks, saves, audits. @throws Problem */
  apply(tx: Tx, context: Context, input: ChangeInput<K>, row: ReadyRow): Promise<void>
  /**
   * What restores the state before rows that were done, at most 500 at a time; undefined where nothing can be undone.
   * Kind and input are the same on each call; what differs by object is in the rows. The engine refuses rows changed
   * since.
   */
  inverse?(tx: Tx, context: Context, input: ChangeInput<K>, rows: readonly ReadyRow[]): Promise<Inverse | undefined>
}
/** `rows` are planned by the inverse's own operation when absent. */
export type Inverse = { kind: ChangeKind; input: Record<string, unknown>; rows?: PlannedRow[] }

const known = new Map<ChangeKind, Operation>()
/** An operation of any kind. */
export type AnyOperation = { [K in ChangeKind]: Operation<K> }[ChangeKind]
/** Finds the keys of all accounts that a filter matches; undefined when there are more than `most`. */
export type SelectAccounts = (
  tx: Tx,
  context: Context,
  filter: AccountFilter,
  most: number,
) => Promise<string[] | undefined>
let selecting: SelectAccounts | undefined
export const selectAccounts: SelectAccounts = (...asked) => {
  if (!selecting) throw new Error('nothing selects accounts')
  return selecting(...asked)
}
/** Registers what change sets work with; app.ts provides it, so that the engine knows no feature. */
export function provideOperations(operations: readonly AnyOperation[], select: SelectAccounts): void {
  for (const operation of operations) known.set(operation.kind, operation)
  selecting = select
}
/** All operations. */
export const knownOperations = (): Operation[] => [...known.values()]
export function operationOf(kind: ChangeKind): Operation {
  const found = known.get(kind)
  if (!found) throw new Error(`no operation for change sets of kind ${kind}`)
  return found
}
