import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'

/** The recipient of a notice: a person by mail, a company by banner. */
export type Recipient = {
  kind: 'account' | 'user'
  id: string
  name: string
  accountId: string
  acctName: string
  firstName: string | null
  language: string | null
  companyLanguage: string
  accountStatus: string
  enableEmailCommunication: boolean
  sendEmailAdmin: boolean
  userStatus: string | null
}

const company = sql.raw(
  `a.account_id, a.acct_name, a.language as company_language, a.account_status, a.enable_email_communication, a.send_email_admin`,
)

/** The administrators of companies who can sign in, up to a number, grouped by company. */
export function findAdministratorKeys(tx: Tx, scope: Scope, accountIds: readonly string[], most: number) {
  return queryRows(tx)<{ userId: string; accountId: string }>`
    select u.user_id, u.account_id from app_user u
    where ${within(scope, 'u')} and u.account_id = any(${accountIds}::uuid[]) and u.kind <> 'ENDUSER' and u.user_status = 'Active'
    order by u.account_id, u.user_id limit ${most}`
}

/** Recipients by their keys, people and companies mixed. */
export const findRecipients = (tx: Tx, scope: Scope, ids: readonly string[]) => queryRows(tx)<Recipient>`
    select 'user' as kind, u.user_id as id, u.email as name, u.first_name, u.language, u.user_status, ${company}
    from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[])
    union all
    select 'account', a.account_id, a.acct_name, null, null, null, ${company}
    from account a where ${within(scope, 'a')} and a.account_id = any(${ids}::uuid[])`

/** A company in the form of placeholders; undefined outside the scope. */
export async function findAddressed(tx: Tx, scope: Scope, accountId: string) {
  const known = accountId === scope.accountId ? { ...scope, narrowing: undefined } : scope // always known
  return queryRow(tx)<{ acctName: string; acctNumber: string; timeZone: string }>`
    select a.acct_name, a.acct_number, account_zone(a.account_id) as time_zone
    from account a where ${within(known, 'a')} and a.account_id = ${accountId}`
}

export const companyName = async (tx: Tx, accountId: string) =>
  (await tx.selectFrom('account').select('acctName').where('accountId', '=', accountId).executeTakeFirstOrThrow())
    .acctName

/** Counts a mail to a person; false if the caller's company has sent them its hourly maximum. */
export async function takeNotice(tx: Tx, userId: string, most: number): Promise<boolean> {
  const row = await queryRow(tx)<{ taken: boolean }>`select take_notice(${userId}::uuid, ${most}) as taken`
  return row?.taken === true
}

/** Seconds until a person may be notified again. */
export async function noticeAgainIn(tx: Tx, userId: string): Promise<number> {
  const row = await queryRow(tx)<{ wait: number | null }>`select notice_again_in(${userId}::uuid) as wait`
  return row?.wait ?? 1
}

export const insertBanner = (tx: Tx, banner: Insertable<Tables['banner']>) =>
  tx.insertInto('banner').values(banner).execute()
