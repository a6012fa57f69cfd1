import type { Language } from '@portal/contract/core/language'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { ProductLine, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

// Mails with usage, as the owner, because they cover all accounts.

export const kinds = ['monthly', 'weekly'] as const
export type Kind = (typeof kinds)[number]
/** The kind of mails, and the last finished account. */
export type Mailing = { kind: Kind; dueOn: string; after: string }

/**
 * Begins the mails that are due since a day, unless they have begun; the very first ones count as sent. @returns those
 * that are not done
 */
export const begin = (tx: Tx, kind: Kind, dueOn: string): Promise<Mailing | undefined> =>
  queryRow(tx)<Mailing>`
    with first as (insert into usage_mailing (kind, due_on, done) values (${kind}, ${dueOn}, true) on conflict do nothing),
    begun as (update usage_mailing set due_on = ${dueOn}, done = false, after_account = default
      where kind = ${kind} and due_on < ${dueOn} returning kind, due_on, after_account as after)
    select * from begun union all
    select kind, due_on, after_account from usage_mailing
    where kind = ${kind} and due_on = ${dueOn} and not done and not exists (select from begun)`

/** Moves on to another account, or null after the last. @returns false where another process was faster */
export const advanceMailing = async (tx: Tx, { kind, dueOn, after }: Mailing, to: string | null): Promise<boolean> =>
  (await queryRow(tx)`
    update usage_mailing set after_account = coalesce(${to}::uuid, after_account), done = ${to === null}
    where kind = ${kind} and due_on = ${dueOn} and after_account = ${after} and not done returning kind`) !== undefined

/** Whether any company wants these mails. */
export const isSubscribed = async (tx: Tx, kind: Kind): Promise<boolean> =>
  (await queryRow(tx)`
    select from account_setting where code = 'notifications.monthlyUsage' and value = to_jsonb(${kind}::text) limit 1`) !==
  undefined

export type Account = { accountId: string; acctName: string; accountStatus: AccountStatus }
/** The next accounts in the order of their keys. */
export const findAccounts = (tx: Tx, after: string, most: number): Promise<Account[]> =>
  queryRows(tx)<Account>`
    select account_id, acct_name, account_status from account where account_id > ${after} order by account_id limit ${most}`

export type UsedUnits = { accountId: string; productLine: ProductLine; unitType: UnitType; used: number }
/** The usage of accounts and everything below them in a month, the largest first. */
export const findUsed = (tx: Tx, accountIds: readonly string[], month: string): Promise<UsedUnits[]> =>
  queryRows(tx)<UsedUnits>`
    select account_id, product_line, unit_type, sum(used)::bigint as used from usage_month
    where account_id = any (${accountIds}::uuid[]) and month = ${month}
    group by 1, 2, 3 having sum(used) > 0 order by account_id, used desc, product_line, unit_type`

export type Reader = { accountId: string; userId: string; email: string; firstName: string | null; language: Language }
/**
 * Their active administrators, by the rules of `account_mail_to` for one; none for companies with e-mails turned off.
 */
export const findReaders = (tx: Tx, accountIds: readonly string[]): Promise<Reader[]> =>
  queryRows(tx)<Reader>`
    select a.account_id, u.user_id, u.email, u.first_name, coalesce(u.language, a.language) as language
    from account a cross join lateral (select * from app_user u where u.account_id = a.account_id
      and u.user_status = 'Active' and u.kind <> 'ENDUSER' order by u.user_id limit 50) u
    where a.account_id = any (${accountIds}::uuid[]) and a.enable_email_communication and a.send_email_admin
    order by u.user_id`
