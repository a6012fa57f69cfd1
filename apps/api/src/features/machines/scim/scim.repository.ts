import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import type { Role } from '@portal/contract/core/access/access.flags'
import { maxCounted, maxLookedUp } from '@portal/contract/machines/scim/scim.rules'
import { reservedDays, type UserKind, type UserStatus } from '@portal/contract/directory/users/users.codes'
import { type RawBuilder, sql } from 'kysely'
import { holdCompaniesOf } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Order } from './scim.predicate.repository.ts'
import type { Resource } from './scim.schemas.ts'

export type AccountRow = {
  accountId: string
  acctType: AccountType
  acctName: string
  language: Language
  sendEmailEndUser: boolean
}
/** An account of the scope; undefined outside of it. */
export const findAccount = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(tx)<AccountRow>`
    select a.account_id, a.acct_type, a.acct_name, a.language, a.send_email_end_user from account a
    where ${within(scope, 'a')} and a.account_id = ${accountId}`

export type PersonRow = {
  userId: string
  accountId: string
  email: string
  emailTyped: string
  kind: UserKind
  roleCode: Role | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  language: Language | null
  timeZone: string | null
  userStatus: UserStatus
  registrationPending: boolean
  createdAt: string
  modifiedAt: string
  version: number
  externalId: string | null
  kept: Resource | null
  waits: boolean | null
  groups: { value: string; display: string }[]
}
const columns = sql`u.user_id, u.account_id, u.email, u.email_typed, u.kind, u.role_code, u.first_name, u.last_name, u.phone, u.language,
  u.time_zone, u.user_status, u.registration_pending, u.created_at, u.modified_at, u.version, p.external_id, p.kept, p.waits,
  (select coalesce(json_agg(json_build_object('value', g.group_id, 'display', g.name) order by lower(g.name)), '[]')
    from access_group_member m join access_group g using (group_id) where m.user_id = u.user_id and not g.archived) as groups`
const known = (accountId: string) =>
  sql`left join scim_person p on p.user_id = u.user_id and p.account_id = ${accountId}`
const present = (scope: Scope, accountId: string) =>
  sql`${within(scope, 'u')} and u.account_id = ${accountId} and u.user_status <> 'Removed'`

/** A person of an account who was not removed. @param lock holds them until the end of the transaction */
export async function findPerson(tx: Tx, scope: Scope, accountId: string, userId: string, { lock = false } = {}) {
  if (lock) await holdCompaniesOf(tx, [userId])
  return queryRow(tx)<PersonRow>`
    select ${columns} from app_user u ${known(accountId)}
    where ${present(scope, accountId)} and u.user_id = ${userId} ${lock ? sql`for no key update of u` : sql``}`
}

/** A person of the account with an address; removed people for as long as they can be restored. */
export const findByEmail = (tx: Tx, scope: Scope, accountId: string, email: string) =>
  queryRow(tx)<{ userId: string; userStatus: UserStatus }>`
    select u.user_id, u.user_status from app_user u
    where ${within(scope, 'u')} and u.account_id = ${accountId} and u.email = ${email}
      and (u.user_status <> 'Removed' or u.removed_at > now() - make_interval(days => ${reservedDays}))
    order by u.user_status = 'Removed', u.removed_at desc nulls last limit 1`

