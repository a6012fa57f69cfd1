import type { Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import type { AuditAction } from './audit.actions.ts'
import { insertEvents } from './audit.record.repository.ts'
import { bounded, type AuditChange } from './audit.masking.ts'
import type { Caller, PersonCaller } from '../../platform/access/caller.ts'
import type { Context, RequestFacts } from '../../platform/http/context.ts'
import { type Tx, unawaited } from '../../platform/db/db.ts'

export type { AuditAction } from './audit.actions.ts'
export type { AuditChange } from './audit.masking.ts'

/** The version of new events, and the newest that a verification understands. */
export const schemaVersion = 2

/** The real actor, while impersonating the person that the event names as its actor (`product.md` 7.1). */
export type AuditAlias = {
  sessionId: string
  originalUserKey: string
  originalEmail: string
  originalName: string
  reason: string
}
export type AuditTarget = { type: string; key: string; name: string; acctKey?: string }
export type AuditEntry = {
  action: AuditAction
  /** The account that it is about; that account and all above it see the entry. */
  accountId: string
  targets?: readonly AuditTarget[]
  changes?: readonly AuditChange[]
  outcome?: 'SUCCESS' | 'DENIED' | 'FAILED'
  refusal?: Problem
  reason?: string
  /** Filled in for callers who are signed in. */
  alias?: AuditAlias
}
type Actor = {
  type: 'USER' | 'KEY' | 'SYSTEM' | 'JOB'
  key: string | null
  email: string | null
  name: string | null
  role?: string
  acctKey?: string
  acctType?: string
  /** The person responsible for a key. */
  madeBy?: string
}

/** The second identity of an entry: who really holds the session. */
export const aliasOf = ({ sessionId, actor }: Pick<PersonCaller, 'sessionId' | 'actor'>): AuditAlias | undefined =>
  actor && {
    sessionId,
    originalUserKey: actor.userId,
    originalEmail: actor.email,
    originalName: actor.name,
    reason: actor.reason,
  }

/** Before sign-in, no session names the client; requests from the portal's pages carry its pair of cookies. */
function sourceOf(request: RequestFacts | undefined, clientId: string | undefined): string {
  if (!request) return 'SYSTEM'
  if (request.source) return request.source
  if (request.job) return 'JOB'
  const ofPage = clientId === undefined ? request.xsrfMatches : clientId === 'portal-web'
  return ofPage ? 'UI' : 'API'
}

const row = (
  entry: AuditEntry,
  actor: Actor,
  request: RequestFacts | undefined,
  session?: { sessionId?: string | undefined; clientId?: string },
) => ({
  auditId: uuid(),
  schemaVersion,
  accountId: entry.accountId,
  action: entry.action,
  outcome: entry.outcome ?? 'SUCCESS',
  errorCode: entry.refusal?.code ?? null,
  actor: JSON.stringify(actor),
  alias: entry.alias ? JSON.stringify(entry.alias) : null,
  ...bounded(entry),
  source: sourceOf(request, session?.clientId),
  requestId: request?.id ?? null,
  batchId: request?.job?.batchId ?? null,
  sessionId: request?.job ? null : (session?.sessionId ?? null),
  ip: request?.job ? null : (request?.ip ?? null),
  userAgent: request?.userAgent?.slice(0, 512) ?? null,
})

/** The person, or the key with the person who answers for it. */
const actorOf = (caller: Caller): Actor => ({
  ...(caller.key
    ? { type: 'KEY', key: caller.key.keyId, email: null, name: caller.by, madeBy: caller.userId }
    : { type: 'USER', key: caller.userId, email: caller.email, name: caller.name }),
  role: caller.role,
  acctKey: caller.accountId,
  acctType: caller.acctType,
})

const rowOf = ({ caller, request }: Context, entry: AuditEntry) =>
  row({ ...entry, alias: (caller.key ? undefined : aliasOf(caller)) ?? entry.alias }, actorOf(caller), request, caller)

/** Records who did what, in the transaction that does it: no change without its entry (`security.md` 3.9). */
export const recordAudit = (tx: Tx, context: Context, entry: AuditEntry) =>
  unawaited(tx).insertInto('auditEvent').values(rowOf(context, entry)).execute()

/** Records many events that belong together in one statement. */
export const recordAudits = (tx: Tx, context: Context, entries: readonly AuditEntry[]) =>
  insertEvents(
    unawaited(tx),
    entries.map((entry) => rowOf(context, entry)),
  )

/**
 * Records an event without a caller: sign-in, jobs, the seed. @param session the session that the event opened or ended
 */
export const recordSystemAudit = (
  tx: Tx,
  entry: AuditEntry,
  actor: Partial<Actor> = {},
  request?: RequestFacts,
  session?: { sessionId: string },
) =>
  unawaited(tx)
    .insertInto('auditEvent')
    .values(row(entry, { type: 'SYSTEM', key: null, email: null, name: null, ...actor }, request, session))
    .execute()
