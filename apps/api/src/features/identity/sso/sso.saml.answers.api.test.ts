import { afterAll, afterEach, expect, test } from 'vitest'
import { startSamlProvider } from '../../../../peers/samlProvider.ts'
import { aConfig, linksOf, refusalsAt, signInBy } from '../../../../test/singleSignOn.ts'
import { newWorld } from '../../../../test/world.ts'

// The parts of a SAML answer around its assertion, and which parts are signed.

const idp = await startSamlProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
afterEach(() => {
  idp.signing('assertion')
  idp.draft()
  idp.tamper()
  idp.rewrite()
})
let n = 0

async function aCompany(more: object = {}) {
  const domain = `answer-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const { entryPoint, entityId: idpEntityId, certificate } = idp
  const provider = { provider: 'saml', entryPoint, idpEntityId, certificate }
  const configId = await aConfig(world, account, { ...provider, domains: [domain], ...more })
  const user = await world.aUser({ account, email: `sam@${domain}` })
  return { domain, account, configId, user, email: user.email }
}
type Company = Awaited<ReturnType<typeof aCompany>>

async function refusedIn({ configId, email, user, account }: Company) {
  const { why, tokens } = await signInBy(world, configId, email)
  expect([tokens, await linksOf(world, user.userId)]).toEqual([undefined, []])
  return [why, ...(await refusalsAt(world, account))]
}

const [urn, status] = ['urn:oasis:names:tc:SAML:2.0:status:', /<samlp:Status>.*?<\/samlp:Status>/s]
const code = (name: string, inside = '') => `<samlp:StatusCode Value="${urn}${name}">${inside}</samlp:StatusCode>`
const inStatus = (content: string) => (xml: string) => xml.replace(status, `<samlp:Status>${content}</samlp:Status>`)
const statuses: [string, string, string, (xml: string) => string][] = [
  ['Responder', 'denied', 'denied: Responder', inStatus(code('Responder'))],
  ['Requester', 'denied', 'denied: Requester', inStatus(code('Requester'))],
  ['AuthnFailed', 'denied', 'denied: Responder/AuthnFailed', inStatus(code('Responder', code('AuthnFailed')))],
  ['failed under success', 'denied', 'denied: Success/AuthnFailed', inStatus(code('Success', code('AuthnFailed')))],
  ['success under failed', 'denied', 'denied: Responder/Success', inStatus(code('Responder', code('Success')))],
  ['none', 'token', 'status', (xml) => xml.replace(status, '')],
  ['no code', 'token', 'status', inStatus('')],
  ['a code without a value', 'denied', 'denied: ', inStatus('<samlp:StatusCode/>')],
  ['two codes', 'token', 'status', inStatus(code('Success') + code('Responder'))],
  ['two statuses', 'token', 'status', (xml) => xml.replace(status, (own) => own + own.replace('Success', 'Responder'))],
  ['a code of another namespace', 'token', 'status', inStatus(`<x:StatusCode xmlns:x="x" Value="${urn}Success"/>`)],
  ['a word that ends alike', 'denied', 'denied: Success', inStatus('<samlp:StatusCode Value="x:Success"/>')],
]
test.each(statuses)(
  'attack 21: a signed assertion in an answer of status %s signs nobody in',
  async (_, why, reason, change) => {
    const company = await aCompany()
    idp.rewrite(change)
    expect(await refusedIn(company)).toEqual([why, reason])
    idp.rewrite()
    expect((await signInBy(world, company.configId, company.email)).tokens).toBeDefined()
  },
)

test.each(statuses)('attack 21: and so where the answer itself is signed: %s', async (_, why, reason, change) => {
  const company = await aCompany()
  idp.signing('both')
  idp.draft(change)
  expect(await refusedIn(company)).toEqual([why, reason])
})

test.each(['assertion', 'response', 'both'] as const)('an answer whose %s is signed signs in', async (parts) => {
  const { configId, email } = await aCompany()
  idp.signing(parts)
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

const signature = /<ds:Signature.*?<\/ds:Signature>/gs
const assertion = /<saml:Assertion .*?<\/saml:Assertion>/s
const nameId = /(<saml:NameID[^>]*>)[^<]*/
const evil = (xml: string) => xml.replace(nameId, '$1persistent-eve')
/** An unsigned assertion by the attacker. */
const evilOf = (xml: string) =>
  evil(assertion.exec(xml)?.[0] ?? '')
    .replace(signature, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
/** The signed answer inside the attacker's answer, at a place of the attacker's choice. */
const wrapped = (at: (own: string, whole: string) => string) => (xml: string) => {
  const own = evil(xml)
    .replace(signature, '')
    .replace(/ID="[^"]*"/, 'ID="_wrap"')
    .replace(assertion, evilOf(xml))
  return at(own, xml)
}
const issuer = /<saml:Issuer.*?<\/saml:Issuer>/s
const changes: [string, RegExp, (xml: string) => string][] = [
  ['without any signature', /^Invalid signature$/, (xml) => xml.replace(signature, '')],
  ['with another name in it', /^Invalid (?:document )?signature$/, evil],
  [
    'with another status',
    /^denied: Responder$/,
    (xml) => xml.replace(status, `<samlp:Status>${code('Responder')}</samlp:Status>`),
  ],
  [
    'with another attribute of its own',
    /^Invalid document signature$/,
    (xml) => xml.replace('Version="2.0"', 'Version="2.0" Consent="x"'),
  ],
  [
    'beside an evil assertion',
    /^Invalid document signature$/,
    (xml) => xml.replace(assertion, (whole) => whole + evilOf(xml)),
  ],
  [
    'with an evil assertion in place of its own',
    /^Invalid document signature$/,
    (xml) => xml.replace(assertion, evilOf(xml)),
  ],
  [
    'in the extensions of another answer',
    /^Invalid signature$/,
    wrapped((own, whole) => own.replace(issuer, (first) => `${first}<samlp:Extensions>${whole}</samlp:Extensions>`)),
  ],
  [
    'in the status detail of another answer',
    /^Invalid signature$/,
    wrapped((own, whole) =>
      own.replace('</samlp:Status>', `<samlp:StatusDetail>${whole}</samlp:StatusDetail></samlp:Status>`),
    ),
  ],
  [
    'in an object of the signature that it lends to another answer',
    /^Invalid/,
    wrapped((own, whole) =>
      own.replace(
        issuer,
        (first) =>
          first +
          (signature.exec(whole)?.[0] ?? '').replace(
            '</ds:Signature>',
            `<ds:Object>${whole.replace(signature, '')}</ds:Object></ds:Signature>`,
          ),
      ),
    ),
  ],
  [
    'in an evil assertion of another answer',
    /^Invalid signature$/,
    wrapped((own, whole) => own.replace('<saml:Conditions', `<saml:Advice>${whole}</saml:Advice><saml:Conditions`)),
  ],
  [
    'inside an element of another name',
    /^response$/,
    (xml) => `<samlp:Answer xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${xml}</samlp:Answer>`,
  ],
  [
    'that is of another namespace',
    /^response$/,
    (xml) => xml.replace('xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"', 'xmlns:samlp="x"'),
  ],
  ['with a comment in the name', /^xml$/, (xml) => xml.replace(nameId, '$1persistent<!-- -->')],
]
test.each(changes.flatMap((change) => (['response', 'both'] as const).map((parts) => [parts, ...change] as const)))(
  'attack 21: an answer whose %s is signed, %s, signs nobody in',
  async (parts, _, reason, change) => {
    const company = await aCompany()
    idp.signing(parts)
    idp.rewrite((xml) => {
      signature.lastIndex = 0
      const changed = change(xml)
      expect(changed).not.toBe(xml)
      return changed
    })
    expect(await refusedIn(company)).toEqual([expect.any(String), expect.stringMatching(reason)])
  },
)

test('a signature that is there must be right, also where another one would do', async () => {
  const company = await aCompany()
  idp.signing('both')
  const value = /(<ds:SignatureValue>)(.)/g
  const spoil = (which: number) => (xml: string) => {
    let seen = -1
    return xml.replace(value, (whole, tag, first) =>
      (seen += 1) === which ? tag + (first === 'A' ? 'B' : 'A') : whole,
    )
  }
  idp.rewrite(spoil(0))
  expect(await refusedIn(company)).toEqual(['token', 'Invalid document signature'])
  // Only the first signature is the answer's: it also covers the second, so changing that breaks both.
  idp.rewrite(spoil(1))
  expect((await refusedIn(company)).slice(0, 1)).toEqual(['token'])
})

test('an answer for another address, or of another issuer than its assertion, signs nobody in', async () => {
  const company = await aCompany()
  idp.tamper((parts) => ({ ...parts, Destination: 'https://other.example/acs' }))
  expect(await refusedIn(company)).toEqual(['token', 'destination'])
  idp.tamper()
  idp.rewrite((xml) => xml.replace(/(<saml:Issuer[^>]*>)[^<]*/, '$1https://evil.example'))
  expect(await refusedIn(company)).toEqual(['token', 'issuer', 'destination'])
})

test('an encrypted assertion, name or attribute is refused by that word', async () => {
  const company = await aCompany()
  const data = '<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/>'
  for (const name of ['EncryptedAssertion', 'EncryptedID', 'EncryptedAttribute'])
    for (const prefix of ['saml:', '']) {
      const values = `<${prefix}${name} xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${data}</${prefix}${name}>`
      idp.rewrite((xml) => xml.replace(assertion, values))
      expect((await refusedIn(company)).at(-1)).toBe('encrypted')
    }
})
