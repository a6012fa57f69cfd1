import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider, type Tenant } from '../../../../peers/identityProvider.ts'
import {
  changeConfig,
  postBack,
  companiesAt,
  finishWith,
  linksOf,
  paramsOf,
  signInBy,
  start,
  signInAtProvider,
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
  expect(tenant.requestCounts.get('token')).toBe(1)
})

test('a provider that keeps the address out of the id token is asked for it', async () => {
  const { configId, email, tenant } = await aCompany({ thin: true })
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  expect(tenant.requestCounts.get('me')).toBe(1)
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
        codeHash: Buffer.alloc(32, 7),
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

test('two tabs that begin at once both come in', async () => {
  const { configId, email } = await aCompany()
  const browser = await world.aBrowser()
  const [one, other] = await Promise.all([start(world, browser, configId), start(world, browser, configId)])
  for (const there of [one, other]) {
    const location = await postBack(world, await walk(there, world.config.publicOrigin, email))
    expect((await finishWith(browser, paramsOf(location).get('sso'))).statusCode).toBe(200)
  }
})

test('keys that rotate are found at once; a token of the old ones or of nobody’s is not taken', async () => {
  const { configId, email, tenant } = await aCompany()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  await tenant.rotate()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

test('the page that somebody wanted is kept over the way there and back', async () => {
  const { configId, email } = await aCompany()
  const location = await signInAtProvider(
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
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${world.config.publicOrigin}/sso/logout/return`)
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
