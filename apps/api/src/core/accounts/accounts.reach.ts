import { Problem } from '@portal/contract/core/errors'
import type { Scope } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findBy, findReach, findAccountReach, findWhole } from './accounts.reach.repository.ts'

/**
 * The part of a scope that a list looks at: all of it, a company with everything below it, an account's children, or
 * the nearer of the last two. @throws Problem account.notFound for one outside the scope, whether it exists or not
 */
export async function reachOf(tx: Tx, scope: Scope, filter: { company?: string | null; account?: string | null }) {
  const reach = await findReach(tx, scope, filter)
  if (!reach) throw new Problem('account.notFound')
  return reach
}

/** All of a scope; for callers limited to few companies, the places of those. */
export const reachOfScope = findWhole

/** Finds the reach of a single account. @throws Problem account.notFound */
export async function reachOfOne(tx: Tx, scope: Scope, acctKey: string) {
  const reach = await findAccountReach(tx, scope, acctKey)
  if (!reach) throw new Problem('account.notFound')
  return reach
}

/** A single account if its key is given, else all of a scope. @throws Problem account.notFound */
export const reachAt = (tx: Tx, scope: Scope, acctKey: string | undefined) =>
  acctKey ? reachOfOne(tx, scope, acctKey) : findWhole(tx, scope)

/** The rows that name a company of the scope in a column other than their place; undefined outside the scope. */
export const reachBy = findBy
