import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, type JWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { oidcClient } from './places.ts'
import { listen } from './listen.ts'
import { formOf, renderPage, signInPage } from './signInPage.ts'

// A real OpenID Connect provider on this machine, with as many tenants as a test wants: issuers `http://127.0.0.1:{port}/{path}`.
// For the portal to reach it, OUTGOING_PRIVATE must list `127.0.0.1:{port}`.

type Payload = Record<string, unknown> & { uid?: string; grantId?: string }
/** The state of a tenant; each has its own. */
function memory() {
  const all = new Map<string, Payload>()
  return class {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    async upsert(id: string, stored: Payload) {
      all.set(`${this.name}:${id}`, stored)
    }
    async find(id: string) {
      return all.get(`${this.name}:${id}`)
    }
    async findByUid(uid: string) {
      return [...all].find(([key, stored]) => key.startsWith(`${this.name}:`) && stored.uid === uid)?.[1]
    }
    async consume(id: string) {
      Object.assign(all.get(`${this.name}:${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
    }
    async destroy(id: string) {
      all.delete(`${this.name}:${id}`)
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, stored] of all) if (stored.grantId === grantId) all.delete(key)
    }
  }
}

/** A person of a tenant. Claims go into the tokens as they are; `email` is what is typed at the sign-in page. */
export type IdpUser = { email: string; sub?: string; email_verified?: boolean; [claim: string]: unknown }
export type TenantOptions = {
  /** Part of the issuer after the origin; `{uuid}/v2.0` makes it look like a tenant of Entra ID. */
  path?: string
  /** Without a list, every typed address belongs to a person and is verified. */
  users?: readonly IdpUser[]
  /** Where the provider sends people back; several portals may be given. */
  redirectUris: readonly string[]
  logoutUris?: readonly string[]
  /** Keeps e-mail and names out of the id token, as in the standard: the portal must ask userinfo. */
  thin?: boolean
  /** Publishes its keys, and signs, without any `kid`. */
  nameless?: boolean
  /** Signs this person in without a page, as a browser that is signed in there already. */
  always?: string
}
export type Tenant = {
  issuer: string
  clientId: string
  clientSecret: string
  users: IdpUser[]
  /** How often each address under the issuer was requested, by its last part: `token`, `jwks`… */
  requestCounts: Map<string, number>
  /** A token that the tenant signs, with any claims; `foreign` signs with an unknown key. */
  sign(claims: JWTPayload, options?: { typ?: string; alg?: 'RS256'; foreign?: boolean }): Promise<string>
  /** From now on tokens are signed with a new key; the old one is no longer published unless `keep` is set. */
  rotate(options?: { keep?: boolean }): Promise<void>
  /** Changes the claims of every id token that the token endpoint gives, until it is called again. */
  tamper(change?: (claims: JWTPayload) => JWTPayload): void
  /** The client is no longer known, as if an administrator had removed it there. */
  removeClient(): void
}
export type IdentityProvider = {
  origin: string
  /** `host:port` for OUTGOING_PRIVATE. */
  host: string
  addTenant(options: TenantOptions): Promise<Tenant>
  close(): Promise<void>
}

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK }
async function newKey(): Promise<Key> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' } }
}

type State = {
  options: TenantOptions
  key: Key
  kept: Key[]
  users: IdpUser[]
  client: boolean
  change?: ((claims: JWTPayload) => JWTPayload) | undefined
  provider: Provider
  prefix: string
  issuer: string
  requestCounts: Map<string, number>
  adapter: ReturnType<typeof memory>
}
const { clientId, clientSecret } = oidcClient
const subjectOf = (user: IdpUser) => user.sub ?? `sub-${user.email}`
const own = new Set(['email', 'email_verified', 'sub'])

/** The provider's question whether to sign out there too; the library's own page fetches a font from elsewhere. */
function askToSignOut(ctx: { body: unknown; req: IncomingMessage }, form: string): void {
  ctx.body = renderPage(
    ctx.req,
    (t) => `<h1>${t.signOutToo}</h1>${form}
<button autofocus type="submit" form="op.logoutForm" value="yes" name="logout">${t.signOut}</button>`,
  )
}

function providerFor(state: Omit<State, 'provider'>): Provider {
  const { issuer, prefix, options, key, users } = state
  const extra = [...new Set(['given_name', 'family_name', ...users.flatMap((user) => Object.keys(user))])].filter(
    (name) => !own.has(name),
  )
  const find = (subject: string) => users.find((user) => subjectOf(user) === subject)
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: options.redirectUris,
    post_logout_redirect_uris: options.logoutUris ?? [],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
  const names = {
    session: `_session_${key.kid.slice(0, 8)}`,
    interaction: '_interaction',
    resume: '_interaction_resume',
  }
  return new Provider(issuer, {
    adapter: state.adapter,
    clients: state.client ? [client] : [],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['only a test'], names },
    conformIdTokenClaims: options.thin ?? false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', ...extra] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { logoutSource: askToSignOut } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${prefix}/interaction/${uid}` },
    renderError: (ctx: { body: unknown }, { error }: { error: string }) => void (ctx.body = error),
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...find(sub), sub }) }),
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } }
    }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

