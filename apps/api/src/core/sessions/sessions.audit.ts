import type { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { RequestFacts } from '../../platform/http/context.ts'
import { type AuditAction, aliasOf, recordSystemAudit } from '../audit/audit.record.ts'
import { nameOf, type Person } from '../people/people.ts'
import { findActor } from './sessions.repository.ts'

const opening: readonly string[] = ['auth.signedIn', 'auth.mfa.asked']
type EventDetails = { sessionId?: string; refusal?: Problem; reason?: string }

/** A failed attempt, and whether it locked the person out. */
export async function recordFailure(
  tx: Tx,
  request: RequestFacts,
  person: Person,
  action: 'auth.signInFailed' | 'auth.mfa.failed',
  { refusal, locks }: { refusal: Problem; locks: boolean },
) {
  await recordSignIn(tx, request, person, action, { refusal })
  if (locks) await recordSignIn(tx, request, person, 'auth.lockedOut', { refusal })
}

/** An event of sign-in, before or without a session, recorded where the person's company and all above it read it. */
export async function recordSignIn(
  tx: Tx,
  request: RequestFacts,
  person: Person,
  action: AuditAction & `auth.${string}`,
  { sessionId, refusal, reason }: EventDetails = {},
) {
  const targets = sessionId ? [{ type: 'session', key: sessionId, name: person.email }] : []
  // A session just opened by signing in belongs only to the person.
  const acting = sessionId && !opening.includes(action) ? await findActor(tx, sessionId) : undefined
  const entry = {
    action,
    accountId: person.accountId,
    targets,
    ...(reason !== undefined && { reason }),
    ...(acting && sessionId && { alias: aliasOf({ sessionId, actor: acting }) }),
    ...(refusal && { refusal, outcome: 'DENIED' as const }),
  }
  const target = { key: person.userId, email: person.email, name: nameOf(person), acctKey: person.accountId }
  return recordSystemAudit(
    tx,
    entry,
    { type: 'USER', ...target, ...(person.roleCode && { role: person.roleCode }) },
    request,
    sessionId ? { sessionId } : undefined,
  )
}
