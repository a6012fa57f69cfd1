import type { AccountSort } from '@portal/contract/accounts/accounts.contract'
import * as pages from '../../platform/http/pages.ts'

/** The row after which a page begins, in the order of its list. */
export type After = { value: string; accountId: string }

/** Characters of `account.name_key`. */
const longestName = 80

export const encodeCursor = (sort: AccountSort, { value, accountId }: After) =>
  pages.encodeCursor(sort, value, accountId)

/** @throws Problem 400 naming the cursor when it is not a cursor of this order */
export function decodeCursor(sort: AccountSort, cursor: string | null | undefined): After | undefined {
  const isValue = sort.endsWith('modifiedDate') ? pages.isMoment : pages.isText(longestName)
  const parts = pages.decodeCursor(cursor, [(order) => order === sort, isValue, pages.isUuid], 'cursor')
  return parts && { value: parts[1], accountId: parts[2] }
}
