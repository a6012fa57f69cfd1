import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type User } from '../../../../test/world.ts'
import { passwordChecks } from '../../../platform/passwords/passwords.ts'
import { settled } from '../../../platform/background/later.ts'

const world = await newWorld()

const password = 'correct horse demo 2026'
const account = await world.anAccount({ acctType: 'RS' })
const aPerson = (overrides: object = {}) => world.aUser({ account, password, ...overrides })
let addresses = 0
/** Each test signs in from a separate address, so that no test reaches another's limit. */
const from = () => `10.${(addresses += 1) >> 8}.${addresses & 255}.1`
const signIn = (body: object, remoteAddress = from(), url = '/Token') =>
  world.app.inject({ method: 'POST', url, remoteAddress, payload: { client_id: 'portal-cli', password, ...body } })
const auditOf = async (user: User) => {
  await settled()
  return trailOf(world, { by: user })
}

test.each(['/Token', '/wpc/Token'])(
  '%s: a script signs in, gets the whole refresh token and no cookie, and is audited',
  async (url) => {
    const user = await aPerson()
    const answer = await signIn({ emailAddress: user.email }, undefined, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      statusCode: 200,
      message: [],
      resultContent: {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 1500,
        refresh_expires_in: 28_800,
        ekey: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    const me = await world.withToken(answer.json().resultContent.access_token).get('/api/v1/AccountAdmin/LoginDetail')
    expect(me.json().ResultContent).toMatchObject({ Email: user.email, UserKey: user.userId })
    expect(await auditOf(user)).toMatchObject([
      { action: 'auth.signedIn', outcome: 'SUCCESS', accountId: account.accountId, sessionId: expect.any(String) },
    ])
  },
)

test('the session that a sign-in opens says who, how, from where and until when; secrets are stored as hashes', async () => {
  const user = await aPerson()
  const remoteAddress = from()
  const { access_token, refresh_token, ekey } = (await signIn({ emailAddress: user.email }, remoteAddress)).json()
    .resultContent
  const row = await world.db.asOwner((tx) =>
    tx
      .selectFrom('session')
      .innerJoin('refreshToken', 'refreshToken.sessionId', 'session.sessionId')
      .selectAll()
      .where('userId', '=', user.userId)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({
    clientId: 'portal-cli',
    amr: ['pwd'],
    stage: 'full',
    ip: remoteAddress,
    revokedAt: null,
    generation: 1,
    cookieHash: null,
  })
  expect(Date.parse(row.endsAt) - Date.parse(row.createdAt)).toBe(480 * 60_000)
  const everything = JSON.stringify(row)
  for (const secret of [access_token, refresh_token, ekey, password]) expect(everything).not.toContain(secret)
})

test('without the wish for a refresh token none is issued or stored', async () => {
  const user = await aPerson()
  const answer = await signIn({ emailAddress: user.email, withRefreshToken: false })
  expect(answer.json().resultContent).toMatchObject({ refresh_token: null, refresh_expires_in: 0 })
  const rows = await world.db.asOwner((tx) =>
    tx
      .selectFrom('refreshToken as t')
      .innerJoin('session as s', 's.sessionId', 't.sessionId')
      .select('t.hash')
      .where('s.userId', '=', user.userId)
      .execute(),
  )
  expect(rows).toEqual([])
})

test('the browser gets half of the refresh token in a cookie that no script reads', async () => {
  const user = await aPerson()
  const browser = await world.aBrowser()
  const answer = await browser.signIn(user.email, password)
  expect(answer.statusCode).toBe(200)
  const [cookie, ...others] = [answer.headers['set-cookie']].flat().toSorted((a, b) => (b ?? '').localeCompare(a ?? ''))
  expect(others).toEqual([expect.stringMatching(/^__Host-device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/)])
  expect(cookie).toMatch(/^__Host-rt=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.body).not.toContain(browser.cookies.get('__Host-rt'))
})

test('an address is the same however it is written, and the password is taken literally', async () => {
  const user = await aPerson({ email: 'someone.known@example.test' })
  for (const emailAddress of ['  Someone.Known@EXAMPLE.test ', user.email])
    expect((await signIn({ emailAddress })).statusCode).toBe(200)
  for (const wrong of [password.toUpperCase(), ` ${password}`, `${password} `])
    expect((await signIn({ emailAddress: user.email, password: wrong })).statusCode).toBe(401)
})

test('unknown, mistyped, without a password, inactive, or of a closed company: one answer and one amount of work', async () => {
  const closed = await world.anAccount({ acctType: 'SP', accountStatus: 'Closed' })
  const abusing = await world.anAccount({ acctType: 'SP', accountStatus: 'SuspendedAbuse' })
  const below = await world.anAccount({ acctType: 'CU', under: abusing })
  const purged = await world.anAccount({ acctType: 'CU', accountStatus: 'Purged' })
  const people = await Promise.all([
    ...['Staged', 'Invited', 'Disabled', 'Locked', 'Removed'].map((userStatus) => aPerson({ userStatus })),
    ...[closed, abusing, below, purged].map((one) => world.aUser({ account: one, password })),
    world.aUser({ account }),
    aPerson({ kind: 'ENDUSER' }),
  ])
  const mistyped = await aPerson()
  const reference = await signIn({ emailAddress: 'nobody@example.test' })
  expect(reference.statusCode).toBe(401)
  expect(reference.json()).toMatchObject({
    code: 'auth.badCredentials',
    message: ['The e-mail or password is incorrect.'],
  })
  const seen = (answer: typeof reference) => {
    const { correlationId: _, ...body } = answer.json()
    const { 'x-request-id': __, date: ___, ...headers } = answer.headers
    return { body, headers, status: answer.statusCode }
  }
  const checks = async () => (await passwordChecks.get()).values[0]?.value ?? 0
  for (const { email } of people) {
    const before = await checks()
    expect(seen(await signIn({ emailAddress: email }))).toEqual(seen(reference))
    expect(await checks()).toBe(before + 1)
  }
  expect(seen(await signIn({ emailAddress: mistyped.email, password: 'wrong' }))).toEqual(seen(reference))
  expect(await auditOf(mistyped)).toMatchObject([
    { action: 'auth.signInFailed', outcome: 'DENIED', errorCode: 'auth.badCredentials' },
  ])
  expect(
    await world.db.asOwner((tx) =>
      tx
        .selectFrom('session')
        .selectAll()
        .where(
          'userId',
          'in',
          people.map(({ userId }) => userId),
        )
        .execute(),
    ),
  ).toEqual([])
})

test('people of pending and of suspended companies can sign in', async () => {
  for (const accountStatus of ['Pending', 'Suspended']) {
    const company = await world.anAccount({ acctType: 'CU', accountStatus })
    const user = await world.aUser({ account: company, password })
    expect((await signIn({ emailAddress: user.email })).statusCode).toBe(200)
  }
})

test('a client that is not registered is refused before anything is looked at', async () => {
  const user = await aPerson()
  const answer = await signIn({ emailAddress: user.email, client_id: 'portal-other' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('auth.clientUnknown')
})

test.each([
  ['without the header', {}, ['x-xsrf-token']],
  ['with a foreign value', { 'x-xsrf-token': 'A'.repeat(32) }, []],
  ['from another origin', { origin: 'https://evil.example' }, []],
  ['from a sibling site', { 'sec-fetch-site': 'same-site' }, []],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, []],
])('a browser signs in from our own page only: %s it is 403 and nothing happens', async (_, headers, leave) => {
  const user = await aPerson()
  const browser = await world.aBrowser()
  const body = { emailAddress: user.email, password, client_id: 'portal-web' }
  const answer = await browser.post('/Token', body, headers, leave)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().code).toBe('request.crossSite')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await auditOf(user)).toEqual([])
})

test('a cookie tossed in from a subdomain does not fit its twin', async () => {
  const user = await aPerson()
  const browser = await world.aBrowser()
  browser.cookies.set('XSRF-TOKEN', 'tossed')
  expect((await browser.signIn(user.email, password)).statusCode).toBe(403)
  browser.cookies.delete('__Host-xsrf')
  expect((await browser.signIn(user.email, password)).statusCode).toBe(403)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a form on a foreign page signs nobody in: %s',
  async (type) => {
    const payload = JSON.stringify({ emailAddress: 'x@example.test', password, client_id: 'portal-cli' })
    const answer = await world.app.inject({ method: 'POST', url: '/Token', payload, headers: { 'content-type': type } })
    expect(answer.statusCode).toBe(415)
  },
)

test('a hash of older parameters is replaced at the next sign-in, of several at once too', async () => {
  const user = await aPerson()
  const stored = () =>
    world.db.asOwner((tx) =>
      tx.selectFrom('userPassword').select('hash').where('userId', '=', user.userId).executeTakeFirstOrThrow(),
    )
  const old = await hash(password, { memoryCost: 8_192, timeCost: 1 })
  await world.db.asOwner((tx) =>
    tx.updateTable('userPassword').set({ hash: old }).where('userId', '=', user.userId).execute(),
  )
  expect((await signIn({ emailAddress: user.email, password: 'wrong' })).statusCode).toBe(401)
  expect((await stored()).hash).toBe(old)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn({ emailAddress: user.email })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await stored()).hash).toContain('m=19456,t=2,p=1')
  expect((await signIn({ emailAddress: user.email })).statusCode).toBe(200)
})

test('bad requests name their fields in the language of the request', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/Token',
    payload: { emailAddress: '', client_id: 'portal-cli', x: 1 },
    headers: { 'accept-language': 'fr' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'request.invalid', message: [expect.stringContaining('Corrigez')] })
  expect(
    answer
      .json()
      .fields.map(({ field }: { field: string }) => field)
      .toSorted(),
  ).toEqual(['emailAddress', 'password', 'x'])
})

test('a token is valid for its own person and client while its session is, and otherwise nothing is revealed', async () => {
  const user = await aPerson()
  const other = await aPerson()
  const { access_token } = (await signIn({ emailAddress: user.email })).json().resultContent
  const validate = async (body: object) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/ValidateToken',
        payload: { emailAddress: user.email, client_Id: 'portal-cli', access_token, ...body },
      })
    ).json().resultContent
  const good = await validate({ emailAddress: user.email.toUpperCase() })
  expect(good.valid).toBe(true)
  expect(good.expires_in).toBeGreaterThan(1490)
  const bad = { valid: false, expires_in: 0 }
  expect(await validate({ emailAddress: other.email })).toEqual(bad)
  expect(await validate({ client_Id: 'portal-web' })).toEqual(bad)
  expect(await validate({ access_token: 'x' })).toEqual(bad)
  await world.db.asOwner((tx) =>
    tx.updateTable('appUser').set({ userStatus: 'Disabled' }).where('userId', '=', user.userId).execute(),
  )
  expect(await validate({})).toEqual(bad)
})
