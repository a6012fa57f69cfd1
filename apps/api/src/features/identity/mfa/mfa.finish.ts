import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { getClient } from '../../../core/sessions/sessions.clients.ts'
import { recordDevice } from '../../../core/sessions/sessions.devices.ts'
import { getOpenSession, getSsoSession, type IssuedSession, openSession } from '../../../core/sessions/sessions.open.ts'
import type { Person } from '../../../core/people/people.ts'
import { endSession, stepUp } from '../../../core/sessions/sessions.ts'
import { type Identity, linkConfirmed } from '../../../core/signIn/signIn.identity.ts'
import { consumeChallenge, type OpenChallenge } from './mfa.challenges.repository.ts'
import { trustDevice } from './mfa.trust.repository.ts'

/** The name of a channel in a token (RFC 8176). */
const methods: Record<Channel, string> = { totp: 'otp', passkey: 'hwk', email: 'otp', sms: 'sms', recovery: 'otp' }
export const amrOf = (channel: Channel) => [methods[channel], 'mfa']

export type CompletedChallenge = {
  person: Person
  challenge: Pick<OpenChallenge, 'challengeId' | 'detail'>
  channel: Channel
  /** Days for which this browser is trusted from now on; 0: not trusted. */
  trustDays: number
}

/** Links the identity of the sign-in to the person; returns the provider's data that the session keeps. */
async function completeLink(
  tx: Tx,
  context: PersonContext,
  person: Person,
  { detail }: CompletedChallenge['challenge'],
) {
  const { ssoConfigId, sessionId } = context.caller
  if (!ssoConfigId) return {}
  const { ssoSession } = await getSsoSession(tx, sessionId)
  await linkConfirmed(tx, context, ssoConfigId, detail.linking as Identity, person)
  return { ssoConfigId, ...(ssoSession && { ssoSession }) }
}

/** Completes a partial sign-in: a session with a new id begins, and the partial one ends (`security.md` 3.5). */
async function completeSignIn(
  tx: Tx,
  context: PersonContext,
  { person, challenge, channel, trustDays }: CompletedChallenge,
) {
  const { caller, request } = context
  const client = getClient(caller.clientId)
  const amr = [...new Set([...caller.amr, ...amrOf(channel)])]
  const refresh = challenge.detail.refresh === true
  if (!(await endSession(tx, caller.sessionId, 'completed'))) throw new Problem('mfa.challengeGone')
  const provider = await completeLink(tx, context, person, challenge)
  const opening = { userId: person.userId, client, stage: 'full', amr, refresh, ...provider } as const
  const opened = await openSession(tx, context, opening)
  const deviceHash = await recordDevice(tx, context, person, client)
  if (deviceHash && trustDays > 0) await trustDevice(tx, person.userId, deviceHash, trustDays)
  await recordSignIn(tx, request, person, 'auth.signedIn', { sessionId: opened.session.sessionId })
  return opened
}

/** Records that a signed-in person proved their identity again; their refresh token stays the same. */
async function completeStepUp(
  tx: Tx,
  { caller, request }: PersonContext,
  { person, channel }: CompletedChallenge,
): Promise<IssuedSession> {
  await stepUp(tx, caller.sessionId, amrOf(channel))
  await recordSignIn(tx, request, person, 'auth.steppedUp', { sessionId: caller.sessionId })
  return { session: await getOpenSession(tx, caller.sessionId), refresh: undefined }
}

/** Continues after a correct second factor. @throws Problem mfa.challengeGone for all but one of concurrent calls */
export async function complete(tx: Tx, context: PersonContext, completed: CompletedChallenge): Promise<IssuedSession> {
  if (!(await consumeChallenge(tx, completed.challenge.challengeId))) throw new Problem('mfa.challengeGone')
  return context.caller.stage === 'mfa'
    ? completeSignIn(tx, context, completed)
    : completeStepUp(tx, context, completed)
}
