import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import type { UserKind, UserStatus } from '@portal/contract/directory/users/users.codes'
import type { PersonState } from '@portal/contract/directory/users/users.rules'
import { sql } from 'kysely'
import { holdCompaniesOf } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Profile } from './imports.cells.ts'

export type Company = {
  accountId: string
  acctNumber: string
  acctName: string
  acctType: AccountType
  language: Language
  tags: string[]
  above: string[]
  effectiveStatus: AccountStatus
  /** Whether the company wants mails to its end users. */
  sendEmailEndUser: boolean
}
/** Companies of the scope by their keys or numbers, each with the worst status of its chain. */
export const listCompanies = (tx: Tx, scope: Scope, { keys, numbers }: Record<'keys' | 'numbers', readonly string[]>) =>
  queryRows(tx)<Company>`
    select c.*, e.effective_status from (
      select account_id, acct_number, acct_name, acct_type, language, tags, send_email_end_user,
        array_remove(array[provider_id, sp_id, dt_id, rs_id], null) as above
      from account where ${within(scope, 'account')}
        and (account_id = any(${keys}::uuid[]) or acct_number = any(${numbers}::text[]))) c
    join account_effective(array(select account_id from account where ${within(scope, 'account')}
      and (account_id = any(${keys}::uuid[]) or acct_number = any(${numbers}::text[])))) e on e.account_id = c.account_id`

export type ExistingPerson = PersonState & { [F in keyof Profile]-?: string | null } & {
  userId: string
  accountId: string
  email: string
  kind: UserKind
  roleCode: Role | null
  userStatus: UserStatus
  registrationPending: boolean
  accountStatus: AccountStatus
}
const columns = sql`u.user_id, u.account_id, u.email, u.kind, u.role_code, u.user_status, u.status_before_disable,
  u.status_before_removal, u.registration_pending, u.first_name, u.last_name, u.phone, u.job_function, u.language, u.time_zone,
  u.reference_key, a.account_status`

/** The people with these addresses in these companies. */
export const listKnown = (tx: Tx, scope: Scope, accountIds: readonly string[], emails: readonly string[]) =>
  queryRows(tx)<ExistingPerson>`
    select ${columns} from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.account_id = any(${accountIds}::uuid[]) and u.email = any(${emails}::text[])
      and u.user_status <> 'Removed'`

/** People by their keys, locked in their order until the end of the transaction. */
export async function lockKnown(tx: Tx, scope: Scope, ids: readonly string[]) {
  await holdCompaniesOf(tx, ids)
  return queryRows(tx)<ExistingPerson>`
    select ${columns} from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[]) order by u.user_id for no key update of u`
}

export type Address = { email: string; accountId: string }
/** The addresses that cannot be invited into their company now. */
export const listTaken = (tx: Tx, addresses: readonly Address[]) =>
  queryRows(tx)<Address>`
    select email, account_id from addresses_taken(${addresses.map(({ email }) => email)}::text[],
      ${addresses.map(({ accountId }) => accountId)}::uuid[])`

/** The number of these addresses that belong to people whom the caller does not see. */
export async function countUnseen(tx: Tx, scope: Scope, emails: readonly string[]): Promise<number> {
  if (emails.length === 0) return 0
  const seen = await queryRows(tx)<{ email: string }>`
    select distinct u.email from app_user u where ${within(scope, 'u')} and u.email = any(${emails}::text[])`
  return emails.length - seen.length
}

export type Group = GroupGrant & { groupId: string; accountId: string; name: string; fullAccess: boolean }
const group = sql`group_id, account_id, name, full_access, entries, account_scope, accounts, tags, exclude`
/** Active groups of these companies, by their names in lower case. */
export const listGroups = (tx: Tx, accountIds: readonly string[], names: readonly string[]) =>
  queryRows(tx)<Group>`
    select ${group} from access_group
    where account_id = any(${accountIds}::uuid[]) and lower(name) = any(${names}::text[]) and not archived`
