import { afterAll, afterEach, expect, test } from 'vitest'
import { startSamlProvider } from '../../../../peers/samlProvider.ts'
import {
  aConfig,
  changeConfig,
  postBack,
  finishWith,
  linksOf,
  paramsOf,
  refusalsAt,
  signInBy,
  start,
} from '../../../../test/singleSignOn.ts'
import { walk } from '../../../../test/webWalk.ts'
import { newWorld } from '../../../../test/world.ts'

const idp = await startSamlProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
afterEach(() => {
  idp.tamper()
  idp.rewrite()
})
let n = 0
const acs = `${world.config.publicOrigin}/sso/acs`

async function aCompany() {
  const domain = `saml-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const { entryPoint, entityId: idpEntityId, certificate } = idp
  const configId = await aConfig(world, account, {
    provider: 'saml',
    entryPoint,
    idpEntityId,
    certificate,
    domains: [domain],
  })
  const user = await world.aUser({ account, email: `sam@${domain}` })
  return { domain, account, configId, user, email: user.email }
}

test('a sign-in by SAML opens a session, of a persistent name at that provider', async () => {
  const { configId, email, user } = await aCompany()
  const { tokens } = await signInBy(world, configId, email)
  expect(
    (await world.withToken(tokens.access_token).get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent,
  ).toMatchObject({ UserKey: user.userId, Sso: true })
  expect(await linksOf(world, user.userId)).toMatchObject([
    { issuer: idp.entityId, tenant: configId, subject: `persistent-${email}` },
  ])
})

test('its metadata names us and our addresses, on or off, and nobody else', async () => {
  const { configId } = await aCompany()
  await changeConfig(world, configId, { enabled: false })
  const answer = await world.app.inject(`/sso/metadata/${configId}`)
  expect(answer.headers['content-type']).toContain('samlmetadata+xml')
  expect(answer.body).toContain(`entityID="${world.config.publicOrigin}/sso/metadata/${configId}"`)
  expect(answer.body).toContain(`Location="${acs}"`)
  expect(answer.body).toContain('WantAssertionsSigned="true"')
  for (const key of ['x', '01a00000-0000-7000-8000-00000000000a'])
    expect((await world.app.inject(`/sso/metadata/${key}`)).json().Code).toBe('route.notFound')
})

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
type Change = NonNullable<Parameters<typeof idp.tamper>[0]>
test.each<[string, RegExp, Change]>([
  ['for another service', /audience mismatch/, (parts) => ({ ...parts, Audience: 'https://other.example' })],
  [
    'for another company’s configuration',
    /audience mismatch/,
    (parts) => ({ ...parts, Audience: parts.Audience.slice(0, -1) }),
  ],
  [
    'that went to another address',
    /^recipient$/,
    (parts) => ({ ...parts, SubjectRecipient: 'https://other.example/acs' }),
  ],
  ['of another issuer', /^issuer$/, (parts) => ({ ...parts, Issuer: 'https://evil.example' })],
  ['to another request', /^InResponseTo is not valid$/, (parts) => ({ ...parts, InResponseTo: '_another' })],
  [
    'whose confirmation names no request',
    /^inResponseTo$/,
    (parts) => ({ ...parts, SubjectInResponseTo: undefined as never }),
  ],
  [
    'that is over',
    /expired|subject confirmation/,
    (parts) => ({ ...parts, ConditionsNotOnOrAfter: at(-120), SubjectConfirmationDataNotOnOrAfter: at(-120) }),
  ],
  [
    'whose confirmation is over',
    /subject confirmation/,
    (parts) => ({ ...parts, SubjectConfirmationDataNotOnOrAfter: at(-120) }),
  ],
  ['that is not good yet', /not yet valid/, (parts) => ({ ...parts, ConditionsNotBefore: at(300) })],
  ['that was made long ago', /too old|subject confirmation/, (parts) => ({ ...parts, IssueInstant: at(-3600) })],
  [
    'of a name that is an address',
    /^nameId$/,
    (parts) => ({ ...parts, NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }),
  ],
  [
    'of a name for this time only',
    /^nameId$/,
    (parts) => ({ ...parts, NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
  ],
  ['without a name', /^nameId$/, (parts) => ({ ...parts, NameID: '' })],
])('attack 21: an assertion %s signs nobody in', async (_, reason, change) => {
  const { configId, email, user, account } = await aCompany()
  idp.tamper(change)
  const { why, tokens } = await signInBy(world, configId, email)
  expect(await refusalsAt(world, account)).toEqual([expect.stringMatching(reason)])
  expect([why, tokens]).toEqual(['token', undefined])
  expect(await linksOf(world, user.userId)).toEqual([])
  idp.tamper()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

const signature = /<ds:Signature.*?<\/ds:Signature>/s
const assertion = /<saml:Assertion .*?<\/saml:Assertion>/s
const found = (pattern: RegExp, xml: string) => pattern.exec(xml)?.[0] ?? ''
const evilOf = (xml: string, victim: string) =>
  found(assertion, xml)
    .replace(signature, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`)
