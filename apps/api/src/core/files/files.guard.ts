import { createHash } from 'node:crypto'
import { moduleOf } from '@portal/contract/core/route'
import { type Caller, narrowed, requireAccess, requireFullAccess, requireTier } from '../../platform/access/caller.ts'
import type { AnyExportKind } from './files.kind.ts'

/** The caller as the route of a list would see them now. @throws Problem auth.forbidden */
export function admitted({ route, sees }: Pick<AnyExportKind, 'route' | 'sees'>, caller: Caller): Caller {
  for (const access of [route.access, route.also ?? route.access, sees ?? route.access])
    if (access !== 'public') requireAccess(access, caller)
  requireTier(route, caller)
  if (route.fullAccess) requireFullAccess(caller)
  return narrowed(caller, moduleOf(route))
}

/**
 * The facts that decide on the rows of a kind's file, to be compared later: the part of the tree that a caller sees,
 * the grants of their groups, and the columns that the kind shows by their permissions.
 */
export function reachText({ shows }: Pick<AnyExportKind, 'shows'>, caller: Caller): string {
  const { level, accountId, narrowing } = caller.scope
  const { heldToGroups, groups } = caller
  const given = heldToGroups ? groups.map((group) => JSON.stringify(group)).toSorted() : null
  return createHash('sha256')
    .update(JSON.stringify([level, accountId, narrowing ?? null, given, ...(shows ? [shows(caller)] : [])]))
    .digest('hex')
}
