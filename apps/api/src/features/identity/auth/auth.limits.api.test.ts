import { expect, test } from 'vitest'
import { aProof } from '../../../../test/proofs.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type User } from '../../../../test/world.ts'
import { passwordChecks } from '../../../platform/passwords/passwords.ts'
import { settled } from '../../../platform/background/later.ts'
import { passwordBuckets } from '../../../platform/limits/attempts.ts'

const world = await newWorld()

const password = 'correct horse demo 2026'
const account = await world.anAccount({ acctType: 'RS' })
const aPerson = () => world.aUser({ account, password })
let addresses = 0
const from = () => `10.${(addresses += 1) >> 8}.${addresses & 255}.1`
const signIn = (emailAddress: string, secret = password, remoteAddress = from(), proof?: string) =>
  world.app.inject({
    method: 'POST',
    url: '/Token',
    remoteAddress,
    payload: { emailAddress, password: secret, client_id: 'portal-cli', ...(proof !== undefined && { proof }) },
  })
/** The sign-in after a few failures, when proof of work is required. */
const signInProven = async (emailAddress: string, secret = password) =>
  signIn(emailAddress, secret, from(), await aProof(world))
/** Counts the passwords that are really compared during the work. */
async function checksDuring(work: () => Promise<unknown>): Promise<number> {
  const count = async () => (await passwordChecks.get()).values[0]?.value ?? 0
  const before = await count()
  await work()
  return (await count()) - before
}
const codes = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const counter = (bucket: string) =>
  world.db.asOwner((tx) => tx.selectFrom('attemptCounter').selectAll().where('bucket', '=', bucket).executeTakeFirst())
const personOf = (email: string) => passwordBuckets(email, '10.0.0.1').person
/** Moves everything that is counted the given number of seconds into the past. */
const wait = (seconds: number) =>
  world.db.pool.query(
    `update attempt_counter set blocked_until = blocked_until - make_interval(secs => ${seconds}), window_started_at = window_started_at - make_interval(secs => ${seconds})`,
  )

test.each([
  ['of a person', async () => (await aPerson()).email],
  ['for an address that nobody has', async () => 'nobody.at.all@example.test'],
])('of 200 guesses at once %s exactly five are looked at', async (_, email) => {
  const emailAddress = await email()
  let answers: Awaited<ReturnType<typeof signIn>>[] = []
  const checks = await checksDuring(async () => {
    // from many addresses and in batches that fit the queue, so that only the person's limit applies
    for (let batch = 0; batch < 4; batch += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => signIn(emailAddress, 'a wrong guess')))))
  })
  expect(checks).toBe(5)
  expect(codes(answers)).toEqual([...Array(5).fill(401), ...Array(195).fill(429)])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().code).toBe('auth.locked')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(10)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(30)
  expect(refused?.json().message[0]).toContain(`${refused?.headers['retry-after']} seconds`)
})

test('during a wait even the right password is refused; the wait doubles up to a quarter of an hour and ends', async () => {
  const { email } = await aPerson()
  for (let i = 0; i < 5; i += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    expect(await checksDuring(async () => expect((await signIn(email)).statusCode).toBe(429))).toBe(0)
    await wait(seconds - 20)
    expect((await signIn(email)).statusCode).toBe(429)
    await wait(20)
    expect((await signInProven(email, 'wrong')).statusCode).toBe(401)
  }
  await wait(900)
  expect((await signInProven(email)).statusCode).toBe(200)
  expect(await counter(personOf(email))).toBeUndefined()
})

