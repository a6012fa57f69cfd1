import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { StorageStage } from '@portal/contract/commerce/addOns/addOns.storage'
import { sql } from 'kysely'
import { levelColumns, type Scope, scopeOf, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** The sum of the quotas of an account's active storage add-ons in gigabytes; 0 without any. */
const quotaOf = (
  accountId: string,
) => sql`select coalesce(sum(o.quantity), 0)::bigint as quota, count(*)::integer as add_ons
  from add_on o where o.account_id = ${accountId} and o.kind = 'STORAGE' and o.add_on_status = 'Active'`

export type StorageTotals = { quota: number; addOns: number; megabytes: number | null; measuredAt: string | null }
/** The used storage and the quota of an account in the scope. */
export const findStored = (tx: Tx, scope: Scope, accountId: string): Promise<StorageTotals | undefined> =>
  queryRow(tx)<StorageTotals>`
    select q.quota, q.add_ons, l.megabytes, l.measured_at from account a cross join (${quotaOf(accountId)}) q
    left join storage_level l on l.account_id = a.account_id
    where ${within(scope, 'a')} and a.account_id = ${accountId}`

type Mark = { markId: number; accountId: string; below: boolean; after: string | null; acctType: AccountType | null }
/** Makes the accounts of one mark due, or the first of them by key (asOwner). @returns whether there was a mark */
export async function takeMark(tx: Tx, atOnce: number): Promise<boolean> {
  const mark = await queryRow(tx)<Mark>`
    select m.mark_id, m.account_id, m.below, m.after, a.acct_type from storage_mark m left join account a using (account_id)
    order by m.mark_id limit 1 for update of m skip locked`
  if (!mark) return false
  const { markId, accountId, below, after, acctType } = mark
  const { level } = scopeOf({ accountId, acctType: (below && acctType) || 'CU' })
  const rows = await queryRows(tx)<{ accountId: string }>`
    update storage_level set due = true where account_id in (select l.account_id from storage_level l
      where ${sql.ref(`l.${levelColumns[level]}`)} = ${accountId} and (${after}::uuid is null or l.account_id > ${after}::uuid)
      order by l.account_id limit ${atOnce} for update)
    returning account_id`
  const last = rows
    .map((row) => row.accountId)
    .toSorted()
    .at(-1)
  if (last === undefined || rows.length < atOnce)
    await sql`delete from storage_mark where mark_id = ${markId}`.execute(tx)
  else await sql`update storage_mark set after = ${last}::uuid where mark_id = ${markId}`.execute(tx)
  return true
}

export type DueAccount = { accountId: string; acctType: AccountType }
/** Accounts to check (asOwner). */
export const findDueLevels = (tx: Tx, most: number): Promise<DueAccount[]> =>
  queryRows(tx)<DueAccount>`
    select l.account_id, a.acct_type from storage_level l join account a using (account_id)
    where l.due order by l.account_id limit ${most}`

export type Level = {
  megabytes: number
  /** The day of the measurement in the time zone of the account. */
  measuredOn: string
  stage: StorageStage
  quota: number
  acctName: string
  open: boolean
}
/** Takes an account to check: undefined where another process has it, or it was checked meanwhile. */
export const takeLevel = (tx: Tx, accountId: string): Promise<Level | undefined> =>
  queryRow(tx)<Level>`
    select l.megabytes, (l.measured_at at time zone account_zone(l.account_id))::date as measured_on, l.told as stage, q.quota, a.acct_name,
      a.account_status not in ('Closed', 'Purged') as open
    from storage_level l join account a using (account_id) cross join (${quotaOf(accountId)}) q
    where l.account_id = ${accountId} and l.due for update of l skip locked`
export const saveStage = (tx: Tx, accountId: string, stage: StorageStage) =>
  tx.updateTable('storageLevel').set({ told: stage, due: false }).where('accountId', '=', accountId).execute()

type MailRecipient = { userId: string; email: string; own: boolean }
/**
 * The recipients of a mail about an account, in the order of `account_mail_to`: its own administrators, then its
 * parent's (asOwner).
 */
export const findMailed = (tx: Tx, accountId: string): Promise<MailRecipient[]> =>
  queryRows(tx)<MailRecipient>`
    select u.user_id, u.email, c.account_id = a.account_id as own
    from account a join account c on c.account_id in (a.account_id, a.parent_id)
    cross join lateral (select * from app_user u where u.account_id = c.account_id
      and u.user_status = 'Active' and u.kind <> 'ENDUSER' order by u.user_id limit 50) u
    where a.account_id = ${accountId} and c.enable_email_communication and c.send_email_admin
    order by own desc, u.user_id`
