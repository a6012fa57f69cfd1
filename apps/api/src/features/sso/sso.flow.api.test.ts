import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider, type Tenant } from '../../../test/identityProvider.ts'
import {
  aConfig,
  changeConfig,
  comeBack,
  finishWith,
  linksOf,
  oidcOf,
  paramsOf,
  refusalsAt,
  signInBy,
  start,
  throughProvider,
} from '../../../test/singleSignOn.ts'
import { walk } from '../../../test/webWalk.ts'
import { type Account, newWorld } from '../../../test/world.ts'

const idp = await startIdentityProvider()
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
afterAll(async () => {
  await world.close()
  await idp.close()
})
const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
const logoutUris = [`${world.config.publicOrigin}/sso/logout/return`]
const route = '/api/v1/AccountAdmin/LoginDetail'
let n = 0

/** A company with a provider of its own, a domain, and somebody who is known to both. */
async function aCompany({
  thin = false,
  ...more
}: {
  thin?: boolean
  provider?: string
  path?: string
  autoProvision?: boolean
  defaultGroupId?: string
} = {}) {
  const { provider, path, ...columns } = more
  const domain = `company-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const users = [{ email: `dana@${domain}`, email_verified: true, given_name: 'Dana', family_name: 'Sample' }]
  const tenant = await idp.addTenant({ redirectUris, logoutUris, users, thin, ...(path && { path }) })
  const configId = await aConfig(world, account, { ...oidcOf(tenant, provider), domains: [domain], ...columns })
  const user = await world.aUser({ account, email: `dana@${domain}` })
  return { domain, account, tenant, configId, user, email: user.email }
}
type Company = Awaited<ReturnType<typeof aCompany>>
const add = (tenant: Tenant, user: Tenant['users'][number]) => void tenant.users.push(user)
const person = (account: Account, email: string, more = {}) => world.aUser({ account, email, ...more })

test('a sign-in through the provider opens a whole session that says where it came from', async () => {
  const { configId, user, email, tenant } = await aCompany()
  const { tokens, browser, location } = await signInBy(world, configId, email)
  expect(location).toMatch(/^\/login\?sso=[\w-]{43}$/)
  const me = await world.withToken(tokens.access_token).get(route)
  expect(me.json().ResultContent).toMatchObject({ Email: email, UserKey: user.userId, Sso: true })
  expect(tokens.mfa).toBeUndefined()
  expect(browser.cookies.get('__Host-rt')).toBeTruthy()
  expect(await linksOf(world, user.userId)).toMatchObject([
    { issuer: tenant.issuer, tenant: '', subject: `sub-${email}`, ssoConfigId: configId },
  ])
  expect(tenant.asked.get('token')).toBe(1)
})

test('a provider that keeps the address out of the id token is asked for it', async () => {
  const { configId, email, tenant } = await aCompany({ thin: true })
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  expect(tenant.asked.get('me')).toBe(1)
})

test('an identity stays whose it is: by subject, never by the address', async () => {
  const { configId, user, email, tenant, account, domain } = await aCompany()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  const other = await person(account, `other@${domain}`)
  const [dana] = tenant.users
  Object.assign(dana!, { email: other.email, sub: `sub-${email}` }) // the provider now has another address for the same subject
  const { tokens } = await signInBy(world, configId, other.email)
  expect((await world.withToken(tokens.access_token).get(route)).json().ResultContent.UserKey).toBe(user.userId)
  expect(await linksOf(world, other.userId)).toEqual([])
})

test('attack 21: an address that went to somebody else at the provider signs nobody in', async () => {
  const { configId, email, tenant, user, account } = await aCompany()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  Object.assign(tenant.users[0]!, { sub: 'a new hire' })
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  expect(await linksOf(world, user.userId)).toHaveLength(1)
  expect(await refusalsAt(world, account)).toEqual(['otherSubject'])
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[string, (claims: Record<string, unknown>, company: Company) => object]>([
  ['for another audience', (claims) => ({ ...claims, aud: 'graph.example' })],
  ['for several, with another authorized party', (claims) => ({ ...claims, aud: [claims['aud'], 'x'], azp: 'x' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['that has expired', (claims) => ({ ...claims, iat: now() - 900, exp: now() - 300 })],
  ['that is not valid yet', (claims) => ({ ...claims, nbf: now() + 300 })],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'x' })],
  ['without a nonce', ({ nonce: _, ...claims }) => claims],
  ['without a subject', ({ sub: _, ...claims }) => claims],
  ['without an end', ({ exp: _, ...claims }) => claims],
])('attack 21: an id token %s signs nobody in', async (_, change) => {
  const company = await aCompany()
  company.tenant.tamper((claims) => change(claims, company) as never)
  const { why, tokens } = await signInBy(world, company.configId, company.email)
  expect([why, tokens]).toEqual(['token', undefined])
  expect(await refusalsAt(world, company.account)).toHaveLength(1)
  expect(await linksOf(world, company.user.userId)).toEqual([])
  company.tenant.tamper()
  expect((await signInBy(world, company.configId, company.email)).tokens).toBeDefined()
})

type Claims = Record<string, unknown>
test.each<[string, string, (claims: Claims, domain: string) => Claims]>([
  ['an address that is not verified', 'emailUnverified', (claims) => ({ ...claims, email_verified: false })],
  ['an address about which nothing is said', 'emailUnverified', ({ email_verified: _, ...claims }) => claims],
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
  ['no address', 'emailUnverified', ({ email: _, ...claims }) => claims],
])('attack 21: %s finds nobody at the first link', async (_, reason, change) => {
  const { configId, tenant, domain, user, email, account } = await aCompany()
  tenant.users[0]!.email_verified = false // so userinfo does not make up for a missing address
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
  // and even where the victim's address is of the attacker's own domain
  const inside = await person(await world.anAccount({ acctType: 'DT' }), `victim@${attacker.domain}`)
  add(attacker.tenant, { email: inside.email, email_verified: true, sub: 'attacker 2' })
  expect((await signInBy(world, attacker.configId, inside.email)).why).toBe('sso.refused')
  expect([await linksOf(world, victim.user.userId), await linksOf(world, inside.userId)]).toEqual([[], []])
  expect(await refusalsAt(world, attacker.account)).toEqual(['otherAccount', 'domain'])
})

test('people of companies below come in by the provider of the one above', async () => {
  const { configId, tenant, account, domain } = await aCompany()
  const below = await world.anAccount({ acctType: 'CU', under: account })
  const user = await person(below, `below@${domain}`)
  add(tenant, { email: user.email, email_verified: true })
  expect((await signInBy(world, configId, user.email)).tokens).toBeDefined()
})

test.each(['Disabled', 'Staged', 'Removed'])(
  'a person who is %s does not come in, linked or not',
  async (userStatus) => {
    const { configId, tenant, account, domain } = await aCompany()
    const user = await person(account, `one@${domain}`, { userStatus })
    add(tenant, { email: user.email, email_verified: true })
    expect((await signInBy(world, configId, user.email)).why).toBe('sso.refused')
    expect(await linksOf(world, user.userId)).toEqual([])
  },
)

test('an invited person is registered by the first sign-in, and the link in the mail is over', async () => {
  const { configId, tenant, account, domain } = await aCompany()
  const user = await person(account, `new@${domain}`, {
    userStatus: 'Invited',
    registrationPending: true,
    firstName: null,
  })
  await world.db.asOwner((tx) =>
    tx
      .insertInto('authChallenge')
      .values({
        challengeId: user.userId,
        kind: 'activation',
        userId: user.userId,
        codeHash: Buffer.alloc(32, n),
        expiresAt: new Date(Date.now() + 1e6),
      })
      .execute(),
  )
  add(tenant, { email: user.email, email_verified: true, given_name: 'Nora' })
  expect((await signInBy(world, configId, user.email)).tokens).toBeDefined()
  const [row] = (
    await world.db.pool.query(
      'select user_status, registration_pending, first_name, (select superseded_at is not null from auth_challenge where user_id = u.user_id and kind = $2) as over from app_user u where user_id = $1',
      [user.userId, 'activation'],
    )
  ).rows
  expect(row).toEqual({ user_status: 'Active', registration_pending: false, first_name: 'Nora', over: true })
})

test('attack 21: a state is good once, a code is good once, and each for what it was made', async () => {
  const { configId, email } = await aCompany()
  const browser = await world.aBrowser()
  const back = await walk(await start(world, browser, configId), world.config.publicOrigin, email)
  const location = await comeBack(world, back)
  expect(await comeBack(world, back)).toBe('/login?ssoError=expired')
  const state = paramsOf(back.url).get('state')
  expect((await finishWith(browser, state)).json().code).toBe('sso.refused')
  const code = paramsOf(location).get('sso')
  expect(await comeBack(world, { url: `http://here/sso/callback?code=x&state=${code}` })).toBe(
    '/login?ssoError=expired',
  )
  const answers = await Promise.all(Array.from({ length: 10 }, () => finishWith(browser, code)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(401)])
})

