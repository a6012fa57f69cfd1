import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

export type PlannedRow = {
  at: string
  /** A status change's new status; a change set's kind. */
  what: string
  type: 'status' | 'changeSet'
  by: string
  byInside: boolean
  state: string
}
const [mostStatus, mostSets] = [1, 20]

/** What is planned for an account and not done yet, the nearest first: its change of status, and change sets that wait with it. */
export async function listPlanned(tx: Tx, scope: Scope, acctKey: string): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    (select c.due_at as at, c.to_status as what, 'status' as type, c.set_by_name as by, c.state,
      exists (select from account inside where inside.account_id = c.set_by_account) as by_inside
      from account_status_change c
      where ${within(scope, 'c')} and c.account_id = ${acctKey} and c.state in ('Scheduled', 'FailedNeedsAttention') limit ${mostStatus})
    union all
    (select coalesce(s.run_at, s.created_at), s.kind, 'changeSet', s.made_by_name, s.state, true
      from change_set s join change_row r on r.change_set_id = s.change_set_id and r.target_id = ${acctKey}
      where s.state in ('Scheduled', 'AwaitingApproval') and r.verdict = 'Ready' and r.state = 'Waiting'
      order by 1 limit ${mostSets})
    order by 1`.execute(tx)
  return rows
}
