import { type Insertable, sql } from 'kysely'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'

export type CodeKind = 'activation' | 'reset'
type Row = Pick<Insertable<Tables['authChallenge']>, 'challengeId' | 'userId'> & {
  kind: CodeKind
  codeHash: Buffer
  detail: string
}

/** Stores the hashes of codes for a number of seconds. */
export const insertCodes = (tx: Tx, rows: readonly Row[], seconds: number) =>
  tx
    .insertInto('authChallenge')
    .values(rows.map((row) => ({ ...row, expiresAt: sql<string>`now() + make_interval(secs => ${seconds}::int)` })))
    .execute()

/** Revokes the unused codes of some kinds of a person. */
export const supersedeCodes = (tx: Tx, userId: string, kinds: readonly CodeKind[]) =>
  tx
    .updateTable('authChallenge')
    .set({ supersededAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute()

export type FoundCode = {
  kind: CodeKind
  userId: string
  /** The recipient address of the code. */
  sentTo: string | null
  used: boolean
  superseded: boolean
  expired: boolean
}
export const findCode = (tx: Tx, codeHash: Buffer) => queryRow(tx)<FoundCode>`
    select kind, user_id, detail ->> 'email' as sent_to, consumed_at is not null as used,
      superseded_at is not null as superseded, expires_at <= now() as expired
    from auth_challenge where code_hash = ${codeHash} and kind in ('activation', 'reset') and user_id is not null`

/** Uses a code; one of concurrent calls succeeds. False when it was already used, replaced or expired. */
export async function consumeCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const rows = await queryRows(tx)`
    update auth_challenge set consumed_at = now()
    where code_hash = ${codeHash} and kind in ('activation', 'reset')
      and consumed_at is null and superseded_at is null and expires_at > now()
    returning challenge_id`
  return rows.length === 1
}
