import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { sessions as routes } from '@portal/contract/sessions/sessions.contract'
import bowser from 'bowser'
import { last, type Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { hidesAbove, nameSeen } from '../../core/people/people.sight.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../core/audit/audit.record.ts'
import { listAlive, lockOwn } from './sessions.list.repository.ts'
import { endSession, endSessionsOf } from '../../core/sessions/sessions.ts'

/** A person with more sees the latest; ending all others ends the rest too. */
const mostListed = 100

type Named = { browser: string | null; system: string | null }

/** The browser and the system that a User-Agent header names, as people know them; null where it names none. */
function browserAndSystemOf(userAgent: string | null): Named {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** The same for the sessions of a list, each header parsed once: that is expensive, and many sessions share a few browsers. */
function browserReader(): (userAgent: string | null) => Named {
  const known = new Map<string | null, Named>()
  return (userAgent) => {
    const named = known.get(userAgent) ?? browserAndSystemOf(userAgent)
    known.set(userAgent, named)
    return named
  }
}

/** Where the caller is signed in, including people who act in their name. */
export async function listSessions({ db, caller }: Context): Promise<Result<typeof routes.list>> {
  const { accountId, userId, language } = caller
  const rows = await db.asAuth((tx) => listAlive(last(tx), userId, mostListed))
  // Anyone acting for somebody is of a company above.
  const acted = rows.some(({ actingBy }) => actingBy !== null)
  const hidden = acted && (await db.asAuth((tx) => hidesAbove(tx, accountId)))
  const named = (name: string) => nameSeen(name, { inside: false, hidden }, language)
  const read = browserReader()
  return {
    items: rows.map(({ userAgent, actingBy, ...row }) => ({
      ...row,
      ...read(userAgent),
      actingBy: actingBy && named(actingBy),
      current: row.sessionKey === caller.sessionId,
    })),
  }
}

const record = (tx: Tx, context: Context, action: AuditAction, sessionId: string, changes: AuditChange[] = []) => {
  const { accountId, email } = context.caller
  return recordAudit(tx, context, {
    action,
    accountId,
    targets: [{ type: 'session', key: sessionId, name: email }],
    changes,
  })
}

/** Ends one session of the caller; another person's is as unknown as one that never existed. */
export async function endOwnSession(context: Context, { params }: Input<typeof routes.end>) {
  const { db, caller } = context
  await db.asAuth(async (tx) => {
    if (!(await lockOwn(tx, caller.userId, params.sessionKey))) throw new Problem('session.notFound')
    await endSession(tx, params.sessionKey, 'endedByPerson')
    await record(tx, context, 'auth.sessionEnded', params.sessionKey)
  })
  return { done: true }
}

/** Ends all sessions of the caller except this one. */
export const endOtherSessions = (context: Context): Promise<Result<typeof routes.endOthers>> =>
  context.db.asAuth(async (tx) => {
    const { userId, sessionId } = context.caller
    const ended = await endSessionsOf(tx, userId, 'endedByPerson', { but: sessionId })
    await record(tx, context, 'auth.otherSessionsEnded', sessionId, [{ field: 'ended', old: null, new: ended }])
    return { ended }
  })
