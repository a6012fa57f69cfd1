import { describe, expect, test } from 'vitest'
import {
  otherCodeThan,
  appCode,
  codeOf,
  contentOf,
  factorsIn,
  messagesTo,
  sentCode,
  type Tokens,
  wait,
} from '../../../../test/factors.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type User } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })
const account = await world.anAccount({ acctType: 'RS', acctName: 'Cordage Reseller' })
const { aPerson, signIn, half, withApp, withSent, give, send, insert, stateOf } = factorsIn(world, account)

type Challenge = {
  challengeId: string
  ways: { channel: string; maskedDestination: string | null }[]
  enrolment: boolean
  password: boolean
  companyName: string
  maskedEmail: string
  trustDays: number
  expiresIn: number
}
const open = (person: { post: (url: string, body: object) => ReturnType<typeof signIn> }) =>
  person.post('/api/v1/MFA/Token', {})
const works = async (token: string) => (await world.withToken(token).get('/api/v1/AccountAdmin/LoginDetail')).statusCode
const auditOf = async (by: User) => {
  await settled()
  const entries = await trailOf(world, { by })
  return entries.map(({ action, errorCode }) => (errorCode ? `${action} ${errorCode}` : action))
}
const sessionOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string
    amr: string[]
    aud: string
    auth_time: number
  }

describe('a sign-in by password of somebody with a factor', () => {
  test('is partial: a token for ten minutes that opens only the multi-factor routes, and no refresh token', async () => {
    const { user } = await withApp()
    const tokens = contentOf<Tokens>(await signIn(user))
    expect(tokens).toMatchObject({ refresh_token: null, expires_in: 600, refresh_expires_in: 0 })
    expect(tokens.mfa).toMatchObject({ required: true, enrolment: false, channels: ['totp'] })
    expect(sessionOf(tokens.access_token)).toMatchObject({ aud: 'mfa', amr: ['pwd'] })
    expect(await works(tokens.access_token)).toBe(401)
  })

  test('is completed by a code of the app: another session, the partial one ended, audited', async () => {
    const { user, secret } = await withApp()
    const person = await half(user)
    const answer = await give(person, appCode(secret))
    expect(answer.statusCode).toBe(200)
    const tokens = contentOf<Tokens>(answer)
    expect(tokens).toMatchObject({ refresh_token: expect.any(String), expires_in: 1500, refresh_expires_in: 28800 })
    const { sid, amr, aud } = sessionOf(tokens.access_token)
    expect([amr, aud]).toEqual([['pwd', 'otp', 'mfa'], 'portal'])
    expect(sid).not.toBe(sessionOf(person.token).sid)
    expect(await works(tokens.access_token)).toBe(200)
    expect((await open(person)).statusCode).toBe(401)
    expect(await auditOf(user)).toEqual(['auth.mfa.asked', 'auth.signedIn'])
  })

  test('that requested no refresh token gets none when it is complete, after a second challenge too', async () => {
    const { user, secret } = await withApp()
    const payload = { emailAddress: user.email, password: 'correct horse demo 2026', client_id: 'portal-cli' }
    const first = await world.app.inject({
      method: 'POST',
      url: '/Token',
      payload: { ...payload, withRefreshToken: false },
    })
    const { access_token, mfa } = contentOf<Tokens>(first)
    await world.db.pool.query('update auth_challenge set attempts = 5 where challenge_id = $1', [mfa?.challengeId])
    const person = world.withToken(access_token)
    const { challengeId } = contentOf<Challenge>(await open(person))
    expect(challengeId).not.toBe(mfa?.challengeId)
    const tokens = contentOf<Tokens>(await give({ ...person, challengeId }, appCode(secret)))
    expect(tokens.refresh_token).toBeNull()
  })

  test('lists the ways, masked, the one used last first', async () => {
    const { user } = await withApp()
    await insert(user, { kind: 'sms', phone: '+33612345645', lastUsedAt: new Date() })
    const person = await half(user)
    const found = contentOf<Challenge>(await open(person))
    expect(found).toMatchObject({
      challengeId: person.challengeId,
      ways: [
        { channel: 'sms', maskedDestination: '+33 •• •• 45' },
        { channel: 'totp', maskedDestination: 'Phone' },
      ],
      enrolment: false,
      password: false,
      companyName: 'Cordage Reseller',
      trustDays: 0,
    })
    expect(found.maskedEmail).toMatch(/^p•••@example\.test$/)
    expect(JSON.stringify(found)).not.toContain(user.email)
    expect(found.expiresIn).toBeGreaterThan(590)
  })

  test('of another client than named is refused', async () => {
    const { user } = await withApp()
    const answer = await (await half(user)).post('/api/v1/MFA/Token', { client_id: 'portal-web' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'auth.clientUnknown'])
  })
})

