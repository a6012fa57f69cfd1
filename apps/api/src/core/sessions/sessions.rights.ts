import type { Database } from '../../platform/db/db.ts'
import { findPerson } from './sessions.repository.ts'
import { type RightsOfPerson, rightsOfPerson } from './sessions.rules.ts'

export type { RightsOfPerson } from './sessions.rules.ts'

/** The rights of any administrator, with the chain of each; the caller checks whether the reader may ask. */
export const findRights = (db: Database, userId: string): Promise<RightsOfPerson | undefined> =>
  db.asAuth(async (tx) => {
    const row = await findPerson(tx, userId)
    return row && rightsOfPerson(row, new Date())
  })
