import type { AuditEntry } from '../../../core/audit/audit.record.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../../platform/db/db.ts'

/** What a check of a domain works with, whoever asks for it. */
export type Checking = {
  db: Database
  config: Config
  keys: Keys
  scope: Scope
  now: Date
  /** Writes into the audit who did it: a person by hand, or the job. */
  record: (tx: Tx, entry: AuditEntry) => Promise<unknown>
}
