import { Problem } from '@portal/contract/core/errors'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/users/users.contract'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor, encodeCursor, isText } from '../../platform/http/pages.ts'
import { findLocked } from '../../platform/limits/attempts.ts'
import { isInScope } from '../../core/accounts/accounts.chain.ts'
import { mayActFor } from '../../core/sessions/sessions.acting.ts'
import * as users from './users.search.repository.ts'

/** Characters of a name and of an address, with room for the forms that searching folds letters into. */
const longest = 400

/** The administrators of an account of the caller's tree, with what a caller needs to know to help them in. */
export async function searchUsers({ db, caller }: Context, { body }: Input<typeof routes.search>) {
  const { pageSize: limit = pageSize.default } = body
  const parts = decodeCursor(body.cursor, [isText(longest), isText(longest)])
  const after = parts && { sortName: parts[0], email: parts[1] }
  const words = (body.searchText ?? '').split(/\s+/).filter(Boolean)
  const found = await db.inScope(caller.scope, async (tx) => {
    if (!(await isInScope(tx, caller.scope, body.acctKey))) throw new Problem('account.notFound')
    return users.listAdministrators(tx, caller.scope, body.acctKey, { words, after, limit: limit + 1 })
  })
  const rows = found.slice(0, limit)
  const people = rows.map(({ userKey, email }) => ({ userId: userKey, email }))
  const locks = await db.asAuth((tx) => findLocked(tx, people))
  const items = rows.map((row) => {
    const { total: _, sortName: __, admitted, ...shown } = row
    const { lockedUntil = null, factorOff = false } = locks.get(row.userKey) ?? {}
    const person = { accountId: row.acctKey, roleCode: row.roleCode }
    return { ...shown, lockedUntil, factorOff, mayActFor: admitted && mayActFor(caller, person) }
  })
  const last = rows.at(-1)
  const nextCursor = last && found.length > limit ? encodeCursor(last.sortName, last.email) : null
  return { items, total: rows[0]?.total ?? 0, nextCursor }
}
