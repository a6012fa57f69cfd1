import { randomUUID } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import {
  type Buckets,
  factorBuckets,
  factorKinds,
  findLocked,
  clearFailures,
  knownDeviceBuckets,
  limitUse,
  passwordBuckets,
  releaseAttempt,
  reserveAttempt,
} from './attempts.ts'
import { deleteIdleBuckets } from './attempts.repository.ts'

const seed = Number(process.env.FC_SEED)

const world = await newWorld()
const { db } = world

const nobody = { text: undefined, key: Buffer.alloc(32) }
let addresses = 0
const from = () => `10.8.${(addresses += 1) >> 8}.${addresses & 255}`
const attempt = (buckets: Buckets, verified = true) =>
  reserveAttempt(db, { ...buckets, address: undefined }, verified ? {} : { proof: nobody }).then(
    () => 'counted',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  )
// A millisecond longer, because stored moments are rounded and may still be in the future.
const wait = (bucket: string, seconds: number) =>
  db.pool.query(
    `update attempt_counter set blocked_until = blocked_until - make_interval(secs => $2),
       window_started_at = window_started_at - make_interval(secs => $2) where bucket = $1`,
    [bucket, seconds + 0.001],
  )

/** A plain model of a counter, to which the database is compared. */
class CounterModel {
  failures = 0
  inARow = 0
  blocked = 0
  rested = 0
  pass(seconds: number) {
    this.blocked = Math.max(0, this.blocked - seconds)
    this.rested += seconds
  }
  try(verified: boolean) {
    const resets = this.rested >= 86_400
    if (this.inARow >= 100) return 'auth.factorOff'
    if (this.blocked > 0) return 'auth.locked'
    if (this.failures >= 5 && !resets && !verified) return 'auth.proofRequired'
    this.failures = resets ? 1 : this.failures + 1
    this.inARow += 1
    this.rested = 0
    this.blocked = this.failures < 5 ? 0 : Math.min(900, 30 * 2 ** (this.failures - 5))
    return 'counted'
  }
  succeed() {
    this.failures = this.inARow = this.blocked = 0
  }
}
// Waits are multiples of 15 s and blocks of 30 s, so the milliseconds that a test takes never decide.
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('try' as const), proven: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), quarters: fc.integer({ min: 1, max: 64 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'succeed' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'rest' as const }) },
)

test('a counter lets through what it should, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 60, 95), fc.array(step, { maxLength: 40 }), async (before, steps) => {
      const buckets = factorBuckets('totp', randomUUID(), '10.0.0.1')
      const expected = new CounterModel()
      if (before > 0) {
        expect(await attempt(buckets)).toBe(expected.try(true))
        await db.pool.query('update attempt_counter set in_a_row = $2 where bucket = $1', [buckets.person, before])
        expected.inARow = before
      }
      for (const one of steps) {
        if (one.do === 'try') expect(await attempt(buckets, one.proven)).toBe(expected.try(one.proven))
        else if (one.do === 'succeed') {
          expected.succeed()
          await db.asAuth((tx) => releaseAttempt(tx, { ...buckets, address: undefined }))
        } else {
          const seconds = one.do === 'rest' ? 86_400 : one.quarters * 15
          expected.pass(seconds)
          await wait(buckets.person, seconds)
        }
      }
    }),
    { seed, numRuns: 40 },
  )
})

test.each([1, 3, 10])(
  'of forty uses at once exactly %i are let through; after the window as many again',
  async (most) => {
    const bucket = `try:${randomUUID()}`
    const use = () => Promise.all(Array.from({ length: 40 }, () => db.asAuth((tx) => limitUse(tx, bucket, most, 60))))
    for (let round = 0; round < 2; round += 1) {
      const waits = (await use()).filter((one) => one !== undefined)
      expect(waits).toHaveLength(40 - most)
      for (const seconds of waits) {
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(60)
      }
      await wait(bucket, 60)
    }
  },
)

test('each factor of a person is counted apart, and known browsers too; unlocking forgets all of them', async () => {
  const person = { userId: randomUUID(), email: `${randomUUID()}@example.test` }
  const all = [
    passwordBuckets(person.email, from()),
    knownDeviceBuckets(person.email, person.userId, Buffer.alloc(32, 7)),
    ...factorKinds.map((kind) => factorBuckets(kind, person.userId, from())),
  ]
  for (const buckets of all) for (let i = 0; i < 5; i += 1) expect(await attempt(buckets)).toBe('counted')
  for (const buckets of all) expect(await attempt(buckets)).toBe('auth.locked')
  const other = { userId: randomUUID(), email: `${randomUUID()}@example.test` }
  const [stranger] = [passwordBuckets(other.email, from())]
  for (let i = 0; i < 5; i += 1) await attempt(stranger)
  await db.asAuth((tx) => clearFailures(tx, person))
  for (const buckets of all) expect(await attempt(buckets)).toBe('counted')
  expect(await attempt(stranger)).toBe('auth.locked')
})

test('lists are told until when somebody waits, and whether a factor of theirs is closed', async () => {
  const people = Array.from({ length: 3 }, () => ({ userId: randomUUID(), email: `${randomUUID()}@example.test` }))
  const [free, locked, off] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  for (let i = 0; i < 5; i += 1) await attempt(passwordBuckets(locked.email, from()))
  await attempt(factorBuckets('totp', off.userId, from()))
  await db.pool.query('update attempt_counter set in_a_row = 100 where bucket = $1', [`person:totp:${off.userId}`])
  const found = await db.asAuth((tx) => findLocked(tx, people))
  expect(found.get(free.userId)).toEqual({ lockedUntil: null, factorOff: false })
  expect(found.get(locked.userId)).toEqual({ lockedUntil: expect.stringMatching(/Z$/), factorOff: false })
  expect(found.get(off.userId)).toEqual({ lockedUntil: null, factorOff: true })
})

test('idle counts of unknown people are removed, and never the failures in a row of known ones', async () => {
  const [unknown, known] = [
    passwordBuckets(`${randomUUID()}@example.test`, from()),
    factorBuckets('totp', randomUUID(), from()),
  ]
  for (const buckets of [unknown, known]) await attempt(buckets)
  await db.pool.query(`update attempt_counter set window_started_at = now() - interval '300 days'`)
  await db.asAuth((tx) => deleteIdleBuckets(tx, 24))
  const { rows } = await db.pool.query('select bucket, in_a_row from attempt_counter where bucket = any ($1)', [
    [unknown.person, known.person],
  ])
  expect(rows).toEqual([{ bucket: known.person, in_a_row: 1 }])
})

test('the failures of somebody who exists are kept as a row, those for an address that nobody has are not', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const { email } = await world.aUser({ account, password: 'correct horse demo 2026' })
  const { settled } = await import('../background/later.ts')
  for (const emailAddress of [email, 'nobody.kept@example.test'])
    await world.app.inject({
      method: 'POST',
      url: '/Token',
      remoteAddress: from(),
      payload: { emailAddress, password: 'wrong', client_id: 'portal-cli' },
    })
  await settled()
  const kept = async (address: string) =>
    (
      await db.pool.query('select kept from attempt_counter where bucket = $1', [
        passwordBuckets(address, '10.0.0.1').person,
      ])
    ).rows
  expect(await kept(email)).toEqual([{ kept: true }])
  expect(await kept('nobody.kept@example.test')).toEqual([{ kept: false }])
})
