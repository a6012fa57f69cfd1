import { v7 as uuid } from 'uuid'
import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { Input } from '@portal/contract/core/route'
import type { sso } from '@portal/contract/identity/sso/sso.contract'
import { randomToken, sha256 } from '../../../platform/crypto/hash.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { enter } from '../mfa/mfa.entry.service.ts'
import { type Client, getClient, requireOwnPage } from '../../../core/sessions/sessions.clients.ts'
import { internalPath } from './sso.addresses.ts'
import type { Identity } from '../../../core/signIn/signIn.identity.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { personOf } from './sso.identity.ts'
import { sealSession, type SsoSession } from './sso.sealed.ts'
import { problemOf, recordRefusal, SsoRefusal } from './sso.refusals.ts'
import { findEnabled, insertPending, usePending } from './sso.repository.ts'

// A sign-in at an identity provider in two halves, both kept here. Both must match a cookie of the browser, so that no
// one finishes another person's sign-in.

export const ssoCookie = '__Host-sso'
const xsrfTwin = '__Host-xsrf'
/** Seconds for the way to the provider and back, and for the page to fetch the result. */
const [beginsLast, codeLasts] = [600, 60]
/** Seconds that the cookie lives. */
const cookieLasts = 3_600

const place = (rowId: string) => ({ table: 'auth_challenge', column: 'detail', rowId })
type Secrets = Record<string, unknown>
const seal = ({ keys }: OpenContext, rowId: string, secrets: Secrets) =>
  keys.vault.seal(place(rowId), Buffer.from(JSON.stringify(secrets))).toString('base64')
const open = ({ keys }: OpenContext, rowId: string, sealed: unknown): Secrets =>
  JSON.parse(keys.vault.open(place(rowId), Buffer.from(String(sealed), 'base64')).toString())

/** The value that ties a sign-in to this browser; derived from its XSRF cookie at first, so that two tabs share it. */
function bindingOf({ keys, request }: OpenContext): string {
  const binding = request.cookies[ssoCookie]
  if (binding && /^[\w-]{43}$/.test(binding)) return binding
  const twin = request.cookies[xsrfTwin]
  return twin ? keys.vault.mac('sso', twin) : randomToken()
}

/** Stores the beginning of a sign-in and gives the browser its cookie. Returns the state that comes back. */
export async function begin(
  context: OpenContext,
  stored: StoredConfig,
  { secrets, returnTo, state = randomToken() }: { secrets: Secrets; returnTo: string | undefined; state?: string },
): Promise<string> {
  const binding = bindingOf(context)
  const challengeId = uuid()
  const detail = {
    step: 'start',
    configId: stored.ssoConfigId,
    returnTo: internalPath(returnTo, context.config) ?? null,
    sealed: seal(context, challengeId, secrets),
  }
  const row = { challengeId, codeHash: sha256(state), secondHash: sha256(binding), detail }
  await context.db.asAuth((tx) => insertPending(tx, row, beginsLast))
  context.request.setCookie(ssoCookie, binding, { maxAge: cookieLasts })
  return state
}

export type SsoAttempt = { stored: StoredConfig; secrets: Secrets; returnTo: string | null; cookieHash: Buffer }
/** The sign-in of a state; reading it uses it up. @throws SsoRefusal expired or off */
export async function consumeState(context: OpenContext, state: string | undefined): Promise<SsoAttempt> {
  if (!state || state.length > 256) throw new SsoRefusal('expired')
  const { db } = context
  const pending = await db.asAuth((tx) => usePending(tx, sha256(state), 'start'))
  if (!pending?.cookieHash) throw new SsoRefusal('expired')
  const { configId, returnTo, sealed } = pending.detail
  const stored = await db.asAuth((tx) => findEnabled(tx, String(configId)))
  if (!stored) throw new SsoRefusal('off')
  const secrets = open(context, pending.challengeId, sealed)
  return { stored, secrets, returnTo: returnTo as string | null, cookieHash: pending.cookieHash }
}

/** Stores a checked identity until the page fetches it. Returns the one-time code. */
export async function storeIdentity(
  context: OpenContext,
  { stored, cookieHash }: SsoAttempt,
  identity: Identity,
  session: SsoSession,
): Promise<string> {
  const code = randomToken()
  const challengeId = uuid()
  const sealed = seal(context, challengeId, { identity, session })
  const detail = { step: 'identity', configId: stored.ssoConfigId, sealed }
  await context.db.asAuth((tx) =>
    insertPending(tx, { challengeId, codeHash: sha256(code), secondHash: cookieHash, detail }, codeLasts),
  )
  return code
}

/** Records why a known configuration refused a sign-in, and returns the reason in words. */
export async function refuse(
  db: Database,
  context: OpenContext,
  stored: StoredConfig | undefined,
  error: unknown,
): Promise<never> {
  if (!(error instanceof SsoRefusal)) throw error
  if (stored) await db.asAuth((tx) => recordRefusal(tx, context, stored, error))
  throw problemOf(error.why, context.request.language)
}

type Entry = { stored: StoredConfig; identity: Identity; session: SsoSession; refresh: boolean }
/** Lets in the person of an identity; only partially where they must confirm it first. @throws Problem sso.refused */
export async function signInIdentity(
  context: OpenContext,
  client: Client,
  { stored, identity, session, refresh }: Entry,
) {
  const { db } = context
  const { person, unconfirmed } = await db
    .asAuth((tx) => personOf(tx, context, stored, identity))
    .catch((error: unknown) => refuse(db, context, stored, error))
  const ssoSession = sealSession(context, stored.ssoConfigId, session)
  const { ssoConfigId } = stored
  const entry = { client, amr: ['fed'], refresh, ssoConfigId, ssoSession }
  return enter(context, person, unconfirmed ? { ...entry, linking: identity } : entry)
}

/** Turns the result into a session, once, in the browser that began. @throws Problem sso.refused */
export async function finish(context: OpenContext, { body }: Input<typeof sso.finish>): Promise<Tokens> {
  const client = getClient(body.clientId)
  requireOwnPage(client, context.request)
  const { db, request } = context
  const binding = request.cookies[ssoCookie]
  const pending = binding && (await db.asAuth((tx) => usePending(tx, sha256(body.code), 'identity', sha256(binding))))
  if (!pending) throw problemOf('code', request.language)
  const stored = await db.asAuth((tx) => findEnabled(tx, String(pending.detail['configId'])))
  if (!stored) throw problemOf('off', request.language)
  const { identity, session } = open(context, pending.challengeId, pending.detail['sealed'])
  return signInIdentity(context, client, {
    stored,
    identity: identity as Identity,
    session: session as SsoSession,
    refresh: true,
  })
}
