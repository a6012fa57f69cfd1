import { describe, expect, test } from 'vitest'
import {
  otherCodeThan,
  appCode,
  codeOf,
  contentOf,
  factorsIn,
  messagesTo,
  type Tokens,
} from '../../../../test/factors.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Requests } from '../../../../test/world.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { aPerson, half, withApp, give, insert, stateOf } = factorsIn(world, account)

type FactorList = {
  factors: {
    factorKey: string
    kind: string
    maskedDestination: string | null
    off: boolean
    lastUsedOn: string | null
  }[]
  recoveryCodesLeft: number
  hasPassword: boolean
}
const list = async (person: Requests) => contentOf<FactorList>(await person.get('/api/v1/MFA/Factors'))
async function demanding(): Promise<Account> {
  const other = await world.anAccount({ acctType: 'RS' })
  await factorsIn(world, other).setRules(other, { mfaMode: 'mandatory', mfaChannel: 'mobile' })
  return other
}

describe('an authenticator app', () => {
  test('is a factor once one of its codes was entered; that code signs nobody in', async () => {
    const user = await aPerson({ email: 'app.person@example.test' })
    const person = await world.signedInAs(user)
    const elsewhere = await world.signedInAs(user)
    const added = contentOf<{ factorKey: string; secret: string; uri: string }>(
      await person.post('/api/v1/MFA/App', { Name: 'My phone' }),
    )
    expect(added.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(added.uri).toMatch(/^otpauth:\/\/totp\/Sealport:app\.person%40example\.test\?secret=/)
    expect((await list(person)).factors).toEqual([])
    const confirm = (code: string, to: Requests = person) =>
      to.post('/api/v1/MFA/App/Confirm', { factorKey: added.factorKey, code })
    const code = appCode(added.secret)
    expect((await confirm(otherCodeThan(otherCodeThan(code)))).json()).toMatchObject({
      Code: 'mfa.codeWrong',
      Message: ['The code is incorrect. Attempts left: 4.'],
    })
    const stranger = await world.signedInAs(await aPerson())
    expect(codeOf(await confirm(code, stranger))).toBe('mfa.factorNotFound')
    const { recoveryCodes } = contentOf<{ recoveryCodes: string[] }>(await confirm(code))
    expect(recoveryCodes).toHaveLength(10)
    expect(codeOf(await confirm(code))).toBe('mfa.factorNotFound')
    expect(await list(person)).toMatchObject({
      factors: [{ kind: 'totp', name: 'My phone', off: false }],
      recoveryCodesLeft: 10,
    })
    expect(await stateOf(user)).toBe('Enrolled')
    expect((await elsewhere.get('/api/v1/MFA/Factors')).statusCode).toBe(401)
    expect((await messagesTo(world, user.email))[0]?.textBody).toContain('Authenticator app (My phone)')
    expect(await actionsOf(world, { by: user })).toContain('mfa.factorAdded')
    expect(codeOf(await give(await half(user), code))).toBe('mfa.codeUsed')
  })

  test('that is not confirmed within five tries or a quarter of an hour is void, as is one before it', async () => {
    const person = await world.signedInAs(await aPerson())
    const add = async () => contentOf<{ factorKey: string; secret: string }>(await person.post('/api/v1/MFA/App', {}))
    const confirm = ({ factorKey }: { factorKey: string }, code: string) =>
      person.post('/api/v1/MFA/App/Confirm', { factorKey, code })
    const first = await add()
    const wrong = otherCodeThan(otherCodeThan(appCode(first.secret)))
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(first, wrong)))
    expect(answers.filter((answer) => codeOf(answer) === 'mfa.codeWrong')).toHaveLength(5)
    expect(codeOf(await confirm(first, appCode(first.secret)))).toBe('mfa.factorNotFound')
    const second = await add()
    const third = await add()
    expect(codeOf(await confirm(second, appCode(second.secret)))).toBe('mfa.factorNotFound')
    await world.db.pool.query(
      `update authenticator set created_at = now() - interval '16 minutes' where authenticator_id = $1`,
      [third.factorKey],
    )
    expect(codeOf(await confirm(third, appCode(third.secret)))).toBe('mfa.factorNotFound')
  })
})

