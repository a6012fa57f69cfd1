import { type Challenge, createChallenge, type Payload, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { aProof } from '../../../../test/proofs.ts'
import { newWorld } from '../../../../test/world.ts'
import { passwordBuckets } from '../../../platform/limits/attempts.ts'

const world = await newWorld()

const password = 'correct horse demo 2026'
const account = await world.anAccount({ acctType: 'RS' })
let addresses = 0
const signIn = (emailAddress: string, secret: string, proof?: string) =>
  world.app.inject({
    method: 'POST',
    url: '/Token',
    remoteAddress: `10.4.${(addresses += 1) >> 8}.${addresses & 255}`,
    payload: { emailAddress, password: secret, client_id: 'portal-cli', ...(proof !== undefined && { proof }) },
  })
const codeOf = async (answer: ReturnType<typeof signIn>) => (await answer).json().code
const waited = (email: string) =>
  world.db.pool.query('update attempt_counter set blocked_until = null where bucket = $1', [
    passwordBuckets(email, '10.0.0.1').person,
  ])
/** A person after five failures whose wait is over. */
async function aFailure() {
  const { email } = await world.aUser({ account, password })
  for (let i = 0; i < 5; i += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
  await waited(email)
  return email
}
const changed = async (change: (payload: Payload) => void) => {
  const payload = JSON.parse(await aProof(world)) as Payload
  change(payload)
  return JSON.stringify(payload)
}
const solved = async (challenge: Challenge) =>
  JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
const key = () => world.keys.vault.keyFor('proof').toString('hex')
const own = (secret: string, more: object = {}) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + 300,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `key ${secret}`,
    ...more,
  })

test('the first five failures need no proof of work; after them it is required, with the right password too', async () => {
  const email = await aFailure()
  const refused = await signIn(email, password)
  expect([refused.statusCode, refused.json().code]).toEqual([428, 'auth.proofRequired'])
  expect((await signIn(email, password, await aProof(world))).statusCode).toBe(200)
})

test('the same is required for an unknown address', async () => {
  const email = 'nobody.proving@example.test'
  for (let i = 0; i < 5; i += 1) await signIn(email, 'wrong')
  await waited(email)
  expect(await codeOf(signIn(email, 'wrong'))).toBe('auth.proofRequired')
  expect((await signIn(email, 'wrong', await aProof(world))).statusCode).toBe(401)
})

test('a proof in base64, as altcha writes it, is accepted', async () => {
  const email = await aFailure()
  const proof = Buffer.from(await aProof(world)).toString('base64')
  expect((await signIn(email, password, proof)).statusCode).toBe(200)
})

test.each<[string, () => Promise<string>]>([
  ['nothing', async () => ''],
  ['no JSON', async () => 'x'.repeat(100)],
  ['JSON of something else', async () => '{"challenge":null,"solution":[]}'],
  ['a solution of another challenge', () => changed(({ solution }) => (solution.derivedKey = '00'.repeat(32)))],
  ['a challenge that was made easier', () => changed(({ challenge }) => (challenge.parameters.cost = 1))],
  [
    'a challenge that was made to last',
    () => changed(({ challenge }) => (challenge.parameters.expiresAt = 9_999_999_999)),
  ],
  ['a challenge of somebody else', async () => solved(await own('f'.repeat(64)))],
  ['a challenge without a signature', () => changed(({ challenge }) => delete challenge.signature)],
  [
    'a challenge that has run out',
    async () => solved(await own(key(), { expiresAt: Math.floor(Date.now() / 1000) - 1 })),
  ],
])('%s is no proof', async (_, make) => {
  const email = await aFailure()
  expect(await codeOf(signIn(email, password, await make()))).toBe('auth.proofRequired')
})

test('a proof is good once, for whoever uses it', async () => {
  const [one, other] = [await aFailure(), await aFailure()]
  const proof = await aProof(world)
  expect((await signIn(one, 'wrong', proof)).statusCode).toBe(401)
  await waited(one)
  expect(await codeOf(signIn(one, password, proof))).toBe('auth.proofRequired')
  expect(await codeOf(signIn(other, password, proof))).toBe('auth.proofRequired')
})

test('of twenty concurrent uses of one proof one counts', async () => {
  const emails = await Promise.all(Array.from({ length: 20 }, aFailure))
  const proof = await aProof(world)
  const answers = await Promise.all(emails.map((email) => signIn(email, 'wrong', proof)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([401, ...Array(19).fill(428)])
})

test('a proof that came during a wait is still good after it', async () => {
  const email = await aFailure()
  const proof = await aProof(world)
  await world.db.pool.query(
    `update attempt_counter set blocked_until = now() + interval '1 minute' where bucket = $1`,
    [passwordBuckets(email, '10.0.0.1').person],
  )
  expect((await signIn(email, password, proof)).statusCode).toBe(429)
  await waited(email)
  expect((await signIn(email, password, proof)).statusCode).toBe(200)
})

test('the sign-in page learns what it needs, and whether maintenance is under way', async () => {
  const answer = await world.app.inject({ url: '/api/v1/Login/Setting' })
  expect(answer.json().ResultContent).toEqual({
    languages: ['en-us', 'fr-fr'],
    captcha: { mode: 'builtin' },
    ssoProviders: [],
    passwordResetEnabled: true,
    passkeysEnabled: true,
    maintenance: false,
    supportUrl: world.config.helpUrl,
  })
})
