import type { auth, Tokens } from '@portal/contract/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { sha256 } from '../../platform/crypto/hash.ts'
import { hashPassword, isOutdated, passwordFits, takingTurns } from '../../platform/crypto/passwords.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import { later } from '../../platform/http/later.ts'
import { readAccessToken } from '../sessions/sessions.tokens.ts'
import { type Buckets, bucketsOf, releaseAttempt, reserveAttempt } from './auth.attempts.ts'
import { recordSignIn } from './auth.audit.ts'
import { type Client, getClient, requireOwnPage } from './auth.clients.ts'
import {
  findPersonByEmail,
  insertRefreshToken,
  insertSession,
  isAliveFor,
  type Person,
  replaceHash,
} from './auth.repository.ts'
import { ekeyOf, hashesOf, newRefreshToken, tokensOf } from './auth.tokens.ts'

/** Whose password it is; undefined, after the same work, for every reason why it is not. */
async function checkPassword(
  context: OpenContext,
  email: string,
  password: string,
  buckets: Buckets,
): Promise<Person | undefined> {
  await reserveAttempt(context.db, buckets)
  const person = await context.db.asAuth((tx) => findPersonByEmail(tx, email))
  const fits = await passwordFits((person?.admitted && person.hash) || undefined, password)
  if (person && !fits) {
    const refusal = new Problem('auth.badCredentials')
    // Afterwards: who is known must not be told from who is not by the time that a line of audit takes.
    later(() => context.db.asAuth((tx) => recordSignIn(tx, context.request, person, 'auth.signInFailed', { refusal })))
  }
  return fits ? person : undefined
}

async function openSession(
  context: OpenContext,
  client: Client,
  person: Person,
  buckets: Buckets,
  more: { refresh: boolean; newHash: string | undefined },
) {
  const { ip, userAgent } = context.request
  const sessionId = uuid()
  const refresh = more.refresh ? newRefreshToken(client) : undefined
  const ekeyHash = sha256(ekeyOf(context.keys.vault, sessionId))
  const session = await context.db.asAuth(async (tx) => {
    const made = await insertSession(tx, {
      sessionId,
      userId: person.userId,
      clientId: client.id,
      amr: ['pwd'],
      ekeyHash,
      ip,
      userAgent,
    })
    if (refresh) await insertRefreshToken(tx, sessionId, hashesOf(refresh))
    if (more.newHash && person.hash) await replaceHash(tx, person.userId, person.hash, more.newHash)
    await recordSignIn(tx, context.request, person, 'auth.signedIn', { sessionId })
    await releaseAttempt(tx, buckets)
    return made
  })
  return tokensOf(context, session, refresh)
}

/** Signs somebody in by e-mail and password (specification section 7). Unknown, locked out of the house or mistyped: one answer. */
export async function signIn(context: OpenContext, { body }: Input<typeof auth.signIn>): Promise<Tokens> {
  const client = getClient(body.clientId)
  requireOwnPage(client, context.request)
  const email = normalEmail(body.emailAddress)
  const buckets = bucketsOf(email, context.request.ip)
  return takingTurns(async () => {
    const person = await checkPassword(context, email, body.password, buckets)
    if (!person) throw new Problem('auth.badCredentials')
    const newHash = person.hash && isOutdated(person.hash) ? await hashPassword(body.password) : undefined
    return openSession(context, client, person, buckets, { refresh: body.withRefreshToken !== false, newHash })
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
