import { describe, expect, test } from 'vitest'
import { codeOf, contentOf, factorsIn, type Tokens } from '../../../../test/factors.ts'
import { outcome, refused, withPasskey } from '../../../../test/passkeys.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld, type Requests } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { aPerson, half, signIn } = factorsIn(world, account)

describe('a passkey as the second factor', () => {
  const askSecond = async ({ challengeId, ...person }: Requests & { challengeId: string }) =>
    contentOf<{ options: string }>(await person.post('/api/v1/MFA/Passkey/Options', { challengeId })).options
  const giveSecond = (person: Requests & { challengeId: string }, credential: string) =>
    person.post('/api/v1/MFA/Passkey', { challengeId: person.challengeId, credential })

  test('makes the sign-in whole; its challenge is good once', async () => {
    const { user, device } = await withPasskey(world, account)
    const person = await half(user)
    expect(person.need.channels).toEqual(['passkey', 'recovery'])
    const options = await askSecond(person)
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'required' })
    expect(outcome(await giveSecond(person, device.get(options, { stranger: true })))).toEqual(refused)
    expect(codeOf(await giveSecond(person, device.get(options)))).toBe('mfa.challengeGone')
    const answer = await giveSecond(person, device.get(await askSecond(person)))
    expect(contentOf<Tokens>(answer).refresh_token).toEqual(expect.any(String))
    await settled()
    expect(await actionsOf(world, { by: user })).toEqual(expect.arrayContaining(['auth.mfa.failed', 'auth.signedIn']))
  })

  test('of somebody else is refused, and after five wrong ones the challenge is gone', async () => {
    const [mine, other] = [await withPasskey(world, account), await withPasskey(world, account)]
    const person = await half(mine.user)
    for (let i = 0; i < 5; i += 1)
      expect(outcome(await giveSecond(person, other.device.get(await askSecond(person))))).toEqual(refused)
    const answer = await person.post('/api/v1/MFA/Passkey/Options', { challengeId: person.challengeId })
    expect(codeOf(answer)).toBe('mfa.challengeGone')
  })

  test('serves as a step-up', async () => {
    const { person, device } = await withPasskey(world, account)
    await world.db.pool.query(`update session set auth_time = now() - interval '1 hour' where session_id = $1`, [
      person.sessionId,
    ])
    const { challengeId } = contentOf<{ challengeId: string }>(await person.post('/api/v1/MFA/Token', {}))
    const answer = await giveSecond({ ...person, challengeId }, device.get(await askSecond({ ...person, challengeId })))
    expect(contentOf<Tokens>(answer).refresh_token).toBeNull()
  })

  test('is never asked of people without one', async () => {
    const user = await aPerson()
    const person = world.withToken(contentOf<Tokens>(await signIn(user)).access_token)
    const { challengeId } = contentOf<{ challengeId: string }>(await person.post('/api/v1/MFA/Token', {}))
    expect(codeOf(await person.post('/api/v1/MFA/Passkey/Options', { challengeId }))).toBe('mfa.channelUnknown')
  })
})
