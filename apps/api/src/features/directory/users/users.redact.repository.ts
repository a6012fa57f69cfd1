import { reservedDays } from '@portal/contract/directory/users/users.codes'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

// The owner redacts and purges, because portal_app may not delete people and credentials.

/** Removed for too long to be restored, and not purged with their account; the literals match the index. */
const redactable = sql`user_status = 'Removed' and redacted_at is null and removed_at is not null and email_typed <> ''
  and removed_at < now() - make_interval(days => ${reservedDays})`

/** The next companies with such people, in key order, with one index look-up for each. */
export async function findCompanies(tx: Tx, after: string, most: number): Promise<string[]> {
  const next = (than: ReturnType<typeof sql>) =>
    sql`select account_id from app_user where ${redactable} and account_id > ${than} order by account_id limit 1`
  const rows = await queryRows(tx)<{ accountId: string }>`
    with recursive one as ((${next(sql`${after}::uuid`)})
      union all select (${next(sql`one.account_id`)}) from one where one.account_id is not null)
    select account_id from one where account_id is not null limit ${most}`
  return rows.map(({ accountId }) => accountId)
}

export type Redacted = { userId: string; accountId: string; email: string }
/** Some of these people, locked until the end of the transaction. */
export const lockRedactable = (tx: Tx, accountIds: readonly string[], most: number): Promise<Redacted[]> =>
  queryRows(tx)<Redacted>`select user_id, account_id, email from app_user
    where ${redactable} and account_id = any (${accountIds}::uuid[]) order by user_id limit ${most} for update skip locked`

/**
 * Data that only the person needed, or that identifies them; the audit and change sets keep a record of the actions.
 */
const ofPerson = [
  'loginDirectory',
  'userPassword',
  'passwordHistory',
  'authChallenge',
  'authenticator',
  'externalIdentity',
  'knownDevice',
  'userSetting',
  'accessGroupMember',
  'scimPerson',
] as const

/** The beginning of an address after its person is redacted. */
const hidden = '•••@'

export async function redact(tx: Tx, people: readonly Redacted[]): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  for (const table of ofPerson) await tx.deleteFrom(table).where('userId', 'in', ids).execute()
  await sql`delete from feature_policy where scope_kind = 'USER' and scope_id = any (${ids}::text[])`.execute(tx)
  // Usually its owner is a recipient, and no one is left to change it.
  await tx.deleteFrom('reportSchedule').where('madeBy', 'in', ids).execute()
  await sql`update session set ip = null, user_agent = null, acting_reason = null, acting_ticket = null
    where user_id = any (${ids}::uuid[])`.execute(tx)
  // The domain stays, because deliverability is counted by it, even for later reports.
  await sql`update transaction t set sender_email = ${hidden}::text || split_part(gone.email, '@', 2) from unnest(${people.map(({ accountId }) => accountId)}::uuid[],
    ${people.map(({ email }) => email)}::text[]) as gone (account_id, email)
    where t.sender_email = gone.email and t.account_id = gone.account_id`.execute(tx)
  await sql`update app_user set email = user_id || '@removed.invalid', email_typed = '', first_name = null, last_name = null,
    phone = null, job_function = null, reference_key = null, list_columns = '{}', created_by = null, modified_by = null,
    redacted_at = now(), version = version + 1 where user_id = any (${ids}::uuid[])`.execute(tx)
}
