import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { passwordFits, inTurn } from '../../../platform/passwords/passwords.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { factorBuckets, releaseAttempt, reserveAttempt } from '../../../platform/limits/attempts.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { stepUp } from '../../../core/sessions/sessions.ts'
import { recordFailedAttempt } from './mfa.validate.ts'
import { waysOf } from './mfa.ways.ts'

/** A step-up by password, where no factor is set up: a password alone never counts as a factor. */
export async function confirmByPassword(context: PersonContext, { body }: Input<typeof mfa.password>) {
  const { caller, db, request } = context
  const { person, password } = await db.asAuth((tx) => waysOf(tx, context))
  if (!password) throw new Problem('mfa.passwordNotEnough')
  const buckets = factorBuckets('step', caller.userId, request.ip)
  const { fits, locks } = await inTurn({ ip: request.ip, person: caller.userId }, async () => {
    const { locks } = await reserveAttempt(db, buckets)
    return { locks, fits: await passwordFits(person.hash ?? undefined, body.password) }
  })
  if (!fits) {
    const refusal = new Problem('auth.badPassword')
    recordFailedAttempt(context, person, refusal, locks)
    throw refusal
  }
  await db.asAuth(async (tx) => {
    await stepUp(tx, caller.sessionId, ['pwd'])
    await recordSignIn(tx, request, person, 'auth.steppedUp', { sessionId: caller.sessionId })
    await releaseAttempt(tx, buckets)
  })
  return { done: true }
}
