import { Problem } from '@portal/contract/core/errors'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/users/users.contract'
import type { Context } from '../../platform/http/context.ts'
import { cursors, isText } from '../../platform/list/cursor.ts'
import { pageOf } from '../../platform/list/page.ts'
import { findLocked } from '../../platform/limits/attempts.ts'
import { isInScope } from '../../core/accounts/accounts.chain.ts'
import { mayActFor } from '../../core/sessions/sessions.acting.ts'
import * as users from './users.search.repository.ts'

/** Characters of a name and of an address, with room for the forms that searching folds letters into. */
const longest = 400
const byName = cursors({ sortName: isText(longest), email: isText(longest) })

/** The administrators of an account of the caller's tree, with what a caller needs to know to help them in. */
export async function searchUsers({ db, caller }: Context, { body }: Input<typeof routes.search>) {
  const { pageSize: limit = pageSize.default } = body
  const after = byName.decode(body.cursor)
  const words = (body.searchText ?? '').split(/\s+/).filter(Boolean)
  const found = await db.inScope(caller.scope, async (tx) => {
    if (!(await isInScope(tx, caller.scope, body.acctKey))) throw new Problem('account.notFound')
    return users.listAdministrators(tx, caller.scope, body.acctKey, { words, after, limit: limit + 1 })
  })
  const rows = found.slice(0, limit)
  const people = rows.map(({ userKey, email }) => ({ userId: userKey, email }))
  const locks = await db.asAuth((tx) => findLocked(tx, people))
  const present = (row: users.ListedPerson) => {
    const { total: _, sortName: __, admitted, ...shown } = row
    const { lockedUntil = null, factorOff = false } = locks.get(row.userKey) ?? {}
    const person = { accountId: row.acctKey, roleCode: row.roleCode }
    return { ...shown, lockedUntil, factorOff, mayActFor: admitted && mayActFor(caller, person) }
  }
  const { items, nextCursor } = pageOf({ rows: found }, { size: limit, present, encode: byName.encode })
  return { items, total: rows[0]?.total ?? 0, nextCursor }
}
