import { describe, expect, test } from 'vitest'
import { aDevice, type Device, type Tampering } from '../../../../test/authenticator.ts'
import { codeOf, contentOf, factorsIn, messagesTo, type Tokens } from '../../../../test/factors.ts'
import {
  type PasskeyChallenge,
  askNew,
  keep,
  outcome,
  refused,
  withPasskey as aUserWithPasskey,
} from '../../../../test/passkeys.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld, type User } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'

const origin = 'https://portal.example.test'
const world = await newWorld({ PUBLIC_ORIGIN: origin })
const account = await world.anAccount({ acctType: 'RS' })
const { aPerson } = factorsIn(world, account)

const ask = async (client_id = 'portal-cli') =>
  contentOf<PasskeyChallenge>(await world.anonymous().post('/api/v1/Login/Passkey/Options', { client_id }))
const enter = (challengeId: string, credential: string, client_id = 'portal-cli') =>
  world.anonymous().post('/api/v1/Login/Passkey', { challengeId, credential, client_id })
const enterWith = async (device: Device, misdeed: Tampering = {}) => {
  const { challengeId, options } = await ask()
  return enter(challengeId, device.get(options, misdeed))
}
const actions = async (user: User) => {
  await settled()
  return actionsOf(world, { by: user })
}
const withPasskey = (device?: Device) => aUserWithPasskey(world, account, device)

const misdeeds: [string, Tampering][] = [
  ['of another origin', { origin: 'https://portal.example.test.evil.test' }],
  ['of a page of ours on another port', { origin: 'https://portal.example.test:8443' }],
  ['for another host', { rpId: 'evil.test' }],
  ['that did not see its owner', { verified: false }],
  ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
]
const signedWrongly: [string, Tampering][] = [
  ['signed with another key', { stranger: true }],
  ['in another person’s name', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ['of another ceremony', { type: 'webauthn.create' }],
]

describe('making a passkey', () => {
  test('asks for a discoverable one that sees its owner, and brings ten recovery codes with the first factor', async () => {
    const user = await aPerson()
    const person = await world.signedInAs(user)
    const other = await world.signedInAs(user)
    const { challengeId, options } = await askNew(person)
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: 'portal.example.test', name: 'Sealport' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(options).not.toContain(user.userId)
    const device = aDevice(origin)
    const answer = await keep(person, challengeId, device.create(options))
    expect(contentOf<{ recoveryCodes: string[] }>(answer).recoveryCodes).toHaveLength(10)
    expect(contentOf(await person.get('/api/v1/MFA/Factors'))).toMatchObject({
      factors: [{ kind: 'passkey', name: 'Blue laptop', off: false }],
      recoveryCodesLeft: 10,
    })
    expect((await other.get('/api/v1/MFA/Factors')).statusCode).toBe(401)
    expect((await messagesTo(world, user.email))[0]?.textBody).toContain('Passkey (Blue laptop)')
    expect(await actions(user)).toContain('mfa.factorAdded')
    const repeated = await askNew(person)
    expect(JSON.parse(repeated.options)).toMatchObject({
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    })
    const second = await keep(person, repeated.challengeId, aDevice(origin).create(repeated.options), 'Key')
    expect(contentOf(second)).toEqual({ recoveryCodes: null })
  })

  test.each([...misdeeds, ['of another ceremony', { type: 'webauthn.get' }]] as const)(
    'an answer %s is refused and nothing kept',
    async (_, misdeed) => {
      const person = await world.signedInAs(await aPerson())
      const { challengeId, options } = await askNew(person)
      const answer = await keep(person, challengeId, aDevice(origin).create(options, misdeed))
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'auth.passkeyRefused'])
      expect(contentOf(await person.get('/api/v1/MFA/Factors'))).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    },
  )
})

