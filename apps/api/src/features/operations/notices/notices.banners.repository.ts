import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import type { Language } from '@portal/contract/core/language'
import type { Banner } from '@portal/contract/operations/notices/notices.contract'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** Current banners of one company in a language that the person did not dismiss, the newest first. */
export const listBanners = (
  tx: Tx,
  { accountId, userId, language }: { accountId: string; userId: string; language: Language },
  most: number,
) => queryRows(tx)<Banner>`
    select b.banner_id as banner_key, b.words -> ${language} ->> 'subject' as subject, b.words -> ${language} ->> 'body' as body, b.tone, b.from_name as "from", b.shown_from, b.shown_until
    from banner b
    where b.account_id = ${accountId} and b.shown_from <= now() and b.shown_until > now()
      and not exists (select from banner_read r where r.banner_id = b.banner_id and r.user_id = ${userId})
    order by b.shown_from desc, b.banner_id limit ${most}`

/** Dismisses a banner of the company for one person. False if the company has no such banner. */
export async function markRead(tx: Tx, bannerId: string, accountId: string, userId: string): Promise<boolean> {
  const rows = await queryRows(tx)`
    select from banner where banner_id = ${bannerId} and account_id = ${accountId}`
  if (rows.length === 0) return false
  await sql`insert into banner_read (banner_id, user_id, account_id) values (${bannerId}, ${userId}, ${accountId}) on conflict do nothing`.execute(
    tx,
  )
  return true
}

/**
 * `own` is true for a status of the company itself, with the reasons of its open suspensions; false for one of a
 * company above.
 */
type CompanyStatus = { status: AccountStatus; own: boolean; since: string | null; reasons: string[] }
/** The effective status of a company of the scope. */
export const findOwnStanding = (tx: Tx, accountId: string) =>
  queryRow(tx)<CompanyStatus>`
    select e.effective_status as status, e.from_id = e.account_id as own, account_effective_since(e.account_id) as since,
      array(select s.reason from account_suspension s where s.account_id = e.from_id and s.cleared_at is null order by s.since, s.suspension_id) as reasons
    from account_effective(array[${accountId}::uuid]) e`
