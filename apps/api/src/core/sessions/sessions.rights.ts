import type { Database } from '../../platform/db/db.ts'
import { findPerson } from './sessions.repository.ts'
import { type RightsOfPerson, rightsOfPerson } from './sessions.rules.ts'

export type { RightsOfPerson } from './sessions.rules.ts'

/** The rights of any administrator with the chain of each; undefined for who is none. Whether the reader may ask is theirs to check. */
export const findRights = (db: Database, userId: string): Promise<RightsOfPerson | undefined> =>
  db.asAuth(async (tx) => {
    const row = await findPerson(tx, userId)
    return row && rightsOfPerson(row, new Date())
  })
