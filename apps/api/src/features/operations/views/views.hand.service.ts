import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findShared, handShared } from './views.repository.ts'

/** The views that somebody shares with their company. */
export const findSharedBy = (tx: Tx, scope: Scope, userId: string) => findShared(tx, scope, userId)
/** Makes them another person's of the company, as far as they are still theirs. */
export const handViews = (tx: Tx, viewKeys: readonly string[], from: string, to: { userId: string; name: string }) =>
  handShared(tx, viewKeys, from, to)
