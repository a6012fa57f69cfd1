import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { v7 as uuid } from 'uuid'
import { requireStepUp } from '../../../platform/access/caller.ts'
import { sameBytes } from '../../../platform/crypto/hash.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import {
  factorBuckets,
  clearFactorFailures,
  releaseAttempt,
  reserveAttempt,
} from '../../../platform/limits/attempts.ts'
import { getOpenSession, type IssuedSession, tokensOf } from '../../../core/sessions/sessions.open.ts'
import { getPerson, type Person } from '../../../core/people/people.ts'
import { noteAdded } from './mfa.change.ts'
import {
  consumeChallenge,
  countAttempt,
  findLatestChallenge,
  findOpenChallenge,
  findPhoneCodes,
  insertChallenge,
} from './mfa.challenges.repository.ts'
import { codeLives, hashCode, limitCodes, newCode, resendAfter, sendByMail, sendBySms } from './mfa.codes.ts'
import { complete } from './mfa.finish.ts'
import { maskEmail, maskPhone } from '../../../core/people/people.masks.ts'
import { smsFor } from './mfa.need.service.ts'
import { deleteFactors, insertFactors, lockFactorsOf, setMfaState } from './mfa.repository.ts'
import { recordFailedAttempt } from './mfa.validate.ts'
import { waysOf } from './mfa.ways.ts'

/**
 * A partial sign-in may add a number only as the first factor, or a password could replace it with a stranger's phone.
 * A complete sign-in may add one after a step-up. @throws Problem mfa.alreadySetUp, step_up_required
 */
async function requireMayAdd(tx: Tx, context: PersonContext): Promise<void> {
  const { caller } = context
  if (caller.stage === 'full') {
    requireStepUp(caller)
  } else if (!(await waysOf(tx, context)).enrolment) throw new Problem('mfa.alreadySetUp')
}

const purposes = (challengeId: string) => ({ sms: `${challengeId}:phone`, email: `${challengeId}:mailbox` })

/**
 * Sends two codes, to the number and to the e-mail address: who enters both codes owns both (`product.md` 3.4).
 * @throws Problem mfa.smsOff where SMS cannot be sent or there is no SMS add-on
 */
export async function addPhone(context: PersonContext, { body: { phone } }: Input<typeof mfa.addPhone>) {
  const { caller, config, db, keys } = context
  const { userId, sessionId } = caller
  return db.asAuth(async (tx) => {
    const person = await getPerson(tx, userId)
    await requireMayAdd(tx, context)
    if (!(await smsFor(tx, config, person.accountId))) throw new Problem('mfa.smsOff')
    await limitCodes(tx, userId, undefined)
    const challengeId = uuid()
    const [smsCode, emailCode] = [newCode(), newCode()]
    await insertChallenge(tx, {
      challengeId,
      kind: 'phone',
      userId,
      sessionId,
      detail: { phone },
      codeHash: hashCode(keys.vault, purposes(challengeId).sms, smsCode),
      secondHash: hashCode(keys.vault, purposes(challengeId).email, emailCode),
      seconds: codeLives,
    })
    await setMfaState(tx, userId, 'Verifying', ['NotEnrolled', 'LinkSent'])
    await sendBySms(tx, context, person, phone, smsCode)
    await sendByMail(tx, context, person, emailCode)
    const masked = { maskedPhone: maskPhone(phone), maskedEmail: maskEmail(person.email) }
    return { challengeId, ...masked, expiresIn: codeLives, resendAfter }
  })
}

type Codes = Input<typeof mfa.confirmPhone>['body']
/**
 * Counts the attempt first, then checks both codes together, so that the answer does not reveal which one was wrong.
 */
async function checkCodes(context: PersonContext, { challengeId, smsCode, emailCode }: Codes) {
  const { caller, db, keys, request } = context
  const { sessionId, userId } = caller
  const challenge = await db.asAuth((tx) => findOpenChallenge(tx, { challengeId, kind: 'phone', sessionId }))
  if (!challenge) throw new Problem('mfa.challengeGone')
  const buckets = factorBuckets('phone', userId, request.ip)
  const { locks } = await reserveAttempt(db, buckets)
  const remaining = await db.asAuth((tx) => countAttempt(tx, challengeId))
  if (remaining === undefined) throw new Problem('mfa.challengeGone')
  const stored = await db.asAuth((tx) => findPhoneCodes(tx, challengeId))
  const purpose = purposes(challengeId)
  const bySms = sameBytes(stored.codeHash, hashCode(keys.vault, purpose.sms, smsCode))
  const byMail = sameBytes(stored.secondHash, hashCode(keys.vault, purpose.email, emailCode))
  if (bySms && byMail)
    return { phone: String(challenge.detail.phone), release: (tx: Tx) => releaseAttempt(tx, buckets) }
  const refusal = new Problem('mfa.codeWrong', { values: { left: remaining } })
  const person = await db.asAuth((tx) => getPerson(tx, userId))
  recordFailedAttempt(context, person, refusal, locks)
  throw refusal
}

/** The result of a phone's confirmation: it completes a partial sign-in; a complete one gets a fresh access token. */
async function goOn(tx: Tx, context: PersonContext, person: Person): Promise<IssuedSession> {
  const { caller } = context
  if (caller.stage === 'full') return { session: await getOpenSession(tx, caller.sessionId), refresh: undefined }
  const challenge = await findLatestChallenge(tx, caller.sessionId)
  if (!challenge) throw new Problem('mfa.challengeGone')
  return complete(tx, context, { person, challenge, channel: 'sms', trustDays: 0 })
}

/** Confirms both codes: the number is the person's factor from now on and replaces an older one. */
export async function confirmPhone(context: PersonContext, { body }: Input<typeof mfa.confirmPhone>): Promise<Tokens> {
  const { caller, db } = context
  const { userId, sessionId } = caller
  const { phone, release } = await checkCodes(context, body)
  const opened = await db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    if (!(await consumeChallenge(tx, body.challengeId))) throw new Problem('mfa.challengeGone')
    const person = await getPerson(tx, userId)
    await requireMayAdd(tx, context)
    await deleteFactors(tx, userId, { kind: 'sms' })
    await insertFactors(tx, [{ authenticatorId: uuid(), userId, kind: 'sms', phone }])
    await clearFactorFailures(tx, 'sms', userId)
    await noteAdded(tx, context, { person, factor: 'sms', sessionId, name: maskPhone(phone) })
    const result = await goOn(tx, context, person)
    await release(tx)
    return result
  })
  return tokensOf(context, opened)
}
