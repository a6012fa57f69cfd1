import { describe, expect, test } from 'vitest'
import {
  otherCodeThan,
  codeOf,
  contentOf,
  factorsIn,
  messagesTo,
  sentCode,
  type Tokens,
  wait,
} from '../../../../test/factors.ts'
import { password } from '../../../../test/tokens.ts'
import { type Account, newWorld, openWorld, type Person, type Requests, type User } from '../../../../test/world.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { aPerson, withSent, stateOf } = factorsIn(world, account)

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
const age = (person: Person, minutes: number) =>
  world.db.pool.query(`update session set auth_time = now() - make_interval(mins => $2) where session_id = $1`, [
    person.sessionId,
    minutes,
  ])
async function demanding(): Promise<Account> {
  const other = await world.anAccount({ acctType: 'RS' })
  await factorsIn(world, other).setRules(other, { mfaMode: 'mandatory', mfaChannel: 'mobile' })
  return other
}

const Phone = '+33 6 12 34 56 45'
type PhoneChallenge = { challengeId: string; maskedPhone: string; maskedEmail: string }
const codesTo = async (phone: string, user: User) => ({
  smsCode: await sentCode(world, phone),
  emailCode: await sentCode(world, user.email),
})

describe('a phone number', () => {
  test('is confirmed by two codes: one that went to it and one to the mailbox', async () => {
    const user = await aPerson()
    const person = await world.signedInAs(user)
    const added = contentOf<PhoneChallenge>(await person.post('/api/v1/MFA/Phone', { Phone }))
    expect(added).toMatchObject({ maskedPhone: '+33 •• •• 45', maskedEmail: expect.stringMatching(/^p•••@/) })
    expect(await stateOf(user)).toBe('Verifying')
    const codes = await codesTo('+33612345645', user)
    const confirm = (given: object) => person.post('/api/v1/MFA/Phone/Confirm', { ...added, ...given })
    const { challengeId } = added
    const swapped = { challengeId, smsCode: codes.emailCode, emailCode: codes.smsCode }
    const post = (body: object) => person.post('/api/v1/MFA/Phone/Confirm', body)
    expect((await confirm({})).statusCode).toBe(400)
    if (codes.smsCode !== codes.emailCode) expect(codeOf(await post(swapped))).toBe('mfa.codeWrong')
    for (const wrong of ['smsCode', 'emailCode'] as const)
      expect(codeOf(await post({ challengeId, ...codes, [wrong]: otherCodeThan(codes[wrong]) }))).toBe('mfa.codeWrong')
    const tokens = contentOf<Tokens>(await post({ challengeId, ...codes }))
    expect(tokens.refresh_token).toBeNull()
    expect((await list(person)).factors).toMatchObject([{ kind: 'sms', maskedDestination: '+33 •• •• 45' }])
    expect(await stateOf(user)).toBe('Enrolled')
    expect(codeOf(await post({ challengeId, ...codes }))).toBe('mfa.challengeGone')
  })

  test('takes the place of the old one, after a step-up, and tells its owner', async () => {
    const user = await withSent('sms', '+33600000011')
    const person = await world.signedInAs(user)
    await age(person, 11)
    expect(codeOf(await person.post('/api/v1/MFA/Phone', { Phone }))).toBe('step_up_required')
    await world.db.pool.query(`update session set auth_time = now() where session_id = $1`, [person.sessionId])
    await wait(world, 0)
    const fresh = await world.signedInAs(user)
    const { challengeId } = contentOf<PhoneChallenge>(await fresh.post('/api/v1/MFA/Phone', { Phone: '+33600000022' }))
    const codes = await codesTo('+33600000022', user)
    const other = await world.signedInAs(user)
    const foreign = await other.post('/api/v1/MFA/Phone/Confirm', { challengeId, ...codes })
    expect(codeOf(foreign)).toBe('mfa.challengeGone')
    expect((await fresh.post('/api/v1/MFA/Phone/Confirm', { challengeId, ...codes })).statusCode).toBe(200)
    const { rows } = await world.db.pool.query(`select phone from authenticator where user_id = $1 and kind = 'sms'`, [
      user.userId,
    ])
    expect(rows).toEqual([{ phone: '+33600000022' }])
    expect((await messagesTo(world, user.email))[0]?.textBody).toContain('+33 •• •• 22')
    expect((await other.get('/api/v1/MFA/Factors')).statusCode).toBe(401)
  })

  test('is the first thing where the company demands one: half a sign-in becomes whole by it', async () => {
    const other = await demanding()
    const user = await world.aUser({ account: other, password })
    const there = factorsIn(world, other)
    const person = await there.half(user)
    expect(contentOf(await person.post('/api/v1/MFA/Token', {}))).toMatchObject({ enrolment: true, ways: [] })
    expect(codeOf(await there.send(person, 'email'))).toBe('mfa.channelUnknown')
    const { challengeId } = contentOf<PhoneChallenge>(await person.post('/api/v1/MFA/Phone', { Phone }))
    const codes = await codesTo('+33612345645', user)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => person.post('/api/v1/MFA/Phone/Confirm', { challengeId, ...codes })),
    )
    const whole = answers.filter(({ statusCode }) => statusCode === 200)
    expect(whole).toHaveLength(1)
    const tokens = contentOf<Tokens>(whole[0]!)
    expect(tokens.refresh_token).toEqual(expect.any(String))
    const later = world.withToken(tokens.access_token)
    const { factors } = await list(later)
    expect(factors).toMatchObject([{ kind: 'sms' }])
    const removed = await later.delete(`/api/v1/MFA/Factors/${factors[0]?.factorKey}`)
    expect([removed.statusCode, codeOf(removed)]).toEqual([409, 'mfa.lastFactor'])
    expect((await later.post('/api/v1/MFA/Email', {})).statusCode).toBe(200)
    expect(codeOf(await later.delete(`/api/v1/MFA/Factors/${factors[0]?.factorKey}`))).toBe('mfa.lastFactor')
  })
})

describe('the codes of a phone number', () => {
  test('of 100 concurrent wrong pairs five are checked', async () => {
    const user = await aPerson()
    const person = await world.signedInAs(user)
    const { challengeId } = contentOf<PhoneChallenge>(await person.post('/api/v1/MFA/Phone', { Phone: '+33600000033' }))
    const { smsCode } = await codesTo('+33600000033', user)
    const body = { challengeId, smsCode, emailCode: '000000' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        world.app.inject({
          method: 'POST',
          url: '/api/v1/MFA/Phone/Confirm',
          remoteAddress: `198.51.100.${i}`,
          headers: person.headers,
          payload: body,
        }),
      ),
    )
    expect(answers.filter((answer) => codeOf(answer) === 'mfa.codeWrong')).toHaveLength(5)
  })

  test('gets five codes in an hour at most, and none where no SMS can leave', async () => {
    const person = await world.signedInAs(await aPerson())
    for (let i = 0; i < 5; i += 1)
      expect((await person.post('/api/v1/MFA/Phone', { Phone: `+3360000004${i}` })).statusCode).toBe(200)
    const refused = await person.post('/api/v1/MFA/Phone', { Phone: '+33600000049' })
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'mfa.tooManyCodes'])
    const silent = await openWorld({ OUTBOX: 'off' })
    const existing = await silent.signedInAt(await silent.anAccount({ acctType: 'RS' }))
    const answer = await existing.post('/api/v1/MFA/Phone', { Phone })
    await silent.close()
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'mfa.smsOff'])
  })
})
