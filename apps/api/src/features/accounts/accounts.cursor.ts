import type { AccountSort } from '@portal/contract/accounts/accounts.contract'
import { Problem } from '@portal/contract/core/errors'

/** The row after which a page begins, in the order of its list. */
export type After = { value: string; accountId: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Characters of `account.name_key`. */
const longestName = 80

/** JavaScript has a year 0, PostgreSQL has none. */
const isMoment = (value: string) =>
  moment.test(value) && value >= '0001' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
const isName = (value: string) =>
  Array.from(value).length <= longestName && value.isWellFormed() && !value.includes('\u0000')
const isValue = (sort: AccountSort, value: string) => (sort.endsWith('modifiedDate') ? isMoment(value) : isName(value))

/** Plain values: nothing in a cursor is trusted, so nothing in it needs to be secret (`security.md` 3.10). */
export const encodeCursor = (sort: AccountSort, { value, accountId }: After) =>
  Buffer.from(JSON.stringify([sort, value, accountId])).toString('base64url')

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** @throws Problem 400 naming the cursor when it is not a cursor of this order */
export function decodeCursor(sort: AccountSort, cursor: string | null | undefined): After | undefined {
  if (cursor == null) return undefined
  const parts = read(cursor)
  if (Array.isArray(parts) && parts.length === 3 && parts.every((part) => typeof part === 'string')) {
    const [order, value, accountId] = parts as [string, string, string]
    if (order === sort && isValue(sort, value) && uuid.test(accountId)) return { value, accountId }
  }
  throw new Problem('request.invalid', { fields: [{ field: 'cursor', code: 'cursor' }] })
}
