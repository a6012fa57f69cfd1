import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { later } from '../../../platform/background/later.ts'
import { factorBuckets, releaseAttempt, reserveAttempt } from '../../../platform/limits/attempts.ts'
import { recordFailure } from '../../../core/sessions/sessions.audit.ts'
import { type IssuedSession, tokensOf } from '../../../core/sessions/sessions.open.ts'
import type { Person } from '../../../core/people/people.ts'
import { getChallenge } from './mfa.challenge.ts'
import { countAttempt, findSentChannels, findSpentCode, spendSentCode } from './mfa.challenges.repository.ts'
import { hashCode } from './mfa.codes.ts'
import { complete } from './mfa.finish.ts'
import { keepFirstEmail } from './mfa.links.service.ts'
import { spendRecoveryCode } from './mfa.recovery.ts'
import { findFactors, lockFactorsOf, markUsed } from './mfa.repository.ts'
import { spendTotp } from './mfa.totp.ts'
import { waysOf } from './mfa.ways.ts'

type Verdict = 'right' | 'wrong' | 'used' | 'expired'
const refusals = { wrong: 'mfa.codeWrong', used: 'mfa.codeUsed', expired: 'mfa.codeExpired' } as const

const sixDigits: readonly Channel[] = ['totp', 'sms', 'email']
/** The factor of a code, where the page does not name it: six digits are the code sent last, or an app's. */
async function channelOf(tx: Tx, sessionId: string, code: string, channels: readonly Channel[]) {
  if (!/^\d{6}$/.test(code)) return 'recovery'
  const usable = [...(await findSentChannels(tx, sessionId)), ...sixDigits].filter((one) => channels.includes(one))
  return usable[0] ?? 'totp'
}

/** The attempt: its challenge, its person and its factor. @throws Problem mfa.channelUnknown, mfa.challengeGone */
async function readAttempt(tx: Tx, context: PersonContext, { challengeId, code, channel }: Body) {
  const { caller } = context
  const challenge = await getChallenge(tx, caller, challengeId)
  const ways = await waysOf(tx, context)
  const used = channel ?? (await channelOf(tx, caller.sessionId, code, ways.channels))
  if (used === 'passkey' || !ways.channels.includes(used)) throw new Problem('mfa.channelUnknown')
  return { challenge, channel: used, person: ways.person, maxTrustDays: ways.rules.trustDays }
}
type Body = Input<typeof mfa.validateCode>['body']
type Attempt = Awaited<ReturnType<typeof readAttempt>>

/**
 * Counts the attempt for the person's factor and for the challenge before the secret is checked; returns how many are
 * left.
 */
export async function reserve(
  { db, caller, request }: PersonContext,
  channel: Channel,
  challengeId: string,
): Promise<{ left: number; locks: boolean; release: (tx: Tx) => Promise<void> }> {
  const buckets = factorBuckets(channel, caller.userId, request.ip)
  const { locks } = await reserveAttempt(db, buckets)
  const remaining = await db.asAuth((tx) => countAttempt(tx, challengeId))
  if (remaining === undefined) throw new Problem('mfa.challengeGone')
  return { left: remaining, locks, release: (tx) => releaseAttempt(tx, buckets) }
}

async function spend(tx: Tx, context: PersonContext, { challenge, channel, person }: Attempt, code: string) {
  const { caller, keys } = context
  const { sessionId, userId } = caller
  if (channel === 'totp') return spendTotp(tx, keys.vault, await findFactors(tx, userId, 'totp'), code)
  if (channel === 'recovery') return spendRecoveryCode(tx, keys.vault, userId, code)
  const codeHash = hashCode(keys.vault, `${challenge.challengeId}:${channel}`, code)
  if (!(await spendSentCode(tx, sessionId, codeHash))) return (await findSpentCode(tx, sessionId, codeHash)) ?? 'wrong'
  if (channel === 'email') await keepFirstEmail(tx, context, person)
  await markUsed(tx, userId, channel)
  return 'right'
}

/** Written later, so that the response time reveals nothing. */
export const recordFailedAttempt = (
  { db, request }: PersonContext,
  person: Person,
  refusal: Problem,
  locks: boolean,
): void => later(() => db.asAuth((tx) => recordFailure(tx, request, person, 'auth.mfa.failed', { refusal, locks })))

/** Accepts a code: it completes a partial sign-in, or is the step-up of a complete one. */
export async function validateCode(context: PersonContext, { body }: Input<typeof mfa.validateCode>): Promise<Tokens> {
  const { db } = context
  const attempt = await db.asAuth((tx) => readAttempt(tx, context, body))
  const { challenge, channel, person } = attempt
  const { left, locks, release } = await reserve(context, channel, challenge.challengeId)
  const done: IssuedSession | Exclude<Verdict, 'right'> = await db.asAuth(async (tx) => {
    await lockFactorsOf(tx, person.userId)
    const verdict = await spend(tx, context, attempt, body.code)
    if (verdict !== 'right') return verdict
    const trustDays = body.trustDevice ? attempt.maxTrustDays : 0
    const opened = await complete(tx, context, { person, challenge, channel, trustDays })
    await release(tx)
    return opened
  })
  if (typeof done !== 'string') return tokensOf(context, done)
  const refusal = new Problem(refusals[done], { values: { left } })
  recordFailedAttempt(context, person, refusal, locks)
  throw refusal
}
