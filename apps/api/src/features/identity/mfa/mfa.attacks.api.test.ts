import { contract } from '@portal/contract'
import type { Route } from '@portal/contract/core/route'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appCode, codeOf, contentOf, factorsIn, sentCode, type Tokens, wait, hasSms } from '../../../../test/factors.ts'
import { password } from '../../../../test/tokens.ts'
import { newWorld, type User } from '../../../../test/world.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { aPerson, half, signIn, withApp, withSent, give, send, setRules } = factorsIn(world, account)

const liveSessions = async ({ userId }: User) =>
  world.db.asOwner((tx) =>
    tx
      .selectFrom('session')
      .select(['sessionId', 'stage'])
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute(),
  )

describe('attack 15', () => {
  test('an empty answer, or one without a challenge, is refused', async () => {
    const { user, secret } = await withApp()
    const person = await half(user)
    const url = '/api/v1/MFAAuthentication/ValidateMFACode'
    for (const body of [
      {},
      { challengeId: person.challengeId },
      { code: appCode(secret) },
      { challengeId: '', code: '' },
    ])
      expect((await person.post(url, body)).statusCode).toBe(400)
    expect(await liveSessions(user)).toMatchObject([{ stage: 'mfa' }])
  })

  test('a code of another challenge, session or person is refused', async () => {
    const [mine, other] = [await withSent('email'), await withSent('email')]
    const [first, second, stranger] = [await half(mine), await half(mine), await half(other)]
    await send(first, 'email')
    const code = await sentCode(world, mine.email)
    expect(codeOf(await give(second, code))).toBe('mfa.codeWrong')
    expect(codeOf(await give(stranger, code))).toBe('mfa.codeWrong')
    expect(codeOf(await give({ ...stranger, challengeId: first.challengeId }, code))).toBe('mfa.challengeGone')
    expect(codeOf(await give({ ...second, challengeId: first.challengeId }, code))).toBe('mfa.challengeGone')
    await wait(world, 31)
    await send(stranger, 'email')
    expect(codeOf(await give(first, await sentCode(world, other.email)))).toBe('mfa.codeWrong')
    expect((await give(first, code)).statusCode).toBe(200)
  })

  test('a time step of an app is good once, and no earlier one after it', async () => {
    const { user, secret } = await withApp()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now()) // the step must not end meanwhile
    onTestFinished(() => clock.mockRestore())
    const code = appCode(secret)
    const earlier = appCode(secret, -1)
    expect((await give(await half(user), code)).statusCode).toBe(200)
    const repeated = await half(user)
    expect(codeOf(await give(repeated, code))).toBe('mfa.codeUsed')
    expect(codeOf(await give(repeated, earlier))).toBe('mfa.codeUsed')
    expect(codeOf(await give(repeated, appCode(secret, 3)))).toBe('mfa.codeWrong')
    expect(codeOf(await give(repeated, appCode(secret, -3)))).toBe('mfa.codeWrong')
    expect((await give(repeated, appCode(secret, 1))).statusCode).toBe(200)
  })

  test('a factor is neither added nor removed nor replaced without a step-up', async () => {
    const { user, secret, authenticatorId } = await withApp()
    const whole = contentOf<Tokens>(await give(await half(user), appCode(secret)))
    await world.db.pool.query(`update session set auth_time = now() - interval '10 minutes' where user_id = $1`, [
      user.userId,
    ])
    const person = world.withToken(whole.access_token)
    const tries = [
      person.delete(`/api/v1/MFA/Factors/${authenticatorId}`),
      person.post('/api/v1/MFA/Phone', { Phone: '+33612345678' }),
      person.post('/api/v1/MFA/App', {}),
      person.post('/api/v1/MFA/App/Confirm', { factorKey: authenticatorId, code: appCode(secret, 1) }),
      person.post('/api/v1/MFA/Passkey/Register/Options', {}),
      person.post('/api/v1/MFA/Email', {}),
      person.post('/api/v1/MFA/RecoveryCodes', {}),
    ]
    for (const answer of await Promise.all(tries))
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'step_up_required'])
  })

  test('an app code does not answer a mail challenge, nor the reverse', async () => {
    const { user, secret } = await withApp()
    const person = await half(user)
    expect(codeOf(await give(person, appCode(secret), { channel: 'email' }))).toBe('mfa.channelUnknown')
    expect(codeOf(await give(person, appCode(secret), { channel: 'recovery' }))).toBe('mfa.channelUnknown')
    expect(codeOf(await give(person, appCode(secret), { channel: 'passkey' }))).toBe('mfa.channelUnknown')
  })
})

