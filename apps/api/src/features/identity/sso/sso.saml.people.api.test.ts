import { afterAll, afterEach, expect, test } from 'vitest'
import { startSamlProvider } from '../../../../peers/samlProvider.ts'
import { aConfig, changeConfig, linksOf, refusalsAt, signInBy, ssoPath } from '../../../../test/singleSignOn.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'

// The owner of a SAML identity, and the values that are taken from it.

const idp = await startSamlProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
afterEach(() => {
  idp.tamper()
  idp.draft()
})
let n = 0

async function aCompany() {
  const domain = `people-${(n += 1)}.example`
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

test.each(['S\u202eam', '<b>Sam</b>', 'x'.repeat(65)])(
  'a name that nobody could type here, %j, is not taken over',
  async (firstName) => {
    const { configId, account, domain } = await aCompany()
    const invited = { userStatus: 'Invited', registrationPending: true, firstName: null } as const
    const user = await world.aUser({ account, email: `odd@${domain}`, ...invited })
    idp.tamper((assertion) => ({ ...assertion, firstName }))
    expect((await signInBy(world, configId, user.email)).tokens).toBeDefined()
    const { rows } = await world.db.pool.query('select first_name, user_status from app_user where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([{ first_name: null, user_status: 'Active' }])
  },
)

test('attack 21: reusing the name of another company’s provider takes no identity away from its people', async () => {
  const [thief, victim] = [await aCompany(), await aCompany()]
  for (const { email } of [thief, victim]) idp.subjects.set(email, 'persistent-shared')
  expect((await signInBy(world, thief.configId, thief.email)).tokens).toBeDefined()
  expect((await signInBy(world, victim.configId, victim.email)).tokens).toBeDefined()
  for (const { user } of [thief, victim]) expect(await linksOf(world, user.userId)).toHaveLength(1)
})

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** An attribute instead of the address that the provider sends. */
const attribute = (name: string, ...values: string[]) =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`
const sends = (...attributes: string[]) =>
  idp.draft((xml) => xml.replace(/<saml:Attribute Name="email".*?<\/saml:Attribute>/s, attributes.join('')))

test.each([
  'email',
  'Email',
  'EMAIL',
  'emailAddress',
  'mail',
  'urn:oid:1.2.840.113549.1.9.1',
  'urn:oid:0.9.2342.19200300.100.1.3',
  `${claims}/emailaddress`,
])('the address is found under the name %s', async (name) => {
  const { configId, email } = await aCompany()
  sends(attribute(name, email))
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

test('the address is found under the name that the company gives, and then under no other', async () => {
  const { configId, account, user, email } = await aCompany()
  await changeConfig(world, configId, { emailAttribute: 'Work mail' })
  sends(attribute('mail', email))
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  sends(attribute('mail', 'other@elsewhere.example'), attribute('Work mail', email))
  // The provider's word is no longer enough from here on: the person confirms by mail first.
  const { tokens } = await signInBy(world, configId, email)
  expect(tokens.mfa_required ?? tokens.scope ?? tokens).toBeTruthy()
  expect(await linksOf(world, user.userId)).toEqual([])
  expect(await refusalsAt(world, account)).toEqual(['emailMissing'])
})

test.each<[string, string, (email: string) => string[]]>([
  [
    'two names with two addresses',
    'emailAmbiguous',
    (email) => [attribute('email', email), attribute('mail', `x${email}`)],
  ],
  ['two values', 'emailAmbiguous', (email) => [attribute('mail', email, `x${email}`)]],
  ['the same name twice', 'emailAmbiguous', (email) => [attribute('email', `x${email}`), attribute('email', email)]],
  ['an address and a text', 'emailAmbiguous', (email) => [attribute('email', email), attribute('mail', 'Sam')]],
  ['a text', 'emailInvalid', () => [attribute('email', 'Sam')]],
  ['two addresses in one', 'emailInvalid', (email) => [attribute('email', `x@elsewhere.example@${email}`)]],
  ['nothing', 'emailMissing', () => []],
  ['an empty value', 'emailMissing', () => [attribute('email', '')]],
  ['another name', 'emailMissing', (email) => [attribute('upn', email)]],
])('an assertion with %s names nobody, and says %s', async (_, reason, values) => {
  const { configId, account, user, email } = await aCompany()
  sends(...values(email))
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  expect([await refusalsAt(world, account), await linksOf(world, user.userId)]).toEqual([[reason], []])
  idp.draft()
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  // After the first link the address no longer counts.
  sends(...values(email))
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

test('the same address under several names, in any case, is one', async () => {
  const { configId, email } = await aCompany()
  sends(attribute('email', email), attribute('mail', email.toUpperCase(), ` ${email} `))
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
})

test('attack: who changes the attribute of the address signs in as no colleague by it', async () => {
  const { configId, account, user, email } = await aCompany()
  const admin = await world.signedInAt(account)
  const read = await admin.get(ssoPath(account))
  const change = await admin.patch(
    ssoPath(account),
    { EmailAttribute: 'nickname' },
    { 'if-match': read.headers.etag as string },
  )
  expect(change.json().ResultContent.EmailAttribute).toBe('nickname')
  sends(attribute('nickname', email))
  await signInBy(world, configId, 'attacker@elsewhere.example')
  expect(await linksOf(world, user.userId)).toEqual([])
  const [entry] = await trailOf(world, { at: account, action: 'sso.updated' })
  expect(entry?.changes).toEqual([{ field: 'EmailAttribute', old: '', new: 'nickname' }])
})
