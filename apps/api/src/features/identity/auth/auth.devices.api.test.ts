import { expect, test } from 'vitest'
import { aProof } from '../../../../test/proofs.ts'
import { newWorld, type User } from '../../../../test/world.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'
import { passwordBuckets } from '../../../platform/limits/attempts.ts'

const world = await newWorld()

const password = 'correct horse demo 2026'
const account = await world.anAccount({ acctType: 'RS' })
const aPerson = (overrides: object = {}) => world.aUser({ account, password, ...overrides })
let addresses = 0
/** A sign-in without the person's browser, each time from another address. */
const elsewhere = async (emailAddress: string, secret = 'wrong', more: object = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/Token',
    remoteAddress: `10.3.${(addresses += 1) >> 8}.${addresses & 255}`,
    payload: { emailAddress, password: secret, client_id: 'portal-cli', ...more },
  })
const bucketOf = ({ email }: User) => passwordBuckets(email, '10.0.0.1').person
const counted = ({ email }: Pick<User, 'email'>) =>
  world.db.asOwner((tx) =>
    tx
      .selectFrom('attemptCounter')
      .selectAll()
      .where('bucket', '=', passwordBuckets(email, '10.0.0.1').person)
      .executeTakeFirst(),
  )
/** The state after the given number of failures, but without a wait now. */
const failures = (user: User, count: number, inARow = count) =>
  world.db.pool.query(
    'update attempt_counter set failures = $2, in_a_row = $3, blocked_until = null where bucket = $1',
    [bucketOf(user), count, inARow],
  )
const devicesOf = ({ userId }: User) =>
  world.db.asOwner((tx) => tx.selectFrom('knownDevice').selectAll().where('userId', '=', userId).execute())
const mailsTo = ({ email }: User) =>
  world.db.asOwner((tx) => tx.selectFrom('outgoingMessage').selectAll().where('recipient', '=', email).execute())

test('a browser is known by a cookie of a year that no script reads; its hash is stored, once', async () => {
  const user = await aPerson()
  const browser = await world.aBrowser()
  const answer = await browser.signIn(user.email, password)
  const cookie = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('__Host-device='))
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const value = browser.cookies.get('__Host-device') ?? ''
  expect((await devicesOf(user)).map(({ deviceHash }) => deviceHash)).toEqual([sha256(value)])
  expect((await browser.signIn(user.email, password)).statusCode).toBe(200)
  expect(browser.cookies.get('__Host-device')).toBe(value)
  expect(await devicesOf(user)).toHaveLength(1)
  expect(await mailsTo(user)).toEqual([])
})

test('neither a script nor a refused browser counts as a device', async () => {
  const user = await aPerson()
  const browser = await world.aBrowser()
  expect((await elsewhere(user.email, password)).cookies).toEqual([])
  expect((await browser.signIn(user.email, 'wrong')).statusCode).toBe(401)
  expect(browser.cookies.has('__Host-device')).toBe(false)
  expect(await devicesOf(user)).toEqual([])
})

test.each([
  ['en-us', 'Sign-in to your account from a new browser', 'Chrome · Windows'],
  ['fr-fr', 'Connexion à votre compte depuis un nouveau navigateur', 'Chrome · Windows'],
])('a person is told of a new browser, in %s', async (language, subject, browserName) => {
  const user = await aPerson({ language })
  await (await world.aBrowser()).signIn(user.email, password)
  const other = await world.aBrowser()
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  await other.post('/Token', { emailAddress: user.email, password, client_id: 'portal-web' }, { 'user-agent': agent })
  const [mail, ...more] = await mailsTo(user)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject, recipient: user.email })
  expect(mail?.textBody).toContain(browserName)
  expect(mail?.textBody).toContain('127.0.0.1')
})

test('people who opted out are not notified of new browsers', async () => {
  const user = await aPerson({ noticeChoices: JSON.stringify({ newDevice: false }) })
  for (const browser of [await world.aBrowser(), await world.aBrowser()]) await browser.signIn(user.email, password)
  expect(await devicesOf(user)).toHaveLength(2)
  expect(await mailsTo(user)).toEqual([])
})

test('attack 14: locking a person out elsewhere does not lock them out of a known browser', async () => {
  const user = await aPerson()
  const [known, unknown] = [await world.aBrowser(), await world.aBrowser()]
  await known.signIn(user.email, password)
  for (let i = 0; i < 5; i += 1) expect((await elsewhere(user.email)).statusCode).toBe(401)
  expect((await elsewhere(user.email, password)).statusCode).toBe(429)
  expect((await unknown.signIn(user.email, password)).statusCode).toBe(429)
  expect((await known.signIn(user.email, password)).statusCode).toBe(200)
  expect((await elsewhere(user.email, password)).statusCode).toBe(429)
})

