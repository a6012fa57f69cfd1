import { type Insertable } from 'kysely'
import { queryRow, type Tables, type Tx } from '../../../platform/db/db.ts'

/** Adds a person to the directory of addresses; false if the address is not available (migration 0020). */
export async function claimByInvitation(tx: Tx, email: string, userId: string, accountId: string): Promise<boolean> {
  const row = await queryRow(tx)<{ claimed: boolean }>`
    select claim_by_invitation(${email}, ${userId}, ${accountId}) as claimed`
  return row?.claimed === true
}

export const insertUser = (tx: Tx, user: Insertable<Tables['appUser']>) =>
  tx.insertInto('appUser').values(user).execute()
