import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider, type Tenant } from '../../../../peers/identityProvider.ts'
import {
  changeConfig,
  postBack,
  companiesAt,
  finishWith,
  linksOf,
  paramsOf,
  refusalsAt,
  signInBy,
  start,
  statusesOf,
  signInAtProvider,
  without,
} from '../../../../test/singleSignOn.ts'
import { walk } from '../../../../test/webWalk.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const aCompany = companiesAt(world, idp)
const route = '/api/v1/AccountAdmin/LoginDetail'
const add = (tenant: Tenant, user: Tenant['users'][number]) => void tenant.users.push(user)
const person = (account: Account, email: string, more = {}) => world.aUser({ account, email, ...more })
const now = () => Math.floor(Date.now() / 1000)
type Claims = Record<string, unknown>

test('attack 21: an address that went to somebody else at the provider signs nobody in', async () => {
  const { configId, email, tenant, user, account } = await aCompany()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  Object.assign(tenant.users[0]!, { sub: 'a new hire' })
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  expect(await linksOf(world, user.userId)).toHaveLength(1)
  expect(await refusalsAt(world, account)).toEqual(['otherSubject'])
})

test.each<[string, (claims: Claims) => Claims]>([
  ['for another audience', (claims) => ({ ...claims, aud: 'graph.example' })],
  ['for several, with another authorized party', (claims) => ({ ...claims, aud: [claims['aud'], 'x'], azp: 'x' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['that has expired', (claims) => ({ ...claims, iat: now() - 900, exp: now() - 300 })],
  ['that is not valid yet', (claims) => ({ ...claims, nbf: now() + 300 })],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'x' })],
  ['without a nonce', without('nonce')],
  ['without a subject', without('sub')],
  ['without an end', without('exp')],
])('attack 21: an id token %s signs nobody in', async (_, change) => {
  const company = await aCompany()
  company.tenant.tamper((claims) => change(claims))
  const { why, tokens } = await signInBy(world, company.configId, company.email)
  expect([why, tokens]).toEqual(['token', undefined])
  expect(await refusalsAt(world, company.account)).toHaveLength(1)
  expect(await linksOf(world, company.user.userId)).toEqual([])
  company.tenant.tamper()
  expect((await signInBy(world, company.configId, company.email)).tokens).toBeDefined()
})

