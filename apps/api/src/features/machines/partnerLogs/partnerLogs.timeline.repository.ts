import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { AuditChange } from '../../../core/audit/audit.masking.ts'

export type EventOfCall = {
  auditId: string
  occurredAt: string
  action: string
  outcome: string
  errorCode: string | null
  targets: { type: string; key: string; name: string }[]
  changes: AuditChange[]
}
type EventQuery = { requestIds: readonly string[]; from: Date; to: Date | undefined; most: number }

/** Events caused by requests, in order, found by the index of the level in the short time of the requests. */
export const findEventsOf = (tx: Tx, scope: Scope, { requestIds, from, to, most }: EventQuery) =>
  queryRows(tx)<EventOfCall>`select e.audit_id, e.occurred_at, e.action, e.outcome, e.error_code, e.targets, e.changes
    from audit_event e where ${within(scope, 'e')} and e.occurred_at >= ${from.toISOString()}::timestamptz
      ${to ? sql`and e.occurred_at <= ${to.toISOString()}::timestamptz` : sql``}
      and e.request_id = any(${[...requestIds]}::text[]) and e.action not like 'partnerLog.%'
    order by e.occurred_at, e.audit_id limit ${sql.lit(most)}`
