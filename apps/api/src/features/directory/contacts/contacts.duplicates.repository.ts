import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

export type DuplicateRow = {
  acctKey: string
  acctName: string
  acctNumber: string
  acctType: AccountType
  accountStatus: AccountStatus
  parentName: string | null
}
/** The maximum number of accounts from the search that are compared one by one. */
const candidates = 50
/** The least similarity, from 0 to 1, at which two names count as alike. */
const leastSimilar = 0.45

const columns = (scope: Scope, ids: RawBuilder<unknown>) => sql`
  select account.account_id as acct_key, account.acct_name, account.acct_number, account.acct_type, account.account_status, p.acct_name as parent_name
  from account left join account p on p.account_id = account.parent_id
  where ${within(scope, 'account')} and account.account_status <> 'Purged' and account.account_id = any (${ids})`

/** Accounts with a similar name: the search finds them by words, and trigrams measure the similarity. */
export async function findSimilar(tx: Tx, scope: Scope, core: string, stems: readonly string[], most: number) {
  const ids: string[] = []
  for (const stem of stems) {
    const rows = await queryRows(tx)<{ ids: string[] }>`
      select ids from account_search(${scope.accountId}, 'tree', ${stem}, 'acctName', null, null, null, null, ${candidates})`
    ids.push(...(rows[0]?.ids ?? []))
  }
  if (ids.length === 0) return []
  const similarity = sql`greatest(similarity(search_normal(account.acct_name), search_normal(${core})),
    word_similarity(search_normal(${core}), search_normal(account.acct_name)) * 0.9)`
  const rows = await queryRows(
    tx,
  )<DuplicateRow>`${columns(scope, sql`${ids}::uuid[]`)} and ${similarity} >= ${leastSimilar}
    order by ${similarity} desc, account.account_id limit ${most}`
  return rows
}

/** Accounts with a contact at a domain. */
export const findAtDomain = (tx: Tx, scope: Scope, domain: string, most: number) =>
  queryRows(tx)<DuplicateRow>`
    ${columns(scope, sql`array(select account_id from contacts_at(${domain}))`)} order by account.account_id limit ${most}`
