import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWorld } from '../../../../test/world.ts'
import { createKeys } from '../../../platform/crypto/keys.ts'
import { loadKeyEncryptionKey } from '../../../platform/crypto/kek.ts'

const world = await newWorld()

const person = await world.signedInAt(world.root)
const route = '/api/v1/AccountAdmin/LoginDetail'
const status = async (token: string) => (await world.withToken(token).get(route)).statusCode
const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString())
const [head, body, signature] = person.accessToken.split('.')
const header = decode(head)
const claims = decode(body)
const keySet = async () =>
  (await world.app.inject({ url: '/.well-known/jwks.json' })).json() as { keys: { kid: string; x: string }[] }
const now = () => Math.floor(Date.now() / 1000)
/** A token that is valid except for the changes of a test, signed with the real key. */
const real = (changed: object, typ = 'at+jwt') => world.keys.signing.sign(typ, { ...claims, ...changed })
const signedBy = (key: KeyObject, changed: object) => {
  const text = `${part({ ...header, ...changed })}.${body}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}
const hs256 = (secret: string | Buffer, changed: object = {}) => {
  const text = `${part({ ...header, alg: 'HS256', ...changed })}.${body}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

test('a token says who, which session and client, how and when; no roles, no rights', async () => {
  expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) })
  expect(claims).toEqual({
    iss: world.config.publicOrigin,
    aud: 'portal',
    sub: person.userId,
    sid: person.sessionId,
    cid: 'portal-cli',
    iat: expect.any(Number),
    exp: claims.iat + 1500,
    jti: expect.any(String),
    amr: ['pwd'],
    auth_time: expect.any(Number),
  })
  expect(await status(person.accessToken)).toBe(200)
})

test('the key set is public, holds two public keys and nothing private', async () => {
  const answer = await world.app.inject({ url: '/.well-known/jwks.json' })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  expect(answer.headers['content-type']).toContain('application/json')
  const { keys } = answer.json()
  expect(keys).toHaveLength(2)
  for (const key of keys)
    expect(key).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      use: 'sig',
      alg: 'EdDSA',
    })
  expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(header.kid)
})

const foreign = generateKeyPairSync('ed25519')
const jwk = { ...foreign.publicKey.export({ format: 'jwk' }), kid: 'mine' }
test.each<[string, () => string | Promise<string>]>([
  ['no signature: alg none', () => `${part({ ...header, alg: 'none' })}.${body}.`],
  ['alg None in other letters', () => `${part({ ...header, alg: 'nOnE' })}.${body}.${signature}`],
  ['HS256 with the public key as its secret', async () => hs256((await keySet()).keys[0]?.x ?? '')],
  [
    'HS256 with the public key in bytes',
    async () => hs256(Buffer.from((await keySet()).keys[0]?.x ?? '', 'base64url')),
  ],
  ['HS256 with an empty secret', () => hs256('')],
  ['another key under our id', () => signedBy(foreign.privateKey, {})],
  ['another key that the token brings along', () => signedBy(foreign.privateKey, { jwk, kid: 'mine' })],
  [
    'another key at an address',
    () =>
      signedBy(foreign.privateKey, { jku: 'http://127.0.0.1:1/jwks.json', x5u: 'http://127.0.0.1:1/', kid: 'mine' }),
  ],
  ['a key id that is a path', () => signedBy(foreign.privateKey, { kid: '../../../dev/null' })],
  ['a key id that is SQL', () => signedBy(foreign.privateKey, { kid: "' union select 'x' --" })],
  ['a key id that is no text', () => `${part({ ...header, kid: { $ne: null } })}.${body}.${signature}`],
  ['no key id', () => `${part({ alg: 'EdDSA', typ: 'at+jwt' })}.${body}.${signature}`],
  ['a critical extension', () => `${part({ ...header, crit: ['x'], x: 1 })}.${body}.${signature}`],
  ['other claims under the signature', () => `${head}.${part({ ...claims, sub: person.accountId })}.${signature}`],
  ['claims twice', () => `${head}.${part(`{"sub":"x",${JSON.stringify(claims).slice(1)}`)}.${signature}`],
  ['a signature cut short', () => `${head}.${body}.${signature?.slice(0, -2)}`],
  ['an identity token', () => real({}, 'JWT')],
  ['a token of another type', () => real({}, 'mfa+jwt')],
  ['another audience', () => real({ aud: 'mfa' })],
  ['another issuer', () => real({ iss: 'https://evil.example' })],
  ['run out', () => real({ iat: now() - 1600, exp: now() - 1 })],
  ['not yet good', () => real({ nbf: now() + 60 })],
  ['no session', () => world.keys.signing.sign('at+jwt', without('sid'))],
  ['no client', () => world.keys.signing.sign('at+jwt', without('cid'))],
  ['no person', () => world.keys.signing.sign('at+jwt', without('sub'))],
  ['no end', () => world.keys.signing.sign('at+jwt', without('exp'))],
  ['another person of the session', async () => real({ sub: (await world.aUser({ account: world.root })).userId })],
  ['another client of the session', () => real({ cid: 'portal-web' })],
  ['a session that is none', () => real({ sid: person.userId })],
  ['a session that is no key', () => real({ sid: "'; drop table session; --" })],
  ['longer than any token of ours', () => real({ padding: 'x'.repeat(5_000) })],
  ['five parts', () => `${person.accessToken}.x.x`],
  ['nothing', () => ''],
])('refused with 401: %s', async (_, token) => {
  const answer = await world.withToken(await token()).get(route)
  expect(answer.json()).toMatchObject({ StatusCode: 401, Code: 'auth.required', ResultContent: null })
})

test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'bearer x', 'Token x'])(
  'no other authorization is accepted: %s',
  async (authorization) => {
    expect((await world.app.inject({ url: route, headers: { authorization } })).statusCode).toBe(401)
  },
)

