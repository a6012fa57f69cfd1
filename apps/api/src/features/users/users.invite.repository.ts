import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/db.ts'

/** Adds somebody new to the directory of addresses; false where the address is not available (migration 0033). */
export async function claimByInvitation(tx: Tx, email: string, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select claim_by_invitation(${email}, ${userId}, ${accountId}) as claimed`.execute(tx)
  return rows[0]?.claimed === true
}

export const insertUser = (tx: Tx, user: Insertable<Tables['appUser']>) =>
  tx.insertInto('appUser').values(user).execute()