test.each<[string, RegExp, (xml: string) => string]>([
  ['without its signature', /^Invalid signature$/, (xml) => xml.replace(signature, '')],
  [
    'with another name under the signature',
    /^Invalid signature$/,
    (xml) => xml.replace(/persistent-sam/, 'persistent-eve'),
  ],
  [
    'with another address under the signature',
    /^Invalid signature$/,
    (xml) => xml.replace(/(<saml:AttributeValue[^>]*>)sam@/, '$1eve@'),
  ],
  [
    'beside an evil one before it',
    /multiple assertions/,
    (xml) => xml.replace(assertion, (whole) => evilOf(xml, 'evil') + whole),
  ],
  [
    'beside an evil one after it',
    /multiple assertions/,
    (xml) => xml.replace(assertion, (whole) => whole + evilOf(xml, 'evil')),
  ],
  [
    'wrapped into the extensions of an evil one',
    /^Invalid signature$/,
    (xml) =>
      xml.replace(assertion, (whole) =>
        evilOf(xml, 'evil').replace('</saml:Issuer>', `</saml:Issuer><samlp:Extensions>${whole}</samlp:Extensions>`),
      ),
  ],
  [
    'wrapped into the object of an evil one’s signature',
    /^Invalid signature/,
    (xml) =>
      xml.replace(assertion, (whole) =>
        evilOf(xml, 'evil').replace(
          '</saml:Issuer>',
          `</saml:Issuer>${found(signature, xml).replace('</ds:Signature>', `<ds:Object>${whole.replace(signature, '')}</ds:Object></ds:Signature>`)}`,
        ),
      ),
  ],
  [
    'with an evil one inside it',
    /^Invalid signature$/,
    (xml) => xml.replace('<saml:Conditions', `${evilOf(xml, 'evil')}<saml:Conditions`),
  ],
  [
    'with the same ID twice',
    /multiple assertions/,
    (xml) =>
      xml.replace(
        assertion,
        (whole) => whole + evilOf(xml, 'evil').replace('_evil', /ID="([^"]*)"/.exec(whole)?.[1] ?? ''),
      ),
  ],
  ['with a comment in the name', /^xml$/, (xml) => xml.replace(/(<saml:NameID[^>]*>persistent-sam)/, '$1<!-- -->')],
  ['with a comment in the address', /^xml$/, (xml) => xml.replace(/(<saml:AttributeValue[^>]*>sam@)/, '$1<!---->')],
  ['with CDATA', /^xml$/, (xml) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, '$1<![CDATA[$2]]>')],
  ['with an instruction', /^xml$/, (xml) => xml.replace('<saml:Assertion', '<?x y?><saml:Assertion')],
  ['with an entity', /^xml$/, (xml) => `<!DOCTYPE x [<!ENTITY e "evil">]>${xml}`],
  ['with an external entity', /^xml$/, (xml) => `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x">${xml}`],
  [
    'signed by SHA-1',
    /^algorithm$/,
    (xml) =>
      xml.replaceAll('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
  ],
  [
    'with a stylesheet for a transform',
    /^algorithm$/,
    (xml) =>
      xml.replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
  ],
  ['that is no XML', /^xml$/, () => 'not xml'],
  ['that is nothing', /^xml$/, () => ''],
])('attack 21: an assertion %s signs nobody in', async (_, reason, change) => {
  const { configId, email, user, account } = await aCompany()
  idp.rewrite((xml) => {
    const changed = change(xml)
    expect(changed).not.toBe(xml)
    return changed
  })
  const { why, tokens } = await signInBy(world, configId, email)
  expect(await refusalsAt(world, account)).toEqual([expect.stringMatching(reason)])
  expect([why, tokens]).toEqual(['token', undefined])
  expect(await linksOf(world, user.userId)).toEqual([])
})

