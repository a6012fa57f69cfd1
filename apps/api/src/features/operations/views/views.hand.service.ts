import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findShared, reassignViews } from './views.repository.ts'

/** The views that a person shares with their company. */
export const findSharedBy = (tx: Tx, scope: Scope, userId: string) => findShared(tx, scope, userId)
/** Gives views to another person of the company, if they still belong to the first one. */
export const transferViews = (
  tx: Tx,
  viewKeys: readonly string[],
  from: string,
  to: { userId: string; name: string },
) => reassignViews(tx, viewKeys, from, to)
