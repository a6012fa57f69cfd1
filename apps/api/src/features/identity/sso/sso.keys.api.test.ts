import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { aConfig, oidcOf, refusalsAt } from '../../../../test/singleSignOn.ts'
import { newWorld } from '../../../../test/world.ts'

// Providers replace keys, with another `kid`, under the same one or without any.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
beforeEach(() => void vi.useRealTimers())
const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
const now = () => Math.floor(Date.now() / 1000)
let n = 0

async function aTenant(nameless: boolean) {
  const domain = `keys-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const { email } = await world.aUser({ account, email: `eve@${domain}` })
  const tenant = await idp.addTenant({ redirectUris, nameless })
  await aConfig(world, account, { ...oidcOf(tenant), domains: [domain] })
  const claims = () => ({
    iss: tenant.issuer,
    aud: tenant.clientId,
    sub: email,
    email,
    email_verified: true,
    iat: now(),
    exp: now() + 3600,
    jti: randomUUID(),
  })
  const bring = async (options: { foreign?: boolean } = {}) => {
    const token = await tenant.sign(claims(), options)
    const payload = { provider_Access_Token: token, provider: 'oidc', client_id: 'portal-cli' }
    return world.app.inject({ method: 'POST', url: '/ExtToken', payload, remoteAddress: `192.0.2.${(n += 1) % 250}` })
  }
  return { account, tenant, bring }
}
const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)

test.each([false, true])('a key that is replaced is requested again at once; without a kid: %s', async (nameless) => {
  const { tenant, bring } = await aTenant(nameless)
  expect((await bring()).statusCode).toBe(200)
  await tenant.rotate()
  expect((await bring()).statusCode).toBe(200)
  expect(tenant.requestCounts.get('jwks')).toBe(2)
})

test('of several keys without a kid, each is tried', async () => {
  const { tenant, bring } = await aTenant(true)
  await tenant.rotate({ keep: true })
  expect((await bring()).statusCode).toBe(200)
  expect((await bring({ foreign: true })).statusCode).toBe(401)
})

test.each([false, true])(
  'forged tokens request the keys once in a while, however many there are; without a kid: %s',
  async (nameless) => {
    const { account, tenant, bring } = await aTenant(nameless)
    expect((await bring()).statusCode).toBe(200)
    const forged = { foreign: true }
    expect(new Set(await statuses(Array.from({ length: 20 }, () => bring(forged))))).toEqual(new Set([401]))
    expect(tenant.requestCounts.get('jwks')).toBe(2)
    for (let times = 0; times < 10; times += 1) expect((await bring(forged)).statusCode).toBe(401)
    expect(tenant.requestCounts.get('jwks')).toBe(2)
    expect(new Set(await refusalsAt(world, account))).toEqual(new Set(['ERR_JWS_SIGNATURE_VERIFICATION_FAILED']))
    // Properly signed tokens are accepted all the time
    expect((await bring()).statusCode).toBe(200)
  },
)

test('a while after forged tokens, a replaced key is requested again', async () => {
  const { tenant, bring } = await aTenant(true)
  await bring()
  await bring({ foreign: true })
  await tenant.rotate()
  expect((await bring()).statusCode).toBe(401)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  expect((await bring()).statusCode).toBe(200)
  expect(tenant.requestCounts.get('jwks')).toBe(3)
})

test('requests at the same moment share one answer of the provider', async () => {
  const { tenant, bring } = await aTenant(true)
  expect(await statuses(Array.from({ length: 10 }, () => bring()))).toEqual(Array.from({ length: 10 }, () => 200))
  expect(tenant.requestCounts.get('jwks')).toBe(1)
})
