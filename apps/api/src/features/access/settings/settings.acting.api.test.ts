import { describe, expect, test } from 'vitest'
import { pairBelow } from '../../../../test/settings.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'

// Settings of the group "sign-in" apply to new and existing sessions, and to no one above or in another branch.

const world = await newWorld()
const tree = await world.demoTree()
const password = 'quiet harbour at dawn'
let n = 0
const aPair = () => pairBelow(world, tree.borealis)
const home = () => `10.44.${(n += 1) >> 8}.${n & 255}`
const set = async (person: Person, { accountId }: Account, changes: Record<string, unknown>) => {
  const url = `/api/v1/Settings/${accountId}`
  const version = (await person.get(url)).json().ResultContent.Version
  const Changes = Object.entries(changes).map(([Code, Value]) => ({ Code, Value }))
  return person.patch(url, { Changes }, { 'if-match': `"${version}"` })
}
const signIn = (emailAddress: string, remoteAddress = home(), secret = password) =>
  world.app.inject({
    method: 'POST',
    url: '/Token',
    remoteAddress,
    payload: { emailAddress, password: secret, client_id: 'portal-cli', withRefreshToken: true },
  })
const refresh = (
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
  remoteAddress: string,
) => world.app.inject({ method: 'POST', url: '/RefreshToken', remoteAddress, payload: { access_token, refresh_token } })
const content = (answer: { json(): { resultContent?: unknown } }) =>
  answer.json().resultContent as {
    access_token: string
    refresh_token: string
    refresh_expires_in: number
    mfa?: { required: boolean }
  }
const me = (token: string) => world.withToken(token).get('/api/v1/AccountAdmin/LoginDetail')
const moved = async (user: { userId: string }, what: string) => {
  await world.db.pool.query(`update session set ${what} where user_id = $1`, [user.userId])
  await world.db.pool.query(`select pg_notify('session_changed', $1)`, [user.userId])
}
const soon = async <T>(look: () => Promise<T>, expected: T) => {
  await expect.poll(look).toEqual(expected)
}

