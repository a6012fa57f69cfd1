import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { queryRows, type Tx } from '../../platform/db/db.ts'

/** The authors who had the address at that moment; for people of companies above, only the level. */
export type AuthorRow = { email: string; setOn: string; acctType: AccountType | null } & (
  | { name: string; accountId: string; tags: string[]; above: string[] }
  | { name: null; accountId: null; tags: null; above: null }
)
export const findAuthors = (tx: Tx, authors: readonly { by: string; on: string }[]) =>
  queryRows(tx)<AuthorRow>`
    select * from authors_of(${authors.map(({ by }) => by)}::text[], ${authors.map(({ on }) => on)}::timestamptz[])`
