import { afterAll, describe, expect, test } from 'vitest'
import { appCode, codeOf, factorsIn, messagesTo, sentCode } from '../../../../test/factors.ts'
import { hold } from '../../../../test/groups.ts'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { startSamlProvider } from '../../../../peers/samlProvider.ts'
import {
  aConfig,
  administeredIn,
  changeConfig,
  companiesAt,
  linksOf,
  oidcOf,
  signInBy,
  ssoPath,
} from '../../../../test/singleSignOn.ts'
import { buildersFor } from '../../../../test/world.builders.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// A change of a company's way to sign in lets no one sign in as another person (decision 0036).

const idp = await startIdentityProvider()
const saml = await startSamlProvider()
const next = await startSamlProvider()
afterAll(() => Promise.all([idp.close(), saml.close(), next.close()]))
const records = new Map<string, string[]>()
const world = await newWorld({ OUTGOING_PRIVATE: `${idp.host},${saml.host}` })
const aCompany = companiesAt(world, idp)
const { read } = administeredIn(world, records)
const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
const route = '/api/v1/AccountAdmin/LoginDetail'

/** The attacker's own provider, which vouches for any address. */
const ownProvider = (email: string) =>
  idp.addTenant({ redirectUris, users: [{ email, email_verified: true, sub: 'me' }] })
const change = async (person: Person, account: Account, body: object) => {
  const { version } = await read(await world.signedInAt(account), account)
  return person.patch(ssoPath(account), body, { 'if-match': `"${version}"` })
}
const toProvider = ({ issuer, clientId, clientSecret }: Awaited<ReturnType<typeof ownProvider>>) => ({
  Issuer: issuer,
  ClientId: clientId,
  ClientSecret: clientSecret,
})

type SignInResult = Awaited<ReturnType<typeof signInBy>>
function half({ tokens, browser }: SignInResult) {
  const authorization = { authorization: `Bearer ${tokens.access_token}` }
  const post = (url: string, body: object = {}) => browser.post(url, body, authorization)
  return { ...world.withToken(tokens.access_token), post, challengeId: tokens.mfa.challengeId }
}
const { give, send, withApp } = factorsIn(world, world.root)
/** Confirms a partial sign-in with the code that only the mailbox gets. */
async function confirmByMail(arrived: SignInResult, { email }: Pick<User, 'email'>) {
  await send(half(arrived), 'email')
  return give(half(arrived), await sentCode(world, email))
}

