import { type RawBuilder, sql } from 'kysely'
import type { Database, Tables } from '../db/db.ts'
import { removeAll } from './untilDone.ts'

/** Expired rows; references to a session go before it. Impersonation sessions stay as long as the audit trail. */
const outlived = (auditYears: number): [keyof Tables, RawBuilder<unknown>][] => [
  ['idempotency', sql`created_at < now() - interval '24 hours'`],
  // Counters that are kept for failures in a row, of browsers that are no longer known.
  [
    'attemptCounter',
    sql`kept and bucket like 'device:%' and not exists (select from known_device k
      where attempt_counter.bucket = 'device:' || k.user_id || ':' || encode(k.device_hash, 'hex'))`,
  ],
  [
    'attemptCounter',
    sql`not kept and window_started_at < now() - interval '2 days' and (blocked_until is null or blocked_until < now())`,
  ],
  // A week longer than the session, so that a stolen token is still recognised.
  [
    'refreshToken',
    sql`exists (select from session s where s.session_id = refresh_token.session_id
      and least(s.ends_at, coalesce(s.revoked_at, s.ends_at)) < now() - interval '7 days')`,
  ],
  // An expired link says so for a month.
  [
    'authChallenge',
    sql`expires_at < now() - case when kind in ('activation', 'reset', 'mfaLink') then interval '30 days' else interval '1 day' end`,
  ],
  ['usedOnce', sql`expires_at < now()`],
  ['knownDevice', sql`last_seen_at < now() - interval '1 year'`],
  [
    'session',
    sql`ends_at < now() - case when actor_session_id is null then interval '90 days' else make_interval(years => ${auditYears}::int) end
      and not exists (select from session a where a.actor_session_id = session.session_id)`,
  ],
  ['accessRequest', sql`coalesce(decided_at, created_at) < now() - interval '400 days'`],
  ['accountSuspension', sql`cleared_at < now() - interval '400 days'`],
  ['accountStatusChange', sql`ended_at < now() - interval '400 days'`],
]

export async function removeOutlived(db: Database, auditYears: number): Promise<void> {
  for (const [table, over] of outlived(auditYears)) await removeAll(db, table, over)
}