describe('the secret of an authenticator app', () => {
  test('attack 38: its secret is shown once and nowhere again: not by lists, audit, mails, or in the clear in any table', async () => {
    const user = await aPerson()
    const person = await world.signedInAs(user)
    const added = contentOf<{ factorKey: string; secret: string }>(await person.post('/api/v1/MFA/App', {}))
    const answer = await person.post('/api/v1/MFA/App/Confirm', {
      factorKey: added.factorKey,
      code: appCode(added.secret),
    })
    const canaries = [added.secret, ...contentOf<{ recoveryCodes: string[] }>(answer).recoveryCodes]
    const tables = await world.db.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts = [
      (await person.get('/api/v1/MFA/Factors')).body,
      (await person.get('/api/v1/AccountAdmin/LoginDetail')).body,
    ]
    for (const { name } of tables.rows) {
      const { rows } = await world.db.pool.query(
        `select coalesce(string_agg(t::text, ' '), '') as all from "${name}" t`,
      )
      texts.push(rows[0].all)
    }
    expect(texts.join(' ')).toContain(added.factorKey)
    for (const canary of canaries)
      for (const form of [canary, canary.replace('-', ''), Buffer.from(canary).toString('hex')])
        expect(texts.filter((text) => text.includes(form))).toEqual([])
  })

  test('five are the most', async () => {
    const { user } = await withApp()
    for (let i = 0; i < 4; i += 1) await insert(user, { kind: 'totp', name: `More ${i}` })
    const person = await world.signedInAs(user)
    expect(codeOf(await person.post('/api/v1/MFA/App', {}))).toBe('mfa.tooManyFactors')
  })
})

describe('codes by mail as a factor', () => {
  test('are asked for at every sign-in from then on; choosing them twice changes nothing', async () => {
    const user = await aPerson()
    const person = await world.signedInAs(user)
    const answer = await person.post('/api/v1/MFA/Email', {})
    expect(contentOf<{ recoveryCodes: string[] }>(answer).recoveryCodes).toHaveLength(10)
    expect(contentOf(await person.post('/api/v1/MFA/Email', {}))).toEqual({ recoveryCodes: null })
    expect((await half(user)).need.channels).toEqual(['email', 'recovery'])
    expect((await messagesTo(world, user.email)).length).toBe(1)
  })
})

describe('removing a factor', () => {
  test('takes the recovery codes with the last one, ends other sessions, and tells by mail', async () => {
    const { user, secret, authenticatorId } = await withApp()
    const tokens = contentOf<Tokens>(await give(await half(user), appCode(secret)))
    const person = world.withToken(tokens.access_token)
    await person.post('/api/v1/MFA/RecoveryCodes', {})
    const elsewhere = await world.signedInAs(user)
    expect((await person.delete(`/api/v1/MFA/Factors/${authenticatorId}`)).statusCode).toBe(200)
    expect(await list(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect(await stateOf(user)).toBe('NotEnrolled')
    expect((await elsewhere.get('/api/v1/MFA/Factors')).statusCode).toBe(401)
    expect((await messagesTo(world, user.email))[0]).toMatchObject({
      subject: 'A second factor was removed from your access to Sealport',
      textBody: expect.stringContaining('Authenticator app (Phone)'),
    })
    expect(await actionsOf(world, { by: user })).toContain('mfa.factorRemoved')
    expect(codeOf(await person.post('/api/v1/MFA/RecoveryCodes', {}))).toBe('mfa.noFactor')
  })

  test('that belongs to somebody else is not found', async () => {
    const { authenticatorId } = await withApp()
    const person = await world.signedInAs(await aPerson())
    const answer = await person.delete(`/api/v1/MFA/Factors/${authenticatorId}`)
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'mfa.factorNotFound'])
  })

  test('leaves one where the company demands one, whoever removes both at once', async () => {
    const other = await demanding()
    const there = factorsIn(world, other)
    for (let round = 0; round < 5; round += 1) {
      const { user, authenticatorId } = await there.withApp()
      const phone = await there.insert(user, { kind: 'sms', phone: '+33600000055' })
      const person = await world.signedInAs(user)
      const answers = await Promise.all(
        [authenticatorId, phone].map((key) => person.delete(`/api/v1/MFA/Factors/${key}`)),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await list(person)).factors).toHaveLength(1)
    }
  })

  test('that was closed and setting it up anew opens it again', async () => {
    const { user, authenticatorId } = await withApp()
    const person = await world.signedInAs(user)
    await world.db.pool.query(
      `insert into attempt_counter (bucket, failures, in_a_row, kept) values ($1, 100, 100, true)`,
      [`person:totp:${user.userId}`],
    )
    expect((await list(person)).factors).toMatchObject([{ kind: 'totp', off: true }])
    await person.delete(`/api/v1/MFA/Factors/${authenticatorId}`)
    const added = contentOf<{ factorKey: string; secret: string }>(await person.post('/api/v1/MFA/App', {}))
    await person.post('/api/v1/MFA/App/Confirm', { factorKey: added.factorKey, code: appCode(added.secret) })
    expect((await list(person)).factors).toMatchObject([{ kind: 'totp', off: false }])
    expect((await give(await half(user), appCode(added.secret, 1))).statusCode).toBe(200)
  })
})