test('attack: whoever is held to the module of settings does not change how colleagues sign in', async () => {
  const { account, configId, email, user } = await aCompany()
  expect((await signInBy(world, configId, email)).tokens.mfa).toBeUndefined()
  const member = await hold(world, await world.signedInAt(account), { entries: { 'Customer-Settings': 'RW' } })
  const mine = await ownProvider(email)
  const { accountId } = account
  const answers = await Promise.all([
    change(member, account, toProvider(mine)),
    change(member, account, { AutoProvision: true, DefaultGroupKey: accountId }),
    member.post(ssoPath(account, '/Test'), {}),
  ])
  for (const answer of answers) expect(answer.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
  expect((await signInBy(world, configId, email)).tokens.mfa).toBeUndefined()
  expect(await linksOf(world, user.userId)).toHaveLength(1)
  expect((await member.get(ssoPath(account))).statusCode).toBe(200)
})

test('attack: another issuer signs nobody in as a colleague: links are dropped, and each person confirms by their own way', async () => {
  const { account, configId, email, user, tenant } = await aCompany()
  const { tokens: before } = await signInBy(world, configId, email)
  const admin = await world.signedInAt(account)
  const mine = await ownProvider(email)
  expect((await change(admin, account, toProvider(mine))).statusCode).toBe(200)
  expect(await linksOf(world, user.userId)).toEqual([])
  await expect.poll(async () => (await world.withToken(before.access_token).get(route)).statusCode).toBe(401)

  const stolen = await signInBy(world, configId, email)
  expect(stolen.tokens.mfa).toMatchObject({ required: true, enrolment: false, channels: ['email'] })
  expect((await half(stolen).get(route)).statusCode).toBe(401)
  await send(half(stolen), 'email')
  expect((await give(half(stolen), '000000')).json().code).toBe('mfa.codeWrong')
  expect(await linksOf(world, user.userId)).toEqual([])

  // The company's administrators undo the change, and the person signs in by the code from their mailbox.
  expect((await change(admin, account, toProvider(tenant))).statusCode).toBe(200)
  // The rows show it immediately; a process without the news that the session ended finds no confirmation to answer.
  const late = codeOf(await give(half(stolen), await sentCode(world, email)))
  expect(['auth.required', 'mfa.challengeGone']).toContain(late)
  expect(await linksOf(world, user.userId)).toEqual([])
  const repeated = await signInBy(world, configId, email)
  const whole = (await confirmByMail(repeated, user)).json().resultContent
  expect((await world.withToken(whole.access_token).get(route)).json().ResultContent).toMatchObject({
    Email: email,
    Sso: true,
  })
  expect(await linksOf(world, user.userId)).toMatchObject([{ issuer: tenant.issuer, ssoConfigId: configId }])
  expect((await messagesTo(world, email)).some(({ subject }) => subject?.includes('linked to single sign-on'))).toBe(
    true,
  )
  const next = await signInBy(world, configId, email)
  expect(next.tokens.mfa).toBeUndefined()
})

test('somebody with a factor of their own confirms by it, and by nothing less', async () => {
  const { account, configId, domain, tenant } = await aCompany()
  const { user, secret } = await withApp({ account, email: `ida@${domain}` })
  tenant.users.push({ email: user.email, email_verified: true })
  await changeConfig(world, configId, { confirmLinks: true })
  const arrived = await signInBy(world, configId, user.email)
  expect(arrived.tokens.mfa.channels).toEqual(['totp'])
  expect((await send(half(arrived), 'email')).json().Code).toBe('mfa.channelUnknown')
  const opened = (await half(arrived).post('/api/v1/MFA/Token', {})).json().ResultContent
  expect(opened).toMatchObject({ linking: true, enrolment: false })
  expect((await half(arrived).post('/api/v1/MFA/Phone', { Phone: '+33612345678' })).json().Code).toBe(
    'mfa.alreadySetUp',
  )
  expect((await give(half(arrived), appCode(secret))).statusCode).toBe(200)
  expect(await linksOf(world, user.userId)).toHaveLength(1)
})

describe('what another provider is', () => {
  const changes: [string, Record<string, unknown>][] = [
    ['provider', { provider: 'google' }],
    ['issuer', { issuer: 'https://elsewhere.example' }],
    ['client', { clientId: 'another' }],
    ['sign-in address', { entryPoint: 'https://elsewhere.example/sso' }],
    ['entity', { idpEntityId: 'another' }],
    ['certificate', { certificate: saml.certificate }],
  ]
  test.each(changes)('another %s drops the links and asks everybody', async (_, values) => {
    const { configId, email, user } = await aCompany()
    await signInBy(world, configId, email)
    expect(await linksOf(world, user.userId)).toHaveLength(1)
    await changeConfig(world, configId, values)
    expect(await linksOf(world, user.userId)).toEqual([])
    const { rows } = await world.db.pool.query('select confirm_links from sso_config where sso_config_id = $1', [
      configId,
    ])
    expect(rows).toEqual([{ confirm_links: true }])
  })
  test('a name, a rule, one certificate fewer, or a first set-up put right, is none', async () => {
    const { configId, email, user } = await aCompany({
      certificate: `${saml.certificate}\n${next.certificate}`,
      enabled: false,
    })
    await changeConfig(world, configId, { entryPoint: 'https://first.example/sso' })
    await changeConfig(world, configId, { enabled: true })
    expect((await signInBy(world, configId, email)).tokens.mfa).toBeUndefined()
    await changeConfig(world, configId, { displayName: 'New', autoProvision: true, certificate: next.certificate })
    expect(await linksOf(world, user.userId)).toHaveLength(1)
    expect((await signInBy(world, configId, email)).tokens.mfa).toBeUndefined()
  })
})

test('SAML: another certificate and entity sign nobody in as a colleague', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const email = 'sam@saml-change.example'
  const user = await world.aUser({ account, email })
  const configId = await aConfig(world, account, {
    provider: 'saml',
    entryPoint: 'https://idp.company.example/sso',
    idpEntityId: 'https://idp.company.example',
    certificate: 'of the company',
    domains: ['saml-change.example'],
  })
  await world.db.pool.query(
    `insert into external_identity (issuer, tenant, subject, user_id, sso_config_id) values ('https://idp.company.example', $1::uuid::text, 'persistent-sam', $2, $1)`,
    [configId, user.userId],
  )
  const admin = await world.signedInAt(account)
  const own = { EntryPoint: saml.entryPoint, IdpEntityId: saml.entityId, Certificate: saml.certificate }
  expect((await change(admin, account, own)).statusCode).toBe(200)
  expect(await linksOf(world, user.userId)).toEqual([])
  const stolen = await signInBy(world, configId, email)
  expect(stolen.tokens.mfa.required).toBe(true)
  expect((await half(stolen).get(route)).statusCode).toBe(401)
  expect(await linksOf(world, user.userId)).toEqual([])
  expect((await confirmByMail(stolen, user)).statusCode).toBe(200)
  expect(await linksOf(world, user.userId)).toMatchObject([{ subject: `persistent-${email}` }])
})

