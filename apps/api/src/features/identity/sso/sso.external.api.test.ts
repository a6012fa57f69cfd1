import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import {
  aConfig,
  changeConfig,
  linksOf,
  oidcOf,
  refusalsAt,
  signInBy,
  statusesOf,
  without,
} from '../../../../test/singleSignOn.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Tokens of an identity provider from the caller, tested with a stand-in for Entra ID with two tenants.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
const now = () => Math.floor(Date.now() / 1000)
let n = 0

async function aTenant() {
  const tid = randomUUID()
  const domain = `tenant-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const user = await world.aUser({ account, email: `eve@${domain}` })
  const users = [{ email: user.email, tid, oid: `oid-${n}`, sub: `pairwise-${n}` }]
  const tenant = await idp.addTenant({ path: `${tid}/v2.0`, redirectUris, users })
  const configId = await aConfig(world, account, { ...oidcOf(tenant, 'azuread'), domains: [domain] })
  const claims = () => ({
    iss: tenant.issuer,
    aud: tenant.clientId,
    tid,
    oid: users[0]!.oid,
    sub: users[0]!.sub,
    email: user.email,
    iat: now(),
    nbf: now(),
    exp: now() + 3600,
    uti: randomUUID(),
  })
  return { tid, domain, account, user, tenant, configId, claims }
}
const send = (path: string, token: unknown, more = {}) => {
  const payload = { provider_Access_Token: token, provider: 'azuread', client_id: 'portal-cli', ...more }
  // Each from a separate address, so that no test uses up another's attempts
  return world.app.inject({ method: 'POST', url: path, payload, remoteAddress: `192.0.2.${(n += 1) % 250}` })
}
const bring = (token: unknown, more = {}) => send('/ExtToken', token, more)
const ask = async (token: unknown) => (await send('/ValidateExtToken', token)).json().resultContent

test.each(['azuread', 'google'])(
  'a missing token is refused in the specification’s words, for %s too',
  async (provider) => {
    for (const token of [undefined, null, '', '  '])
      for (const path of ['/ExtToken', '/ValidateExtToken']) {
        const answer = await send(path, token, { provider })
        expect([answer.statusCode, answer.json().message, answer.json().code]).toEqual([
          400,
          ['Azure access token is missing'],
          'sso.tokenMissing',
        ])
      }
  },
)

test('a token for our client signs its person in, once; asking before does not use it up', async () => {
  const { tenant, claims, user, configId, tid } = await aTenant()
  const token = await tenant.sign(claims())
  expect(await ask(token)).toEqual({
    valid: true,
    expires_in: expect.toSatisfy((left: number) => left > 3500 && left <= 3600),
  })
  const answer = await bring(token)
  expect(answer.json().resultContent.access_token).toBeTruthy()
  expect(await linksOf(world, user.userId)).toMatchObject([
    { issuer: tenant.issuer, tenant: tid, subject: expect.stringMatching(/^oid-/), ssoConfigId: configId },
  ])
  expect((await bring(token)).json()).toMatchObject({ statusCode: 401, code: 'sso.refused' })
  expect(await ask(token)).toEqual({ valid: false, expires_in: 0 })
  expect((await bring(await tenant.sign(claims(), { typ: 'at+jwt' }))).statusCode).toBe(200)
})

test('attack 21: of the same token brought many times at once one signs in', async () => {
  const { tenant, claims } = await aTenant()
  const token = await tenant.sign(claims())
  const answers = await Promise.all(Array.from({ length: 10 }, () => bring(token)))
  expect(statusesOf(answers)).toEqual({ 200: 1, 401: 9 })
})

type Claims = Record<string, unknown>
test.each<[string, (claims: Claims) => Claims, object?]>([
  ['for Graph', (claims) => ({ ...claims, aud: '00000003-0000-0000-c000-000000000000' })],
  [
    'for us and Graph, issued to Graph',
    (claims) => ({
      ...claims,
      aud: [claims['aud'], '00000003-0000-0000-c000-000000000000'],
      azp: '00000003-0000-0000-c000-000000000000',
    }),
  ],
  ['issued to another application', (claims) => ({ ...claims, appid: 'other' })],
  ['of another tenant in its claims', (claims) => ({ ...claims, tid: randomUUID() })],
  ['without a tenant', without('tid')],
  ['that has expired', (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 120 })],
  ['that never expires', without('exp')],
  ['that does not say how old it is', without('iat')],
  [
    'that is older than two hours, though good for longer',
    (claims) => ({ ...claims, iat: now() - 7500, nbf: now() - 7500 }),
  ],
  ['from the future', (claims) => ({ ...claims, iat: now() + 600, nbf: now() + 600, exp: now() + 4000 })],
  ['signed by a key of nobody’s under a known name', (claims) => claims, { foreign: true }],
  [
    'that ends a session',
    (claims) => ({ ...claims, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
  ],
  ['of another kind', (claims) => claims, { typ: 'logout+jwt' }],
  ['of a guest', (claims) => ({ ...claims, acct: 1 })],
  ['with an address that is not verified', (claims) => ({ ...claims, email_verified: false })],
  [
    'with two addresses in one',
    (claims) => ({ ...claims, email: `eve@evil.example@${String(claims['email']).split('@')[1]}` }),
  ],
  ['with an address elsewhere', (claims) => ({ ...claims, email: 'eve@elsewhere.example' })],
])('attack 21: a token %s signs nobody in and links nobody', async (_, change, options) => {
  const { tenant, claims, user } = await aTenant()
  const token = await tenant.sign(change(claims()), options)
  const answer = await bring(token)
  expect(answer.json()).toMatchObject({ statusCode: 401, code: 'sso.refused', resultContent: null })
  expect(answer.body).not.toContain(token.split('.')[2])
  expect(await linksOf(world, user.userId)).toEqual([])
  expect((await bring(await tenant.sign(claims()))).statusCode).toBe(200)
})

test('attack 21: a token without a signature, with a shared secret, or that is none', async () => {
  const { claims, tenant } = await aTenant()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const none = `${part({ alg: 'none' })}.${part(claims())}.`
  const { SignJWT } = await import('jose')
  const shared = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(tenant.clientSecret))
  const embedded = `${part({ alg: 'RS256', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } })}.${part(claims())}.AAAA`
  for (const token of [none, shared, embedded, 'x', 'a.b.c', '...', `${part({})}.${part([1])}.x`]) {
    expect((await bring(token)).json()).toMatchObject({ statusCode: 401, code: 'sso.refused' })
    expect(await ask(token)).toEqual({ valid: false, expires_in: 0 })
  }
})

test('attack 21: another tenant’s token for the same client id is another company’s', async () => {
  const [mine, other] = [await aTenant(), await aTenant()]
  const stolen = await other.tenant.sign({ ...other.claims(), email: mine.user.email })
  expect((await bring(stolen)).json().code).toBe('sso.refused')
  expect(await refusalsAt(world, other.account)).toEqual(['domain'])
  const pretended = await other.tenant.sign({ ...mine.claims() })
  expect((await bring(pretended)).json().code).toBe('sso.refused')
  expect(await linksOf(world, mine.user.userId)).toEqual([])
})

test('attack 21: a provider that was switched off takes no tokens; nor does one of another kind', async () => {
  const { tenant, claims, configId } = await aTenant()
  expect((await bring(await tenant.sign(claims()), { provider: 'google' })).json().code).toBe('sso.refused')
  await changeConfig(world, configId, { enabled: false })
  expect((await bring(await tenant.sign(claims()))).json().code).toBe('sso.refused')
})

test('the code flow with a tenant of Entra ID links the same identity as a brought token', async () => {
  const { tenant, claims, user, configId } = await aTenant()
  expect((await signInBy(world, configId, user.email)).tokens).toBeDefined()
  expect((await bring(await tenant.sign(claims()))).statusCode).toBe(200)
  expect(await linksOf(world, user.userId)).toHaveLength(1)
})

async function atGoogle(account: Account, domain: string) {
  const tenant = await idp.addTenant({ redirectUris, users: [] })
  await aConfig(world, account, { ...oidcOf(tenant, 'google'), domains: [domain] })
  return (more: object) =>
    tenant.sign({ iss: tenant.issuer, aud: tenant.clientId, iat: now(), exp: now() + 600, jti: randomUUID(), ...more })
}

test('attack 21: at Google a company’s address in a private account is not the company’s', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const user = await world.aUser({ account, email: 'gina@hosted.example' })
  const token = await atGoogle(account, 'hosted.example')
  const claims = { sub: 'private', email: user.email, email_verified: true }
  for (const more of [
    {},
    { hd: 'other.example' },
    { hd: 'hosted.example', email_verified: false },
    { hd: 'hosted.example', email_verified: undefined },
  ])
    expect((await bring(await token({ ...claims, ...more }), { provider: 'google' })).json().code).toBe('sso.refused')
  expect(await linksOf(world, user.userId)).toEqual([])
  expect(
    (await bring(await token({ ...claims, sub: 'hosted', hd: 'hosted.example' }), { provider: 'google' })).statusCode,
  ).toBe(200)
})

test('a browser brings a token from our own page only, and an unknown client none', async () => {
  const { tenant, claims } = await aTenant()
  const token = await tenant.sign(claims())
  const browser = await world.aBrowser()
  const body = { provider_Access_Token: token, provider: 'azuread', client_id: 'portal-web' }
  expect((await browser.post('/ExtToken', body, {}, ['x-xsrf-token'])).json().code).toBe('request.crossSite')
  expect((await bring(token, { client_id: 'nobody' })).json().code).toBe('auth.clientUnknown')
  expect((await browser.post('/ExtToken', body)).statusCode).toBe(200)
})

test('one address brings thirty tokens a minute at most', async () => {
  const bringFrom = (remoteAddress: string) =>
    world.app.inject({
      method: 'POST',
      url: '/ExtToken',
      remoteAddress,
      payload: { provider_Access_Token: 'x', provider: 'azuread', client_id: 'portal-cli' },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, () => bringFrom('198.51.100.7')))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  expect((await bringFrom('198.51.100.8')).statusCode).toBe(401)
})