test('attack 21: a state of nobody, a missing one, and a code of another sign-in sign nobody in', async () => {
  const { configId, email } = await aCompany()
  for (const query of ['', '?code=x', '?state=x&code=x', `?state=${'x'.repeat(5000)}`, '?state=a&state=b'])
    expect(await comeBack(world, { url: `http://here/sso/callback${query}` })).toBe('/login?ssoError=expired')
  const browser = await world.aBrowser()
  const [one, other] = [await start(world, browser, configId), await start(world, browser, configId)]
  const [back, mine] = [
    await walk(one, world.config.publicOrigin, email),
    await walk(other, world.config.publicOrigin, email),
  ]
  const swapped = new URL(mine.url)
  swapped.searchParams.set('code', paramsOf(back.url).get('code') ?? '')
  expect(await comeBack(world, { url: swapped.href })).toBe('/login?ssoError=token')
})

test('attack 21: what one browser began no other finishes, nor a page from elsewhere', async () => {
  const { configId, email } = await aCompany()
  const [browser, other] = [await world.aBrowser(), await world.aBrowser()]
  const code = paramsOf(await throughProvider(world, browser, configId, email)).get('sso')
  expect((await finishWith(other, code)).json()).toMatchObject({ statusCode: 401, code: 'sso.refused' })
  await start(world, other, configId)
  expect((await finishWith(other, code)).json().code).toBe('sso.refused')
  const body = { Code: code ?? '', client_id: 'portal-web' }
  expect((await browser.post('/api/v1/Sso/Finish', body, {}, ['x-xsrf-token'])).json().code).toBe('request.crossSite')
  expect((await finishWith(browser, code)).statusCode).toBe(200)
  // a foreign page cannot begin one in somebody's browser
  const foreign = await world.app.inject({ url: `/sso/start/${configId}`, headers: { 'sec-fetch-site': 'cross-site' } })
  expect([foreign.headers.location, foreign.cookies]).toEqual(['/login', []])
})