test('attack 19: a change of factors takes effect at once in other sessions, on another process too', async () => {
  const user = await aPerson()
  const [person, other] = [await world.signedInAs(user), await world.signedInAs(user)]
  const elsewhere = await world.anotherProcess()
  const ask = () => elsewhere.inject({ url: '/api/v1/MFA/Factors', headers: other.headers })
  expect((await ask()).statusCode).toBe(200)
  await person.post('/api/v1/MFA/Email', {})
  expect((await other.get('/api/v1/MFA/Factors')).statusCode).toBe(401)
  await expect.poll(async () => (await ask()).statusCode).toBe(401)
  expect((await person.get('/api/v1/MFA/Factors')).statusCode).toBe(200)
})

test('while acting for someone no factor can be changed', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: account })
  const user = await world.aUser({ account: customer })
  const actor = await world.signedInAs(await aPerson())
  const acting = await world.signedInAs(user)
  await world.db.pool.query(
    `update session set actor_session_id = $2, acting_reason = 'They asked' where session_id = $1`,
    [acting.sessionId, actor.sessionId],
  )
  await world.db.pool.query(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value)
    values (gen_random_uuid(), $1, 'USER', $2, 'LoginAlias', 'Y')`,
    [account.accountId, actor.userId],
  )
  const key = '00000000-0000-7000-8000-000000000000'
  const tries = [
    acting.post('/api/v1/MFA/Token', {}),
    acting.post('/api/v1/MFAAuthentication/GenerateMFACode', { challengeId: key, channel: 'email' }),
    acting.post('/api/v1/MFAAuthentication/ValidateMFACode', { challengeId: key, code: '123456' }),
    acting.post('/api/v1/MFA/Passkey/Options', { challengeId: key }),
    acting.post('/api/v1/MFA/Passkey', { challengeId: key, credential: '{}' }),
    acting.post('/api/v1/MFA/Password', { Password: 'x' }),
    acting.post('/api/v1/MFA/Phone', { Phone: '+33612345678' }),
    acting.post('/api/v1/MFA/Phone/Confirm', { challengeId: key, smsCode: '123456', emailCode: '123456' }),
    acting.post('/api/v1/MFA/App', {}),
    acting.post('/api/v1/MFA/App/Confirm', { factorKey: key, code: '123456' }),
    acting.post('/api/v1/MFA/Passkey/Register/Options', {}),
    acting.post('/api/v1/MFA/Passkey/Register', { challengeId: key, credential: '{}', Name: 'x' }),
    acting.post('/api/v1/MFA/Email', {}),
    acting.post('/api/v1/MFA/RecoveryCodes', {}),
    acting.delete(`/api/v1/MFA/Factors/${key}`),
  ]
  for (const answer of await Promise.all(tries))
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'alias.forbidden'])
})