test('being locked out is recorded once, however many guesses come at once and however long it goes on', async () => {
  const company = await world.anAccount({ acctType: 'RS' })
  const { email } = await world.aUser({ account: company, password })
  const lockouts = async () => {
    await settled()
    return trailOf(world, { at: company, action: 'auth.lockedOut' })
  }
  for (let i = 0; i < 4; i += 1) await signIn(email, 'wrong')
  expect(await lockouts()).toEqual([])
  await Promise.all(Array.from({ length: 20 }, () => signInProven(email, 'wrong')))
  expect(await lockouts()).toMatchObject([
    { outcome: 'DENIED', errorCode: 'auth.badCredentials', actor: { email, acctKey: company.accountId } },
  ])
  // The next wait belongs to the same lockout, which ends with a success; the next five failures start another.
  await wait(900)
  await signInProven(email, 'wrong')
  expect(await lockouts()).toHaveLength(1)
  await wait(900)
  expect((await signInProven(email)).statusCode).toBe(200)
  for (let i = 0; i < 5; i += 1) await signInProven(email, 'wrong')
  expect(await lockouts()).toHaveLength(2)
  // The right password after four failures causes no lockout.
  await wait(900)
  expect((await signInProven(email)).statusCode).toBe(200)
  for (let i = 0; i < 4; i += 1) await signIn(email, 'wrong')
  expect((await signIn(email)).statusCode).toBe(200)
  expect(await lockouts()).toHaveLength(2)
})

test('a success clears the failures before it, and does not count as one', async () => {
  const { email } = await aPerson()
  const address = from()
  for (let round = 0; round < 4; round += 1) {
    for (let i = 0; i < 4; i += 1) expect((await signIn(email, 'wrong', address)).statusCode).toBe(401)
    expect((await signIn(email, password, address)).statusCode).toBe(200)
  }
  expect(await counter(`address:${address}`)).toMatchObject({ failures: 16 })
})

test('failures are forgotten after a day without an attempt', async () => {
  const { email } = await aPerson()
  for (let i = 0; i < 4; i += 1) await signIn(email, 'wrong')
  await wait(24 * 3_600)
  for (let i = 0; i < 4; i += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
  expect((await signIn(email)).statusCode).toBe(200)
})

test('attack 13: writing the address differently does not evade the limit', async () => {
  const { email } = await aPerson()
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email} `,
    email.replace('person', 'PERSON'),
    email.replace('p', '\uff50'),
  ]
  for (const spelling of spellings) expect((await signIn(spelling, 'wrong')).statusCode).toBe(401)
  expect((await signIn(email)).statusCode).toBe(429)
})

test('a locked-out person locks out nobody else', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  for (let i = 0; i < 6; i += 1) await signIn(one.email, 'wrong')
  expect((await signIn(one.email)).statusCode).toBe(429)
  expect((await signIn(other.email)).statusCode).toBe(200)
})

test.each([
  ['an IPv4 address', () => '192.0.2.77'],
  ['attack 13: the /64 of an IPv6 address', (i: number) => `2001:db8:7:7:${i.toString(16)}::${i.toString(16)}`],
])('%s fails 30 times a minute, whoever the persons are', async (_, address) => {
  const person = await aPerson()
  let checks = await checksDuring(async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (__, i) => signIn(`nobody.${i}@example.test`, 'wrong', address(i))),
    )
    expect(codes(answers)).toEqual([...Array(30).fill(401), ...Array(30).fill(429)])
  })
  expect(checks).toBe(30)
  checks = await checksDuring(async () => {
    const refused = await signIn(person.email, password, address(99))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
  expect(checks).toBe(0)
  expect(await counter(personOf(person.email))).toBeUndefined()
  expect((await signIn(person.email, password, '192.0.2.78')).statusCode).toBe(200)
  await wait(60)
  expect((await signIn(person.email, password, address(99))).statusCode).toBe(200)
})

test('attack 13: forged forwarding headers do not count as a new address', async () => {
  const remoteAddress = from()
  const attempt = (i: number) =>
    world.app.inject({
      method: 'POST',
      url: '/Token',
      remoteAddress,
      headers: { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` },
      payload: { emailAddress: `forged.${i}@example.test`, password: 'wrong', client_id: 'portal-cli' },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => attempt(i)))
  expect(codes(answers)).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
})

test('forty concurrent right passwords give sign-ins or a wait, never a refusal, and none counts as a failure', async () => {
  const user: User = await aPerson()
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(user.email)))
  expect(codes(answers)).toEqual(Array(40).fill(200))
  expect(await counter(personOf(user.email))).toBeUndefined()
})
