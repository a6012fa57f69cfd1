import { sql } from 'kysely'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

export type Link = {
  userId: string
  state: 'good' | 'used' | 'superseded' | 'expired'
}
export const findLink = (tx: Tx, codeHash: Buffer) => queryRow(tx)<Link>`
    select user_id, case when consumed_at is not null then 'used' when superseded_at is not null then 'superseded'
      when expires_at <= now() then 'expired' else 'good' end as state
    from auth_challenge where kind = 'mfaLink' and code_hash = ${codeHash}`

/** A newer link replaces earlier ones. */
export const supersedeLinks = (tx: Tx, userId: string) =>
  tx
    .updateTable('authChallenge')
    .set({ supersededAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', 'mfaLink')
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute()

/** Marks the requests of the links as done. */
export const consumeLinks = (tx: Tx, userId: string) =>
  tx
    .updateTable('authChallenge')
    .set({ consumedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', 'mfaLink')
    .where('consumedAt', 'is', null)
    .execute()
