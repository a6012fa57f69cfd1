import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { v7 as uuid } from 'uuid'
import type { PersonCaller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { getClient } from '../../../core/sessions/sessions.clients.ts'
import {
  findLastSent,
  findLatestChallenge,
  findOpenChallenge,
  insertChallenge,
  type OpenChallenge,
  prolongChallenge,
} from './mfa.challenges.repository.ts'
import { codeLives, hashCode, limitCodes, newCode, resendAfter, sendByMail, sendBySms } from './mfa.codes.ts'
import { maskEmail, maskPhone } from '../../../core/people/people.masks.ts'
import { findFactors } from './mfa.repository.ts'
import { describeWays, waysOf } from './mfa.ways.ts'

/** Seconds that a partial sign-in still lasts; a complete one outlives every challenge. */
const left = ({ stage, sessionEndsAt }: PersonCaller) =>
  stage === 'mfa' ? Math.max(1, Math.ceil((Date.parse(sessionEndsAt) - Date.now()) / 1000)) : codeLives

/** The open challenge of this session, or a new one if it was used. */
async function challengeIn(tx: Tx, caller: PersonCaller): Promise<Pick<OpenChallenge, 'challengeId' | 'lasts'>> {
  const latest = await findLatestChallenge(tx, caller.sessionId)
  if (latest?.isOpen) return latest
  const challengeId = uuid()
  const lasts = Math.min(left(caller), codeLives)
  const { sessionId, userId } = caller
  // Only the first challenge has the request of the sign-in and the identity to link
  const { refresh = false, linking } = latest?.detail ?? {}
  const detail = { refresh, ...(linking !== undefined && { linking }) }
  await insertChallenge(tx, { challengeId, kind: 'mfa', sessionId, userId, detail, seconds: lasts })
  return { challengeId, lasts }
}

/**
 * Opens a challenge with the possible factors and the person's form of address (specification section 7, "MFA/Token").
 */
export async function openChallenge(context: PersonContext, { body }: Input<typeof mfa.token>) {
  const { caller, db } = context
  if (body.clientId !== undefined && body.clientId !== caller.clientId) throw new Problem('auth.clientUnknown')
  return db.asAuth(async (tx) => {
    const ways = await waysOf(tx, context)
    const { challengeId, lasts } = await challengeIn(tx, caller)
    const half = caller.stage === 'mfa'
    return {
      challengeId,
      ways: await describeWays(tx, ways),
      enrolment: ways.enrolment,
      password: ways.password,
      linking: ways.linking,
      companyName: ways.person.companyName,
      maskedEmail: maskEmail(ways.person.email),
      trustDays: half && !ways.linking && getClient(caller.clientId).browser ? ways.rules.trustDays : 0,
      expiresIn: half ? left(caller) : lasts,
    }
  })
}

/** @throws Problem mfa.challengeGone unless the challenge belongs to this session and can still be answered */
export async function getChallenge(tx: Tx, { sessionId }: PersonCaller, challengeId: string): Promise<OpenChallenge> {
  const found = await findOpenChallenge(tx, { challengeId, kind: 'mfa', sessionId })
  if (!found) throw new Problem('mfa.challengeGone')
  return found
}

/** Sends a code. Earlier ones stay valid until they expire, because mails and SMS overtake each other. */
export async function sendCode(
  context: PersonContext,
  { body: { challengeId, channel } }: Input<typeof mfa.generateCode>,
) {
  const { caller, db, keys } = context
  const { sessionId, userId } = caller
  return db.asAuth(async (tx) => {
    await getChallenge(tx, caller, challengeId)
    const { person, channels } = await waysOf(tx, context)
    if (!channels.includes(channel)) throw new Problem('mfa.channelUnknown')
    await limitCodes(tx, userId, await findLastSent(tx, sessionId, channel))
    const code = newCode()
    const codeHash = hashCode(keys.vault, `${challengeId}:${channel}`, code)
    const seconds = Math.min(codeLives, left(caller))
    await insertChallenge(tx, { challengeId: uuid(), kind: 'mfa', userId, sessionId, channel, codeHash, seconds })
    await prolongChallenge(tx, challengeId, seconds)
    const more = { challengeId, channel, expiresIn: seconds, resendAfter }
    if (channel === 'email') {
      await sendByMail(tx, context, person, code)
      return { ...more, maskedDestination: maskEmail(person.email) }
    }
    const [factor] = await findFactors(tx, userId, 'sms')
    if (!factor?.phone) throw new Problem('mfa.channelUnknown')
    await sendBySms(tx, context, person, factor.phone, code)
    return { ...more, maskedDestination: maskPhone(factor.phone) }
  })
}