describe('attack 16', () => {
  test('whoever knows the password alone sets no factor up where there is one', async () => {
    const { user } = await withApp()
    const person = await half(user)
    expect(codeOf(await person.post('/api/v1/MFA/Phone', { Phone: '+33612345678' }))).toBe('mfa.alreadySetUp')
    for (const url of ['App', 'Passkey/Register/Options', 'Email', 'RecoveryCodes'])
      expect((await person.post(`/api/v1/MFA/${url}`, {})).statusCode).toBe(401)
  })

  test('a number that was named before the owner set a factor up is not confirmed after it', async () => {
    const demanding = await world.anAccount({ acctType: 'RS' })
    await setRules(demanding, { mfaMode: 'mandatory', mfaChannel: 'mobile' })
    await hasSms(world, demanding)
    const user = await world.aUser({ account: demanding, password })
    const attacker = await half(user)
    expect(attacker.need).toMatchObject({ enrolment: true, channels: [] })
    const added = await attacker.post('/api/v1/MFA/Phone', { Phone: '+33699999999' })
    const { challengeId } = contentOf<{ challengeId: string }>(added)
    const smsCode = await sentCode(world, '+33699999999')
    const emailCode = await sentCode(world, user.email)
    const { insert } = factorsIn(world, demanding)
    await insert(user, { kind: 'sms', phone: '+33611111111' })
    const answer = await attacker.post('/api/v1/MFA/Phone/Confirm', { challengeId, smsCode, emailCode })
    expect(codeOf(answer)).toBe('mfa.alreadySetUp')
    const { rows } = await world.db.pool.query('select phone from authenticator where user_id = $1', [user.userId])
    expect(rows).toEqual([{ phone: '+33611111111' }])
  })

  test('an e-mail address or a number is not made one’s own by an ordinary change', async () => {
    const user = await aPerson()
    const person = world.withToken(contentOf<Tokens>(await signIn(user)).access_token)
    for (const body of [{ Email: 'x@example.test' }, { Phone: '+33612345678' }, { MfaState: 'Enrolled' }])
      expect((await person.patch('/api/v1/User/Preferences', body)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('attack 8: a partial sign-in', () => {
  test('is refused by every route except those that complete it', async () => {
    const { user } = await withApp()
    const person = await half(user)
    const guarded = Object.values(contract)
      .flatMap((table) => Object.values(table as Record<string, Route>))
      .filter(({ access }) => access !== 'public' && access !== 'half-signed-in')
    expect(guarded.length).toBeGreaterThan(50)
    for (const route of guarded) {
      const path = route.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const answer = await person.send(route.method, path, route.body ? {} : undefined)
      expect([path, answer.statusCode, codeOf(answer)]).toEqual([path, 401, 'auth.required'])
    }
  })

  test('is refused once it has expired', async () => {
    const { user, secret } = await withApp()
    const person = await half(user)
    await world.db.pool.query(`update session set ends_at = now() - interval '1 second' where user_id = $1`, [
      user.userId,
    ])
    const elsewhere = await world.anotherProcess()
    const answer = await elsewhere.inject({
      method: 'POST',
      url: '/api/v1/MFAAuthentication/ValidateMFACode',
      headers: person.headers,
      payload: { challengeId: person.challengeId, code: appCode(secret) },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'auth.required'])
  })
})
