import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** The given domains that an account uses: verified for it, or the domain of an active person. */
export const findOwnDomains = async (tx: Tx, scope: Scope, accountId: string, domains: readonly string[]) =>
  (
    await queryRows(tx)<{ domain: string }>`
      select d.domain from unnest(${[...domains]}::text[]) d (domain)
      where exists (select from company_domain s where ${within(whole(scope), 's')} and s.account_id = ${accountId}
          and s.domain = d.domain and s.verified_at is not null)
        or exists (select from app_user u where ${within(whole(scope), 'u')} and u.account_id = ${accountId}
          and u.user_status = 'Active' and split_part(u.email, '@', 2) = d.domain)`
  ).map(({ domain }) => domain)

export type AccountPerson = { email: string; userId: string }
/** The people of an account with these addresses in normal form, except those who were removed; for portal_auth. */
export const findPeopleAt = (tx: Tx, accountId: string, emails: readonly string[]) =>
  queryRows(tx)<AccountPerson>`
    select d.email, u.user_id from login_directory d join app_user u on u.user_id = d.user_id
    where d.email = any(${[...emails]}::text[]) and u.account_id = ${accountId} and u.user_status not in ('Disabled', 'Removed')`

/** The time zone of a person. */
export const findTimeZone = async (tx: Tx, scope: Scope, userId: string): Promise<string | null> =>
  (
    await queryRow(tx)<{ timeZone: string | null }>`
      select u.time_zone from app_user u where ${within(whole(scope), 'u')} and u.user_id = ${userId}`
  )?.timeZone ?? null
