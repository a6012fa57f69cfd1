import { actingMinutes, type alias as routes } from '@portal/contract/identity/alias/alias.contract'
import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context, PersonContext } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { hidesAbove, visiblePerson, yourProvider } from '../../../core/people/people.sight.ts'
import { type AuditEntry, recordAudit } from '../../../core/audit/audit.record.ts'
import { getClient, requireOwnPage } from '../../../core/sessions/sessions.clients.ts'
import { openSession, tokensOf } from '../../../core/sessions/sessions.open.ts'
import { getPerson, type Person } from '../../../core/people/people.ts'
import { resumeSession } from '../../../core/sessions/sessions.resume.ts'
import { excessByActing } from '../../../core/sessions/sessions.rules.ts'
import { endSession } from '../../../core/sessions/sessions.ts'
import { findPlaces } from '../../../core/settings/settings.chains.ts'
import { notifyActedFor } from './alias.notices.ts'
import * as alias from './alias.repository.ts'
import { isBelow, mayActFor } from '../../../core/sessions/sessions.acting.ts'

/** How often a person may begin to act for others in an hour. */
const [maxStarts, anHour] = [60, 3_600]
/** Entries of the history in one answer. */
const maxListed = 100

type StartRequest = Input<typeof routes.start>['body']

/**
 * The person to act for, by address; one outside the companies below gets the answer for a person who does not exist.
 */
async function getTarget({ db, caller }: PersonContext, typed: string): Promise<alias.Target> {
  const email = normalEmail(typed)
  if (email === caller.email) throw new Problem('alias.self')
  const target = await db.inScope(caller.scope, (tx) => alias.findTarget(tx, caller.scope, email))
  if (!target || !isBelow(caller, target)) throw new Problem('user.notFound')
  if (!mayActFor(caller, target)) throw new Problem('alias.notAllowed')
  const module = excessByActing(caller, target)
  if (module) throw new Problem('group.beyondYou', { values: { module } })
  return target
}

type TargetPerson = Pick<Person, 'userId' | 'email' | 'accountId'>
/** An audit entry at the company of the represented person, with both identities. */
const recordActing = (
  tx: Tx,
  context: PersonContext,
  action: 'alias.started' | 'alias.ended',
  { userId, email, accountId }: TargetPerson,
  sessionId: string,
  { reason, ...more }: Pick<AuditEntry, 'changes'> & { reason: string },
) => {
  const { caller } = context
  const original = { originalUserKey: caller.userId, originalEmail: caller.email, originalName: caller.name }
  const targets = [
    { type: 'user', key: userId, name: email },
    { type: 'session', key: sessionId, name: email },
  ]
  const entry = { action, accountId, targets, ...(reason && { reason }), ...more }
  return recordAudit(tx, context, { ...entry, alias: { sessionId, ...original, reason } })
}

/**
 * Only one alias at a time: starting another ends the previous one, since a browser that lost its tokens cannot end it.
 */
async function endOthers(tx: Tx, context: PersonContext): Promise<void> {
  for (const { sessionId, ...person } of await alias.listActedThrough(tx, context.caller.sessionId)) {
    await endSession(tx, sessionId, 'aliasReplaced')
    await recordActing(tx, context, 'alias.ended', person, sessionId, { reason: 'aliasReplaced' })
  }
}

async function open(tx: Tx, context: PersonContext, userId: string, { reason = '', ticket, clientId }: StartRequest) {
  const { caller } = context
  const wait = await limitUse(tx, `alias:${caller.userId}`, maxStarts, anHour)
  if (wait !== undefined) throw new Problem('request.tooMany', { retryAfter: wait })
  const lasts = await alias.lockActor(tx, caller.sessionId, actingMinutes * 60)
  const person = await getPerson(tx, userId)
  if (!lasts || lasts <= 0) throw new Problem('auth.required')
  if (!person.admitted) throw new Problem('alias.targetInactive')
  await endOthers(tx, context)
  const opened = await openSession(tx, context, {
    userId,
    client: getClient(clientId),
    stage: 'full',
    amr: [...new Set([...caller.amr, 'act'])],
    refresh: true,
    lasts,
    actorUserId: caller.userId,
    actorSessionId: caller.sessionId,
    actingReason: reason,
    actingTicket: ticket || null,
  })
  const changes = ticket ? [{ field: 'Ticket', old: null, new: ticket }] : []
  await recordActing(tx, context, 'alias.started', person, opened.session.sessionId, { reason, changes })
  await notifyActedFor(tx, context, person, reason)
  return opened
}

/** The specified call has no field for a reason, but a company may require a reason from its people for every call. */
async function requireReason({ db, caller, config }: PersonContext): Promise<void> {
  const places = await db.asAuth((tx) => findPlaces(tx, caller.accountId))
  if (valueOf<boolean>('signIn.aliasReason', places, config))
    throw new Problem('request.invalid', { fields: [{ field: 'Reason', code: 'required' }] })
}

/**
 * Acts for a person below: a session in their name, for an hour at most, that ends with the actor's session (RFC 8693).
 */
export async function startAlias(context: PersonContext, { body }: Input<typeof routes.start>): Promise<Tokens> {
  const { caller, request, db } = context
  if (!body.reason) await requireReason(context)
  const client = getClient(body.clientId)
  // A token of one client must not become another client's.
  if (client.id !== caller.clientId) throw new Problem('auth.clientUnknown')
  requireOwnPage(client, request)
  const { userId } = await getTarget(context, body.email)
  return tokensOf(context, await db.asAuth((tx) => open(tx, context, userId, body)))
}

/**
 * Returns to the actor's session. A caller who acts for no one, or names someone else, gets the answer for an unknown
 * alias.
 */
export async function endAlias(context: PersonContext, { params }: Input<typeof routes.end>): Promise<Tokens> {
  const { caller, db } = context
  const { actor } = caller
  const named = [normalEmail(params.email), normalEmail(params.aliasEmail)]
  if (!actor || named[0] !== actor.email || named[1] !== caller.email) throw new Problem('alias.notFound')
  const opened = await db.asAuth(async (tx) => {
    const resumed = await resumeSession(tx, actor.sessionId)
    // Only one of two concurrent calls returns: a second pair of tokens would make the first look used.
    if (!(await endSession(tx, caller.sessionId, 'aliasEnded'))) throw new Problem('alias.notFound')
    await recordActing(tx, context, 'alias.ended', caller, caller.sessionId, { reason: actor.reason })
    return resumed
  })
  return tokensOf(context, opened)
}

/** People whom a reader may not know appear as their provider; of the companies above, only the next one has a name. */
function presentActed({ inside, next, ...row }: alias.AliasSession, hidden: boolean, language: Language) {
  const person = visiblePerson({ name: row.actorName, email: row.actorEmail }, { inside, hidden })
  return {
    ...row,
    actorName: person.name ?? yourProvider[language],
    actorEmail: person.email,
    actorCompany: inside || (next && !person.hidden) ? row.actorCompany : null,
  }
}

/** Who acted for people of an account, when and why; the account's own administrators see it too. */
export async function aliasHistory({ caller, db }: Context, { params }: Input<typeof routes.history>) {
  if (!(await db.inScope(caller.scope, (tx) => alias.isInScope(tx, caller.scope, params.acctKey))))
    throw new Problem('account.notFound')
  const { accountId } = caller
  return db.asAuth(async (tx) => {
    const hidden = await hidesAbove(tx, accountId)
    const acted = await alias.listActed(tx, params.acctKey, accountId, maxListed)
    return { items: acted.map((row) => presentActed(row, hidden, caller.language)) }
  })
}