export type ListQuery = {
  where: RawBuilder<boolean> | undefined
  /** Whether an index finds the matches: then they are few, and all are read. */
  led: boolean
  order: Order | undefined
  /** The last key of the page before. */
  after: string | undefined
  offset: number
  limit: number
}
/** The people among whom matches are searched: all, up to the bound. */
const among = (scope: Scope, accountId: string, { led, after }: Pick<ListQuery, 'led' | 'after'>) => {
  const from = after === undefined ? sql`` : sql`and u.user_id > ${after}::uuid`
  const people = sql`select u.* from app_user u where ${present(scope, accountId)} ${from}`
  return led ? people : sql`${people} order by u.user_id limit ${sql.lit(maxLookedUp)}`
}
export const findPeople = (tx: Tx, scope: Scope, accountId: string, query: ListQuery) => {
  const { where, order, offset, limit } = query
  const by = order ? sql`${order.by} ${order.down ? sql`desc` : sql`asc`} nulls last, u.user_id` : sql`u.user_id`
  return queryRows(tx)<PersonRow>`
    select ${columns} from (${among(scope, accountId, query)}) u ${known(accountId)}
    where ${where ?? sql`true`} order by ${by} offset ${offset} limit ${limit}`
}
/** The number of people who match, and the last one checked; if it equals the bound, there are more. */
export async function countPeople(
  tx: Tx,
  scope: Scope,
  accountId: string,
  query: Pick<ListQuery, 'where' | 'led' | 'after'>,
) {
  const row = await queryRow(tx)<{ found: number; looked: number; last: string | null }>`
    select count(*) filter (where ${query.where ?? sql`true`})::integer as found, count(*)::integer as looked,
      (array_agg(u.user_id order by u.user_id desc))[1]::text as last
    from (${among(scope, accountId, query)}) u ${known(accountId)}`
  return row ?? { found: 0, looked: 0, last: null }
}

type ScimFields = { externalId: string | null; kept: Resource; made: boolean; waits: boolean }
/** Stores SCIM's own data about a person. An id of a removed person is free. */
export async function keepPerson(
  tx: Tx,
  person: { userId: string; accountId: string },
  { externalId, kept, made, waits }: ScimFields,
  by: string,
) {
  const { userId, accountId } = person
  if (externalId !== null)
    await sql`update scim_person p set external_id = null from app_user u where u.user_id = p.user_id and u.user_status = 'Removed'
      and p.account_id = ${accountId} and p.external_id = ${externalId} and p.user_id <> ${userId}`.execute(tx)
  await sql`insert into scim_person (user_id, account_id, external_id, kept, made, waits, modified_by)
    values (${userId}, ${accountId}, ${externalId}, ${JSON.stringify(kept)}::jsonb, ${made}, ${waits}, ${by})
    on conflict (user_id) do update set external_id = excluded.external_id, kept = excluded.kept, waits = excluded.waits, modified_at = now(), modified_by = excluded.modified_by`.execute(
    tx,
  )
}

export type GroupRow = {
  groupKey: string
  acctKey: string
  name: string
  entries: Record<string, 'R' | 'RW'>
  fullAccess: boolean
  createdOn: string
  modifiedOn: string
  version: number
  externalId: string | null
  made: boolean | null
  starts: boolean | null
}
const groups = (scope: Scope, accountId: string) => sql`
  select g.group_id as group_key, g.account_id as acct_key, g.name, g.entries, g.full_access, g.created_at as created_on,
    g.modified_at as modified_on, g.version, p.external_id, p.made, p.starts
  from access_group g left join scim_group p on p.group_id = g.group_id and p.account_id = ${accountId}
  where ${within(scope, 'g')} and g.account_id = ${accountId} and not g.archived`

export const findGroup = (tx: Tx, scope: Scope, accountId: string, groupKey: string) =>
  queryRow(tx)<GroupRow>`${groups(scope, accountId)} and g.group_id = ${groupKey}`
/** Names of the account's groups that begin with a word, including archived groups. */
export const findNames = async (tx: Tx, scope: Scope, accountId: string, word: string) =>
  (
    await queryRows(tx)<{ name: string }>`
    select lower(g.name) as name from access_group g
    where ${within(scope, 'g')} and g.account_id = ${accountId} and starts_with(lower(g.name), ${word.toLowerCase()})`
  ).map(({ name }) => name)
/** The group in which administrators made by SCIM start, if it exists yet. */
export const findStart = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(tx)<GroupRow>`${groups(scope, accountId)} and p.starts order by g.created_at limit 1`

