import { expect, test } from 'vitest'
import { codeMailedTo, comparable, mailsTo } from '../../../../test/links.ts'
import { password as old } from '../../../../test/tokens.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'
import { hashPassword } from '../../../platform/passwords/passwords.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })

const tree = await world.demoTree()
const account = tree.northwind
const next = 'quiet lantern over seven hills'
const route = '/api/v1/User/Password'
const rules = (account: Account, values: Record<string, string | number>) =>
  world.db.asOwner((tx) =>
    tx
      .insertInto('accountSetting')
      .values(
        Object.entries(values).map(([rule, value]) => ({
          accountId: account.accountId,
          code: `signIn.${rule}`,
          value: JSON.stringify(value),
        })),
      )
      .execute(),
  )
const aPerson = async (at: Account = account, overrides: object = {}) => {
  const user = await world.aUser({ account: at, password: old, ...overrides })
  return { user, person: await world.signedInAs(user) }
}
const change = (person: Person, Password: string, ConfirmPassword = Password) =>
  person.post(route, { Password, ConfirmPassword })
const faults = async (person: Person, password: string, confirm = password) => {
  const answer = await change(person, password, confirm)
  const { Code, Fields = [] } = answer.json()
  expect([answer.statusCode, Code]).toEqual([400, 'password.refused'])
  return (Fields as { Field: string; Code: string }[]).map(({ Field, Code: code }) => `${Field} ${code}`)
}
let addresses = 0
const signIn = (emailAddress: string, password: string, url = '/Token') =>
  world.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.6.0.${(addresses += 1)}`,
    payload: { emailAddress, password, client_id: 'portal-cli' },
  })
const open = (path: string, payload: object) =>
  world.app.inject({
    method: 'POST',
    url: `/api/v1/AccountAdmin/${path}`,
    remoteAddress: `10.6.1.${(addresses += 1)}`,
    payload,
  })
const status = async (person: Person) => (await person.get('/api/v1/AccountAdmin/LoginDetail')).statusCode

test('a person changes the own password: other sessions end, this one goes on, it is audited and mailed', async () => {
  const { user, person } = await aPerson()
  const other = await world.signedInAs(user)
  const rulesOf = await person.get('/api/v1/User/PasswordRules')
  expect(rulesOf.json().ResultContent).toEqual({
    Rules: { MinLength: 15, MaxLength: 128, Composition: 0 },
    Words: expect.arrayContaining(['ann', 'northwind legal', 'northwind', 'legal', 'sealport']),
    ChangedOn: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await change(person, next)).json().ResultContent).toEqual({ done: true })
  expect([await status(person), await status(other)]).toEqual([200, 401])
  expect((await signIn(user.email, old)).statusCode).toBe(401)
  expect((await signIn(user.email, next)).statusCode).toBe(200)
  expect((await mailsTo(world, user.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  const entries = await trailOf(world, { action: 'auth.passwordChanged' })
  expect(entries.map(({ actor }) => (actor as { key: string }).key)).toEqual([user.userId])
  expect(JSON.stringify(entries)).not.toContain(next)
})

test('changing a password needs a recent proof of identity', async () => {
  const { person } = await aPerson()
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    person.sessionId,
  ])
  const answer = await change(person, next)
  expect([answer.statusCode, answer.json().Code]).toEqual([403, 'step_up_required'])
})

test.each([
  ['short', ['Password passwordMinLength']],
  ['aaaaaaaaaaaaaaaaaaaa', ['Password passwordSequence']],
  ['qwertyuiopasdfghjkl', ['Password passwordSequence']],
  ['Northwind Legal 2026', ['Password passwordWords']],
  ['Atlas Services 1234', ['Password passwordWords']],
  ['S3alport Sealport!', ['Password passwordWords']],
  ['1Password1Password1', ['Password passwordCommon']],
  ['  !!monkey!! 123 monkey', ['Password passwordCommon']],
  ['quiet lantern over seven hills '.repeat(5), ['Password passwordMaxLength']],
])('%s is refused by the rules that it breaks', async (password, expected) => {
  const { person } = await aPerson()
  const found = await faults(person, password)
  for (const one of expected) expect(found).toContain(one)
})

test('both entries must match, and every fault is reported at once', async () => {
  const { person } = await aPerson()
  expect(await faults(person, next, `${next}!`)).toEqual(['ConfirmPassword mismatch'])
  expect(await faults(person, 'zwölf boote', 'zwölf')).toEqual([
    'Password passwordMinLength',
    'ConfirmPassword mismatch',
  ])
})

test('a refusal says in the reader’s language how much is missing', async () => {
  const { person } = await aPerson(account, { language: 'fr-fr' })
  const answer = await change(person, 'calme lune 7')
  expect(answer.json().Fields).toEqual([
    {
      Field: 'Password',
      Code: 'passwordMinLength',
      Message: 'Le mot de passe est trop court. Caractères manquants\u00a0: 3.',
    },
  ])
})

test('the present password and the five before it are not taken again; the sixth is', async () => {
  const { user, person } = await aPerson()
  const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord']
  const created = words.map((word) => `${word} lantern over seven hills`)
  for (const password of created) expect((await change(person, password)).statusCode).toBe(200)
  for (const password of created) expect(await faults(person, password)).toEqual(['Password passwordHistory'])
  expect((await change(person, old)).statusCode).toBe(200)
  expect((await signIn(user.email, old)).statusCode).toBe(200)
})

test('the company decides how many former passwords count, including none', async () => {
  const company = await world.anAccount({ acctType: 'CU' })
  await rules(company, { history: 0 })
  const { person } = await aPerson(company)
  expect((await change(person, old)).statusCode).toBe(200)
})

test('a password may be shorter where a second factor is always asked', async () => {
  const company = await world.anAccount({ acctType: 'CU' })
  await rules(company, { minLengthWithMfa: 10 })
  const { user, person } = await aPerson(company)
  expect(await faults(person, 'calme lune 7')).toEqual(['Password passwordMinLength'])
  await world.db.pool.query(
    `insert into authenticator (authenticator_id, user_id, kind, confirmed_at) values (gen_random_uuid(), $1, 'totp', now())`,
    [user.userId],
  )
  expect((await change(person, 'calme lune 7')).statusCode).toBe(200)
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'signIn.mfaMode', '"off"')`,
    [company.accountId],
  )
  expect(await faults(person, 'calme lune 8')).toEqual(['Password passwordMinLength'])
})

