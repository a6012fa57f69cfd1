import type { Tokens } from '@portal/contract/auth/auth.contract'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import { recordSignIn } from '../sessions/sessions.audit.ts'
import { noteDevice } from '../sessions/sessions.devices.ts'
import { type Opened, type Opening, openSession, tokensOf } from '../sessions/sessions.open.ts'
import type { Person } from '../sessions/sessions.people.ts'
import { halfTokenLives } from '../sessions/sessions.tokens.ts'
import { type Need, needOf } from './mfa.need.ts'
import { insertChallenge } from './mfa.repository.ts'

/** How somebody showed who they are: a password alone may not be enough; a passkey or an identity provider is. */
export type Entry = Omit<Opening, 'userId' | 'stage' | 'actorUserId' | 'actorSessionId'>
type Let = Opened & { need: Need | undefined; challengeId: string | null }

/** Whether this way of coming in is strong by itself (RFC 8176: several factors, or somebody else's identity provider). */
const isStrong = (amr: readonly string[]) => amr.includes('mfa') || amr.includes('fed')

async function open(tx: Tx, context: OpenContext, person: Person, entry: Entry): Promise<Let> {
  const found = isStrong(entry.amr) ? undefined : await needOf(tx, context.config, person)
  const need = found?.required ? found : undefined
  const opened = await openSession(tx, context, { ...entry, userId: person.userId, stage: need ? 'mfa' : 'full' })
  const { sessionId } = opened.session
  const challengeId = need ? uuid() : null
  if (challengeId) await insertChallenge(tx, challengeId, sessionId, person.userId, halfTokenLives)
  await recordSignIn(tx, context.request, person, need ? 'auth.mfa.asked' : 'auth.signedIn', { sessionId })
  if (!need) await noteDevice(tx, context, person, entry.client)
  return { ...opened, need, challengeId }
}

/**
 * Lets somebody in who showed who they are: wholly, or by half where a second factor is still asked for. Every way of
 * signing in ends here.
 * @param alongside what else belongs into the transaction: the reservation of the attempt given back, a new hash
 */
export async function enter(
  context: OpenContext,
  person: Person,
  entry: Entry,
  alongside: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Tokens> {
  const { need, challengeId, ...opened } = await context.db.asAuth(async (tx) => {
    const made = await open(tx, context, person, entry)
    await alongside(tx)
    return made
  })
  const tokens = await tokensOf(context, opened)
  if (!need) return tokens
  const { required, enrolment, channels } = need
  return { ...tokens, mfa: { required, enrolment, channels, challengeId } }
}