describe('a code by mail', () => {
  test('is sent, is good once, and makes the sign-in whole', async () => {
    const user = await withSent('email')
    const person = await half(user)
    const sent = await send(person, 'email')
    expect(contentOf(sent)).toMatchObject({ channel: 'email', expiresIn: 600, resendAfter: 30 })
    const code = await sentCode(world, user.email)
    const [mail] = await messagesTo(world, user.email)
    expect(mail?.subject).toBe('Your Sealport code')
    expect(mail?.subject).not.toContain(code)
    expect((await give(person, otherCodeThan(code))).json()).toMatchObject({
      code: 'mfa.codeWrong',
      message: ['The code is incorrect. Attempts left: 4.'],
    })
    expect((await give(person, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
    expect(await auditOf(user)).toEqual(['auth.mfa.asked', 'auth.mfa.failed mfa.codeWrong', 'auth.signedIn'])
  })

  test('is refused in the language that the sign-in page asks for', async () => {
    const user = await withSent('email')
    const { token, challengeId } = await half(user)
    const refused = await world.app.inject({
      method: 'POST',
      url: '/api/v1/MFAAuthentication/ValidateMFACode',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr-fr' },
      payload: { challengeId, channel: 'recovery', code: 'aaaaabbbbb' },
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message[0]).toMatch(/^(Ce moyen|Le code)/)
  })

  test('stays good beside a newer one, until it expires', async () => {
    const user = await withSent('email')
    const person = await half(user)
    await send(person, 'email')
    const first = await sentCode(world, user.email)
    expect(codeOf(await send(person, 'email'))).toBe('mfa.tooManyCodes')
    await wait(world, 31)
    expect((await send(person, 'email')).statusCode).toBe(200)
    expect(await sentCode(world, user.email)).not.toBe(first)
    expect((await give(person, first, { channel: 'email' })).statusCode).toBe(200)
  })

  test('that expired says so', async () => {
    const user = await withSent('email')
    const person = await half(user)
    await send(person, 'email')
    await world.db.pool.query(
      `update auth_challenge set expires_at = 'yesterday' where channel = 'email' and user_id = '${user.userId}'`,
    )
    expect(codeOf(await give(person, await sentCode(world, user.email)))).toBe('mfa.codeExpired')
  })

  test('comes five times in an hour and no more, whichever session asks', async () => {
    const user = await withSent('email')
    for (let i = 0; i < 5; i += 1) expect((await send(await half(user), 'email')).statusCode).toBe(200)
    const refused = await send(await half(user), 'email')
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'mfa.tooManyCodes'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    await wait(world, 3_601)
    expect((await send(await half(user), 'email')).statusCode).toBe(200)
  })

  test('is stored as a hash that needs the key of the server', async () => {
    const user = await withSent('email')
    await send(await half(user), 'email')
    const code = await sentCode(world, user.email)
    const { rows } = await world.db.pool.query(
      'select row_to_json(c)::text as all from auth_challenge c where user_id = $1',
      [user.userId],
    )
    for (const { all } of rows) expect(all).not.toContain(code)
  })

  test('is refused to people without it as a factor', async () => {
    const { user } = await withApp()
    expect(codeOf(await send(await half(user), 'email'))).toBe('mfa.channelUnknown')
    expect(codeOf(await send(await half(user), 'sms'))).toBe('mfa.channelUnknown')
  })
})

test('a code by SMS is bound to our host, in the language of the person, and signs in', async () => {
  const user = await aPerson({ language: 'fr-fr' })
  await insert(user, { kind: 'sms', phone: '+33600000001' })
  const person = await half(user)
  expect(contentOf(await send(person, 'sms'))).toMatchObject({ maskedDestination: '+33 •• •• 01' })
  const code = await sentCode(world, '+33600000001')
  const [message] = await messagesTo(world, '+33600000001')
  expect(message).toMatchObject({ channel: 'sms' })
  expect(message?.textBody).toBe(
    `${code} est votre code Sealport. Il est valable 10 minutes. Ne le communiquez à personne.\n\n@localhost #${code}`,
  )
  const tokens = contentOf<Tokens>(await give(person, code, { channel: 'sms' }))
  expect(sessionOf(tokens.access_token).amr).toEqual(['pwd', 'sms', 'mfa'])
})

describe('recovery codes', () => {
  test('are ten, each good once, whichever way they are typed', async () => {
    const { user, secret } = await withApp()
    const whole = contentOf<Tokens>(await give(await half(user), appCode(secret)))
    const person = world.withToken(whole.access_token)
    const answer = contentOf<{ recoveryCodes: string[] }>(await person.post('/api/v1/MFA/RecoveryCodes', {}))
    expect(new Set(answer.recoveryCodes).size).toBe(10)
    for (const code of answer.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const [one = '', two = ''] = answer.recoveryCodes
    expect((await give(await half(user), one.toUpperCase())).statusCode).toBe(200)
    const repeated = await half(user)
    expect(repeated.need.channels).toEqual(['totp', 'recovery'])
    expect(codeOf(await give(repeated, one))).toBe('mfa.codeUsed')
    expect((await give(repeated, two.replace('-', ''))).statusCode).toBe(200)
    const { rows } = await world.db.pool.query(
      'select row_to_json(a)::text as all from authenticator a where user_id = $1',
      [user.userId],
    )
    for (const { all } of rows) expect(all).not.toContain(two.replace('-', ''))
  })
})

describe('a step-up', () => {
  const aged = (token: string) =>
    world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
      sessionOf(token).sid,
    ])

  test('of somebody with an app asks for it, not for the password, and keeps the session and its refresh token', async () => {
    const { user, secret } = await withApp()
    const whole = contentOf<Tokens>(await give(await half(user), appCode(secret)))
    const process = await world.anotherProcess()
    await aged(whole.access_token)
    const headers = { authorization: `Bearer ${whole.access_token}` }
    const person = world.withToken(whole.access_token)
    const refused = await process.inject({ method: 'POST', url: '/api/v1/MFA/App', payload: {}, headers })
    expect([refused.statusCode, refused.json().Code]).toEqual([403, 'step_up_required'])
    const challenge = contentOf<Challenge>(await open(person))
    expect(challenge).toMatchObject({ password: false, ways: [{ channel: 'totp' }], enrolment: false })
    expect(codeOf(await person.post('/api/v1/MFA/Password', { Password: 'correct horse demo 2026' }))).toBe(
      'mfa.passwordNotEnough',
    )
    const tokens = contentOf<Tokens>(await give({ ...person, ...challenge }, appCode(secret, 1)))
    expect(tokens).toMatchObject({ refresh_token: null, refresh_expires_in: 0 })
    expect(sessionOf(tokens.access_token).sid).toBe(sessionOf(whole.access_token).sid)
    expect(Date.now() / 1000 - sessionOf(tokens.access_token).auth_time).toBeLessThan(60)
    const allowed = await process.inject({ method: 'POST', url: '/api/v1/MFA/App', payload: {}, headers })
    expect(allowed.statusCode).toBe(200)
    const pair = { access_token: whole.access_token, refresh_token: whole.refresh_token }
    expect((await world.anonymous().post('/RefreshToken', pair)).statusCode).toBe(200)
    expect(await auditOf(user)).toContain('auth.steppedUp')
  })

  test('of somebody without a factor is by password, five tries at a time', async () => {
    const user = await aPerson()
    const whole = contentOf<Tokens>(await signIn(user))
    await aged(whole.access_token)
    const person = world.withToken(whole.access_token)
    expect(contentOf<Challenge>(await open(person))).toMatchObject({ password: true, ways: [] })
    expect(codeOf(await person.post('/api/v1/MFA/App', {}))).toBe('step_up_required')
    const confirm = (Password: string) => person.post('/api/v1/MFA/Password', { Password })
    for (let i = 0; i < 4; i += 1) expect(codeOf(await confirm('wrong'))).toBe('auth.badPassword')
    expect((await confirm('correct horse demo 2026')).json()).toMatchObject({ ResultContent: { done: true } })
    expect((await person.post('/api/v1/MFA/App', {})).statusCode).toBe(200)
    for (let i = 0; i < 5; i += 1) expect(codeOf(await confirm('wrong'))).toBe('auth.badPassword')
    expect(codeOf(await confirm('correct horse demo 2026'))).toBe('auth.locked')
  })

  test('of somebody who came by single sign-on, without a password of ours, is a code by mail', async () => {
    const user = await world.aUser({ account })
    const person = await world.signedInAs(user)
    const challenge = contentOf<Challenge>(await open(person))
    expect(challenge).toMatchObject({ password: false, ways: [{ channel: 'email' }] })
    await aged(person.accessToken)
    await send({ ...person, ...challenge }, 'email')
    const answer = await give({ ...person, ...challenge }, await sentCode(world, user.email))
    expect(answer.statusCode).toBe(200)
    expect(await stateOf(user)).toBe('NotEnrolled')
  })
})
