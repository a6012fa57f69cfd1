import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

export type PlannedStatus = {
  at: string
  to: string
  by: string
  byInside: boolean
  state: string
  madeIn: string | null
}

/** The planned change of an account's status, or the one that failed on its day. */
export const findPlannedStatus = (tx: Tx, scope: Scope, acctKey: string) => queryRow(tx)<PlannedStatus>`
    select c.due_at as at, c.to_status as to, c.set_by_name as by, c.state, c.made_in,
      exists (select from account inside where inside.account_id = c.set_by_account) as by_inside
    from account_status_change c
    where ${within(scope, 'c')} and c.account_id = ${acctKey} and c.state in ('Scheduled', 'FailedNeedsAttention') limit 1`
