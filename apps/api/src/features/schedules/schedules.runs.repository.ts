import { sql } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { removeAll } from '../../platform/jobs/untilDone.ts'

/** Removes runs of more than so many days ago. */
export const forgetRuns = (db: Database, days: number): Promise<void> =>
  removeAll(db, 'reportRun', sql`due_at < now() - make_interval(days => ${days}::integer)`)
