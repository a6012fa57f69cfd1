import type { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { RequestFacts } from '../../platform/http/context.ts'
import { recordSystemAudit } from '../audit/audit.service.ts'
import type { Person } from './auth.repository.ts'

type Action = 'auth.signedIn' | 'auth.signInFailed' | 'auth.signedOut' | 'auth.refreshReused'
type More = { sessionId?: string; refusal?: Problem }

/** What somebody did at the door, written where their company and all above it read it. */
export function recordSignIn(
  tx: Tx,
  request: RequestFacts,
  person: Person,
  action: Action,
  { sessionId, refusal }: More = {},
) {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email
  const targets = sessionId ? [{ type: 'session', key: sessionId, name: person.email }] : []
  const entry = {
    action,
    accountId: person.accountId,
    targets,
    ...(refusal && { refusal, outcome: 'DENIED' as const }),
  }
  const who = { key: person.userId, email: person.email, name, acctKey: person.accountId }
  return recordSystemAudit(
    tx,
    entry,
    { type: 'USER', ...who, ...(person.roleCode && { role: person.roleCode }) },
    request,
  )
}
