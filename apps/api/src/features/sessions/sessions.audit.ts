import type { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { RequestFacts } from '../../platform/http/context.ts'
import { recordSystemAudit } from '../audit/audit.service.ts'
import { nameOf, type Person } from './sessions.people.ts'

type More = { sessionId?: string; refusal?: Problem; reason?: string }

/**
 * What somebody did at the door, before or without a session, written where their company and all above it read it.
 * @param action from the catalogue: `auth.signedIn`, `auth.mfa.failed`
 */
export function recordSignIn(
  tx: Tx,
  request: RequestFacts,
  person: Person,
  action: `auth.${string}`,
  { sessionId, refusal, reason }: More = {},
) {
  const targets = sessionId ? [{ type: 'session', key: sessionId, name: person.email }] : []
  const entry = {
    action,
    accountId: person.accountId,
    targets,
    ...(reason !== undefined && { reason }),
    ...(refusal && { refusal, outcome: 'DENIED' as const }),
  }
  const who = { key: person.userId, email: person.email, name: nameOf(person), acctKey: person.accountId }
  return recordSystemAudit(
    tx,
    entry,
    { type: 'USER', ...who, ...(person.roleCode && { role: person.roleCode }) },
    request,
  )
}