describe('keeping a passkey', () => {
  test('a challenge is good once, for its session, for five minutes', async () => {
    const user = await aPerson()
    const [person, stranger] = [await world.signedInAs(user), await world.signedInAs(await aPerson())]
    const first = await askNew(person)
    const created = aDevice(origin).create(first.options)
    expect(codeOf(await keep(stranger, first.challengeId, created))).toBe('mfa.challengeGone')
    expect(codeOf(await keep(person, first.challengeId, 'no JSON at all'))).toBe('auth.passkeyRefused')
    expect(codeOf(await keep(person, first.challengeId, created))).toBe('mfa.challengeGone')
    const second = await askNew(person)
    await world.db.pool.query(
      `update auth_challenge set expires_at = now() - interval '1 second' where challenge_id = $1`,
      [second.challengeId],
    )
    expect(codeOf(await keep(person, second.challengeId, aDevice(origin).create(second.options)))).toBe(
      'mfa.challengeGone',
    )
  })

  test('a passkey that somebody has is nobody else’s', async () => {
    const { device } = await withPasskey()
    const thief = await world.signedInAs(await aPerson())
    const { challengeId, options } = await askNew(thief)
    expect(codeOf(await keep(thief, challengeId, device.create(options)))).toBe('auth.passkeyRefused')
  })

  test('ten are the limit, for ten at once too', async () => {
    const { user, person } = await withPasskey()
    const challenges = await Promise.all(Array.from({ length: 12 }, () => askNew(person)))
    const answers = await Promise.all(
      challenges.map(({ challengeId, options }) => keep(person, challengeId, aDevice(origin).create(options))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9)
    expect(codeOf(answers.find(({ statusCode }) => statusCode !== 200)!)).toBe('mfa.tooManyFactors')
    expect(codeOf(await person.post('/api/v1/MFA/Passkey/Register/Options', {}))).toBe('mfa.tooManyFactors')
    const { rows } = await world.db.pool.query(
      `select count(*)::int as n from authenticator where user_id = $1 and kind = 'passkey'`,
      [user.userId],
    )
    expect(rows).toEqual([{ n: 10 }])
  })
})

describe('signing in by a passkey alone', () => {
  test('is a whole sign-in, strong by itself, and meets a company that demands a number', async () => {
    const demanding = await world.anAccount({ acctType: 'RS' })
    const { user, device } = await withPasskey()
    await factorsIn(world, demanding).setRules(account, { mfaMode: 'mandatory', mfaChannel: 'mobile' })
    const answer = await enterWith(device)
    await world.db.pool.query(`delete from account_setting where account_id = $1`, [account.accountId])
    const tokens = contentOf<Tokens>(answer)
    expect(tokens.mfa).toBeUndefined()
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: user.userId, aud: 'portal', amr: ['hwk', 'mfa'] })
    expect((await world.withToken(tokens.access_token).get('/api/v1/MFA/Factors')).statusCode).toBe(200)
    expect(await actions(user)).toContain('auth.signedIn')
  })

  test('of a device without a counter works again and again', async () => {
    const { device } = await withPasskey(aDevice(origin, { counts: false }))
    for (let i = 0; i < 3; i += 1) expect((await enterWith(device)).statusCode).toBe(200)
  })

  test.each([...misdeeds, ...signedWrongly])(
    'with an answer %s is refused, and a right one after it works',
    async (_, misdeed) => {
      const { user, device } = await withPasskey()
      expect(outcome(await enterWith(device, misdeed))).toEqual(refused)
      expect(await actions(user)).toContain('auth.signInFailed')
      expect((await enterWith(device)).statusCode).toBe(200)
    },
  )
})