test('attack 21: a signature by another key, however well made, signs nobody in', async () => {
  const other = await startSamlProvider()
  try {
    const { configId, email, account } = await aCompany()
    await changeConfig(world, configId, { entryPoint: other.entryPoint, idpEntityId: other.entityId })
    expect((await signInBy(world, configId, email)).why).toBe('token')
    await changeConfig(world, configId, { certificate: `${idp.certificate}\n${other.certificate}` }) // both are valid
    expect((await signInBy(world, configId, email)).tokens).toBeDefined()
    other.forge()
    expect((await signInBy(world, configId, email)).why).toBe('token')
    expect(await refusalsAt(world, account)).toEqual(['Invalid signature', 'Invalid signature'])
  } finally {
    await other.close()
  }
})

test('attack 21: an answer is good once, to its own request, in the browser that asked', async () => {
  const { configId, email } = await aCompany()
  const [browser, other] = [await world.aBrowser(), await world.aBrowser()]
  const back = await walk(await start(world, browser, configId), world.config.publicOrigin, email)
  expect(new URL(back.url).pathname).toBe('/sso/acs')
  const repeated = await start(world, other, configId)
  const location = await postBack(world, back)
  expect(await postBack(world, back)).toBe('/login?ssoError=expired')
  const form = { ...back.form, RelayState: paramsOf(repeated).get('RelayState') ?? '' }
  expect(await postBack(world, { url: back.url, form })).toBe('/login?ssoError=token')
  const { RelayState: _, ...unasked } = back.form ?? {}
  expect(await postBack(world, { url: back.url, form: unasked })).toBe('/login?ssoError=expired')
  const code = paramsOf(location).get('sso')
  expect((await finishWith(other, code)).json().code).toBe('sso.refused')
  expect((await finishWith(browser, code)).statusCode).toBe(200)
})

test('attack 21: one assertion for two requests is taken once', async () => {
  const { configId, email, account } = await aCompany()
  idp.tamper((parts) => ({ ...parts, AssertionID: '_always-the-same' }))
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  expect((await signInBy(world, configId, email)).why).toBe('token')
  expect(await refusalsAt(world, account)).toEqual(['replayed'])
})

test('attack 21: an address of another company, or one that now has another name there, finds nobody', async () => {
  const { configId, email, user, account } = await aCompany()
  const victim = await world.aUser({ account: world.root })
  expect((await signInBy(world, configId, victim.email)).why).toBe('sso.refused')
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  idp.subjects.set(email, 'somebody else')
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  expect([(await linksOf(world, user.userId)).length, (await linksOf(world, victim.userId)).length]).toEqual([1, 0])
  expect(await refusalsAt(world, account)).toEqual(['otherSubject', 'domain'])
})

test('forms are read at this address only: no duplicate fields, none that is huge', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (url: string, payload: string) => world.app.inject({ method: 'POST', url, headers: type, payload })
  expect((await send('/Token', 'emailAddress=a')).statusCode).toBe(415)
  expect((await send('/sso/acs', 'RelayState=a&RelayState=b')).statusCode).toBe(400)
  expect((await send('/sso/acs', `SAMLResponse=${'x'.repeat(270_000)}`)).statusCode).toBe(413)
  expect((await send('/sso/acs', '')).headers.location).toBe('/login?ssoError=expired')
  expect(
    (await world.app.inject({ method: 'POST', url: '/sso/acs', payload: { SAMLResponse: {} } })).headers.location,
  ).toBe('/login?ssoError=expired')
})
