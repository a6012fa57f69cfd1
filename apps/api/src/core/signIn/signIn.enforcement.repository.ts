import { sql } from 'kysely'
import { queryRow, type Tx } from '../../platform/db/db.ts'

type Subject = { userId: string; accountId: string; domain: string; whom: readonly string[] }
/** Whether a company's own configuration, or that of a verified domain, requires single sign-on, as SQL. */
export const enforcement = ({ userId, accountId, domain, whom }: Subject) => sql<boolean>`
  exists (
    select from sso_config c
    join account a on a.account_id = ${accountId}::uuid
    where c.enabled and c.enforcement = any (${whom}::text[]) and not ${userId}::uuid = any (c.break_glass)
      and c.account_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
      and (c.account_id = a.account_id or exists (
        select from company_domain d
        where d.account_id = c.account_id and d.domain = ${domain} and d.verified_at is not null)))`

export const isEnforced = async (tx: Tx, subject: Subject): Promise<boolean> =>
  (await queryRow(tx)<{ enforced: boolean }>`select ${enforcement(subject)} as enforced`)?.enforced === true
