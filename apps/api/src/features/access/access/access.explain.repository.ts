import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Role } from '@portal/contract/core/access/access.flags'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'

import type { AuthorRow, Authorship } from '../../../core/people/people.authors.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** A company, or a person with their company, as the reader may know it. */
export type ExplainedObject = {
  what: 'account' | 'user' | 'subject' | 'company'
  id: string
  name: string
  /** The role of a person; null for a company and for people who are not administrators. */
  role: Role | null
  accountId: string
  acctType: AccountType
  accountStatus: AccountStatus
  effectiveStatus: AccountStatus
  tags: string[]
  above: string[]
  sandbox: boolean
  /** Whether the person may sign in now; true for a company. */
  admitted: boolean
}
const company = sql`a.account_id, a.acct_type, a.account_status, a.tags, array_remove(array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id], a.account_id), null) as above, a.transaction_environment = 'SANDBOX' as sandbox`
const named = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`

/** The object and the person (or the key's company), as far as they are inside the scopes, in one statement. */
export const findThings = (
  tx: Tx,
  { scope, people }: { scope: Scope; people: Scope },
  { objectId, userId, companyId }: { objectId: string | null; userId: string | null; companyId: string | null },
) => queryRows(tx)<ExplainedObject>`
    with found as (
      select 'account' as what, a.account_id as id, a.acct_name as name, null as role, ${company}, true as admitted
      from account a where ${within(scope, 'a')} and a.account_id = ${objectId}::uuid
      union all
      select 'user', u.user_id, ${named}, u.role_code, ${company}, may_sign_in(u.user_id)
      from app_user u join account a using (account_id) where ${within(people, 'u')} and u.user_id = ${objectId}::uuid
      union all
      select 'subject', u.user_id, ${named}, u.role_code, ${company}, may_sign_in(u.user_id)
      from app_user u join account a using (account_id) where ${within(people, 'u')} and u.user_id = ${userId}::uuid
      union all
      select 'company', a.account_id, a.acct_name, null, ${company}, true
      from account a where ${within(people, 'a')} and a.account_id = ${companyId}::uuid
    )
    select found.*, e.effective_status
    from found join account_effective((select array_agg(account_id) from found)) e on e.account_id = found.account_id`

/** The name of an administrator inside the scope, and the names of a company's groups. */
export const findNamed = (tx: Tx, scope: Scope, userId: string) =>
  tx
    .selectFrom('appUser as u')
    .where(within(scope, 'u'))
    .where('u.userId', '=', userId)
    .where('u.kind', '<>', 'ENDUSER')
    .select(['u.accountId', sql<string>`${named}`.as('name')])
    .executeTakeFirst()
export const listGroupNames = (tx: Tx, accountId: string) =>
  tx.selectFrom('accessGroup').where('accountId', '=', accountId).select(['groupId', 'name']).execute()

type PathPolicy = Authorship & { scopeKind: string; scopeId: string }
/** The policies that are set for a flag at some places on the way to an account of the scope. */
export const findPolicies = (tx: Tx, accountId: string, flag: string, places: readonly string[]) =>
  queryRows(tx)<PathPolicy>`
    select scope_kind, scope_id, acct_type as level, set_by as by, set_on as on, reason
    from policies_on_way(${accountId}, ${flag}, ${places}::text[])`

type PathStatus = Omit<AuthorRow, 'email'> & { setOn: string; reason: string | null }
/** Who set the status of a company on the path to an account of the scope. */
export const findStatus = (tx: Tx, accountId: string, decides: string) =>
  queryRow(tx)<PathStatus>`select * from status_on_way(${accountId}, ${decides})`
