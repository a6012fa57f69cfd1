import { describe, expect, test } from 'vitest'
import {
  anAddress,
  otherCodeThan,
  appCode,
  codeOf,
  contentOf,
  factorsIn,
  type HalfSignIn,
  sentCode,
  type Tokens,
  wait,
} from '../../../../test/factors.ts'
import { trailOf } from '../../../../test/trail.ts'
import { settled } from '../../../platform/background/later.ts'
import { type Answer, newWorld, type User } from '../../../../test/world.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { half, withApp, withSent, give, send, insert } = factorsIn(world, account)

/** Gives a code from a separate address, so that only the person's and the challenge's limits apply. */
const giveFrom = ({ headers, challengeId }: HalfSignIn, code: string, channel?: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v1/MFAAuthentication/ValidateMFACode',
    remoteAddress: anAddress(),
    headers,
    payload: { challengeId, code, ...(channel && { channel }) },
  })
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => (answer.statusCode === 200 ? 'in' : codeOf(answer)))].map(([code, all]) => [
      code,
      all.length,
    ]),
  )
/** Concurrent calls, in batches that the connection pool can serve. */
async function atOnce(many: number, one: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < many; from += 20)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(20, many - from) }, (_, i) => one(from + i)))))
  return answers
}
/** Counts wrong answers, unchecked ones (the person must wait or the challenge is used up), and all others. */
const lookedAt = (answers: readonly Answer[]) => {
  const counted: Record<string, number> = tally(answers)
  const { 'mfa.codeWrong': wrong, 'auth.locked': locked = 0, 'mfa.challengeGone': gone = 0, ...others } = counted
  const { 'server.unavailable': turnedAway = 0, ...more } = others // a busy machine refuses some calls
  return [wrong, locked + gone + turnedAway, more]
}
const onlyFive = [5, 195, {}]
const liveSessions = async ({ userId }: User) =>
  world.db.asOwner((tx) =>
    tx
      .selectFrom('session')
      .select(['sessionId', 'stage'])
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute(),
  )

describe('attack 12: of 200 wrong codes at once', () => {
  test('exactly five are checked for one challenge, then it is gone', async () => {
    const { user, secret } = await withApp()
    const person = await half(user)
    const wrong = otherCodeThan(otherCodeThan(appCode(secret)))
    expect(lookedAt(await atOnce(200, () => giveFrom(person, wrong)))).toEqual(onlyFive)
    await wait(world, 31)
    expect(codeOf(await give(person, appCode(secret)))).toBe('mfa.challengeGone')
  })

  test('of codes that were sent, for one challenge, exactly five', async () => {
    const user = await withSent('email')
    const person = await half(user)
    await send(person, 'email')
    const code = await sentCode(world, user.email)
    expect(lookedAt(await atOnce(200, () => giveFrom(person, otherCodeThan(code))))).toEqual(onlyFive)
    await wait(world, 31)
    expect(codeOf(await give(person, code))).toBe('mfa.challengeGone')
  })

  test('for one challenge exactly five, by whichever of four factors they are given', async () => {
    const { user, secret } = await withApp()
    await insert(user, { kind: 'email' })
    await insert(user, { kind: 'sms', phone: '+33600000066' })
    await insert(user, { kind: 'recovery', codeHash: Buffer.alloc(32) })
    const person = await half(user)
    const channels = ['totp', 'email', 'sms', 'recovery']
    const wrong = otherCodeThan(otherCodeThan(appCode(secret)))
    const answers = await atOnce(200, (i) => giveFrom(person, wrong, channels[i % 4]))
    expect(lookedAt(answers)).toEqual(onlyFive)
  })

  test('over forty sign-ins of one person exactly five', async () => {
    const { user, secret } = await withApp()
    const halves: HalfSignIn[] = []
    for (let i = 0; i < 40; i += 1) halves.push(await half(user))
    const wrong = otherCodeThan(otherCodeThan(appCode(secret)))
    expect(lookedAt(await atOnce(200, (i) => giveFrom(halves[i % 40]!, wrong)))).toEqual(onlyFive)
  })
})

