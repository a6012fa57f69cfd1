import { type Insertable, sql } from 'kysely'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'

// Challenges of a second factor. A row without a channel is the challenge; a row with one is a code sent for it. The
// hash of the code includes the challenge's key, so that it fits that challenge alone.

type Kind = 'mfa' | 'phone' | 'passkey' | 'passkeyNew' | 'mfaLink'
type NewChallenge = Pick<Insertable<Tables['authChallenge']>, 'codeHash' | 'secondHash' | 'maxAttempts'> & {
  challengeId: string
  kind: Kind
  userId?: string
  sessionId?: string
  channel?: 'email' | 'sms'
  detail?: Record<string, unknown>
  /** Seconds until it expires. */
  seconds: number
}
export const insertChallenge = (tx: Tx, { seconds, detail = {}, ...row }: NewChallenge) =>
  tx
    .insertInto('authChallenge')
    .values({
      ...row,
      detail: JSON.stringify(detail),
      expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()

const open = sql`consumed_at is null and superseded_at is null and expires_at > now()`

export type OpenChallenge = { challengeId: string; userId: string; detail: Record<string, unknown>; lasts: number }
type ChallengeKey = { challengeId: string; kind: Kind; sessionId: string }
/** A challenge of a session that can still be answered; `lasts` is in seconds. */
export const findOpenChallenge = (tx: Tx, { challengeId, kind, sessionId }: ChallengeKey) => queryRow(
  tx,
)<OpenChallenge>`
    select challenge_id, user_id, detail, ceil(extract(epoch from expires_at - now()))::int as lasts from auth_challenge
    where challenge_id = ${challengeId} and kind = ${kind} and session_id = ${sessionId} and channel is null
      and attempts < max_attempts and ${open}`

/** The newest challenge of a session, open or not: its detail holds the request of the sign-in. */
export const findLatestChallenge = (tx: Tx, sessionId: string) => queryRow(tx)<OpenChallenge & { isOpen: boolean }>`
    select challenge_id, user_id, detail, ceil(extract(epoch from expires_at - now()))::int as lasts,
      attempts < max_attempts and ${open} as is_open
    from auth_challenge where kind = 'mfa' and session_id = ${sessionId} and channel is null
    order by created_at desc, challenge_id desc limit 1`

/** Counts an attempt before the secret is checked; returns the attempts left, or undefined if none was left. */
export async function countAttempt(tx: Tx, challengeId: string): Promise<number | undefined> {
  const row = await queryRow(tx)<{ left: number }>`
    update auth_challenge set attempts = attempts + 1
    where challenge_id = ${challengeId} and attempts < max_attempts and ${open}
    returning max_attempts - attempts as left`
  return row?.left
}

/** Uses up a challenge: one of any number of concurrent calls succeeds. */
export async function consumeChallenge(tx: Tx, challengeId: string): Promise<boolean> {
  const rows = await queryRows(tx)`
    update auth_challenge set consumed_at = now() where challenge_id = ${challengeId} and ${open} returning challenge_id`
  return rows.length > 0
}

/** Extends a challenge to the lifetime of the code that was just sent for it. */
export const prolongChallenge = (tx: Tx, challengeId: string, seconds: number) =>
  tx
    .updateTable('authChallenge')
    .set({ expiresAt: sql<Date>`greatest(expires_at, now() + make_interval(secs => ${seconds}))` })
    .where('challengeId', '=', challengeId)
    .execute()

/** Seconds since the last code of this channel was sent for a session. */
export async function findLastSent(tx: Tx, sessionId: string, channel: 'email' | 'sms'): Promise<number | undefined> {
  const row = await queryRow(tx)<{ ago: number | null }>`
    select extract(epoch from clock_timestamp() - max(created_at))::float8 as ago from auth_challenge
    where session_id = ${sessionId} and channel = ${channel}`
  return row?.ago ?? undefined
}

/** Uses a sent code once. */
export async function spendSentCode(tx: Tx, sessionId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await queryRows(tx)`
    update auth_challenge set consumed_at = now()
    where session_id = ${sessionId} and kind = 'mfa' and channel is not null and code_hash = ${codeHash} and ${open}
    returning challenge_id`
  return rows.length > 0
}

/** Why a sent code is no longer valid. */
export async function findSpentCode(tx: Tx, sessionId: string, codeHash: Buffer) {
  const row = await queryRow(tx)<{ used: boolean }>`
    select consumed_at is not null as used from auth_challenge
    where session_id = ${sessionId} and kind = 'mfa' and channel is not null and code_hash = ${codeHash} limit 1`
  return row && (row.used ? 'used' : 'expired')
}

/** The channels of the codes that were sent for a session, the newest first. */
export async function findSentChannels(tx: Tx, sessionId: string): Promise<('email' | 'sms')[]> {
  const rows = await queryRows(tx)<{ channel: 'email' | 'sms' }>`
    select channel from auth_challenge where session_id = ${sessionId} and kind = 'mfa' and channel is not null
    group by channel order by max(created_at) desc`
  return rows.map(({ channel }) => channel)
}

/** Adds a WebAuthn challenge to a challenge of a session, replacing an earlier one. */
export const setWebAuthn = (tx: Tx, challengeId: string, webauthn: string) =>
  sql`update auth_challenge set detail = detail || jsonb_build_object('webauthn', ${webauthn}::text, 'webauthnAt', extract(epoch from now()))
    where challenge_id = ${challengeId}`.execute(tx)

/** Removes the WebAuthn challenge, so that it is answered only once. @param seconds how long it is valid */
export async function takeWebAuthn(tx: Tx, challengeId: string, seconds: number): Promise<string | undefined> {
  const row = await queryRow(tx)<{ webauthn: string | null; fresh: boolean }>`
    with was as (
      select challenge_id, detail->>'webauthn' as webauthn,
        (detail->>'webauthnAt')::float8 > extract(epoch from now()) - ${seconds}::float8 as fresh
      from auth_challenge where challenge_id = ${challengeId} for update
    )
    update auth_challenge c set detail = c.detail - 'webauthn' - 'webauthnAt' from was
    where c.challenge_id = was.challenge_id returning was.webauthn, was.fresh`
  return row?.fresh ? (row.webauthn ?? undefined) : undefined
}

/** The stored codes of a phone's confirmation, one per channel. */
export async function findPhoneCodes(tx: Tx, challengeId: string): Promise<{ codeHash: Buffer; secondHash: Buffer }> {
  const row = await queryRow(tx)<{ codeHash: Buffer; secondHash: Buffer }>`
    select code_hash, second_hash from auth_challenge where challenge_id = ${challengeId} and kind = 'phone'`
  return row as { codeHash: Buffer; secondHash: Buffer }
}
