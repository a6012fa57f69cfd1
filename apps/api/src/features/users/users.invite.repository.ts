import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../platform/db/db.ts'

/** Claims an e-mail address over the whole system; the table's key refuses a second person. */
export const insertLogin = (tx: Tx, email: string, userId: string) =>
  tx.insertInto('loginDirectory').values({ email, userId }).execute()

export const insertUser = (tx: Tx, user: Insertable<Tables['appUser']>) =>
  tx.insertInto('appUser').values(user).execute()
