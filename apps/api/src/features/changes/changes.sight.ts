import { type Caller, narrowed } from '../../platform/access/caller.ts'
import { knownOperations } from '../../core/changes/changes.operation.ts'
import type { Opened, Reader } from './changes.repository.ts'

/** The kinds whose work access groups allow the caller somewhere, with where. */
const openTo = (caller: Caller): Opened[] =>
  knownOperations().flatMap(({ kind, module }) => {
    try {
      return { kind, scope: narrowed(caller, module).scope }
    } catch {
      return [] // no group opens anything for this kind
    }
  })

/** The sets that a caller sees (`product.md` 6.2); held to groups, their own and those entirely open to them. A key's own are those that it made. */
export function readerOf(caller: Caller): Reader {
  const { scope, heldToGroups, userId, key } = caller
  return heldToGroups ? { scope, held: { userId, keyId: key?.keyId, open: openTo(caller) } } : { scope }
}
