import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import {
  changeConfig,
  companiesAt,
  finishWith,
  linksOf,
  paramsOf,
  signInBy,
  statusesOf,
  signInAtProvider,
} from '../../../../test/singleSignOn.ts'
import { newWorld } from '../../../../test/world.ts'

// Operations that succeed only once, although several callers try them concurrently or repeat them.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const aCompany = companiesAt(world, idp)

test('of first sign-ins at once in several browsers all come in, and one link is made', async () => {
  const { configId, user, email } = await aCompany()
  const browsers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = await world.aBrowser()
      const location = await signInAtProvider(world, browser, configId, email)
      return { browser, code: paramsOf(location).get('sso') }
    }),
  )
  const answers = await Promise.all(browsers.map(({ browser, code }) => finishWith(browser, code)))
  expect(statusesOf(answers)).toEqual({ 200: 6 })
  expect(await linksOf(world, user.userId)).toHaveLength(1)
  const mails = await world.db.asOwner((tx) =>
    tx.selectFrom('outgoingMessage').select('subject').where('recipient', '=', user.email).execute(),
  )
  expect(
    mails.filter(({ subject }) => subject === 'Your access to Sealport was linked to single sign-on'),
  ).toHaveLength(1)
})

test('a newcomer in several browsers at once becomes one person', async () => {
  const { configId, tenant, account, domain } = await aCompany()
  const groupId = '01b00000-0000-7000-8000-000000000002'
  await world.db.pool.query("insert into access_group (group_id, account_id, name) values ($1, $2, 'Newcomers')", [
    groupId,
    account.accountId,
  ])
  await changeConfig(world, configId, { autoProvision: true, defaultGroupId: groupId })
  const email = `newcomer@${domain}`
  tenant.users.push({ email, email_verified: true })
  const arrived = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const browser = await world.aBrowser()
      return { browser, location: await signInAtProvider(world, browser, configId, email) }
    }),
  )
  const answers = await Promise.all(
    arrived.map(({ browser, location }) => finishWith(browser, paramsOf(location).get('sso'))),
  )
  expect(statusesOf(answers)).toEqual({ 200: 4 })
})

test('attack 21: the id token that goes along when somebody signs out lets nobody in', async () => {
  const { configId, email } = await aCompany()
  const { tokens, browser } = await signInBy(world, configId, email)
  const remaining = await browser.post('/api/v1/auth/Token/Revoke', { access_Token: tokens.access_token })
  const hint = new URL(remaining.json().resultContent.sso_logout_url).searchParams.get('id_token_hint')
  expect(hint).toMatch(/^ey/)
  const payload = { provider_Access_Token: hint, provider: 'oidc', client_id: 'portal-cli' }
  const answer = await world.app.inject({ method: 'POST', url: '/ValidateExtToken', payload })
  expect(answer.json().resultContent.valid).toBe(false)
  const restored = await world.app.inject({ method: 'POST', url: '/ExtToken', payload })
  expect([restored.statusCode, restored.json().code]).toEqual([401, 'sso.refused'])
})

test.each([[5], [true], [{}], [[]], [['a']], [null]])(
  'a SAML answer whose fields are %j is no server error',
  async (invalid) => {
    for (const payload of [{ RelayState: invalid }, { RelayState: 'x', SAMLResponse: invalid }, invalid ?? {}]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await world.app.inject({
        method: 'POST',
        url: '/sso/acs',
        headers,
        payload: JSON.stringify(payload),
      })
      expect(answer.statusCode).toBeLessThan(500)
    }
  },
)
