import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

type Someone = { userId: string; accountId: string; email: string; roleCode: string | null }

/**
 * Whether somebody may come in through an identity provider alone, so that password, reset and activation are closed
 * (`product.md` 3.5). Two configurations can say so: the one that owns the verified domain of the person's address, if it
 * is of the own company or one above it; and the own company's, whatever the address is, or a foreign address would be a
 * way around it. People named as break-glass are never held to the configuration that names them. `users` means
 * customers' people (role CU and end users), `usersAndAdmins` everybody. In a transaction of sign-in (asAuth).
 */
export async function ssoEnforcedFor(tx: Tx, { userId, accountId, email, roleCode }: Someone): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const whom = roleCode === null || roleCode === 'CU' ? ['users', 'usersAndAdmins'] : ['usersAndAdmins']
  const { rows } = await sql`
    select from sso_config c
    join account a on a.account_id = ${accountId}
    where c.enabled and c.enforcement = any (${whom}::text[]) and not ${userId}::uuid = any (c.break_glass)
      and c.account_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
      and (c.account_id = a.account_id or exists (
        select from sso_domain d
        where d.sso_config_id = c.sso_config_id and d.domain = ${domain} and d.verified_at is not null))
    limit 1`.execute(tx)
  return rows.length > 0
}