test('keys rotate at 90 days: the next one signs, the previous one stays as long as its tokens', async () => {
  const before = await keySet()
  await world.keys.signing.rotate()
  expect(await keySet()).toEqual(before)
  await world.db.pool.query(
    `update signing_key set signs_from = signs_from - interval '91 days' where signs_from is not null`,
  )
  await world.keys.signing.rotate()
  const after = (await keySet()).keys.map(({ kid }) => kid)
  expect(after).toHaveLength(3)
  expect(after).toEqual(expect.arrayContaining(before.keys.map(({ kid }) => kid)))
  const fresh = await world.signedInAt(world.root)
  const { kid } = decode(fresh.accessToken.split('.')[0])
  expect(kid).not.toBe(header.kid)
  expect(before.keys.map((key) => key.kid)).toContain(kid)
  expect([await status(person.accessToken), await status(fresh.accessToken)]).toEqual([200, 200])
  await world.db.pool.query(
    `update signing_key set retired_at = retired_at - interval '56 minutes' where retired_at is not null`,
  )
  await world.keys.signing.rotate()
  expect((await keySet()).keys.map((key) => key.kid)).not.toContain(header.kid)
})

test('a leaked key stops signing at once', async () => {
  const kid = () => world.signedInAt(world.root).then((one) => decode(one.accessToken.split('.')[0]).kid)
  const leaked = await kid()
  const token = await real({})
  await world.keys.signing.rotate('leaked')
  expect((await keySet()).keys.map((key) => key.kid)).not.toContain(leaked)
  expect(await status(token)).toBe(401)
  expect(await kid()).not.toBe(leaked)
})

test('another process signs with the same keys; private halves are sealed, and another key file opens none', async () => {
  const same = loadKeyEncryptionKey(world.config.keyFile, { generate: false })
  const other = await createKeys(world.db, same)
  expect(await other.signing.keySet()).toEqual(await keySet())
  expect(await status(await other.signing.sign('at+jwt', claims))).toBe(200)
  const { rows } = await world.db.pool.query('select * from signing_key')
  expect(JSON.stringify(rows.map((row) => row.public_jwk))).not.toContain('"d"')
  expect(rows.some((row) => row.private_key.includes('"d"'))).toBe(false)
  const wrong = loadKeyEncryptionKey(`${world.config.keyFile}.other`, { generate: true })
  await expect(createKeys(world.db, wrong)).rejects.toThrow(/another key-encryption key/)
})