describe('attack 12: the same right code forty times at once', () => {
  /** The number of answers that let the person in, and of complete sessions. */
  const letIn = async (answers: Answer[], user: User) => [
    tally(answers).in,
    (await liveSessions(user)).filter(({ stage }) => stage === 'full').length,
  ]

  test('of an app, for one challenge: one sign-in', async () => {
    const { user, secret } = await withApp()
    const person = await half(user)
    const code = appCode(secret)
    expect(await letIn(await atOnce(40, () => giveFrom(person, code)), user)).toEqual([1, 1])
  })

  test('of an app, for forty challenges: one sign-in', async () => {
    const { user, secret } = await withApp()
    const halves: HalfSignIn[] = []
    for (let i = 0; i < 40; i += 1) halves.push(await half(user))
    const code = appCode(secret)
    expect(await letIn(await atOnce(40, (i) => giveFrom(halves[i]!, code)), user)).toEqual([1, 1])
  })

  test('that was sent: one sign-in', async () => {
    const user = await withSent('email')
    const person = await half(user)
    await send(person, 'email')
    const code = await sentCode(world, user.email)
    expect(await letIn(await atOnce(40, () => giveFrom(person, code)), user)).toEqual([1, 1])
  })

  test('of recovery, for forty challenges: one sign-in', async () => {
    const { user, secret } = await withApp()
    const whole = contentOf<Tokens>(await give(await half(user), appCode(secret)))
    const answer = await world.withToken(whole.access_token).post('/api/v1/MFA/RecoveryCodes', {})
    const [code = ''] = contentOf<{ recoveryCodes: string[] }>(answer).recoveryCodes
    await world.db.pool.query('update session set revoked_at = now() where user_id = $1', [user.userId])
    const halves: HalfSignIn[] = []
    for (let i = 0; i < 40; i += 1) halves.push(await half(user))
    expect(await letIn(await atOnce(40, (i) => giveFrom(halves[i]!, code)), user)).toEqual([1, 1])
  })

  test('by a challenge of each sign-in with another code each: the sign-in becomes whole once', async () => {
    const user = await withSent('email')
    const person = await half(user)
    await send(person, 'email')
    const first = await sentCode(world, user.email)
    await wait(world, 31)
    await send(person, 'email')
    const second = await sentCode(world, user.email)
    const answers = await Promise.all([giveFrom(person, first), giveFrom(person, second)])
    expect(await letIn(answers, user)).toEqual([1, 1])
  })
})

test('a hundred wrong codes in a row close the app, and leave the recovery codes open', async () => {
  const { user, secret } = await withApp()
  const whole = contentOf<Tokens>(await give(await half(user), appCode(secret)))
  const answer = await world.withToken(whole.access_token).post('/api/v1/MFA/RecoveryCodes', {})
  const [code = ''] = contentOf<{ recoveryCodes: string[] }>(answer).recoveryCodes
  const person = await half(user)
  for (let i = 0; i < 100; i += 1) {
    await world.db.pool.query(`update attempt_counter set blocked_until = null where bucket = $1`, [
      `person:totp:${user.userId}`,
    ])
    await world.db.pool.query(`update auth_challenge set attempts = 0 where challenge_id = $1`, [person.challengeId])
    expect(codeOf(await giveFrom(person, otherCodeThan(otherCodeThan(appCode(secret)))))).toBe('mfa.codeWrong')
  }
  await world.db.pool.query('update auth_challenge set attempts = 0 where challenge_id = $1', [person.challengeId])
  await wait(world, 2 * 86_400)
  await world.db.pool.query(
    `update auth_challenge set expires_at = now() + interval '10 minutes' where challenge_id = $1`,
    [person.challengeId],
  )
  expect(codeOf(await give(person, appCode(secret)))).toBe('auth.factorOff')
  const listed = await world.withToken(whole.access_token).get('/api/v1/MFA/Factors')
  expect(contentOf(listed)).toMatchObject({ factors: [{ kind: 'totp', off: true }], recoveryCodesLeft: 10 })
  // One entry is for the fifth failure, and one for the hundredth, which closes the app.
  await settled()
  expect(await trailOf(world, { by: user, action: 'auth.lockedOut' })).toHaveLength(2)
  expect((await give(person, code)).statusCode).toBe(200)
})

test('a sign-in and the removal of its factor at the same time never wait for each other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { user, secret, authenticatorId } = await withApp()
    const whole = await world.signedInAs(user)
    const person = await half(user)
    const [signIn, removal] = await Promise.all([
      giveFrom(person, appCode(secret)),
      whole.delete(`/api/v1/MFA/Factors/${authenticatorId}`),
    ])
    expect(removal.statusCode).toBe(200)
    expect(['in', 'mfa.codeWrong', 'mfa.challengeGone', 'auth.required', 'mfa.channelUnknown']).toContain(
      Object.keys(tally([signIn]))[0],
    )
  }
})