test('attack 14: a password locked below a hundred failures opens again by waiting', async () => {
  const user = await aPerson()
  for (let i = 0; i < 5; i += 1) await elsewhere(user.email)
  await failures(user, 98)
  expect((await elsewhere(user.email, 'wrong', { proof: await aProof(world) })).statusCode).toBe(401)
  await failures(user, 99)
  expect((await elsewhere(user.email, password, { proof: await aProof(world) })).statusCode).toBe(200)
  expect(await counted(user)).toBeUndefined()
})

test('a hundred failures in a row close the password, whatever the waits and proofs; not in a known browser', async () => {
  const user = await aPerson()
  const known = await world.aBrowser()
  await known.signIn(user.email, password)
  for (let i = 0; i < 5; i += 1) await elsewhere(user.email)
  await failures(user, 5, 99)
  expect((await elsewhere(user.email, 'wrong', { proof: await aProof(world) })).statusCode).toBe(401)
  await world.db.pool.query(
    `update attempt_counter set blocked_until = null, window_started_at = now() - interval '400 days' where bucket = $1`,
    [bucketOf(user)],
  )
  const refused = await elsewhere(user.email, password, { proof: await aProof(world) })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.factorOff'])
  expect((await known.signIn(user.email, password)).statusCode).toBe(200)
  expect(await counted(user)).toMatchObject({ inARow: 0 })
  expect((await elsewhere(user.email, password, { proof: await aProof(world) })).statusCode).toBe(200)
})

test('an unknown address is closed after a hundred in the same way', async () => {
  const email = 'nobody.closed@example.test'
  for (let i = 0; i < 5; i += 1) await elsewhere(email)
  await world.db.pool.query('update attempt_counter set in_a_row = 100, blocked_until = null where bucket = $1', [
    passwordBuckets(email, '10.0.0.1').person,
  ])
  expect((await elsewhere(email)).json().code).toBe('auth.factorOff')
})

test('failures in a known browser are counted there alone, and limited there too', async () => {
  const user = await aPerson()
  const known = await world.aBrowser()
  await known.signIn(user.email, password)
  for (let i = 0; i < 5; i += 1) expect((await known.signIn(user.email, 'wrong')).statusCode).toBe(401)
  expect((await known.signIn(user.email, password)).statusCode).toBe(429)
  expect(await counted(user)).toBeUndefined()
  expect((await elsewhere(user.email, password)).statusCode).toBe(200)
})

test('attack 14: the browser of somebody else is not known, nor one with a made-up cookie', async () => {
  const [victim, attacker] = [await aPerson(), await aPerson()]
  const own = await world.aBrowser()
  await own.signIn(attacker.email, password)
  for (let i = 0; i < 5; i += 1) await elsewhere(victim.email)
  expect((await own.signIn(victim.email, 'wrong')).statusCode).toBe(429)
  own.cookies.set('__Host-device', 'x'.repeat(43))
  expect((await own.signIn(victim.email, 'wrong')).statusCode).toBe(429)
})

test('somebody new in a browser gets a new cookie: a copy of the old one is worthless, and earlier people stay known', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  const [shared, copier] = [await world.aBrowser(), await world.aBrowser()]
  await shared.signIn(first.email, password)
  const copied = shared.cookies.get('__Host-device') ?? ''
  await shared.signIn(second.email, password)
  expect(shared.cookies.get('__Host-device')).not.toBe(copied)
  for (const { email } of [first, second]) for (let i = 0; i < 5; i += 1) await elsewhere(email)
  for (const { email } of [first, second]) {
    copier.cookies.set('__Host-device', copied)
    expect((await copier.signIn(email, password)).statusCode).toBe(429)
    expect((await shared.signIn(email, password)).statusCode).toBe(200)
  }
})

test('a person is known in thirty browsers, and the one that was not seen for longest is forgotten', async () => {
  const user = await aPerson()
  await world.db.pool.query(
    `insert into known_device (user_id, device_hash, last_seen_at)
     select $1, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 30) n`,
    [user.userId],
  )
  const browser = await world.aBrowser()
  expect((await browser.signIn(user.email, password)).statusCode).toBe(200)
  const known = (await devicesOf(user)).map(({ deviceHash }) => deviceHash.toString('hex'))
  expect(known).toHaveLength(30)
  expect(known).toContain(sha256(browser.cookies.get('__Host-device') ?? '').toString('hex'))
  expect(known).not.toContain(sha256('30').toString('hex'))
})
