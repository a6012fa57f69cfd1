import { holds, type RightRequirement } from '@portal/contract/core/access/access.rules'
import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { knownOperations, type Operation, operationOf } from '../../../core/changes/changes.operation.ts'
import type { KindScope, Reader } from './changes.repository.ts'

type Kind = Pick<Operation, 'kind' | 'access' | 'module'>
/**
 * Sets may be read only by people who may read the changed data; people who lost that right cannot read even their own.
 */
const mayRead = ({ access }: Kind, { rights }: Caller) =>
  access === 'signed-in' || holds(rights, access.replace(/:W$/, ':R') as RightRequirement)
/** The scope in which a kind is open to the caller today; undefined for none. */
function opened(operation: Kind, caller: Caller): Scope | undefined {
  if (!mayRead(operation, caller)) return undefined
  try {
    return narrowed(caller, operation.module).scope
  } catch {
    return undefined // no group opens anything for this kind
  }
}

/**
 * The sets that a caller sees (`product.md` 6.2), of kinds that are open to them today; callers limited to groups see
 * their own and those entirely open to them. A key's own sets are those that it made.
 */
export function readerOf(caller: Caller): Reader {
  const { scope, heldToGroups, userId, key } = caller
  const open = knownOperations().flatMap((operation): KindScope[] => {
    const where = opened(operation, caller)
    return where ? [{ kind: operation.kind, scope: where }] : []
  })
  const kinds = open.map(({ kind }) => kind)
  return { scope, kinds, ...(heldToGroups && { held: { userId, keyId: key?.keyId, open } }) }
}
/** The companies of a set whose rows a caller sees. @throws Problem change.notFound if its kind is closed to them */
export function rowsOpenTo(caller: Caller, kind: ChangeKind): Scope {
  const scope = opened(operationOf(kind), caller)
  if (!scope) throw new Problem('change.notFound')
  return scope
}
