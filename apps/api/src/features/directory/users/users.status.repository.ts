import { reservedDays, type UserKind } from '@portal/contract/directory/users/users.codes'
import type { PersonState } from '@portal/contract/directory/users/users.rules'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { holdCompaniesOf } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { type Database, queryRows, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'

export type PersonStateRow = PersonState & {
  userId: string
  accountId: string
  email: string
  kind: UserKind
  roleCode: Role | null
  removedAt: string | null
  /** The status of the company. */
  accountStatus: AccountStatus
}

/**
 * People of the scope with their statuses, including removed people.
 * @param lock holds them until the end of the transaction
 */
export async function findStandings(tx: Tx, scope: Scope, ids: readonly string[], { lock = false } = {}) {
  if (lock) await holdCompaniesOf(tx, ids)
  return queryRows(tx)<PersonStateRow>`
    select u.user_id, u.account_id, u.email, u.kind, u.role_code, u.user_status, u.status_before_disable,
      u.status_before_removal, u.removed_at, a.account_status
    from app_user u join account a on a.account_id = u.account_id where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[]) ${lock ? sql`order by u.user_id for no key update of u` : sql``}`
}

/** Counts the administrators of each company who can sign in, or are only locked by too many failures. */
export async function countAdministrators(tx: Tx, scope: Scope, accountIds: readonly string[]) {
  const rows = await queryRows(tx)<{ accountId: string; count: number }>`
    select u.account_id, count(*) as count from app_user u
    where ${within(scope, 'u')} and u.account_id = any(${accountIds}::uuid[]) and u.kind <> 'ENDUSER' and u.user_status in ('Active', 'Locked')
    group by u.account_id`
  return new Map(rows.map(({ accountId, count }) => [accountId, count]))
}

/** Changes of administrators of one company take turns, so that two cannot remove each other's last one. */
export const lockAdministrators = (tx: Tx, scope: Scope, userIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || account_id, 0)) from (
      select distinct u.account_id from app_user u
      where ${within(scope, 'u')} and u.user_id = any(${userIds}::uuid[]) and u.kind <> 'ENDUSER' order by 1) companies`.execute(
    tx,
  )

export const saveStandings = (
  tx: Tx,
  scope: Scope,
  standings: readonly (PersonState & { userId: string })[],
  by: string,
) =>
  sql`update app_user set user_status = s."userStatus", status_before_disable = s."statusBeforeDisable",
      status_before_removal = s."statusBeforeRemoval",
      removed_at = case when s."userStatus" = 'Removed' then now() end,
      version = version + 1, modified_at = now(), modified_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) s("userId" uuid, "userStatus" text,
      "statusBeforeDisable" text, "statusBeforeRemoval" text)
    where ${within(scope, 'app_user')} and app_user.user_id = s."userId"`.execute(tx)

/** Frees the addresses of people who were removed long enough ago. */
export const freeAddresses = (db: Database): Promise<void> =>
  removeAll(
    db,
    'loginDirectory',
    sql`exists (select from app_user u where u.user_id = login_directory.user_id
      and u.user_status = 'Removed' and u.removed_at < now() - make_interval(days => ${reservedDays}))`,
  )