describe('how long a session lasts and may be idle', () => {
  test('is never more than 480 minutes', async () => {
    const { reseller } = await aPair()
    const above = await world.signedInAt(reseller)
    expect((await set(above, reseller, { 'signIn.sessionHours': 9 })).json()).toMatchObject({
      StatusCode: 400,
      Fields: [{ Code: 'tooBig' }],
    })
  })

  test('is shown, applies at once to people signed in, and ends sessions', async () => {
    const { reseller, customer } = await aPair()
    const above = await world.signedInAt(reseller)
    const user = await world.aUser({ account: customer, password })
    const tokens = content(await signIn(user.email))
    const detail = async () => (await me(tokens.access_token)).json().ResultContent
    expect(tokens.refresh_expires_in).toBe(8 * 3600)
    expect(await detail()).toMatchObject({ IdleAfter: 1200 })
    expect((await set(above, reseller, { 'signIn.idleMinutes': 5, 'signIn.sessionHours': 2 })).statusCode).toBe(200)
    await soon(async () => (await detail()).IdleAfter, 300)
    const { SessionEndsOn } = await detail()
    expect(Date.parse(SessionEndsOn) - Date.now()).toBeLessThan(2 * 3_600_000)
    // A refreshed session lasts as long as the company allows now, and so does a new one.
    const from = home()
    const next = content(await refresh(tokens, from))
    expect(next.refresh_expires_in).toBeLessThanOrEqual(2 * 3600)
    expect(content(await signIn(user.email)).refresh_expires_in).toBe(2 * 3600)
    // The limit is five minutes with ten minutes of grace: a session idle for fourteen is alive, one idle for sixteen
    // is not.
    await moved(user, `last_seen_at = now() - interval '14 minutes'`)
    expect((await me(next.access_token)).statusCode).toBe(200)
    await settled() // activity is recorded after the answer
    await moved(user, `last_seen_at = now() - interval '16 minutes'`)
    await soon(async () => (await me(next.access_token)).statusCode, 401)
    expect((await refresh(next, from)).json().code).toBe('auth.refreshRefused')
    const third = content(await signIn(user.email))
    await moved(user, `created_at = now() - interval '121 minutes'`)
    await soon(async () => (await me(third.access_token)).statusCode, 401)
    expect((await refresh(third, from)).json().code).toBe('auth.refreshRefused')
  })

  test('does not apply above or beside', async () => {
    const { reseller, customer } = await aPair()
    const sibling = await aPair()
    const above = await world.signedInAt(reseller)
    const stranger = await world.signedInAt(sibling.customer)
    await set(above, customer, { 'signIn.idleMinutes': 7 })
    for (const person of [above, stranger])
      expect((await person.get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent.IdleAfter).toBe(1200)
  })
})

test('a second factor and password rules follow the setting, with what is inherited', async () => {
  const { reseller, customer } = await aPair()
  const above = await world.signedInAt(reseller)
  const user = await world.aUser({ account: customer, password })
  expect(content(await signIn(user.email)).mfa).toBe(undefined)
  await set(above, reseller, { 'signIn.mfaMode': 'mandatory', 'signIn.minLength': 30, 'signIn.expiryDays': 30 })
  expect(content(await signIn(user.email)).mfa).toMatchObject({ required: true })
  await world.db.pool.query(`update user_password set changed_at = now() - interval '31 days' where user_id = $1`, [
    user.userId,
  ])
  expect((await signIn(user.email)).json().code).toBe('auth.passwordExpired')
})

describe('address ranges', () => {
  test('admit from inside only, reveal nothing to strangers, and apply to that account alone', async () => {
    const { reseller, customer } = await aPair()
    const above = await world.signedInAt(reseller)
    const user = await world.aUser({ account: customer, password })
    const boss = await world.aUser({ account: reseller, password })
    await set(above, customer, { 'signIn.allowedAddresses': ['203.0.113.0/24', '2001:db8:1::/48'] })
    const codeFrom = async (address: string, secret = password) =>
      (await signIn(user.email, address, secret)).json().code ?? 'in'
    expect(await codeFrom('203.0.113.9')).toBe('in')
    expect(await codeFrom('::ffff:203.0.113.9')).toBe('in')
    expect(await codeFrom('2001:db8:1::7')).toBe('in')
    expect(await codeFrom('203.0.114.9')).toBe('auth.addressNotAllowed')
    expect(await codeFrom('2001:db8:2::7')).toBe('auth.addressNotAllowed')
    // Before the password is right, every person gets the same answer.
    const [wrong, nobody] = [
      await signIn(user.email, home(), 'wrong'),
      await signIn('nobody@example.test', home(), 'wrong'),
    ]
    expect({ ...wrong.json(), correlationId: 0 }).toEqual({ ...nobody.json(), correlationId: 0 })
    expect((await signIn(boss.email)).statusCode).toBe(200)
    const { rows } = await world.db.pool.query(
      `select count(*)::int as count from audit_event where action = 'auth.signInFailed' and account_id = $1 and error_code = 'auth.addressNotAllowed'`,
      [customer.accountId],
    )
    expect(rows[0].count).toBe(2)
  })

  test('end a session that is refreshed from outside', async () => {
    const { reseller, customer } = await aPair()
    const above = await world.signedInAt(reseller)
    const user = await world.aUser({ account: customer, password })
    const tokens = content(await signIn(user.email, '203.0.113.9'))
    await set(above, customer, { 'signIn.allowedAddresses': ['203.0.113.0/24'] })
    const next = await refresh(tokens, '203.0.113.9')
    expect(next.statusCode).toBe(200)
    expect((await refresh(content(next), '198.51.100.1')).json().code).toBe('auth.refreshRefused')
    await soon(async () => (await me(content(next).access_token)).statusCode, 401)
  })

  test('cannot shut out who saves them; a company above may', async () => {
    const { reseller, customer } = await aPair()
    const own = await world.signedInAt(customer)
    const refused = await set(own, customer, { 'signIn.allowedAddresses': ['203.0.113.0/24'] })
    expect(refused.json().Fields).toEqual([
      {
        Field: 'Changes.0.Value',
        Code: 'ownAddress',
        Message: 'Allowed address ranges must include your own address, 127.0.0.1, or you’d lock yourself out.',
      },
    ])
    expect(
      (await set(own, customer, { 'signIn.allowedAddresses': ['203.0.113.0/24', '127.0.0.0/8'] })).statusCode,
    ).toBe(200)
    expect(
      (await set(await world.signedInAt(reseller), customer, { 'signIn.allowedAddresses': ['203.0.113.0/24'] }))
        .statusCode,
    ).toBe(200)
  })
})