test.each<[string, string, (claims: Claims, domain: string) => Claims]>([
  ['an address that is not verified', 'emailUnverified', (claims) => ({ ...claims, email_verified: false })],
  ['an address about which nothing is said', 'emailUnverified', without('email_verified')],
  [
    'two addresses in one',
    'emailUnverified',
    (claims, domain) => ({ ...claims, email: `dana@evil.example@${domain}` }),
  ],
  [
    'two in one, the other way',
    'emailUnverified',
    (claims, domain) => ({ ...claims, email: `dana@${domain}@evil.example` }),
  ],
  ['an address of another domain', 'domain', (claims) => ({ ...claims, email: 'dana@elsewhere.example' })],
  ['an address of a subdomain', 'domain', (claims, domain) => ({ ...claims, email: `dana@sub.${domain}` })],
  ['no address', 'emailUnverified', without('email')],
])('attack 21: %s finds nobody at the first link', async (_, reason, change) => {
  const { configId, tenant, domain, user, email, account } = await aCompany()
  tenant.users[0]!.email_verified = false // so userinfo does not replace a missing address
  tenant.tamper((claims) => change({ ...claims, email_verified: true }, domain))
  const { tokens, why } = await signInBy(world, configId, email)
  expect([tokens, why]).toEqual([undefined, 'sso.refused'])
  expect(await refusalsAt(world, account)).toEqual([reason])
  expect(await linksOf(world, user.userId)).toEqual([])
  tenant.tamper((claims) => ({ ...claims, email_verified: true }))
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

test('attack 21: an address equal to a victim’s in another company finds nobody', async () => {
  const attacker = await aCompany()
  const victim = await aCompany()
  add(attacker.tenant, { email: victim.email, email_verified: true, sub: 'attacker' })
  expect((await signInBy(world, attacker.configId, victim.email)).why).toBe('sso.refused')
  // Even where the victim's address is in the attacker's own domain
  const inside = await person(await world.anAccount({ acctType: 'DT' }), `victim@${attacker.domain}`)
  add(attacker.tenant, { email: inside.email, email_verified: true, sub: 'attacker 2' })
  expect((await signInBy(world, attacker.configId, inside.email)).why).toBe('sso.refused')
  expect([await linksOf(world, victim.user.userId), await linksOf(world, inside.userId)]).toEqual([[], []])
  expect(await refusalsAt(world, attacker.account)).toEqual(['otherAccount', 'domain'])
})

test('attack 21: a state and a code are each good once, for their own purpose', async () => {
  const { configId, email } = await aCompany()
  const browser = await world.aBrowser()
  const back = await walk(await start(world, browser, configId), world.config.publicOrigin, email)
  const location = await postBack(world, back)
  expect(await postBack(world, back)).toBe('/login?ssoError=expired')
  const state = paramsOf(back.url).get('state')
  expect((await finishWith(browser, state)).json().code).toBe('sso.refused')
  const code = paramsOf(location).get('sso')
  expect(await postBack(world, { url: `http://here/sso/callback?code=x&state=${code}` })).toBe(
    '/login?ssoError=expired',
  )
  const answers = await Promise.all(Array.from({ length: 10 }, () => finishWith(browser, code)))
  expect(statusesOf(answers)).toEqual({ 200: 1, 401: 9 })
})

test('attack 21: an unknown or missing state, or a code of another sign-in, signs nobody in', async () => {
  const { configId, email } = await aCompany()
  for (const query of ['', '?code=x', '?state=x&code=x', `?state=${'x'.repeat(5000)}`, '?state=a&state=b'])
    expect(await postBack(world, { url: `http://here/sso/callback${query}` })).toBe('/login?ssoError=expired')
  const browser = await world.aBrowser()
  const [one, other] = [await start(world, browser, configId), await start(world, browser, configId)]
  const [back, mine] = [
    await walk(one, world.config.publicOrigin, email),
    await walk(other, world.config.publicOrigin, email),
  ]
  const swapped = new URL(mine.url)
  swapped.searchParams.set('code', paramsOf(back.url).get('code') ?? '')
  expect(await postBack(world, { url: swapped.href })).toBe('/login?ssoError=token')
})

test('attack 21: no other browser or foreign page finishes a sign-in that one browser began', async () => {
  const { configId, email } = await aCompany()
  const [browser, other] = [await world.aBrowser(), await world.aBrowser()]
  const code = paramsOf(await signInAtProvider(world, browser, configId, email)).get('sso')
  expect((await finishWith(other, code)).json()).toMatchObject({ statusCode: 401, code: 'sso.refused' })
  await start(world, other, configId)
  expect((await finishWith(other, code)).json().code).toBe('sso.refused')
  const body = { Code: code ?? '', client_id: 'portal-web' }
  expect((await browser.post('/api/v1/Sso/Finish', body, {}, ['x-xsrf-token'])).json().code).toBe('request.crossSite')
  expect((await finishWith(browser, code)).statusCode).toBe(200)
  // A foreign page cannot begin a sign-in in a person's browser
  const foreign = await world.app.inject({ url: `/sso/start/${configId}`, headers: { 'sec-fetch-site': 'cross-site' } })
  expect([foreign.headers.location, foreign.cookies]).toEqual(['/login', []])
})

test('attack 21: a provider that was switched off signs nobody in, whatever was begun, and ends its sessions', async () => {
  const { configId, email } = await aCompany()
  const { tokens } = await signInBy(world, configId, email)
  const browser = await world.aBrowser()
  const existing = await start(world, browser, configId)
  const code = paramsOf(await signInAtProvider(world, browser, configId, email)).get('sso')
  await changeConfig(world, configId, { enabled: false })
  expect((await finishWith(browser, code)).json().code).toBe('sso.refused')
  expect(await postBack(world, await walk(existing, world.config.publicOrigin, email))).toBe('/login?ssoError=off')
  expect(await start(world, browser, configId)).toBe('/login?ssoError=off')
  await expect.poll(async () => (await world.withToken(tokens.access_token).get(route)).statusCode).toBe(401)
})

test('attack 21: a client that the provider no longer knows, and a refusal there, come back as words', async () => {
  const { configId, email, tenant } = await aCompany()
  const browser = await world.aBrowser()
  const existing = await start(world, browser, configId)
  const state = paramsOf(existing).get('state')
  expect(await postBack(world, { url: `http://here/sso/callback?error=access_denied&state=${state}` })).toBe(
    '/login?ssoError=denied',
  )
  const back = await walk(await start(world, browser, configId), world.config.publicOrigin, email)
  tenant.removeClient()
  expect(await postBack(world, back)).toBe('/login?ssoError=token')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https:evil.example',
  'https://evil.example/',
  '/%0d%0aset-cookie:x',
  '/login?x=1',
  '/sso/start/x',
  '/.//evil.example',
  '/%5cevil.example/..//evil.example',
])('attack 25: coming back to %s leads nowhere else', async (returnTo) => {
  const { configId, email } = await aCompany()
  const location = await signInAtProvider(
    world,
    await world.aBrowser(),
    configId,
    email,
    `?returnTo=${encodeURIComponent(returnTo)}`,
  )
  const back = paramsOf(location).get('returnTo')
  if (back !== null)
    expect(new URL(back, world.config.publicOrigin).origin).toBe(new URL(world.config.publicOrigin).origin)
  expect(location).toMatch(/^\/login\?sso=/)
  expect(back ?? '/').toMatch(/^\/(?![/\\])/)
  expect(location).not.toContain('evil.example/"')
})