test('a company above asks for more, and a company below cannot ask for less', async () => {
  const reseller = await world.anAccount({ acctType: 'RS' })
  const company = await world.anAccount({ acctType: 'CU', under: reseller })
  await rules(reseller, { minLength: 30, composition: 3 })
  await rules(company, { minLength: 16, composition: 0 })
  const { person } = await aPerson(company)
  expect(await faults(person, 'seven quiet hills at dusk')).toEqual([
    'Password passwordMinLength',
    'Password passwordComposition',
  ])
})

test('a password that has expired lets nobody in, and says so only to whoever knows it', async () => {
  const company = await world.anAccount({ acctType: 'CU' })
  await rules(company, { expiryDays: 30 })
  const { user } = await aPerson(company)
  expect((await signIn(user.email, old)).statusCode).toBe(200)
  await world.db.pool.query(`update user_password set changed_at = now() - interval '31 days' where user_id = $1`, [
    user.userId,
  ])
  for (const url of ['/Token', '/wpc/Token']) {
    const answer = await signIn(user.email, old, url)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.passwordExpired'])
    expect((await signIn(user.email, 'wrong', url)).json().code).toBe('auth.badCredentials')
  }
  for (let i = 0; i < 8; i += 1) expect((await signIn(user.email, old)).statusCode).toBe(403) // these are no failures
  await open('ForgotPassword', { Email: user.email })
  const Code = await codeMailedTo(world, user.email)
  expect((await open('ResetPassword', { Code, Password: next, ConfirmPassword: next })).statusCode).toBe(200)
  expect((await signIn(user.email, next)).statusCode).toBe(200)
})

