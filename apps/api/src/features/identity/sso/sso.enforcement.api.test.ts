import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { aConfig } from '../../../../test/singleSignOn.ts'
import { password } from '../../../../test/tokens.ts'
import { type Account, newWorld, type User } from '../../../../test/world.ts'
import { randomToken, sha256 } from '../../../platform/crypto/hash.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'

const world = await newWorld()
let n = 0
const aDomain = () => `held-${(n += 1)}.example`
const on = (
  account: Account,
  enforcement: string,
  more: { domains?: string[]; breakGlass?: string[]; enabled?: boolean } = {},
) =>
  aConfig(world, account, { provider: 'oidc', issuer: 'https://idp.example.com', clientId: 'x', enforcement, ...more })
const held = (user: User, roleCode: string | null = user.role) =>
  world.db.asAuth((tx) => ssoEnforcedFor(tx, { ...user, roleCode }))
const post = (url: string, payload: object) =>
  world.app.inject({ method: 'POST', url, payload, remoteAddress: `192.0.2.${(n += 1) % 250}` })
const signIn = async (user: User, url: string, secret = password) => {
  const answer = await post(url, {
    emailAddress: user.email,
    password: secret,
    client_id: 'portal-cli',
    withRefreshToken: true,
  })
  return answer.json().code ?? answer.statusCode
}
async function aCode(user: User, kind: 'reset' | 'activation') {
  const code = randomToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await world.db.asOwner((tx) =>
    tx
      .insertInto('authChallenge')
      .values({ challengeId: uuid(), kind, userId: user.userId, codeHash: sha256(code), expiresAt })
      .execute(),
  )
  return code
}

test('attack 22: password, its old address, reset and activation are closed to whoever is held to single sign-on', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const [user, invited] = [
    await world.aUser({ account, password }),
    await world.aUser({ account, userStatus: 'Invited' }),
  ]
  const codes = [await aCode(user, 'reset'), await aCode(invited, 'activation')] as const
  expect(await signIn(user, '/Token')).toBe(200)
  const configId = await on(account, 'usersAndAdmins')
  for (const url of ['/Token', '/wpc/Token'])
    expect([await signIn(user, url), await signIn(user, url, 'a wrong password')]).toEqual([
      'auth.ssoRequired',
      'auth.badCredentials',
    ])
  const chosen = { Password: 'a whole new passphrase 77', ConfirmPassword: 'a whole new passphrase 77' }
  expect((await post('/api/v1/AccountAdmin/ResetPassword', { Code: codes[0], ...chosen })).json().Code).toBe(
    'auth.ssoRequired',
  )
  expect(
    (
      await post('/api/v1/AccountAdmin/Activate', { Code: codes[1], FirstName: 'Ivy', LastName: 'Sample', ...chosen })
    ).json().Code,
  ).toBe('auth.ssoRequired')
  const { rows } = await world.db.pool.query(
    'select user_status, (select count(*)::int from user_password p where p.user_id = u.user_id) as passwords from app_user u where user_id = $1',
    [invited.userId],
  )
  expect(rows).toEqual([{ user_status: 'Invited', passwords: 0 }])
  await world.db.pool.query('update sso_config set enforcement = $2 where sso_config_id = $1', [configId, 'off'])
  expect(await signIn(user, '/wpc/Token')).toBe(200)
})

test('attack 22: whoever forgot the password is told of single sign-on by mail, and gets no link', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const user = await world.aUser({ account, password })
  await on(account, 'usersAndAdmins')
  expect((await post('/api/v1/AccountAdmin/ForgotPassword', { Email: user.email })).statusCode).toBe(202)
  const mails = () =>
    world.db.asOwner((tx) =>
      tx.selectFrom('outgoingMessage').select('textBody').where('recipient', '=', user.email).execute(),
    )
  await expect.poll(async () => (await mails()).length).toBe(1)
  expect((await mails())[0]!.textBody).not.toContain('code=')
})

test('who is held: by the own company whatever the address, by the domain’s company above it, and nobody elsewhere', async () => {
  const provider = await world.anAccount({ acctType: 'SP' })
  const company = await world.anAccount({ acctType: 'DT', under: provider })
  const below = await world.anAccount({ acctType: 'CU', under: company })
  const sibling = await world.anAccount({ acctType: 'DT', under: provider })
  const domain = aDomain()
  await on(company, 'usersAndAdmins', { domains: [domain] })
  const at = (account: Account, address: string) => world.aUser({ account, email: `p${(n += 1)}@${address}` })
  expect(await held(await at(company, domain))).toBe(true)
  expect(await held(await at(company, 'elsewhere.example'))).toBe(true)
  expect(await held(await at(below, domain))).toBe(true)
  expect(await held(await at(below, 'elsewhere.example'))).toBe(false)
  expect(await held(await at(below, `sub.${domain}`))).toBe(false)
  for (const elsewhere of [sibling, provider, world.root]) expect(await held(await at(elsewhere, domain))).toBe(false)
})

test.each([
  ['off', [false, false, false]],
  ['users', [true, true, false]],
  ['usersAndAdmins', [true, true, true]],
])('%s holds customers’ administrators, end users and partners’ administrators: %j', async (enforcement, expected) => {
  const account = await world.anAccount({ acctType: 'DT' })
  const user = await world.aUser({ account })
  await on(account, enforcement)
  expect([await held(user, 'CU'), await held(user, null), await held(user, 'DT')]).toEqual(expected)
})

test('break-glass people, a configuration that is off, and a domain that is not verified hold nobody', async () => {
  const parent = await world.anAccount({ acctType: 'SP' })
  const account = await world.anAccount({ acctType: 'DT', under: parent })
  const domain = aDomain()
  const [named, other] = [
    await world.aUser({ account, email: `n@${domain}`, password }),
    await world.aUser({ account, email: `o@${domain}` }),
  ]
  await on(account, 'usersAndAdmins', { breakGlass: [named.userId] })
  expect([await held(named), await held(other)]).toEqual([false, true])
  expect(await signIn(named, '/Token')).toBe(200)
  // The person's company names the domain, but the company above that owns it does not
  const above = await on(parent, 'usersAndAdmins', { domains: [domain] })
  expect(await held(named)).toBe(true)
  await world.db.pool.query(
    'update company_domain set verified_at = null where account_id = (select account_id from sso_config where sso_config_id = $1)',
    [above],
  )
  expect(await held(named)).toBe(false)
  await world.db.pool.query('update sso_config set enabled = false where account_id = $1', [account.accountId])
  expect(await held(other)).toBe(false)
})
