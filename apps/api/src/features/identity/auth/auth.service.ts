import type { auth, Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import { hashPassword, isOutdated, passwordFits, inTurn } from '../../../platform/passwords/passwords.ts'
import { unawaited } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { later } from '../../../platform/background/later.ts'
import {
  type Buckets,
  keepFailures,
  knownDeviceBuckets,
  passwordBuckets,
  releaseAttempt,
  reserveAttempt,
} from '../../../platform/limits/attempts.ts'
import { type Proof, proofOf } from '../../../platform/limits/proof.ts'
import { enter, type EntryFacts } from '../mfa/mfa.entry.service.ts'
import { signInRulesIn } from '../../../core/settings/settings.signIn.ts'
import { recordFailure, recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { type Client, getClient, requireOwnPage } from '../../../core/sessions/sessions.clients.ts'
import { findDeviceOf } from '../../../core/sessions/sessions.devices.ts'
import { type Person, personByEmail, personIn } from '../../../core/people/people.ts'
import { readAccessToken } from '../../../core/sessions/sessions.tokens.ts'
import { isAliveFor, replaceHash } from './auth.repository.ts'
import type { SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'

const aDay = 86_400_000

/** Whether a password expired (`product.md` 3.1); days 0: never. */
const isExpired = ({ expiryDays }: Pick<SignInRules, 'expiryDays'>, changedAt: string | null, now: Date): boolean =>
  expiryDays > 0 && changedAt !== null && now.getTime() - Date.parse(changedAt) > expiryDays * aDay

/** The counters of a sign-in: a known browser of the person has a separate counter from all other failures. */
async function bucketsFor(context: OpenContext, client: Client, email: string): Promise<Buckets> {
  const device = client.browser ? await findDeviceOf(context, email) : undefined
  return device
    ? knownDeviceBuckets(email, device.userId, device.deviceHash)
    : passwordBuckets(email, context.request.ip)
}

/** The owner of the password; undefined after the same amount of work, whatever the reason for the refusal. */
async function checkPassword(
  context: OpenContext,
  { email, password, proof }: { email: string; password: string; proof: Proof },
  buckets: Buckets,
): Promise<Person | undefined> {
  const { locks, ...row } = await reserveAttempt(context.db, buckets, {
    proof,
    beside: (tx) => personByEmail(tx, email),
  })
  const person = personIn(row)
  const fits = await passwordFits((person?.admitted && person.hash) || undefined, password)
  if (person && !fits) {
    const refusal = new Problem('auth.badCredentials')
    // Written later: the time of an audit entry must not distinguish known people from unknown ones.
    later(() =>
      context.db.asAuth(async (tx) => {
        await keepFailures(tx, buckets)
        await recordFailure(tx, context.request, person, 'auth.signInFailed', { refusal, locks })
      }),
    )
  }
  return fits ? person : undefined
}

/** Why a person may not sign in although the password is right: not revealed to anyone else. */
function refusalOf({ config }: OpenContext, person: Person, facts: EntryFacts): Problem | undefined {
  // The password changed after the comparison: the change ended every session, so this one must not begin.
  const { passwordChangedAt: chosen } = person
  if (chosen === null || facts.passwordChangedAt !== chosen) return new Problem('auth.badCredentials')
  if (facts.ssoEnforced) return new Problem('auth.ssoRequired')
  const rules = signInRulesIn(facts.places, config)
  return isExpired(rules, person.passwordChangedAt, new Date()) ? new Problem('auth.passwordExpired') : undefined
}

/** Records a refusal despite the right password, which does not count as a failed attempt. */
const recordDeniedAttempt = ({ db, request }: OpenContext, person: Person, buckets: Buckets, refusal: Problem) =>
  db.asAuth(async (tx) => {
    await releaseAttempt(tx, buckets)
    await recordSignIn(tx, request, person, 'auth.signInFailed', { refusal })
  })

type SignInOptions = { refresh: boolean; newHash: string | undefined }
/** @throws Problem auth.ssoRequired, auth.passwordExpired, auth.addressNotAllowed */
async function letIn(context: OpenContext, client: Client, person: Person, buckets: Buckets, more: SignInOptions) {
  let refusal: Problem | undefined
  try {
    return await enter(context, person, { client, amr: ['pwd'], refresh: more.refresh }, async (tx, facts) => {
      refusal = refusalOf(context, person, facts) // here, to save a further transaction
      if (refusal) throw refusal
      if (more.newHash && person.hash) await replaceHash(unawaited(tx), person.userId, person.hash, more.newHash)
      await releaseAttempt(tx, buckets)
    })
  } catch (error) {
    if (refusal) await recordDeniedAttempt(context, person, buckets, refusal)
    // Already recorded; the password was right, so it does not count as a failed attempt.
    else if (error instanceof Problem && error.code === 'auth.addressNotAllowed')
      await context.db.asAuth((tx) => releaseAttempt(tx, buckets))
    throw error
  }
}

/**
 * Signs a person in by e-mail and password (specification section 7). Unknown, locked out and mistyped get one answer.
 */
export async function signIn(context: OpenContext, { body }: Input<typeof auth.signIn>): Promise<Tokens> {
  const client = getClient(body.clientId)
  requireOwnPage(client, context.request)
  const email = normalEmail(body.emailAddress)
  const { password } = body
  return inTurn({ ip: context.request.ip, person: email }, async () => {
    const buckets = await bucketsFor(context, client, email)
    const person = await checkPassword(context, { email, password, proof: proofOf(context, body.proof) }, buckets)
    if (!person) throw new Problem('auth.badCredentials')
    const newHash = person.hash && isOutdated(person.hash) ? await hashPassword(password) : undefined
    return letIn(context, client, person, buckets, { refresh: body.withRefreshToken !== false, newHash })
  })
}

/** Whether an access token is alive and belongs to this person and client; a wrong combination reveals nothing more. */
export async function validate(
  context: OpenContext,
  { body }: Input<typeof auth.validate>,
): Promise<Result<typeof auth.validate>> {
  const claims = await readAccessToken(context, body.accessToken)
  const email = normalEmail(body.emailAddress)
  const valid =
    claims?.clientId === body.clientId && (await context.db.asAuth((tx) => isAliveFor(tx, claims.sessionId, email)))
  return valid ? { valid, expiresIn: claims.expiresAt - Math.floor(Date.now() / 1000) } : { valid: false, expiresIn: 0 }
}