describe('signing in by a passkey that was used before', () => {
  test('with a replayed answer is refused, forty times at once too', async () => {
    const { device } = await withPasskey(aDevice(origin, { counts: false }))
    const { challengeId, options } = await ask()
    const credential = device.get(options)
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter(challengeId, credential)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const repeated = await ask()
    expect(outcome(await enter(repeated.challengeId, credential))).toEqual(refused)
  })

  test('with a counter that was seen before closes the passkey: it was copied', async () => {
    const { user, person, device } = await withPasskey()
    for (let i = 0; i < 3; i += 1) expect((await enterWith(device)).statusCode).toBe(200)
    expect(outcome(await enterWith(device, { counter: 2, stranger: true }))).toEqual(refused)
    expect((await enterWith(device)).statusCode).toBe(200) // a person cannot close a passkey that they do not hold
    expect(outcome(await enterWith(device, { counter: 2 }))).toEqual(refused)
    expect(outcome(await enterWith(device, { counter: 99 }))).toEqual(refused)
    expect(await actions(user)).toContain('auth.passkeyCopied')
    expect(contentOf(await person.get('/api/v1/MFA/Factors'))).toMatchObject({ factors: [{ off: true }] })
  })

  test('is closed to people held to an identity provider', async () => {
    const company = await world.anAccount({ acctType: 'RS' })
    const person = await world.signedInAs(await world.aUser({ account: company }))
    const { challengeId, options } = await askNew(person)
    const device = aDevice(origin)
    await keep(person, challengeId, device.create(options))
    await world.db.pool.query(
      `insert into sso_config (sso_config_id, account_id, enabled, enforcement) values (gen_random_uuid(), $1, true, 'usersAndAdmins')`,
      [company.accountId],
    )
    const answer = await enterWith(device)
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'auth.ssoRequired'])
    await settled()
    const { rows } = await world.db.pool.query(
      `select action, outcome, error_code from audit_event where account_id = $1 and outcome = 'DENIED'`,
      [company.accountId],
    )
    expect(rows).toEqual([{ action: 'auth.signInFailed', outcome: 'DENIED', error_code: 'auth.ssoRequired' }])
  })

  test('gives the same refusal for unknown and disabled people, and for malformed answers', async () => {
    expect(outcome(await enterWith(aDevice(origin)))).toEqual(refused)
    const { user, device } = await withPasskey()
    await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [user.userId])
    expect(outcome(await enterWith(device))).toEqual(refused)
    const { challengeId } = await ask()
    for (const text of ['{}', '[]', 'null', '{"id":7}', '{"id":"","response":{}}', 'x'.repeat(100)])
      expect(outcome(await enter(challengeId, text))).toEqual(refused)
  })
})

describe('asking to sign in by a passkey', () => {
  test('gives a challenge for one client only, and requires our own page', async () => {
    const { device } = await withPasskey()
    const { challengeId, options } = await ask()
    const foreign = await world.anonymous().post('/api/v1/Login/Passkey', {
      challengeId,
      credential: device.get(options),
      client_id: 'portal-web',
    })
    expect([foreign.statusCode, codeOf(foreign)]).toEqual([403, 'request.crossSite'])
    const browser = await world.aBrowser()
    const challenge = await browser.post('/api/v1/Login/Passkey', {
      challengeId,
      credential: device.get(options),
      client_id: 'portal-web',
    })
    expect(outcome(challenge)).toEqual(refused)
    const own = contentOf<PasskeyChallenge>(
      await browser.post('/api/v1/Login/Passkey/Options', { client_id: 'portal-web' }),
    )
    const answer = await browser.post('/api/v1/Login/Passkey', {
      challengeId: own.challengeId,
      credential: device.get(own.options),
      client_id: 'portal-web',
    })
    expect(answer.statusCode).toBe(200)
    expect(browser.cookies.has('__Host-rt')).toBe(true)
    expect(codeOf(await world.anonymous().post('/api/v1/Login/Passkey/Options', { client_id: 'x' }))).toBe(
      'auth.clientUnknown',
    )
  })

  test('an address is given sixty challenges a minute', async () => {
    const from = (client_id: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/v1/Login/Passkey/Options',
        remoteAddress: '192.0.2.99',
        payload: { client_id },
      })
    for (let i = 0; i < 60; i += 1) expect((await from('portal-cli')).statusCode).toBe(200)
    const answer = await from('portal-cli')
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'request.tooMany'])
  })
})
