import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

export type FactorKind = 'totp' | 'passkey' | 'sms' | 'email' | 'recovery'

/** What somebody has set up and may use, by kind, with how many; and the state that an administrator put them in. */
export async function findFactorKinds(
  tx: Tx,
  userId: string,
): Promise<{ kind: FactorKind; usedLast: string | null }[]> {
  const { rows } = await sql<{ kind: FactorKind; usedLast: string | null }>`
    select kind, max(last_used_at) as used_last from authenticator
    where user_id = ${userId} and confirmed_at is not null and disabled_at is null
    group by kind`.execute(tx)
  return rows
}

export const getMfaState = async (tx: Tx, userId: string): Promise<string> =>
  (await tx.selectFrom('appUser').select('mfaState').where('userId', '=', userId).executeTakeFirstOrThrow()).mfaState

/** Opens a challenge for a session; codes and attempts are its. @param seconds until it is over */
export const insertChallenge = (tx: Tx, challengeId: string, sessionId: string, userId: string, seconds: number) =>
  tx
    .insertInto('authChallenge')
    .values({
      challengeId,
      kind: 'mfa',
      userId,
      sessionId,
      expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
