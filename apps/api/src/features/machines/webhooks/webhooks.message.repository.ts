import { sql } from 'kysely'
import type { AuditChange } from '../../../core/audit/audit.record.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

export type EventRow = {
  auditId: string
  occurredAt: string
  accountId: string
  acctName: string | null
  action: string
  outcome: string
  errorCode: string | null
  /** Parts may be missing, because the stored form has changed over the years. */
  actor: { type?: string; key?: string | null; email?: string | null; name?: string | null }
  alias: { originalEmail?: string; originalName?: string } | null
  targets: { type: string; key: string; name: string }[]
  changes: AuditChange[]
  reason: string | null
  source: string
  batchId: string | null
  actorInside: boolean
  originalInside: boolean
}

/** An event of the scope. Row-level security hides companies and people outside it, which shows who is inside. */
export const findEvent = (tx: Tx, scope: Scope, auditId: string, occurredAt: string) =>
  queryRow(tx)<EventRow>`
    select e.audit_id, e.occurred_at, e.account_id, a.acct_name, e.action, e.outcome, e.error_code, e.actor, e.alias, e.targets,
      e.changes, e.reason, e.source, e.batch_id,
      ${scope.level === 'provider' ? sql`true` : sql`(e.actor ->> 'acctKey' is null or exists (select from account inside where inside.account_id = (e.actor ->> 'acctKey')::uuid))`} as actor_inside,
      ${scope.level === 'provider' ? sql`true` : sql`(e.alias is null or exists (select from app_user person where person.user_id = (e.alias ->> 'originalUserKey')::uuid))`} as original_inside
    from audit_event e left join account a on a.account_id = e.account_id
    where e.audit_id = ${auditId} and e.occurred_at = ${occurredAt}::timestamptz and ${within(scope, 'e')}`
