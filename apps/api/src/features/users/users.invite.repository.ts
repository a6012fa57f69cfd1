import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/db.ts'

/** Claims an e-mail address over the whole system; the table's key refuses a second person. */
export const insertLogin = (tx: Tx, email: string, userId: string) =>
  tx.insertInto('loginDirectory').values({ email, userId }).execute()

export const insertUser = (tx: Tx, user: Insertable<Tables['appUser']>) =>
  tx.insertInto('appUser').values(user).execute()

/** Keeps the hash of an activation code for `days` days. */
export const insertActivation = (tx: Tx, challengeId: string, userId: string, codeHash: Buffer, days: number) =>
  tx
    .insertInto('authChallenge')
    .values({
      challengeId,
      kind: 'activation',
      userId,
      codeHash,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .execute()
