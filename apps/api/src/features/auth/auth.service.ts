import type { auth, Tokens } from '@portal/contract/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import { hashPassword, isOutdated, passwordFits, takingTurns } from '../../platform/crypto/passwords.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import { later } from '../../platform/http/later.ts'
import {
  type Buckets,
  keepFailures,
  passwordBuckets,
  releaseAttempt,
  reserveAttempt,
} from '../../platform/limits/attempts.ts'
import { type Proof, proofOf } from '../../platform/limits/proof.ts'
import { enter } from '../mfa/mfa.entry.ts'
import { recordSignIn } from '../sessions/sessions.audit.ts'
import { type Client, getClient, requireOwnPage } from '../sessions/sessions.clients.ts'
import { findPersonByEmail, type Person } from '../sessions/sessions.people.ts'
import { readAccessToken } from '../sessions/sessions.tokens.ts'
import { isAliveFor, replaceHash } from './auth.repository.ts'

/** Whose password it is; undefined, after the same work, for every reason why it is not. */
async function checkPassword(
  context: OpenContext,
  email: string,
  password: string,
  buckets: Buckets,
  proof: Proof,
): Promise<Person | undefined> {
  await reserveAttempt(context.db, buckets, { proof })
  const person = await context.db.asAuth((tx) => findPersonByEmail(tx, email))
  const fits = await passwordFits((person?.admitted && person.hash) || undefined, password)
  if (person && !fits) {
    const refusal = new Problem('auth.badCredentials')
    // Afterwards: who is known must not be told from who is not by the time that a line of audit takes.
    later(() =>
      context.db.asAuth(async (tx) => {
        await keepFailures(tx, buckets)
        await recordSignIn(tx, context.request, person, 'auth.signInFailed', { refusal })
      }),
    )
  }
  return fits ? person : undefined
}

type More = { refresh: boolean; newHash: string | undefined }
const letIn = (context: OpenContext, client: Client, person: Person, buckets: Buckets, { refresh, newHash }: More) =>
  enter(context, person, { client, amr: ['pwd'], refresh }, async (tx) => {
    if (newHash && person.hash) await replaceHash(tx, person.userId, person.hash, newHash)
    await releaseAttempt(tx, buckets)
  })

/** Signs somebody in by e-mail and password (specification section 7). Unknown, locked out of the house or mistyped: one answer. */
export async function signIn(context: OpenContext, { body }: Input<typeof auth.signIn>): Promise<Tokens> {
  const client = getClient(body.clientId)
  requireOwnPage(client, context.request)
  const email = normalEmail(body.emailAddress)
  const buckets = passwordBuckets(email, context.request.ip)
  return takingTurns(async () => {
    const person = await checkPassword(context, email, body.password, buckets, proofOf(context, body.proof))
    if (!person) throw new Problem('auth.badCredentials')
    const newHash = person.hash && isOutdated(person.hash) ? await hashPassword(body.password) : undefined
    return letIn(context, client, person, buckets, { refresh: body.withRefreshToken !== false, newHash })
  })
}

/** Whether an access token is alive and is this person's and this client's; a wrong combination tells nothing more. */
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