test('two tabs that begin at once both come in', async () => {
  const { configId, email } = await aCompany()
  const browser = await world.aBrowser()
  const [one, other] = await Promise.all([start(world, browser, configId), start(world, browser, configId)])
  for (const there of [one, other]) {
    const location = await comeBack(world, await walk(there, world.config.publicOrigin, email))
    expect((await finishWith(browser, paramsOf(location).get('sso'))).statusCode).toBe(200)
  }
})

test('attack 21: a provider that was switched off signs nobody in, whatever was begun, and ends its sessions', async () => {
  const { configId, email } = await aCompany()
  const { tokens } = await signInBy(world, configId, email)
  const browser = await world.aBrowser()
  const there = await start(world, browser, configId)
  const code = paramsOf(await throughProvider(world, browser, configId, email)).get('sso')
  await changeConfig(world, configId, { enabled: false })
  expect((await finishWith(browser, code)).json().code).toBe('sso.refused')
  expect(await comeBack(world, await walk(there, world.config.publicOrigin, email))).toBe('/login?ssoError=off')
  expect(await start(world, browser, configId)).toBe('/login?ssoError=off')
  await expect.poll(async () => (await world.withToken(tokens.access_token).get(route)).statusCode).toBe(401)
})

test('attack 21: a client that the provider no longer knows, and a refusal there, come back as words', async () => {
  const { configId, email, tenant } = await aCompany()
  const browser = await world.aBrowser()
  const there = await start(world, browser, configId)
  const state = paramsOf(there).get('state')
  expect(await comeBack(world, { url: `http://here/sso/callback?error=access_denied&state=${state}` })).toBe(
    '/login?ssoError=denied',
  )
  const back = await walk(await start(world, browser, configId), world.config.publicOrigin, email)
  tenant.removeClient()
  expect(await comeBack(world, back)).toBe('/login?ssoError=token')
})

