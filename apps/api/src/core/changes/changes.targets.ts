import type { ChangeTarget, predicatesOfTargets, Selection } from '@portal/contract/operations/changes/changes.contract'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Text } from '@portal/contract/core/language'
import type { Scope } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'

type PredicateOf<T extends ChangeTarget> = NonNullable<Selection[(typeof predicatesOfTargets)[T]]>
/** A kind of objects that change sets are about; its feature registers it in its manifest. */
export type TargetKind<T extends ChangeTarget = ChangeTarget> = {
  name: T
  /** The singular, for exports. */
  word: Text
  notFound: ErrorCode
  /** Which of these keys belong to objects in the scope that can be changed. */
  findKnown(tx: Tx, scope: Scope, ids: readonly string[]): Promise<string[]>
  /** The keys of all objects that the predicate of their list matches; undefined when there are more than `most`. */
  select(tx: Tx, context: Context, filter: PredicateOf<T>, most: number): Promise<string[] | undefined>
}

const registry = new Map<ChangeTarget, TargetKind>()
export function provideTargets(kinds: readonly TargetKind[]): void {
  for (const kind of kinds) registry.set(kind.name, kind)
}
export function targetKindOf(name: ChangeTarget): TargetKind {
  const found = registry.get(name)
  if (!found) throw new Error(`change sets know no objects of kind ${name}`)
  return found
}
