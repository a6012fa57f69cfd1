import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import { refusalByTier } from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context, PersonContext } from '../../../platform/http/context.ts'
import { clearFailures } from '../../../platform/limits/attempts.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { resetFactors } from '../../identity/mfa/mfa.reset.service.ts'
import { sessionsOf } from '../../../core/sessions/sessions.alive.ts'
import { accessBeyond } from '../../../core/reach/reach.ts'
import { getPerson } from '../../../core/people/people.ts'
import { endSession, endSessionsOf } from '../../../core/sessions/sessions.ts'
import { findPeople, isAliveSessionOf, liftLock, type TargetPerson } from './users.acts.repository.ts'
import { refuse } from './users.rules.ts'

// Actions of administrators on people of their tree, always with a reason and reported to the person's company.

type ActionInput = { params: { userKey: string }; body: { reason: string } }

async function getTarget({ db, caller }: Context, userKey: string): Promise<TargetPerson> {
  return db.inScope(caller.scope, async (tx) => {
    const [person] = await findPeople(tx, caller.scope, [userKey])
    if (!person) throw new Problem('user.notFound')
    refuse(refusalByTier(caller, person))
    const problem = (await accessBeyond(tx, caller, [{ userId: userKey, change: 'revoked' }])).get(userKey)
    if (problem) throw problem
    return person
  })
}

const record = (
  tx: Tx,
  context: Context,
  action: AuditAction & `user.${string}`,
  { userId, accountId, email }: TargetPerson,
  reason: string,
  changes: AuditChange[] = [],
) =>
  recordAudit(tx, context, {
    action,
    accountId,
    targets: [{ type: 'user', key: userId, name: email }],
    reason,
    changes,
  })

/** Removes every factor of a person; they set up new ones at the next sign-in. */
export async function resetMfa(context: PersonContext, { params, body }: Input<typeof routes.resetMfa>) {
  const target = await getTarget(context, params.userKey)
  await context.db.asAuth(async (tx) => resetFactors(tx, context, await getPerson(tx, target.userId), body.reason))
  return { done: true }
}

/** Clears a person's failed sign-ins, including those that closed a factor; a person who is locked is active again. */
export async function unlock(context: Context, { params, body }: ActionInput) {
  const target = await getTarget(context, params.userKey)
  await context.db.asAuth(async (tx) => {
    await clearFailures(tx, target)
    const lifted = await liftLock(tx, target.userId)
    const change = { field: 'userStatus', old: 'Locked', new: 'Active' } as const
    await record(tx, context, 'user.unlocked', target, body.reason, lifted ? [change] : [])
  })
  return { done: true }
}

/** Ends one session of a person, or all, and those of people who act for them or through them. */
export async function endSessions(context: Context, { params, body }: Input<typeof routes.endSessions>) {
  const target = await getTarget(context, params.userKey)
  const { sessionKey, reason } = body
  await context.db.asAuth(async (tx) => {
    if (sessionKey === undefined) {
      const ended = await endSessionsOf(tx, target.userId, 'endedByAdministrator')
      return record(tx, context, 'user.sessionsEnded', target, reason, [{ field: 'ended', old: null, new: ended }])
    }
    if (!(await isAliveSessionOf(tx, target.userId, sessionKey))) throw new Problem('session.notFound')
    await endSession(tx, sessionKey, 'endedByAdministrator')
    return record(tx, context, 'user.sessionEnded', target, reason)
  })
  return { done: true }
}

/** The sessions of a person. */
export async function listSessionsOf(context: Context, { params }: Input<typeof routes.sessions>) {
  const { db, caller } = context
  const [person] = await db.inScope(caller.scope, (tx) => findPeople(tx, caller.scope, [params.userKey]))
  if (!person) throw new Problem('user.notFound')
  return { items: await sessionsOf(context, person) }
}
