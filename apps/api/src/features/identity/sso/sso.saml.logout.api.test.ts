import { afterAll, expect, test } from 'vitest'
import { readSigned, requestXml, signedForm, signedQuery } from '../../../../test/samlLogout.ts'
import { startSamlProvider } from '../../../../peers/samlProvider.ts'
import { aConfig, changeConfig, signInBy } from '../../../../test/singleSignOn.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type User } from '../../../../test/world.ts'
import { newSigningKey } from './sso.saml.keys.ts'

// Specification section 4: a person who signs out here is signed out at the identity provider too, and vice versa.

const idp = await startSamlProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
let n = 0

async function aCompany({ singleLogoutUrl = 'https://idp.example/slo?tenant=1' } = {}) {
  const domain = `logout-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const { entryPoint, entityId: idpEntityId, certificate } = idp
  const values = { provider: 'saml', entryPoint, idpEntityId, certificate, singleLogoutUrl }
  const configId = await aConfig(world, account, { ...values, domains: [domain] })
  const key = await newSigningKey(world.keys.vault, configId)
  await changeConfig(world, configId, key)
  const [sam, kim] = [
    await world.aUser({ account, email: `sam@${domain}` }),
    await world.aUser({ account, email: `kim@${domain}` }),
  ]
  const slo = `${world.config.publicOrigin}/sso/slo/${configId}`
  return { account, configId, sam, kim, slo, certificate: key.signingCertificate }
}
type Company = Awaited<ReturnType<typeof aCompany>>

async function signedIn({ configId }: Company, person: User) {
  const { tokens, browser } = await signInBy(world, configId, person.email)
  const isAlive = async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    return (await world.app.inject({ url: '/api/v1/AccountAdmin/LoginDetail', headers })).statusCode === 200
  }
  return { tokens, browser, isAlive }
}
const nameOf = ({ email }: User) => `persistent-${email}`
const bySlo = (company: Company, query: string) => world.app.inject({ url: `/sso/slo/${company.configId}?${query}` })
const refused = '/login?ssoError=token'

/** The portal's message to the provider about a session. */
async function wayOut(company: Company, { tokens, browser }: Awaited<ReturnType<typeof signedIn>>) {
  const remaining = await browser.post('/api/v1/auth/Token/Revoke', { access_Token: tokens.access_token })
  const address = remaining.json().resultContent.sso_logout_url as string | null
  return address === null ? null : { address, ...readSigned(address, company.certificate) }
}
const indexIn = (xml: string) => /SessionIndex[^>]*>([^<]+)</.exec(xml)?.[1]

test('signing out leads through the provider, by a signed request about that very session, and back to sign-in', async () => {
  const company = await aCompany()
  const session = await signedIn(company, company.sam)
  const out = await wayOut(company, session)
  expect(await session.isAlive()).toBe(false)
  expect(out?.address).toMatch(/^https:\/\/idp\.example\/slo\?tenant=1&/)
  expect(out?.xml).toContain(`>${nameOf(company.sam)}<`)
  expect(indexIn(out?.xml ?? '')).toMatch(/^_/)
  const back = await bySlo(company, 'SAMLResponse=whatever')
  expect([back.statusCode, back.headers.location]).toEqual([303, '/login?reason=signedout'])
})

test('without an address of the provider nobody is redirected', async () => {
  const company = await aCompany({ singleLogoutUrl: '' })
  expect(await wayOut(company, await signedIn(company, company.sam))).toBe(null)
})

test('a request of the provider ends the session that it names, and is answered under the portal’s signature', async () => {
  const company = await aCompany()
  const [first, second, other] = [
    await signedIn(company, company.sam),
    await signedIn(company, company.sam),
    await signedIn(company, company.kim),
  ]
  const request = { destination: company.slo, nameId: nameOf(company.sam) }
  const out = await wayOut(company, await signedIn(company, company.sam))
  const ofGone = { ...request, sessionIndex: indexIn(out?.xml ?? '') ?? '' }
  const answer = await bySlo(company, signedQuery(idp, requestXml(idp, { ...ofGone, id: '_gone' })))
  expect([await first.isAlive(), await second.isAlive()]).toEqual([true, true])
  const { xml, relayState } = readSigned(answer.headers.location ?? '', company.certificate)
  expect(xml).toContain('LogoutResponse')
  expect(xml).toContain('InResponseTo="_gone"')
  expect(relayState).toBe('there')
  // By POST, and without the name of a session: all of the person's sessions through this provider.
  const form = signedForm(idp, requestXml(idp, request))
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await world.app.inject({
    method: 'POST',
    url: new URL(company.slo).pathname,
    headers: type,
    payload: form,
  })
  expect(posted.headers.location).toContain('https://idp.example/slo')
  expect([await first.isAlive(), await second.isAlive(), await other.isAlive()]).toEqual([false, false, true])
  expect((await trailOf(world, { at: company.account, action: 'auth.signedOut' })).map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['signedOutAtProvider', 'signedOutAtProvider']),
  )
})

test('a foreign signature or a replayed request ends nothing', async () => {
  const [company, elsewhere] = [await aCompany(), await aCompany()]
  const session = await signedIn(company, company.sam)
  const request = { destination: company.slo, nameId: nameOf(company.sam) }
  const signed = signedQuery(idp, requestXml(idp, request))
  const stranger = await startSamlProvider()
  const queries = {
    unsigned: signed.slice(0, signed.indexOf('&SigAlg')),
    'without its signature': signed.slice(0, signed.indexOf('&Signature')),
    'by another key': signedQuery({ ...stranger, entityId: idp.entityId }, requestXml(idp, request)),
    'of another provider': signedQuery(idp, requestXml(stranger, request)),
    'for another configuration': signedQuery(idp, requestXml(idp, { ...request, destination: elsewhere.slo })),
    'of an hour ago': signedQuery(idp, requestXml(idp, { ...request, issued: new Date(Date.now() - 3_600_000) })),
    'said twice in one': `SAMLRequest=x&${signed}`,
    'with a comment': signedQuery(idp, requestXml(idp, request).replace(request.nameId, `${request.nameId}<!-- -->x`)),
    'not to be unpacked': signed.replace(/SAMLRequest=[^&]*/, 'SAMLRequest=AAAA'),
    'by a weak algorithm': signed.replace('rsa-sha256', 'rsa-sha1'),
  }
  for (const [what, query] of Object.entries(queries))
    expect([what, (await bySlo(company, query)).headers.location]).toEqual([what, refused])
  expect(await session.isAlive()).toBe(true)
  await stranger.close()
  expect((await bySlo(company, signed)).headers.location).toContain('https://idp.example/slo')
  expect(await session.isAlive()).toBe(false)
  const later = await signedIn(company, company.sam)
  expect((await bySlo(company, signed)).headers.location).toBe(refused)
  expect(await later.isAlive()).toBe(true)
})

test('a configuration that is off, of another protocol or unknown has no such address', async () => {
  const company = await aCompany()
  for (const change of [{ enabled: false }, { enabled: true, provider: 'oidc' }]) {
    await changeConfig(world, company.configId, change)
    expect((await bySlo(company, 'SAMLResponse=x')).statusCode).toBe(404)
  }
  expect((await world.app.inject({ url: '/sso/slo/nonsense?SAMLResponse=x' })).statusCode).toBe(404)
})

test('the first save with SAML makes the key, and metadata show its certificate and the address', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const client = await world.signedInAs(await world.aUser({ account }))
  const address = `/api/v1/Account/${account.accountId}/Sso`
  const at = (version: number) => ({ 'if-match': `"${version}"` })
  const saved = await client.patch(address, { Provider: 'saml', SingleLogoutUrl: 'https://idp.example/slo' }, at(0))
  const { SpCertificate, SloUrl, ConfigKey } = saved.json().ResultContent
  expect(SpCertificate).toMatch(/^-----BEGIN CERTIFICATE-----/)
  expect(SloUrl).toBe(`${world.config.publicOrigin}/sso/slo/${ConfigKey}`)
  const { body } = await world.app.inject({ url: `/sso/metadata/${ConfigKey}` })
  expect(body).toContain(SloUrl)
  expect(body.replace(/\s/g, '')).toContain(String(SpCertificate).replace(/-----[^-]+-----|\s/g, ''))
  const wrong = await client.patch(address, { SingleLogoutUrl: 'javascript:alert(1)' }, at(1))
  expect([wrong.statusCode, wrong.json().Fields]).toMatchObject([400, [{ Field: 'SingleLogoutUrl', Code: 'url' }]])
})
