import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/db.ts'

/** Many events in one statement; their actors, targets and changes are JSON already. */
export const insertEvents = (tx: Tx, events: readonly Insertable<Tables['auditEvent']>[]) =>
  sql`insert into audit_event (audit_id, schema_version, account_id, action, outcome, error_code, actor, alias, targets, changes,
      reason, source, request_id, batch_id, session_id, ip, user_agent)
    select e."auditId", e."schemaVersion", e."accountId", e.action, e.outcome, e."errorCode", e.actor::jsonb, e.alias::jsonb,
      e.targets::jsonb, e.changes::jsonb, e.reason, e.source, e."requestId", e."batchId", e."sessionId", e.ip, e."userAgent"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e("auditId" uuid, "schemaVersion" smallint, "accountId" uuid,
      action text, outcome text, "errorCode" text, actor text, alias text, targets text, changes text, reason text,
      source text, "requestId" text, "batchId" uuid, "sessionId" uuid, ip inet, "userAgent" text)`.execute(tx)
