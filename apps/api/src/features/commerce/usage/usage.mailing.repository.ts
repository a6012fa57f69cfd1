import type { Language } from '@portal/contract/core/language'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { ProductLine, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

// Mails with what was used, as the owner: they go through all accounts.

export const kinds = ['monthly', 'weekly'] as const
export type Kind = (typeof kinds)[number]
/** Which mails, and the account after which they go on. */
export type Mailing = { kind: Kind; dueOn: string; after: string }

/** Begins those that are due since a day, unless they were begun; the first of all count as sent. @returns those that are not done */
export const begin = (tx: Tx, kind: Kind, dueOn: string): Promise<Mailing | undefined> =>
  queryRow(tx)<Mailing>`
    with first as (insert into usage_mailing (kind, due_on, done) values (${kind}, ${dueOn}, true) on conflict do nothing),
    begun as (update usage_mailing set due_on = ${dueOn}, done = false, after_account = default
      where kind = ${kind} and due_on < ${dueOn} returning kind, due_on, after_account as after)
    select * from begun union all
    select kind, due_on, after_account from usage_mailing
    where kind = ${kind} and due_on = ${dueOn} and not done and not exists (select from begun)`

/** Goes on to another account, null: that was the last. @returns false where another process was quicker */
export const goOn = async (tx: Tx, { kind, dueOn, after }: Mailing, to: string | null): Promise<boolean> =>
  (await queryRow(tx)`
    update usage_mailing set after_account = coalesce(${to}::uuid, after_account), done = ${to === null}
    where kind = ${kind} and due_on = ${dueOn} and after_account = ${after} and not done returning kind`) !== undefined

/** Whether any company wants them at all. */
export const anyWants = async (tx: Tx, kind: Kind): Promise<boolean> =>
  (await queryRow(tx)`
    select from account_setting where code = 'notifications.monthlyUsage' and value = to_jsonb(${kind}::text) limit 1`) !==
  undefined

export type Account = { accountId: string; acctName: string; accountStatus: AccountStatus }
/** The next accounts in the order of their keys. */
export const findAccounts = (tx: Tx, after: string, most: number): Promise<Account[]> =>
  queryRows(tx)<Account>`
    select account_id, acct_name, account_status from account where account_id > ${after} order by account_id limit ${most}`

export type Used = { accountId: string; productLine: ProductLine; unitType: UnitType; used: number }
/** What accounts with all below them used in a month, the most first. */
export const findUsed = (tx: Tx, accountIds: readonly string[], month: string): Promise<Used[]> =>
  queryRows(tx)<Used>`
    select account_id, product_line, unit_type, sum(used)::bigint as used from usage_month
    where account_id = any (${accountIds}::uuid[]) and month = ${month}
    group by 1, 2, 3 having sum(used) > 0 order by account_id, used desc, product_line, unit_type`

export type Reader = { accountId: string; userId: string; email: string; firstName: string | null; language: Language }
/** Their active administrators, as `account_mail_to` has those of one; of companies that want no mails nobody. */
export const findReaders = (tx: Tx, accountIds: readonly string[]): Promise<Reader[]> =>
  queryRows(tx)<Reader>`
    select a.account_id, u.user_id, u.email, u.first_name, coalesce(u.language, a.language) as language
    from account a cross join lateral (select * from app_user u where u.account_id = a.account_id
      and u.user_status = 'Active' and u.kind <> 'ENDUSER' order by u.user_id limit 50) u
    where a.account_id = any (${accountIds}::uuid[]) and a.enable_email_communication and a.send_email_admin
    order by u.user_id`
