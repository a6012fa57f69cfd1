import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/**
 * Removes what has outlived its use: replays of creations, counters of old attempts, refresh tokens of ended sessions,
 * challenges, what may be used only once, browsers not seen for a year.
 */
export async function removeOutlived(tx: Tx): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(tx)
  await sql`delete from attempt_counter where not kept and window_started_at < now() - interval '2 days'
    and (blocked_until is null or blocked_until < now())`.execute(tx)
  // A week longer than the session: a stolen token that turns up late is still known for what it is.
  await sql`delete from refresh_token r using session s where s.session_id = r.session_id
    and least(s.ends_at, coalesce(s.revoked_at, s.ends_at)) < now() - interval '7 days'`.execute(tx)
  // A link that is long over still says so for a month; then it is unknown.
  await sql`delete from auth_challenge where expires_at < now() - case when kind in ('activation', 'reset', 'mfaLink') then interval '30 days' else interval '1 day' end`.execute(
    tx,
  )
  await sql`delete from used_once where expires_at < now()`.execute(tx)
  await sql`delete from known_device where last_seen_at < now() - interval '1 year'`.execute(tx)
}
