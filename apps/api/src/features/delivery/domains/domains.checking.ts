import type { AuditEntry } from '../../../core/audit/audit.record.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../../platform/db/db.ts'

/** The data for a check of a domain, by the job or by a person. */
export type CheckContext = {
  db: Database
  config: Config
  keys: Keys
  scope: Scope
  now: Date
  /** Audits the actor: a person for a manual check, or the job. */
  record: (tx: Tx, entry: AuditEntry) => Promise<unknown>
}