test('keys that rotate are found at once; a token of the old ones or of nobody’s is not taken', async () => {
  const { configId, email, tenant } = await aCompany()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  await tenant.rotate()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
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
  const location = await throughProvider(
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

test('the page that somebody wanted is kept over the way there and back', async () => {
  const { configId, email } = await aCompany()
  const location = await throughProvider(
    world,
    await world.aBrowser(),
    configId,
    email,
    '?returnTo=%2Faccounts%2Fx%3Ftab%3D2%23top&login_hint=dana%40x.example',
  )
  expect(paramsOf(location).get('returnTo')).toBe('/accounts/x?tab=2#top')
})

test('signing out here leads to signing out there, with nothing of the other session in the way', async () => {
  const { configId, email, tenant } = await aCompany()
  const { tokens, browser } = await signInBy(world, configId, email)
  const answer = await browser.post('/api/v1/auth/Token/Revoke', { access_Token: tokens.access_token })
  const url = new URL(answer.json().resultContent.sso_logout_url)
  expect(url.origin + url.pathname).toBe(`${tenant.issuer}/session/end`)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(logoutUris[0])
  expect((await fetch(url)).status).toBe(200)
  expect((await world.app.inject('/sso/logout/return')).headers.location).toMatch(/^\/login/)
  const other = await world.aUser({ account: world.root, password: 'correct horse demo 2026' })
  const own = await world.aBrowser()
  const { access_token } = (await own.signIn(other.email, 'correct horse demo 2026')).json().resultContent
  expect(
    (await own.post('/api/v1/auth/Token/Revoke', { access_Token: access_token })).json().resultContent.sso_logout_url,
  ).toBeNull()
})

test('automatic provisioning makes somebody of the company, in the default group alone, once', async () => {
  const { configId, tenant, account, domain } = await aCompany()
  const groupId = '01b00000-0000-7000-8000-000000000001'
  await world.db.pool.query("insert into access_group (group_id, account_id, name) values ($1, $2, 'Newcomers')", [
    groupId,
    account.accountId,
  ])
  const email = `newcomer@${domain}`
  add(tenant, { email, email_verified: true, given_name: 'Noa', family_name: 'New' })
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  await changeConfig(world, configId, { autoProvision: true })
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused') // no group, no person
  await changeConfig(world, configId, { defaultGroupId: groupId })
  const both = await Promise.all([signInBy(world, configId, email), signInBy(world, configId, email)])
  expect(both.filter(({ tokens }) => tokens).length).toBeGreaterThan(0)
  const { rows } = await world.db.pool.query(
    'select u.account_id, kind, role_code, user_status, first_name, g.group_id from app_user u join access_group_member g using (user_id) where email = $1',
    [email],
  )
  expect(rows).toEqual([
    {
      account_id: account.accountId,
      kind: 'ADMIN',
      role_code: 'DT',
      user_status: 'Active',
      first_name: 'Noa',
      group_id: groupId,
    },
  ])
  await world.db.pool.query('update access_group set full_access = true where group_id = $1', [groupId])
  add(tenant, { email: `second@${domain}`, email_verified: true })
  expect((await signInBy(world, configId, `second@${domain}`)).why).toBe('sso.refused')
})
