import { expect, test } from 'vitest'
import { bodyOf, type Pair, tokensIn } from '../../../../test/tokens.ts'
import { newWorld, type User } from '../../../../test/world.ts'

const world = await newWorld()

const account = await world.anAccount({ acctType: 'RS' })
const { aPerson, aPage, aScript, auditOf, post, sessionsOf, works } = tokensIn(world, account)
const refused = expect.objectContaining({ statusCode: 401, code: 'auth.refreshRefused', resultContent: null })
/** Moves the use of every refresh token the given number of seconds into the past. */
const wait = (seconds: number) =>
  world.db.pool.query(`update refresh_token set used_at = used_at - make_interval(secs => ${seconds})`)
const familyOf = ({ userId }: User) =>
  world.db.asOwner((tx) =>
    tx
      .selectFrom('refreshToken as t')
      .innerJoin('session as s', 's.sessionId', 't.sessionId')
      .selectAll('t')
      .where('s.userId', '=', userId)
      .orderBy('generation')
      .execute(),
  )

test.each(['/RefreshToken', '/api/v1/auth/RefreshToken'])(
  '%s gives a new pair for the same session, again and again',
  async (url) => {
    const { user, tokens, refresh } = await aScript()
    let pair: Pair = tokens
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await refresh(pair, url)
      expect(answer.statusCode).toBe(200)
      const next = answer.json().resultContent
      expect(next).toMatchObject({ expires_in: 1500, ekey: tokens.ekey })
      expect(next.refresh_expires_in).toBeGreaterThan(28_700)
      expect(next.refresh_token).not.toBe(pair.refresh_token)
      expect(await works(next.access_token)).toBe(200)
      pair = next
    }
    expect((await familyOf(user)).map(({ generation, usedAt }) => [generation, usedAt !== null])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ])
  },
)

test('fifty concurrent refreshes get the same successor', async () => {
  const { user, refresh } = await aScript()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map((answer) => answer.json().resultContent.refresh_token)).size).toBe(1)
  expect(await familyOf(user)).toHaveLength(2)
})

test('a lost answer may be requested again within ten seconds, until its successor is used', async () => {
  const { refresh } = await aScript()
  const first = (await refresh()).json().resultContent
  await wait(5)
  const repeated = await refresh()
  expect(repeated.json().resultContent.refresh_token).toBe(first.refresh_token)
  expect((await refresh(first)).statusCode).toBe(200)
  expect((await refresh()).json()).toEqual(refused)
  expect(await works(first.access_token)).toBe(401)
})

test('a used token that comes back later ends the family: session, access tokens, successors; once noted and told in French', async () => {
  const user = await aPerson({ language: 'fr-fr', firstName: 'Zo\u00e9' })
  const { tokens, refresh } = await aScript(user)
  const next = (await refresh()).json().resultContent as Pair
  await wait(11)
  expect((await refresh()).json()).toEqual(refused)
  expect((await refresh()).json()).toEqual(refused)
  expect((await refresh(next)).json()).toEqual(refused)
  for (const token of [tokens.access_token, next.access_token]) expect(await works(token)).toBe(401)
  expect(await sessionsOf(user)).toMatchObject([{ revokedReason: 'refreshReused' }])
  expect((await auditOf(user)).filter((action) => action === 'auth.refreshReused')).toHaveLength(1)
  const mails = await world.db.asOwner((tx) =>
    tx.selectFrom('outgoingMessage').selectAll().where('recipient', '=', user.email).execute(),
  )
  expect(mails).toMatchObject([
    { channel: 'mail', accountId: account.accountId, subject: expect.stringContaining('mis fin') },
  ])
  expect(mails[0]?.textBody).toContain('Bonjour Zo\u00e9')
  expect(mails[0]?.textBody).toContain(`${world.config.publicOrigin}/login`)
})

test('other sessions of the person live on', async () => {
  const { user, refresh } = await aScript()
  const other = await aScript(user)
  await refresh()
  await wait(11)
  await refresh()
  expect(await works(other.tokens.access_token)).toBe(200)
  expect((await other.refresh()).statusCode).toBe(200)
})

test('a mismatched pair is refused, and the token stays good', async () => {
  const [mine, theirs] = [await aScript(), await aScript()]
  const another = await aScript(mine.user)
  for (const pair of [
    { access_token: 'x' },
    { access_token: 'none' },
    { access_token: `${mine.tokens.access_token.slice(0, -4)}AAAA` },
    { access_token: theirs.tokens.access_token },
    { access_token: another.tokens.access_token },
    { refresh_token: 'x' },
    { refresh_token: `${mine.tokens.refresh_token}=` },
  ])
    expect((await mine.refresh(pair)).statusCode).toBeOneOf([401, 403])
  expect((await mine.refresh()).statusCode).toBe(200)
  expect((await theirs.refresh()).statusCode).toBe(200)
})

test('an expired access token is accepted for a refresh', async () => {
  const { user, refresh } = await aScript()
  const [session] = await sessionsOf(user)
  const past = Math.floor(Date.now() / 1000) - 7_200
  const claims = {
    iss: world.config.publicOrigin,
    aud: 'portal',
    sub: user.userId,
    sid: session?.sessionId,
    cid: 'portal-cli',
    jti: 'j',
    iat: past,
    exp: past + 1,
  }
  const access_token = await world.keys.signing.sign('at+jwt', claims)
  expect(await works(access_token)).toBe(401)
  expect((await refresh({ access_token })).statusCode).toBe(200)
})

