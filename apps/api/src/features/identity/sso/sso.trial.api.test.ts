import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { startSamlProvider } from '../../../../peers/samlProvider.ts'
import { selfSigned } from '../../../../peers/selfSigned.ts'
import { aConfig, changeConfig, oidcOf } from '../../../../test/singleSignOn.ts'
import { newWorld, openWorld, type Person } from '../../../../test/world.ts'

// "Test this configuration": each step with its result, against real providers and a real name server.

const [idp, saml, names] = await Promise.all([startIdentityProvider(), startSamlProvider(), startNameServer()])
const requests: string[] = []
const inside = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end('{}')
})
await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
const insidePort = (inside.address() as AddressInfo).port
afterAll(async () => {
  inside.closeAllConnections()
  inside.close()
  await Promise.all([idp.close(), saml.close(), names.close()])
})
const world = await newWorld({ DNS_SERVERS: names.address, OUTGOING_PRIVATE: `${idp.host},${saml.host}` })
const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
let n = 0

async function aCompany(columns: Parameters<typeof aConfig>[2]) {
  const domain = `trial-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const configId = await aConfig(world, account, { domains: [domain], ...columns })
  names.records.set(`_portal-verification.${domain}`, ['portal-verification=test'])
  const admin = await world.signedInAt(account)
  const run = async (who: Person = admin) => {
    const answer = (await who.post(`/api/v1/Account/${account.accountId}/Sso/Test`, {})).json()
    const { Ok, Steps } = answer.ResultContent ?? { Ok: answer.Code, Steps: [] }
    const outcomes: Record<string, string> = {}
    const details: Record<string, string> = {}
    for (const { Step, Outcome, Detail } of Steps) {
      outcomes[Step] = Outcome
      details[Step] = Detail
    }
    return { ok: Ok, outcomes, details }
  }
  return { domain, account, configId, run }
}

test('a complete configuration passes every step, without a sign-in at the provider', async () => {
  const tenant = await idp.addTenant({ redirectUris })
  const { run } = await aCompany(oidcOf(tenant))
  const { ok, outcomes, details } = await run()
  expect([ok, outcomes]).toEqual([
    true,
    { complete: 'ok', reach: 'ok', issuer: 'ok', keys: 'ok', endpoints: 'ok', authorize: 'ok', domains: 'ok' },
  ])
  expect(Object.values(details).join(' ')).not.toContain(tenant.clientSecret)
  expect(tenant.requestCounts.get('token')).toBeUndefined()
})

test('each fault is reported at its step, and later steps are skipped', async () => {
  const tenant = await idp.addTenant({ redirectUris: ['https://elsewhere.example/callback'] })
  const { run, configId, domain } = await aCompany(oidcOf(tenant))
  expect((await run()).outcomes).toMatchObject({ reach: 'ok', authorize: 'failed' })
  names.records.delete(`_portal-verification.${domain}`)
  expect((await run()).outcomes).toMatchObject({ domains: 'warning' })
  await changeConfig(world, configId, { issuer: `${tenant.issuer}/` })
  expect((await run()).outcomes).toMatchObject({
    reach: 'ok',
    issuer: 'failed',
    keys: 'skipped',
    endpoints: 'skipped',
    authorize: 'skipped',
  })
  await changeConfig(world, configId, { issuer: `${idp.origin}/nobody` })
  expect((await run()).outcomes).toMatchObject({ complete: 'ok', reach: 'failed', issuer: 'skipped' })
  await changeConfig(world, configId, { clientId: '' })
  expect(await run()).toMatchObject({
    ok: false,
    outcomes: { complete: 'failed', reach: 'skipped' },
    details: { complete: expect.stringContaining('ClientId') },
  })
})

test('an account without a configuration is told what is missing', async () => {
  const admin = await world.signedInAt(await world.anAccount({ acctType: 'DT' }))
  expect((await admin.post(`/api/v1/Account/${admin.accountId}/Sso/Test`, {})).json().ResultContent).toMatchObject({
    Ok: false,
    Steps: [{ Step: 'complete', Outcome: 'failed' }, {}, {}, {}, {}, {}, {}],
  })
})

test.each([
  `https://127.0.0.1:PORT`,
  'https://2130706433:PORT',
  'https://[::1]:PORT',
  'https://localhost:PORT',
  'http://127.0.0.1:PORT',
  'https://169.254.169.254',
])('attack 30: a configuration that points at %s reaches nothing inside', async (url) => {
  const address = url.replace('PORT', String(insidePort))
  const oidc = await aCompany({ provider: 'oidc', issuer: address, clientId: 'x' })
  const { outcomes, details } = await oidc.run()
  expect(outcomes).toMatchObject({ reach: 'failed' })
  expect(details['reach']).toContain('n’t on the public network')
  const other = await aCompany({
    provider: 'saml',
    entryPoint: `${address}/`,
    idpEntityId: 'x',
    certificate: saml.certificate,
  })
  expect((await other.run()).outcomes).toMatchObject({ entryPoint: 'failed' })
  expect(requests).toEqual([])
})

