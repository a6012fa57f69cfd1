import { sql } from 'kysely'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { OpenSession } from './sessions.open.repository.ts'

/** A session that is neither revoked nor expired, however long it was idle; it counts as seen now. */
export const findResumable = (tx: Tx, sessionId: string) => queryRow(tx)<OpenSession>`
    update session s set last_seen_at = now()
    where s.session_id = ${sessionId} and s.stage = 'full' and s.revoked_at is null and s.ends_at > now() and may_sign_in(s.user_id)
    returning s.session_id, s.user_id, s.client_id, s.stage, s.amr, s.auth_time, null as actor_user_id,
      ceil(extract(epoch from s.ends_at - now()))::int as lasts`

/** Marks the unused refresh tokens of a session as used. Returns the generation of the latest; 0 when it has none. */
export async function retireRefreshTokens(tx: Tx, sessionId: string): Promise<number> {
  await tx
    .updateTable('refreshToken')
    .set({ usedAt: sql<Date>`now()` })
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .execute()
  const latest = await tx
    .selectFrom('refreshToken')
    .select(({ fn }) => fn.max('generation').as('generation'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return latest?.generation ?? 0
}
