import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** The names of the companies from the root down to one. */
export async function findChainNames(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await queryRows(tx)<{ acctName: string }>`
    select up.acct_name from account a
    join account up on up.account_id in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    where a.account_id = ${accountId}`
  return rows.map(({ acctName }) => acctName)
}

/** The current hash and a number of former ones, the newest first. */
export async function findHashes(tx: Tx, userId: string, count: number): Promise<string[]> {
  const present = await tx.selectFrom('userPassword').select('hash').where('userId', '=', userId).execute()
  const old = await tx
    .selectFrom('passwordHistory')
    .select('hash')
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .limit(count)
    .execute()
  return [...present, ...old].map(({ hash }) => hash)
}

/** Moves the current password to the former ones, keeps a number of these, and stores a new password. */
export async function replacePassword(tx: Tx, userId: string, hash: string, kept: number): Promise<void> {
  await sql`insert into password_history (user_id, hash, changed_at)
    select user_id, hash, changed_at from user_password where user_id = ${userId} on conflict do nothing`.execute(tx)
  await sql`delete from password_history h where h.user_id = ${userId} and h.changed_at not in (
    select k.changed_at from password_history k where k.user_id = ${userId} order by k.changed_at desc limit ${kept})`.execute(
    tx,
  )
  await sql`insert into user_password (user_id, hash) values (${userId}, ${hash})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = clock_timestamp()`.execute(tx)
}

type Names = { firstName?: string | undefined; lastName?: string | undefined }
/** Makes the person active; names that they entered replace the recorded ones. */
export const activatePerson = (tx: Tx, userId: string, { firstName, lastName }: Names) =>
  tx
    .updateTable('appUser')
    .set({
      userStatus: 'Active',
      registrationPending: false,
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      version: sql<number>`version + 1`,
      modifiedAt: sql<string>`now()`,
    })
    .where('userId', '=', userId)
    .execute()

/** Locks a person until the end of the transaction, so that two people who do the same wait for each other. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.selectFrom('appUser').select('userId').where('userId', '=', userId).forUpdate().executeTakeFirstOrThrow()

/** Marks a prepared person as invited. */
export const markInvited = (tx: Tx, userId: string) =>
  tx
    .updateTable('appUser')
    .set({
      userStatus: 'Invited',
      // An invitation that is sent again changes nothing that people edit.
      version: sql<number>`version + (user_status = 'Staged')::integer`,
      modifiedAt: sql<string>`now()`,
    })
    .where('userId', '=', userId)
    .where('userStatus', 'in', ['Staged', 'Invited'])
    .execute()