test('an identity that was linked through another configuration signs in there alone until it is confirmed', async () => {
  const { configId, email, tenant, account, domain } = await aCompany()
  await signInBy(world, configId, email)
  const below = await world.anAccount({ acctType: 'RS', under: account })
  const other = await aConfig(world, below, oidcOf(tenant))
  expect((await signInBy(world, other, email)).why).toBe('sso.refused') // the person belongs to another company
  const theirs = await world.aUser({ account: below, email: `below@${domain}` })
  tenant.users.push({ email: theirs.email, email_verified: true })
  expect((await confirmByMail(await signInBy(world, configId, theirs.email), theirs)).statusCode).toBe(200)
  const arrived = await signInBy(world, other, theirs.email)
  expect((await confirmByMail(arrived, theirs)).statusCode).toBe(200)
  expect(await linksOf(world, theirs.userId)).toMatchObject([{ ssoConfigId: other }])
  expect((await signInBy(world, other, theirs.email)).tokens.mfa).toBeUndefined()
})

test('from above: only who may act for its people, and nobody is linked without confirming, from the first time on', async () => {
  const above = await world.anAccount({ acctType: 'SP' })
  const account = await world.anAccount({ acctType: 'DT', under: above })
  const without = await world.signedInAt(above, { rights: { LoginAlias: 'N' } })
  expect((await change(without, account, { DisplayName: 'x' })).json()).toMatchObject({
    StatusCode: 403,
    Code: 'auth.forbidden',
  })
  expect((await without.get(ssoPath(account))).statusCode).toBe(200)
  const may = await world.signedInAt(above, { rights: { LoginAlias: 'Y' } })
  expect((await change(may, account, { Issuer: 'https://idp.example' })).statusCode).toBe(200)
  const stored = await world.db.pool.query('select confirm_links from sso_config where account_id = $1', [
    account.accountId,
  ])
  expect(stored.rows).toEqual([{ confirm_links: true }])
})

test('attack: nobody of a lower tier changes how those above them sign in', async () => {
  const above = await world.anAccount({ acctType: 'SP' })
  const account = await world.anAccount({ acctType: 'DT', under: above })
  for (const [at, role] of [
    [account, 'CU'],
    [above, 'DT'],
  ] as const) {
    const user = await world.aUser({ account: at, role })
    await buildersFor(world.db).grant(user, { SSOEnforcement: 'W', LoginAlias: 'Y' })
    const answer = await change(await world.signedInAs(user), account, { DisplayName: 'x' })
    expect(answer.json()).toMatchObject({ StatusCode: 403, Code: 'sso.aboveYou' })
  }
})

test('attack: who may not invite administrators does not have them made by a provider', async () => {
  const { account, configId } = await aCompany()
  const groupId = '01b00000-0000-7000-8000-0000000000a1'
  await world.db.pool.query("insert into access_group (group_id, account_id, name) values ($1, $2, 'Newcomers')", [
    groupId,
    account.accountId,
  ])
  const provisioning = { AutoProvision: true, DefaultGroupKey: groupId }
  const may = { AcctMgmnt: 'W', EnableToCreateDTAdminAccounts: 'W' } as const
  expect((await change(await world.signedInAt(account, { rights: may }), account, provisioning)).statusCode).toBe(200)
  await changeConfig(world, configId, { autoProvision: false })
  for (const missing of [{ AcctMgmnt: 'R' }, { EnableToCreateDTAdminAccounts: 'N' }] as const) {
    const rights = { ...may, ...missing }
    const person = await world.signedInAt(account, { rights })
    expect((await change(person, account, provisioning)).json()).toMatchObject({
      StatusCode: 403,
      Code: 'auth.forbidden',
    })
  }
})