test('the browser needs both halves; both are replaced', async () => {
  const { browser, tokens, refresh } = await aPage()
  const cookie = browser.cookies.get('__Host-rt') ?? ''
  browser.cookies.delete('__Host-rt')
  expect((await refresh()).json()).toEqual(refused)
  browser.cookies.set('__Host-rt', 'A'.repeat(43))
  expect((await refresh()).json()).toEqual(refused)
  browser.cookies.set('__Host-rt', cookie)
  const answer = await refresh()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-rt=[\w-]{43}; Max-Age=28[78]\d\d; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(browser.cookies.get('__Host-rt')).not.toBe(cookie)
  const next = answer.json().resultContent
  expect(next.refresh_token).not.toBe(tokens.refresh_token)
  expect((await refresh(next)).statusCode).toBe(200)
})

test('the half from a stolen storage opens nothing for a script', async () => {
  const { tokens, refresh } = await aPage()
  expect((await post('/RefreshToken', bodyOf(tokens))).statusCode).toBe(403)
  expect((await refresh()).statusCode).toBe(200)
})

test('a reloaded page has no access token: its two halves suffice', async () => {
  const { refresh } = await aPage()
  expect((await refresh({ access_token: 'none' })).statusCode).toBe(200)
})

test('two tabs that refresh at once get one pair, whichever cookie the second one sends', async () => {
  const { browser, refresh } = await aPage()
  const old = browser.cookies.get('__Host-rt') ?? ''
  const first = (await refresh()).json().resultContent
  const turned = browser.cookies.get('__Host-rt')
  expect((await refresh()).json().resultContent.refresh_token).toBe(first.refresh_token) // the cookie was replaced
  browser.cookies.set('__Host-rt', old) // the browser lost the answer and its cookie
  expect((await refresh()).json().resultContent.refresh_token).toBe(first.refresh_token)
  expect(browser.cookies.get('__Host-rt')).toBe(turned)
  expect((await refresh(first)).statusCode).toBe(200)
})

test('a used half without its cookie is a copy: the family ends', async () => {
  const { browser, tokens, refresh } = await aPage()
  const next = (await refresh()).json().resultContent
  const cookie = browser.cookies.get('__Host-rt') ?? ''
  browser.cookies.set('__Host-rt', 'A'.repeat(43))
  expect((await refresh()).json()).toEqual(refused)
  browser.cookies.set('__Host-rt', cookie)
  expect((await refresh(next)).json()).toEqual(refused)
  expect(await works(tokens.access_token)).toBe(401)
})

test.each([
  ['without the header', {}, ['x-xsrf-token']],
  ['from another origin', { origin: 'https://evil.example' }, []],
])('a refresh %s is 403 and turns nothing', async (_, headers, leave) => {
  const { user, refresh } = await aPage()
  for (const access_token of [undefined, 'none']) {
    const answer = await refresh(access_token ? { access_token } : {}, headers, leave)
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'request.crossSite' })
  }
  expect(await familyOf(user)).toHaveLength(1)
})

test.each([
  [
    'the person is disabled',
    (user: User) => `update app_user set user_status = 'Disabled' where user_id = '${user.userId}'`,
  ],
  [
    'the session was idle for half an hour',
    (user: User) => `update session set last_seen_at = now() - interval '30 minutes' where user_id = '${user.userId}'`,
  ],
  [
    'its 480 minutes are over',
    (user: User) => `update session set ends_at = now() - interval '1 second' where user_id = '${user.userId}'`,
  ],
  [
    'a second factor is still asked for',
    (user: User) => `update session set stage = 'mfa' where user_id = '${user.userId}'`,
  ],
])('no refresh when %s, also not of a lost answer', async (_, change) => {
  const { user, refresh } = await aScript()
  await world.db.pool.query(change(user))
  expect((await refresh()).json()).toEqual(refused)
  expect(await familyOf(user)).toHaveLength(1)
  const other = await aScript()
  await other.refresh()
  await world.db.pool.query(change(other.user))
  expect((await other.refresh()).json()).toEqual(refused)
})

test('a database fault leaves session and token as they were', async () => {
  const { user, tokens, refresh } = await aScript()
  await world.db.pool
    .query(`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
    create trigger break_it before insert on refresh_token for each row execute function break_it()`)
  const answer = await refresh()
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
  expect(answer.body).not.toContain('disk full')
  await world.db.pool.query('drop trigger break_it on refresh_token; drop function break_it()')
  expect(await works(tokens.access_token)).toBe(200)
  expect(await familyOf(user)).toMatchObject([{ usedAt: null }])
  expect((await refresh()).statusCode).toBe(200)
})

test('after a restart good tokens are good and used ones are used', async () => {
  const { tokens, refresh } = await aScript()
  const next = (await refresh()).json().resultContent as Pair
  await wait(11)
  const app = await world.anotherProcess()
  const retry = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/RefreshToken', payload })).statusCode
  expect(await retry(bodyOf(next))).toBe(200)
  expect(await retry(bodyOf(tokens))).toBe(401)
  expect(await works(tokens.access_token)).toBe(401)
})
