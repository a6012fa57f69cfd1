import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/**
 * Removes what has outlived its use: replays of creations, counters of old attempts, refresh tokens of ended sessions,
 * challenges, what may be used only once, browsers not seen for a year, and sessions over for 90 days.
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
  await removeOldSessions(tx)
}

/** Sessions that one run removes: a delete of any number would hold up whoever signs in. */
const mostSessions = 10_000
/** Who acted for whom is told long after, so those sessions stay, and the ones that they went through. */
const removeOldSessions = (tx: Tx) =>
  sql`delete from session where session_id in (
    select s.session_id from session s
    where s.ends_at < now() - interval '90 days' and s.actor_session_id is null
      and not exists (select from session a where a.actor_session_id = s.session_id)
    order by s.ends_at limit ${mostSessions})`.execute(tx)
