import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tables, Tx } from '../../platform/db/db.ts'

export type LimitRow = {
  acctKey: string
  acctName: string
  acctType: string
  maxCustomers: number | null
  maxSeats: number | null
  maxAdmins: number | null
  allowedPlans: string[] | null
  version: number | null
}
/** A company of the scope with its limits, if any. */
export const findLimit = (tx: Tx, scope: Scope, acctKey: string): Promise<LimitRow | undefined> =>
  tx
    .selectFrom('account')
    .leftJoin('partnerLimit', 'partnerLimit.accountId', 'account.accountId')
    .select([
      'account.accountId as acctKey',
      'account.acctName',
      'account.acctType',
      'partnerLimit.maxCustomers',
      'partnerLimit.maxSeats',
      'partnerLimit.maxAdmins',
      'partnerLimit.allowedPlans',
      'partnerLimit.version',
    ])
    .where(within(scope, 'account'))
    .where('account.accountId', '=', acctKey)
    .executeTakeFirst()

export const lockLimit = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`limits ${acctKey}`}, 0))`.execute(tx)

export const saveLimit = (tx: Tx, limit: Insertable<Tables['partnerLimit']>) =>
  tx
    .insertInto('partnerLimit')
    .values(limit)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        maxCustomers: limit.maxCustomers ?? null,
        maxSeats: limit.maxSeats ?? null,
        maxAdmins: limit.maxAdmins ?? null,
        allowedPlans: limit.allowedPlans ?? null,
        modifiedBy: limit.modifiedBy ?? null,
        modifiedAt: sql`now()`,
        version: sql`partner_limit.version + 1`,
      }),
    )
    .execute()