test('a sign-in that began before the password was changed does not outlive the change', async () => {
  const { user } = await aPerson()
  await open('ForgotPassword', { Email: user.email })
  const Code = await codeMailedTo(world, user.email)
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => signIn(user.email, old)),
    open('ResetPassword', { Code, Password: next, ConfirmPassword: next }),
    ...Array.from({ length: 4 }, () => signIn(user.email, old)),
  ])
  const tokens = answers.flatMap((answer) => answer.json().resultContent?.access_token ?? [])
  for (const token of tokens)
    expect((await world.withToken(token).get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
})

test('a reset forgets the failures before it', async () => {
  const { user } = await aPerson()
  for (let i = 0; i < 6; i += 1) await signIn(user.email, 'wrong')
  await world.db.pool.query('update attempt_counter set in_a_row = 100 where bucket like $1', ['person:password:%'])
  expect((await signIn(user.email, old)).json().code).toBe('auth.factorOff')
  await open('ForgotPassword', { Email: user.email })
  const Code = await codeMailedTo(world, user.email)
  await open('ResetPassword', { Code, Password: next, ConfirmPassword: next })
  expect((await signIn(user.email, next)).statusCode).toBe(200)
})

const enforced = async (enforcement: string) => {
  const company = await world.anAccount({ acctType: 'CU' })
  const user: User = await world.aUser({ account: company, password: old })
  const guest = await world.aUser({ account: company, userStatus: 'Invited', registrationPending: true })
  await open('ForgotPassword', { Email: user.email })
  await open('ResendActivationCode', { Email: guest.email })
  const codes = { reset: await codeMailedTo(world, user.email), activation: await codeMailedTo(world, guest.email) }
  const breakGlass = await world.aUser({ account: company, password: old })
  await world.db.pool.query(
    `insert into sso_config (sso_config_id, account_id, enabled, enforcement, break_glass) values (gen_random_uuid(), $1, true, $2, array[$3::uuid])`,
    [company.accountId, enforcement, breakGlass.userId],
  )
  return { company, user, guest, codes, breakGlass }
}

test('attack 22: where single sign-on is enforced every way by password is closed, except for break-glass people', async () => {
  const { user, guest, codes, breakGlass } = await enforced('users')
  for (const url of ['/Token', '/wpc/Token']) {
    const answer = await signIn(user.email, old, url)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.ssoRequired'])
    expect((await signIn(user.email, 'wrong', url)).json().code).toBe('auth.badCredentials')
    expect((await signIn(breakGlass.email, old, url)).statusCode).toBe(200)
  }
  const choice = { Password: next, ConfirmPassword: next }
  for (const [path, Code] of [
    ['ResetPassword', codes.reset],
    ['Activate', codes.activation],
  ] as const) {
    const answer = await open(path, { Code, ...choice })
    expect([answer.statusCode, answer.json().Code]).toEqual([403, 'auth.ssoRequired'])
  }
  expect((await open('CodeDetail', { Code: codes.activation })).json().ResultContent.SsoRequired).toBe(true)
  const changed = await change(await world.signedInAs(user), next)
  expect([changed.statusCode, changed.json().Code]).toEqual([403, 'auth.ssoRequired'])
  await open('ForgotPassword', { Email: user.email })
  expect((await mailsTo(world, user.email)).map(({ subject }) => subject)).toEqual([
    'Choose a new password',
    'Sign in with single sign-on',
  ])
  const row = await world.db.pool.query('select user_status from app_user where user_id = $1', [guest.userId])
  expect(row.rows).toEqual([{ user_status: 'Invited' }])
})

test('attack 11: the sign-in of somebody who signs in elsewhere fails as everybody’s does', async () => {
  const { user } = await enforced('usersAndAdmins')
  const answers = [await signIn(user.email, 'wrong'), await signIn('nobody.elsewhere@example.test', 'wrong')]
  const seen = answers.map(comparable)
  expect(seen[0]).toEqual(seen[1])
})

test('a hash of somebody else is never compared with an empty one', async () => {
  const user = await world.aUser({ account })
  await world.db.asOwner(async (tx) =>
    tx
      .insertInto('userPassword')
      .values({ userId: user.userId, hash: await hashPassword(next) })
      .execute(),
  )
  const person = await world.signedInAs(user)
  expect(await faults(person, next)).toEqual(['Password passwordHistory'])
})
