import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { linksIn, mailsTo } from '../../../../test/links.ts'
import { aConfig, oidcOf, signInBy } from '../../../../test/singleSignOn.ts'
import { password } from '../../../../test/tokens.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// An address belongs to the person who activated it (decision 0036): an invitation alone reserves none.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const { cordage, northwind, halyard, southbank } = await world.demoTree()
const [here, there] = [await world.signedInAt(cordage), await world.signedInAt(halyard)]
const links = linksIn(world, northwind)

let n = 0
const anAddress = (domain = 'claims.test') => `somebody.${(n += 1)}@${domain}`
const invite = (person: Person, account: Account, Email: string) => {
  const body = { AcctKey: account.accountId, Email, FirstName: 'Ada', LastName: 'Sample' }
  return person.post('/api/v1/Provision/User', body, { 'idempotency-key': randomUUID() })
}
const inviteUser = async (person: Person, account: Account, email: string) => {
  const answer = await invite(person, account, email)
  expect(answer.statusCode).toBe(201)
  const text = (await mailsTo(world, email)).at(-1)?.textBody ?? ''
  return { userKey: answer.json().ResultContent.UserKey as string, code: /code=([\w-]+)/.exec(text)?.[1] ?? '' }
}
const activate = (Code: string) => links.post('Activate', { Code, Password: password, ConfirmPassword: password })
const companyOf = async (email: string) => {
  const { rows } = await world.db.pool.query(
    'select u.account_id, u.user_status from login_directory d join app_user u using (user_id) where d.email = $1',
    [email],
  )
  return rows
}
const taken = [409, 'user.emailTaken']
const statusAndCode = (answer: Awaited<ReturnType<typeof invite>>) => [
  answer.statusCode,
  answer.json().Code ?? answer.json().code,
]

test('attack: an unanswered invitation holds an address against nobody of another tree; who activates has it', async () => {
  const email = anAddress()
  const first = await inviteUser(there, southbank, email)
  const second = await inviteUser(here, northwind, email)
  expect((await activate(second.code)).statusCode).toBe(200)
  expect(await companyOf(email)).toEqual([{ account_id: northwind.accountId, user_status: 'Active' }])
  expect(statusAndCode(await activate(first.code))).toEqual(taken)
  expect((await links.signIn(email, password)).statusCode).toBe(200)
  expect(codeOf(await invite(there, southbank, email))).toEqual(taken)
})

test('the older of two invitations is as good as the newer until one is answered', async () => {
  const email = anAddress()
  const first = await inviteUser(there, southbank, email)
  const second = await inviteUser(here, northwind, email)
  expect((await activate(first.code)).statusCode).toBe(200)
  expect(await companyOf(email)).toEqual([{ account_id: southbank.accountId, user_status: 'Active' }])
  expect(statusAndCode(await activate(second.code))).toEqual(taken)
  const repeated = await here.post('/api/v1/AccountAdmin/ResendActivationCode/Batch', { UserKeys: [second.userKey] })
  expect(repeated.json().ResultContent.Results).toMatchObject([
    { Ok: false, Message: 'This e-mail address is already in use.' },
  ])
  const before = (await mailsTo(world, email)).length
  await links.post('ResendActivationCode', { Code: second.code })
  expect(await mailsTo(world, email)).toHaveLength(before)
})

test('of two invitations that are answered at once exactly one is', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = anAddress()
    const codes = [(await inviteUser(there, southbank, email)).code, (await inviteUser(here, northwind, email)).code]
    const answers = await Promise.all(codes.map(activate))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await companyOf(email)).toMatchObject([{ user_status: 'Active' }])
    expect((await links.signIn(email, password)).statusCode).toBe(200)
  }
})

test('in the own tree an address is invited once, until the invitation is taken back', async () => {
  const email = anAddress()
  const { userKey } = await inviteUser(here, northwind, email)
  expect(codeOf(await invite(here, northwind, email))).toEqual(taken)
  expect(codeOf(await invite(here, cordage, email))).toEqual(taken)
  await world.db.pool.query(`update app_user set user_status = 'Removed', removed_at = now() where user_id = $1`, [
    userKey,
  ])
  expect((await invite(here, northwind, email)).statusCode).toBe(201)
})

test('attack: an address of a domain that another company verified is not invited, in the same words as one that is taken', async () => {
  const owner = await world.anAccount({ acctType: 'CU', under: halyard })
  const below = await world.anAccount({ acctType: 'RS' })
  const customer = await world.anAccount({ acctType: 'CU', under: below })
  await aConfig(world, owner, { domains: ['verified-claims.test'] })
  await aConfig(world, below, { domains: ['partner-claims.test'] })
  const refused = await invite(here, northwind, anAddress('verified-claims.test'))
  expect(codeOf(refused)).toEqual(taken)
  expect(refused.json().Message).toEqual(['This e-mail address is already in use.'])
  expect(refused.body).not.toContain(owner.accountId)
  expect((await invite(there, owner, anAddress('verified-claims.test'))).statusCode).toBe(201)
  expect(codeOf(await invite(there, halyard, anAddress('verified-claims.test')))).toEqual(taken)
  const admin = await world.signedInAt(below)
  expect((await invite(admin, customer, anAddress('partner-claims.test'))).statusCode).toBe(201)
})

test('attack: who was invited elsewhere comes in by the company whose domain it is all the same', async () => {
  const domain = 'own-claims.test'
  const email = anAddress(domain)
  const first = await inviteUser(there, southbank, email)
  const account = await world.anAccount({ acctType: 'DT' })
  const groupId = randomUUID()
  await world.db.pool.query("insert into access_group (group_id, account_id, name) values ($1, $2, 'New')", [
    groupId,
    account.accountId,
  ])
  const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
  const tenant = await idp.addTenant({ redirectUris, users: [{ email, email_verified: true }] })
  const provisioning = { autoProvision: true, defaultGroupId: groupId }
  const configId = await aConfig(world, account, { ...oidcOf(tenant), domains: [domain], ...provisioning })
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  expect(await companyOf(email)).toEqual([{ account_id: account.accountId, user_status: 'Active' }])
  expect(statusAndCode(await activate(first.code))).toEqual(taken)
})
