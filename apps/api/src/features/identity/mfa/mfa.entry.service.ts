import { v7 as uuid } from 'uuid'
import { Problem } from '@portal/contract/core/errors'
import { type Tx, unawaited } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { signInRulesIn } from '../../../core/settings/settings.signIn.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { deviceHashOf, recordDevice } from '../../../core/sessions/sessions.devices.ts'
import { type IssuedSession, type SessionStart, openSession, tokensOf } from '../../../core/sessions/sessions.open.ts'
import type { Person } from '../../../core/people/people.ts'
import { halfTokenLives } from '../../../core/sessions/sessions.tokens.ts'
import { isInside } from '../../../core/settings/settings.addresses.ts'
import type { Identity } from '../../../core/signIn/signIn.identity.ts'
import { insertChallenge } from './mfa.challenges.repository.ts'
import { type EntryFacts, findEntryFacts } from './mfa.entry.repository.ts'
import { confirming, decideNeed, type Need, smsAvailable } from './mfa.need.service.ts'
import { isTrustedDevice, markUnconfirmed } from './mfa.trust.repository.ts'

/** Whether this browser may skip the second factor (`product.md` 3.4). @param days that the company allows; 0: none */
async function isTrusted(tx: Tx, { request }: OpenContext, userId: string, days: number): Promise<boolean> {
  const deviceHash = deviceHashOf(request)
  return deviceHash !== undefined && days > 0 && isTrustedDevice(tx, userId, deviceHash, days)
}

/** How a person proved their identity: a password alone may not be enough; a passkey or an identity provider is. */
export type Entry = Omit<SessionStart, 'userId' | 'stage' | 'actorUserId' | 'actorSessionId' | 'ruled'> & {
  /** The identity that becomes theirs after they confirm it. */
  linking?: Identity
}
type RuledEntry = Entry & Pick<SessionStart, 'ruled'>
type EntryResult = IssuedSession & { need: Need | undefined; challengeId: string | null }

/** Whether this way of signing in is strong enough on its own (RFC 8176: several factors, or an external identity provider). */
const isStrong = (amr: readonly string[]) => amr.includes('mfa') || amr.includes('fed')

/** The factors that a person still needs after signing in this way in this browser. */
async function askedOf(tx: Tx, context: OpenContext, person: Person, { amr, client, linking }: Entry, found: Need) {
  if (linking) return { need: confirming(found), trusted: false }
  if (isStrong(amr)) return { need: undefined, trusted: false }
  if (!found.required) return { need: undefined, trusted: false }
  // Trust skips an existing factor only: people without one, or who lost theirs in a reset, must still set one up.
  const mayTrust = client.browser && !found.enrolment && !found.reset
  const trusted = mayTrust && (await isTrusted(tx, context, person.userId, found.rules.trustDays))
  return { need: trusted ? undefined : found, trusted }
}

/**
 * A partial sign-in waits for its second factor; its request and the identity to link are kept until it is complete.
 */
async function openHalf(tx: Tx, context: OpenContext, person: Person, { linking, ...entry }: RuledEntry, need: Need) {
  const { userId } = person
  const opened = await openSession(tx, context, { ...entry, userId, stage: 'mfa' })
  const { sessionId } = opened.session
  const challengeId = uuid()
  const detail = { refresh: entry.refresh, ...(linking && { linking }) }
  await insertChallenge(unawaited(tx), { challengeId, kind: 'mfa', sessionId, userId, detail, seconds: halfTokenLives })
  await recordSignIn(tx, context.request, person, 'auth.mfa.asked', { sessionId })
  return { ...opened, need, challengeId }
}

async function open(
  tx: Tx,
  context: OpenContext,
  person: Person,
  entry: Entry,
  facts: EntryFacts,
): Promise<EntryResult> {
  const rules = signInRulesIn(facts.places, context.config)
  // Checked after the identity is proved, so that strangers learn nothing about a company's addresses.
  if (!isInside(context.request.ip, rules.allowedAddresses)) throw new Problem('auth.addressNotAllowed')
  const found = decideNeed(rules, facts.kinds, facts.mfaState, smsAvailable(context.config) && facts.smsIncluded)
  const { need, trusted } = await askedOf(tx, context, person, entry, found)
  const ruled = { ...entry, ruled: { rules, now: facts.now } }
  if (need) return openHalf(tx, context, person, ruled, need)
  const opened = await openSession(tx, context, { ...ruled, userId: person.userId, stage: 'full' })
  const { sessionId } = opened.session
  if (trusted) opened.session.authTime = await markUnconfirmed(tx, sessionId)
  await recordSignIn(tx, context.request, person, 'auth.signedIn', { sessionId })
  await recordDevice(tx, context, person, entry.client)
  return { ...opened, need: undefined, challengeId: null }
}

type OnEnter = (tx: Tx, facts: EntryFacts) => Promise<unknown>
/** The transaction of the sign-in; an address that is not allowed is recorded separately. */
async function letIn(context: OpenContext, person: Person, entry: Entry, alongside: OnEnter) {
  try {
    return await context.db.asAuth(async (tx) => {
      const facts = await findEntryFacts(tx, person)
      const result = await open(tx, context, person, entry, facts)
      await alongside(tx, facts)
      return result
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth.addressNotAllowed')
      await context.db.asAuth((tx) =>
        recordSignIn(tx, context.request, person, 'auth.signInFailed', { refusal: error }),
      )
    throw error
  }
}

/**
 * Lets a person in after they proved their identity, or partially where a second factor is still required: every way of
 * signing in ends here. @param alongside further work in the transaction @throws Problem auth.addressNotAllowed
 */
export async function enter(context: OpenContext, person: Person, entry: Entry, alongside: OnEnter = async () => {}) {
  const { need, challengeId, ...opened } = await letIn(context, person, entry, alongside)
  const tokens = await tokensOf(context, opened)
  if (!need) return tokens
  const { required, enrolment, channels } = need
  return { ...tokens, mfa: { required, enrolment, channels, challengeId } }
}

export type { EntryFacts } from './mfa.entry.repository.ts'
