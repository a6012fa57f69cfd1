import { createHash } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import { moduleOf } from '@portal/contract/core/route'
import { type Caller, narrowed, requireAccess, requireTier } from '../../platform/access/caller.ts'
import type { AnyExportKind } from './files.kind.ts'

/** The caller as the route of a list would see them now. @throws Problem auth.forbidden */
export function admitted({ route, sees }: Pick<AnyExportKind, 'route' | 'sees'>, caller: Caller): Caller {
  for (const access of [route.access, route.also ?? route.access, sees ?? route.access])
    if (access !== 'public') requireAccess(access, caller)
  requireTier(route, caller)
  if (route.fullAccess && caller.heldToGroups)
    throw new Problem('auth.forbidden', { values: { access: 'Full access' } })
  return narrowed(caller, moduleOf(route))
}

/** The part of the tree that a caller sees and what their groups give, which decides on columns too, to be compared later. */
export function reachText({ scope: { level, accountId, narrowing }, heldToGroups, groups }: Caller): string {
  const given = heldToGroups ? groups.map((group) => JSON.stringify(group)).toSorted() : null
  return createHash('sha256')
    .update(JSON.stringify([level, accountId, narrowing ?? null, given]))
    .digest('hex')
}