test('attack 30: endpoints that a provider names are held to the same rule', async () => {
  const metadata = {
    issuer: '',
    jwks_uri: `https://127.0.0.1:${insidePort}/jwks`,
    authorization_endpoint: `https://127.0.0.1:${insidePort}/auth`,
    token_endpoint: `https://127.0.0.1:${insidePort}/token`,
  }
  const evil = createServer(
    (_, response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata)),
  )
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(evil.address() as AddressInfo).port}`
  metadata.issuer = `http://${host}`
  const other = await openWorld({ OUTGOING_PRIVATE: host })
  try {
    const account = await other.anAccount({ acctType: 'DT' })
    const configId = await aConfig(other, account, { provider: 'oidc', issuer: metadata.issuer, clientId: 'x' })
    const admin = await other.signedInAt(account)
    const steps = (await admin.post(`/api/v1/Account/${account.accountId}/Sso/Test`, {})).json().ResultContent.Steps
    expect(steps.find(({ Step }: { Step: string }) => Step === 'keys').Outcome).toBe('failed')
    expect(steps.find(({ Step }: { Step: string }) => Step === 'authorize').Outcome).toBe('failed')
    expect(requests).toEqual([])
    expect((await other.app.inject(`/sso/start/${configId}`)).headers.location).toContain('/auth?')
  } finally {
    await other.close()
    evil.closeAllConnections()
    evil.close()
  }
})

test('SAML: the certificate and the sign-in address, with expired and weak ones reported', async () => {
  const { run, configId } = await aCompany({
    provider: 'saml',
    entryPoint: saml.entryPoint,
    idpEntityId: saml.entityId,
    certificate: saml.certificate,
  })
  expect(await run()).toMatchObject({
    ok: true,
    outcomes: { complete: 'ok', certificate: 'ok', entryPoint: 'ok', domains: 'ok' },
  })
  const pair = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
  const outcomeOf = async (certificate: string) => {
    await changeConfig(world, configId, { certificate })
    return (await run()).outcomes['certificate']
  }
  expect(await outcomeOf(selfSigned(pair(), 'soon', 10))).toBe('warning')
  expect(await outcomeOf(selfSigned(pair(), 'over', -1))).toBe('failed')
  expect(await outcomeOf(selfSigned(pair(1024), 'weak'))).toBe('failed')
  expect(await outcomeOf(`${selfSigned(pair(), 'over', -1)}${saml.certificate}`)).toBe('ok')
})

test('the result is in the reader’s language; outside the tree or with R there is none', async () => {
  const tenant = await idp.addTenant({ redirectUris })
  const { account, run } = await aCompany(oidcOf(tenant))
  const french = await world.signedInAs(await world.aUser({ account, language: 'fr-fr' }))
  expect((await run(french)).details['complete']).toContain('Tous les champs')
  const stranger = await world.signedInAt(await world.anAccount({ acctType: 'DT' }))
  expect((await run(stranger)).ok).toBe('account.notFound')
  expect((await run(await world.signedInAt(account, { rights: { SSOEnforcement: 'R' } }))).ok).toBe('auth.forbidden')
})
