import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input } from '@portal/contract/core/route'
import { errorText } from '@portal/contract/errors.texts'
import type { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, recordAudit } from '../../../core/audit/audit.record.ts'
import { getPerson, isTaken, type Person } from '../../../core/people/people.ts'
import { refusalAtDoor } from '../../../core/status/status.allows.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'
import { mailWelcome } from './passwords.notices.ts'
import { findPeople, findPerson, isMailed } from './passwords.people.repository.ts'
import { markInvited } from './passwords.repository.ts'
import { limitInvitations, sendActivation } from './passwords.send.service.ts'

// The administrator's scope is checked; codes and limits are read and written as in sign-in (asAuth).

const record = (tx: Tx, context: Context, action: AuditAction, person: Person) =>
  recordAudit(tx, context, {
    action,
    accountId: person.accountId,
    targets: [{ type: 'user', key: person.userId, name: person.email }],
  })

/** Invites a person; returns the reason where no invitation is sent, or undefined once it is queued. */
async function invite(tx: Tx, context: Context, person: Person): Promise<Problem | undefined> {
  if (!['Staged', 'Invited'].includes(person.userStatus)) return new Problem('user.notInvited')
  const forbidden = await refusalAtDoor(tx, person.accountId, 'invite')
  if (forbidden) return forbidden
  if (await isTaken(tx, person)) return new Problem('user.emailTaken')
  if (await ssoEnforcedFor(tx, person)) return new Problem('auth.ssoRequired')
  const wait = await limitInvitations(tx, person.userId)
  if (wait !== undefined) return new Problem('request.tooMany', { retryAfter: wait })
  await markInvited(tx, person.userId)
  await sendActivation(tx, context.config, person, context.caller.name)
  await record(tx, context, 'user.activationSent', person)
  return undefined
}

const words = (context: Context, { code, retryAfter, values }: Problem) =>
  errorText(code, context.request.language, retryAfter === undefined ? values : { seconds: retryAfter })

/** Sends invitations again, with a result for each; one key outside the tree refuses them all (attack 2). */
export async function resendActivations(context: Context, { body }: Input<typeof passwords.resendActivations>) {
  const { db, caller } = context
  const keys = [...new Set(body.userKeys)]
  const people = await db.inScope(caller.scope, (tx) => findPeople(tx, caller.scope, keys))
  if (people.length < keys.length) throw new Problem('user.notFound')
  return db.asAuth(async (tx) => {
    const results = []
    for (const userKey of keys.toSorted()) {
      const person = await getPerson(tx, userKey)
      const off = person.roleCode === null && !people.find(({ userId }) => userId === userKey)?.sendEmailEndUser
      const refusal = off ? new Problem('user.mailsOff') : await invite(tx, context, person)
      results.push({ userKey, email: person.email, ok: !refusal, message: refusal ? words(context, refusal) : null })
    }
    return { results }
  })
}

/**
 * Sends the welcome again, or the invitation to people who are still invited. @throws Problem user.mailsOff where a
 * company wants no mails
 */
export async function resendWelcome(context: Context, { body }: Input<typeof passwords.resendWelcome>) {
  const { db, caller, config } = context
  const found = await db.inScope(caller.scope, (tx) =>
    findPerson(tx, caller.scope, normalEmail(body.emailAddress), body.referenceKey || undefined),
  )
  if (!found || !['Invited', 'Active'].includes(found.userStatus)) throw new Problem('user.notFound')
  if (!isMailed(found)) throw new Problem('user.mailsOff')
  return db.asAuth(async (tx) => {
    const forbidden = await refusalAtDoor(tx, found.accountId, 'invite')
    if (forbidden) throw forbidden
    if (found.userStatus === 'Invited' && (await isTaken(tx, found))) throw new Problem('user.emailTaken')
    const wait = await limitInvitations(tx, found.userId)
    if (wait !== undefined) throw new Problem('auth.locked', { retryAfter: wait })
    const person = await getPerson(tx, found.userId)
    if (person.userStatus === 'Invited') await sendActivation(tx, config, person, caller.name)
    else await mailWelcome(tx, config, person)
    await record(tx, context, 'user.welcomeSent', person)
    return { accepted: true }
  })
}