/** Active groups by their keys, locked until the end of the transaction. */
export const lockGroups = (tx: Tx, ids: readonly string[]) =>
  queryRows(tx)<Group>`
    select ${group} from access_group where group_id = any(${ids}::uuid[]) and not archived order by group_id for share`

type Claim = Address & { userId: string }
/**
 * Claims addresses in sorted order, so that two imports never wait for each other; returns the keys of the claimed
 * ones.
 */
export async function claimAddresses(tx: Tx, claims: readonly Claim[]): Promise<Set<string>> {
  const rows = await queryRows(tx)<{ userId: string; claimed: boolean }>`
    select user_id, claim_by_invitation(email, user_id, account_id) as claimed from (
      select * from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
        as c("userId" uuid, email text, "accountId" uuid) order by email) c(user_id, email, account_id)`
  return new Set(rows.filter(({ claimed }) => claimed).map(({ userId }) => userId))
}

export type NewPerson = Profile &
  Claim & { emailTyped: string; kind: UserKind; roleCode: Role | null; groupKeys: readonly string[] }
/** Adds people as invited, with the groups in which they start. */
export async function insertPeople(tx: Tx, people: readonly NewPerson[], by: string): Promise<void> {
  await sql`insert into app_user (user_id, account_id, email, email_typed, kind, role_code, first_name, last_name, phone,
      job_function, language, time_zone, reference_key, user_status, imported, created_by, modified_by)
    select "userId", "accountId", email, "emailTyped", kind, "roleCode", "firstName", "lastName", phone, "jobFunction", language,
      "timeZone", "referenceKey", 'Invited', true, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("userId" uuid, "accountId" uuid, email text, "emailTyped" text,
      kind text, "roleCode" text, "firstName" text, "lastName" text, phone text, "jobFunction" text, language text, "timeZone" text,
      "referenceKey" text)`.execute(tx)
  const members = people.flatMap(({ userId, accountId, groupKeys }) =>
    groupKeys.map((groupId) => ({ groupId, userId, accountId })),
  )
  if (members.length > 0) await tx.insertInto('accessGroupMember').values(members).execute()
}

type PersonChange = { [F in keyof Profile]-?: string | null } & { userId: string }
export const updatePeople = (tx: Tx, scope: Scope, people: readonly PersonChange[], by: string) =>
  sql`update app_user set first_name = p."firstName", last_name = p."lastName", phone = p.phone, job_function = p."jobFunction",
      language = p.language, time_zone = p."timeZone", reference_key = p."referenceKey",
      version = version + 1, modified_at = now(), modified_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("userId" uuid, "firstName" text, "lastName" text, phone text,
      "jobFunction" text, language text, "timeZone" text, "referenceKey" text)
    where ${within(scope, 'app_user')} and app_user.user_id = p."userId"`.execute(tx)

export type Counts = Record<'created' | 'updated' | 'disabled' | 'enabled' | 'removed' | 'full' | 'seats', number>
/** The actions of a set's rows, and the number of added people who get full access. */
export async function countRows(tx: Tx, changeSetId: string): Promise<Counts> {
  const [counts] = await queryRows(tx)<Counts>`
    select count(*) filter (where before = '{}') as created,
      count(*) filter (where before <> '{}' and not after ? 'userStatus') as updated,
      count(*) filter (where before <> '{}' and after ->> 'userStatus' = 'Disabled') as disabled,
      count(*) filter (where before <> '{}' and after ->> 'userStatus' = 'Removed') as removed,
      count(*) filter (where before <> '{}' and after ->> 'userStatus' not in ('Disabled', 'Removed')) as enabled,
      count(*) filter (where before = '{}' and after ->> 'full' = 'true') as full,
      coalesce(sum(jsonb_array_length(after -> 'seats')), 0)::integer as seats
    from change_row where change_set_id = ${changeSetId} and verdict = 'Ready'`
  return counts as Counts
}
