import { expect, test } from 'vitest'
import { tokensIn } from '../../../../test/tokens.ts'
import { newWorld } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'

const world = await newWorld()

const account = await world.anAccount({ acctType: 'RS' })
const { aPage, aScript, auditOf, post, sessionsOf, works } = tokensIn(world, account)
const refused = expect.objectContaining({ statusCode: 401, code: 'auth.refreshRefused', resultContent: null })

test('signing out by either token ends the session, is audited once, and may be repeated', async () => {
  for (const kind of ['refresh', 'access'] as const) {
    const { user, tokens, refresh } = await aScript()
    const signOut = () =>
      kind === 'refresh'
        ? post('/api/v1/auth/RefreshToken/Revoke', { refresh_Token: tokens.refresh_token, client_Id: 'portal-cli' })
        : post('/api/v1/auth/Token/Revoke', { access_Token: tokens.access_token })
    expect(await works(tokens.access_token)).toBe(200)
    for (let time = 0; time < 2; time += 1)
      expect((await signOut()).json()).toMatchObject({ statusCode: 200, message: [], resultContent: { done: true } })
    expect(await works(tokens.access_token)).toBe(401)
    expect((await refresh()).json()).toEqual(refused)
    expect(await auditOf(user)).toEqual(['auth.signedIn', 'auth.signedOut'])
    expect(await sessionsOf(user)).toMatchObject([{ revokedReason: 'signedOut' }])
  }
})

test('signing out without a session succeeds, and another client\u2019s session is not touched', async () => {
  const { tokens } = await aScript()
  const page = await aPage()
  expect((await post('/api/v1/auth/Token/Revoke', { access_Token: 'x' })).statusCode).toBe(200)
  expect(
    (await post('/api/v1/auth/RefreshToken/Revoke', { refresh_Token: 'x', client_Id: 'portal-cli' })).statusCode,
  ).toBe(200)
  expect(
    (
      await post('/api/v1/auth/RefreshToken/Revoke', {
        refresh_Token: page.tokens.refresh_token,
        client_Id: 'portal-cli',
      })
    ).statusCode,
  ).toBe(200)
  expect(await works(page.tokens.access_token)).toBe(200)
  expect(
    (await post('/api/v1/auth/RefreshToken/Revoke', { refresh_Token: tokens.refresh_token, client_Id: 'x' }))
      .statusCode,
  ).toBe(400)
  expect(await works(tokens.access_token)).toBe(200)
})

test('signing out clears the browser, and only our own page can do it', async () => {
  const { browser, tokens } = await aPage()
  const urls = [
    ['/api/v1/auth/RefreshToken/Revoke', { refresh_Token: tokens.refresh_token, client_Id: 'portal-web' }],
    ['/api/v1/auth/Token/Revoke', { access_Token: tokens.access_token }],
  ] as const
  for (const [url, body] of urls) expect((await browser.post(url, body, {}, ['x-xsrf-token'])).statusCode).toBe(403)
  expect(await works(tokens.access_token)).toBe(200)
  for (const [url, body] of urls) {
    const answer = await browser.post(url, body)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBe('__Host-rt=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict')
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
  }
  expect(browser.cookies.has('__Host-rt')).toBe(false)
  expect(await works(tokens.access_token)).toBe(401)
})

test('a browser that is not signed in is recorded as the portal\u2019s page, a script as the API', async () => {
  const [page, script] = [await aPage(), await aScript()]
  await page.browser.post('/api/v1/auth/Token/Revoke', { access_Token: page.tokens.access_token })
  await page.browser.signIn(page.user.email, 'a wrong password')
  await settled()
  for (const [{ user }, source, times] of [
    [page, 'UI', 3],
    [script, 'API', 1],
  ] as const) {
    const { rows } = await world.db.pool.query(`select source from audit_event where actor->>'key' = $1`, [user.userId])
    expect(rows.map((row) => row.source)).toEqual(Array(times).fill(source))
  }
})

test('a sign-out that could not be stored is an error, never "done"', async () => {
  const { tokens } = await aScript()
  await world.db.pool
    .query(`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
    create trigger break_it before update on session for each row execute function break_it()`)
  for (const [url, body] of [
    ['/api/v1/auth/RefreshToken/Revoke', { refresh_Token: tokens.refresh_token, client_Id: 'portal-cli' }],
    ['/api/v1/auth/Token/Revoke', { access_Token: tokens.access_token }],
  ] as const)
    expect((await post(url, body)).statusCode).toBeGreaterThanOrEqual(500)
  await world.db.pool.query('drop trigger break_it on session; drop function break_it()')
  expect(await works(tokens.access_token)).toBe(200)
})
