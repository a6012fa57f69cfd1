import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type Passkey = {
  authenticatorId: string
  userId: string
  name: string | null
  credentialId: Buffer
  publicKey: Buffer
  transports: string[]
}
const passkeys = (tx: Tx) =>
  tx
    .selectFrom('authenticator')
    .select(['authenticatorId', 'userId', 'name', 'credentialId', 'publicKey', 'transports'])
    .where('kind', '=', 'passkey')
    .where('confirmedAt', 'is not', null)
    .$call(rowsOf<Passkey>())

/** A passkey that is not closed, by the id from its device. */
export const findPasskey = (tx: Tx, credentialId: Buffer): Promise<Passkey | undefined> =>
  passkeys(tx).where('credentialId', '=', credentialId).where('disabledAt', 'is', null).executeTakeFirst()

/** All passkeys of a person, or only those that are not closed. */
export const findPasskeys = (tx: Tx, userId: string, { open }: { open: boolean }): Promise<Passkey[]> =>
  passkeys(tx)
    .where('userId', '=', userId)
    .$if(open, (query) => query.where('disabledAt', 'is', null))
    .execute()

/** Notes a use and its count; false when the device counts and reported this count or a higher one before. */
export async function countPasskey(tx: Tx, authenticatorId: string, count: number): Promise<boolean> {
  const rows = await queryRows(tx)`
    update authenticator set counter = ${count}::bigint, last_used_at = now()
    where authenticator_id = ${authenticatorId} and disabled_at is null
      and (counter < ${count}::bigint or (counter = 0 and ${count}::bigint = 0))
    returning authenticator_id`
  return rows.length > 0
}

/** Closes the passkey; its owner must remove it and create a new one. */
export const disablePasskey = (tx: Tx, authenticatorId: string) =>
  tx
    .updateTable('authenticator')
    .set({ disabledAt: sql<Date>`now()` })
    .where('authenticatorId', '=', authenticatorId)
    .where('disabledAt', 'is', null)
    .execute()

/** Uses up and returns a challenge of a browser for signing in or for creating a passkey. */
export async function takeCeremony(
  tx: Tx,
  { challengeId, kind, sessionId }: { challengeId: string; kind: 'passkey' | 'passkeyNew'; sessionId: string | null },
): Promise<{ challenge: string; clientId?: string } | undefined> {
  const row = await queryRow(tx)<{ detail: { challenge: string; clientId?: string } }>`
    update auth_challenge set consumed_at = now()
    where challenge_id = ${challengeId} and kind = ${kind} and session_id is not distinct from ${sessionId}::uuid
      and consumed_at is null and expires_at > now()
    returning detail`
  return row?.detail
}
