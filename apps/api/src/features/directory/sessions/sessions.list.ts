import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { sessions as routes } from '@portal/contract/directory/sessions/sessions.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { lockOwnSession } from './sessions.list.repository.ts'
import { endSession, endSessionsOf } from '../../../core/sessions/sessions.ts'
import { sessionsOf } from '../../../core/sessions/sessions.alive.ts'

/** The caller's sessions, including those of people who act in their name. */
export const listSessions = async (context: PersonContext): Promise<Result<typeof routes.list>> => ({
  items: await sessionsOf(context, context.caller),
})

const record = (
  tx: Tx,
  context: PersonContext,
  action: AuditAction,
  sessionId: string,
  changes: AuditChange[] = [],
) => {
  const { accountId, email } = context.caller
  return recordAudit(tx, context, {
    action,
    accountId,
    targets: [{ type: 'session', key: sessionId, name: email }],
    changes,
  })
}

/** Ends one session of the caller; another person's session counts as unknown. */
export async function endOwnSession(context: PersonContext, { params }: Input<typeof routes.end>) {
  const { db, caller } = context
  await db.asAuth(async (tx) => {
    if (!(await lockOwnSession(tx, caller.userId, params.sessionKey))) throw new Problem('session.notFound')
    await endSession(tx, params.sessionKey, 'endedByPerson')
    await record(tx, context, 'auth.sessionEnded', params.sessionKey)
  })
  return { done: true }
}

/** Ends all sessions of the caller except this one. */
export const endOtherSessions = (context: PersonContext): Promise<Result<typeof routes.endOthers>> =>
  context.db.asAuth(async (tx) => {
    const { userId, sessionId } = context.caller
    const ended = await endSessionsOf(tx, userId, 'endedByPerson', { but: sessionId })
    await record(tx, context, 'auth.otherSessionsEnded', sessionId, [{ field: 'ended', old: null, new: ended }])
    return { ended }
  })