type GroupsQuery = { where: RawBuilder<boolean> | undefined; order: Order | undefined; offset: number; limit: number }
/** Groups of an account, 500 at most. */
export const findGroups = (tx: Tx, scope: Scope, accountId: string, { where, order, offset, limit }: GroupsQuery) => {
  const by = order ? sql`${order.by} ${order.down ? sql`desc` : sql`asc`} nulls last, g.group_id` : sql`g.group_id`
  return queryRows(
    tx,
  )<GroupRow>`${groups(scope, accountId)} and ${where ?? sql`true`} order by ${by} offset ${offset} limit ${limit}`
}
export const countGroups = async (tx: Tx, scope: Scope, accountId: string, where: RawBuilder<boolean> | undefined) =>
  (
    await queryRow(tx)<{ found: number }>`
    select count(*)::integer as found from (${groups(scope, accountId)} and ${where ?? sql`true`}) found`
  )?.found ?? 0

export type MemberRow = { groupId: string; value: string; display: string }
/** Members of groups: for each, up to one more than the limit. */
export const findMembers = (tx: Tx, groupKeys: readonly string[], most: number) =>
  queryRows(tx)<MemberRow>`
    select wanted.group_id, found.* from unnest(${groupKeys}::uuid[]) wanted (group_id) cross join lateral (
      select u.user_id as value, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as display
      from access_group_member m join app_user u using (user_id)
      where m.group_id = wanted.group_id and u.user_status <> 'Removed' order by u.user_id limit ${most + 1}) found`

type GroupFields = { externalId: string | null; made: boolean; starts?: boolean }
export async function keepGroup(tx: Tx, group: { groupId: string; accountId: string }, given: GroupFields, by: string) {
  const { groupId, accountId } = group
  const { externalId, made, starts = false } = given
  if (externalId !== null)
    await sql`update scim_group p set external_id = null from access_group g where g.group_id = p.group_id and g.archived
      and p.account_id = ${accountId} and p.external_id = ${externalId} and p.group_id <> ${groupId}`.execute(tx)
  await sql`insert into scim_group (group_id, account_id, external_id, made, starts, modified_by)
    values (${groupId}, ${accountId}, ${externalId}, ${made}, ${starts}, ${by})
    on conflict (group_id) do update set external_id = excluded.external_id, modified_at = now(), modified_by = excluded.modified_by`.execute(
    tx,
  )
}

/** The data of an account's provisioning for the screen. */
export const findSection = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(tx)<{ people: number; groups: number; changedOn: string | null; changedBy: string | null }>`
    select (select count(*)::integer from (select from scim_person p join app_user u using (user_id)
        where ${within(scope, 'p')} and p.account_id = ${accountId} and u.user_status <> 'Removed' limit ${sql.lit(maxCounted)}) few) as people,
      (select count(*)::integer from scim_group p join access_group g using (group_id)
        where ${within(scope, 'p')} and p.account_id = ${accountId} and not g.archived and not p.starts) as groups,
      latest.modified_at as changed_on, latest.modified_by as changed_by
    from (select) nothing left join lateral (select p.modified_at, p.modified_by from scim_person p
      where ${within(scope, 'p')} and p.account_id = ${accountId} order by p.modified_at desc limit 1) latest on true`

/** The given people who are in a group, or all its members up to a bound plus one. */
export const findMembersAmong = async (tx: Tx, groupId: string, among: readonly string[] | undefined, most: number) =>
  (
    await queryRows(tx)<{ userId: string }>`
    select m.user_id from access_group_member m join app_user u using (user_id) where m.group_id = ${groupId} and u.user_status <> 'Removed'
      ${among ? sql`and m.user_id = any(${among}::uuid[])` : sql``} order by m.user_id limit ${most + 1}`
  ).map(({ userId }) => userId)
