import { createHash } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import { moduleOf, type Route } from '@portal/contract/core/route'
import { type Caller, narrowed, requireAccess } from '../../platform/access/caller.ts'

/** The caller as the route of a list would see them now. @throws Problem auth.forbidden */
export function admitted(route: Route, caller: Caller): Caller {
  if (route.access === 'public') throw new Error('a public route makes no files')
  requireAccess(route.access, caller)
  if (route.fullAccess && caller.heldToGroups)
    throw new Problem('auth.forbidden', { values: { access: 'Full access' } })
  return narrowed(caller, moduleOf(route))
}

/** The part of the tree that a caller sees, to be compared later. */
export const reachText = ({ scope: { level, accountId, narrowing } }: Caller): string =>
  createHash('sha256')
    .update(JSON.stringify([level, accountId, narrowing ?? null]))
    .digest('hex')