const sign = (state: State, claims: JWTPayload, key: Key, typ?: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', ...(!state.options.nameless && { kid: key.kid }), ...(typ && { typ }) })
    .sign(key.privateKey)

/** Signs the id token of an answer again with other claims. */
async function changed(state: State, body: string): Promise<string> {
  const answer = JSON.parse(body) as { id_token?: string }
  if (!state.change || !answer.id_token) return body
  const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  return JSON.stringify({ ...answer, id_token: await sign(state, state.change(claims), state.key) })
}

function changeAnswer(state: State, response: ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: unknown) => {
    void changed(state, String(body)).then((text) => {
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    })
    return response
  }) as typeof response.end
}

/** Creates the person of a typed address, where the test gave no list of people. */
function newcomer(users: IdpUser[], email: string | undefined): IdpUser | undefined {
  if (!email?.includes('@')) return undefined
  const user = { email, email_verified: true, given_name: 'Dana', family_name: 'Sample' }
  users.push(user)
  return user
}

async function interact(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider, options, users, prefix } = state
  const details = await provider.interactionDetails(request, response)
  const hint = typeof details.params['login_hint'] === 'string' ? details.params['login_hint'] : ''
  const typed = options.always ?? (request.method === 'POST' ? ((await formOf(request)).get('email') ?? '') : undefined)
  const user = users.find(({ email }) => email === typed) ?? (options.users ? undefined : newcomer(users, typed))
  if (!user)
    return signInPage(request, response, {
      action: `${prefix}/interaction/${details.uid}`,
      email: typed ?? hint,
    })
  const login = { accountId: subjectOf(user), remember: false }
  return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prefix, provider, requestCounts } = state
  const whole = request.url ?? '/'
  const path = whole.slice(prefix.length) || '/'
  const last = path.split('?')[0]?.split('/').at(-1) ?? ''
  requestCounts.set(last, (requestCounts.get(last) ?? 0) + 1)
  Object.assign(request, { originalUrl: whole, url: path })
  if (path === '/jwks' && state.options.nameless) {
    const keys = [state.key, ...state.kept].map(({ jwk: { kty, n, e, use, alg } }) => ({ kty, n, e, use, alg }))
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  }
  if (path.startsWith('/interaction/')) return interact(state, request, response)
  if (path === '/token') changeAnswer(state, response)
  provider.callback()(request, response)
}

const tenantFor = (state: State): Tenant => ({
  issuer: state.issuer,
  clientId,
  clientSecret,
  users: state.users,
  requestCounts: state.requestCounts,
  sign: async (claims, { typ, foreign } = {}) =>
    sign(state, claims, foreign ? { ...(await newKey()), kid: state.key.kid } : state.key, typ),
  rotate: async ({ keep = false } = {}) => {
    state.kept = keep ? [state.key] : []
    state.key = await newKey()
    state.provider = providerFor(state)
  },
  tamper: (change) => void (state.change = change),
  removeClient: () => {
    state.client = false
    state.provider = providerFor(state)
  },
})

/** A provider without a server: handles requests, and adds tenants. */
export function createIdentityProvider(origin: string) {
  const tenants: State[] = []
  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const state = tenants.find(({ prefix }) => request.url?.startsWith(`${prefix}/`))
      const failed = (error: unknown) => void response.writeHead(500).end(String(error))
      if (state) serve(state, request, response).catch(failed)
      else response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end() // browsers ask for it unprompted
    },
    async addTenant(options: TenantOptions): Promise<Tenant> {
      const prefix = `/${options.path ?? randomUUID().slice(0, 8)}`
      const first = {
        options,
        key: await newKey(),
        kept: [],
        users: [...(options.users ?? [])],
        client: true,
        prefix,
        issuer: origin + prefix,
        requestCounts: new Map(),
        adapter: memory(),
      }
      const state: State = { ...first, provider: providerFor(first) }
      tenants.push(state)
      return tenantFor(state)
    },
  }
}

/** Starts the provider. @param port any free one by default */
export async function startIdentityProvider({ port = 0 }: { port?: number } = {}): Promise<IdentityProvider> {
  const server = createServer((request, response) => provider.handle(request, response))
  await listen(server, port)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  const provider = createIdentityProvider(origin)
  return {
    origin,
    host,
    addTenant: provider.addTenant,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
