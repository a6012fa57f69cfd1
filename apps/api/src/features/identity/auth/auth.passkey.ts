import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { auth, Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { OpenContext } from '../../../platform/http/context.ts'
import { later } from '../../../platform/background/later.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitUse, returnUse } from '../../../platform/limits/attempts.ts'
import { enter } from '../mfa/mfa.entry.service.ts'
import {
  askForAny,
  checkPasskey,
  findNamed,
  type Passkey,
  passkeyRefused,
  readCredential,
  takeChallenge,
} from '../mfa/mfa.passkeys.service.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { getClient, requireOwnPage } from '../../../core/sessions/sessions.clients.ts'
import { getPerson, type Person } from '../../../core/people/people.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'

// A passkey alone is enough to sign in: possession of the device plus user verification make two factors in one.

/** Challenges without a sign-in that one address may get in a minute: each is a row until it is swept. */
const [maxChallenges, aMinute] = [60, 60]
const bucketOf = (ip: string) => `passkeys:${networkOf(ip)}`

export async function askPasskey(
  { db, config, request }: OpenContext,
  { body }: Input<typeof auth.passkeyOptions>,
): Promise<Result<typeof auth.passkeyOptions>> {
  const client = getClient(body.clientId)
  requireOwnPage(client, request)
  return db.asAuth(async (tx) => {
    const wait = await limitUse(tx, bucketOf(request.ip), maxChallenges, aMinute)
    if (wait !== undefined) throw new Problem('request.tooMany', { retryAfter: wait })
    return askForAny(tx, config, client.id)
  })
}

const recordDeniedAttempt = ({ db, request }: OpenContext, person: Person, refusal: Problem, copied = false) =>
  later(() =>
    db.asAuth((tx) =>
      recordSignIn(tx, request, person, copied ? 'auth.passkeyCopied' : 'auth.signInFailed', { refusal }),
    ),
  )

/**
 * The owner of the passkey. One answer for all faults: unknown, closed, wrongly signed, or an owner who may not sign
 * in.
 */
async function personOf(
  context: OpenContext,
  challenge: string,
  credential: AuthenticationResponseJSON,
  passkey: Passkey,
): Promise<Person> {
  const { db } = context
  const person = await db.asAuth((tx) => getPerson(tx, passkey.userId))
  const verdict = await checkPasskey(context, challenge, credential, passkey)
  if (verdict === 'right' && person.admitted) return person
  const refusal = passkeyRefused()
  recordDeniedAttempt(context, person, refusal, verdict === 'copied')
  throw refusal
}

/** Signs a person in by a passkey alone, which satisfies their company's rules for passwords and second factors. */
export async function signInByPasskey(context: OpenContext, { body }: Input<typeof auth.passkey>): Promise<Tokens> {
  const { db, request } = context
  const client = getClient(body.clientId)
  requireOwnPage(client, request)
  const challenge = await takeChallenge(db, body.challengeId, client.id)
  const credential = readCredential<AuthenticationResponseJSON>(body.credential)
  if (!credential || challenge === undefined) throw passkeyRefused()
  const passkey = await findNamed(db, credential)
  if (!passkey) throw passkeyRefused()
  const person = await personOf(context, challenge, credential, passkey)
  if (await db.asAuth((tx) => ssoEnforcedFor(tx, person))) {
    const refusal = new Problem('auth.ssoRequired')
    recordDeniedAttempt(context, person, refusal)
    throw refusal
  }
  return enter(context, person, { client, amr: ['hwk', 'mfa'], refresh: true }, async (tx) => {
    await returnUse(tx, bucketOf(request.ip))
  })
}
