import type { Role } from '@portal/contract/access/access.flags'
import type { UserListItem } from '@portal/contract/users/users.contract'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'

export type ListedPerson = Pick<
  UserListItem,
  'userKey' | 'acctKey' | 'email' | 'firstName' | 'lastName' | 'status' | 'registrationPending' | 'mfaState'
> & { roleCode: Role; lastLoginOn: string | null; admitted: boolean; sortName: string; total: number }

/** The person after whom a page begins: their name as lists are sorted by it, and their address. */
export type After = { sortName: string; email: string }
type Page = { words: readonly string[]; after: After | undefined; limit: number }

/** Administrators of an account whose names or address hold every one of the words, by name; `total`, of all pages, is in each row. */
export async function listAdministrators(tx: Tx, scope: Scope, accountId: string, { words, after, limit }: Page) {
  const needles = sql`array(select '%' || regexp_replace(search_normal(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${words}::text[]) word)`
  const from = after ? sql`where (sort_name, email) > (${after.sortName}, ${after.email})` : sql``
  const rows = await queryRows(tx)<ListedPerson>`
    select page.*, may_sign_in(page.user_key) as admitted from (
      select * from (
        select u.user_id as user_key, u.account_id as acct_key, u.email, u.first_name, u.last_name, u.role_code,
          u.user_status as status, u.registration_pending, u.mfa_state, u.last_login_at as last_login_on,
          search_normal(concat_ws(' ', u.first_name, u.last_name)) as sort_name, count(*) over () as total
        from app_user u
        where ${within(scope, 'u')} and u.account_id = ${accountId} and u.kind <> 'ENDUSER'
          and u.user_status <> 'Removed' and u.search like all (${needles})
      ) found ${from}
      order by sort_name, email limit ${limit}
    ) page
    order by page.sort_name, page.email`
  return rows
}
