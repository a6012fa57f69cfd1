import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/soon.ts'
import { type Account, newWorld, type Person } from '../../../test/world.ts'
import { settled } from '../../platform/background/later.ts'
import { sessionChanged } from './sessions.ts'

const world = await newWorld()
afterEach(() => void vi.restoreAllMocks())

const route = '/api/v1/AccountAdmin/LoginDetail'
const profileRoute = '/api/v1/Portal/AppFeatureTest/portal-cli/User'
const status = async (person: Person) => (await person.get(route)).statusCode
async function flagsOf(person: Person): Promise<Record<string, string>> {
  const parts = (await person.post(profileRoute, {})).json().ResultContent as string[]
  return Object.assign({}, ...parts.map((part) => JSON.parse(part)))
}
async function aBranch() {
  const provider = await world.anAccount({ acctType: 'SP' })
  const distributor = await world.anAccount({ acctType: 'DT', under: provider })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  return { provider, distributor, reseller }
}
/** A change as a feature makes it: its announcement is part of its transaction. */
const change = (statement: string, id: string) =>
  world.db.pool.query(`begin; ${statement}; select pg_notify('session_changed', '${id}'); commit`)
const setStatus = ({ accountId }: Account, to: string) =>
  change(`update account set account_status = '${to}' where account_id = '${accountId}'`, accountId)

test.each(['Invited', 'Staged', 'Locked', 'Disabled', 'Removed'])(
  'a person who becomes %s is refused at once',
  async (userStatus) => {
    const person = await world.signedInAt(world.root)
    expect(await status(person)).toBe(200)
    await change(`update app_user set user_status = '${userStatus}' where user_id = '${person.userId}'`, person.userId)
    await eventually(async () => expect(await status(person)).toBe(401))
  },
)

test.each(['SuspendedAbuse', 'Closed', 'Purged'])(
  'people are signed out at once, for good, when any company above becomes %s',
  async (accountStatus) => {
    const { provider, distributor, reseller } = await aBranch()
    const sibling = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: provider }))
    for (const company of [reseller, distributor]) {
      const person = await world.signedInAt(reseller)
      expect([await status(person), await status(sibling)]).toEqual([200, 200])
      await setStatus(company, accountStatus)
      await eventually(async () => expect(await status(person)).toBe(401))
      expect(await status(sibling)).toBe(200)
      await setStatus(company, 'Active')
      const repeated = await world.signedInAt(reseller)
      await eventually(async () => expect(await status(repeated)).toBe(200))
      expect(await status(person)).toBe(401)
    }
  },
)

test('while a company above is suspended its people read everything and change nothing but their preferences', async () => {
  const { provider, reseller } = await aBranch()
  const person = await world.signedInAt(reseller, { rights: { LoginAlias: 'Y' } })
  const before = await flagsOf(person)
  expect(before.AcctMgmnt).toBe('W')
  await setStatus(provider, 'Suspended')
  await eventually(async () => expect((await flagsOf(person)).AcctMgmnt).toBe('R'))
  const during = await flagsOf(person)
  expect(Object.values(during)).not.toContain('W')
  for (const [flag, value] of Object.entries(before)) expect(during[flag]).toBe(value === 'W' ? 'R' : value)
  const edit = await person.patch(`/api/v1/Account/${reseller.accountId}`, { LegalName: 'x' }, { 'if-match': '"1"' })
  expect(edit.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
  expect((await person.get(`/api/v1/Account/${reseller.accountId}`)).statusCode).toBe(200)
  expect((await person.patch('/api/v1/User/Preferences', { Theme: 'dark' })).statusCode).toBe(200)
  await setStatus(provider, 'Active')
  await eventually(async () => expect(await flagsOf(person)).toEqual(before))
})

test('people of a pending company work', async () => {
  const company = await world.anAccount({ acctType: 'CU', accountStatus: 'Pending' })
  expect(await status(await world.signedInAt(company))).toBe(200)
})

test('a right that is taken away is gone at once; a role that is changed ends the session', async () => {
  const person = await world.signedInAt(world.root, { rights: { ExportAcct: 'W' } })
  expect(await flagsOf(person)).toMatchObject({ UserRole: 'RA', ExportAcct: 'W' })
  await change(`update feature_policy set value = 'N' where scope_id = '${person.userId}'`, person.userId)
  await eventually(async () => expect((await flagsOf(person)).ExportAcct).toBe('N'))
  await change(`update app_user set role_code = 'CU' where user_id = '${person.userId}'`, person.userId)
  await eventually(async () => expect(await status(person)).toBe(401))
})

test('a change that was not announced is noticed within five seconds', async () => {
  const person = await world.signedInAt(world.root)
  expect(await status(person)).toBe(200)
  await world.db.pool.query(`update session set revoked_at = now() where session_id = '${person.sessionId}'`)
  expect(await status(person)).toBe(200)
  const later = Date.now() + 5_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await status(person)).toBe(401)
})

test.each([
  ['revoked', 'revoked_at = now()'],
  ['over', "ends_at = now() - interval '1 second'"],
  ['idle for half an hour', "last_seen_at = now() - interval '30 minutes'"],
  ['half signed in: a second factor is still asked for', "stage = 'mfa'"],
])('a session that is %s is refused on every route', async (_, values) => {
  const person = await world.signedInAt(world.root)
  await world.db.pool.query(`update session set ${values} where session_id = '${person.sessionId}'`)
  const answers = await Promise.all([
    person.get(route),
    person.post(profileRoute, {}),
    person.post('/Dashboard/RAMEnabled', {}),
    person.patch('/api/v1/User/Preferences', { Theme: 'dark' }),
    person.get('/api/v1/Lookup/Language'),
    person.get(`/api/v1/brand/Portal/GetCompanyLogoHeader/${world.root.accountId}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(401))
})

test('requests keep a session from idling, and are noted at most once a minute', async () => {
  const person = await world.signedInAt(world.root)
  const lastSeen = async () =>
    Date.parse(
      (await world.db.pool.query(`select last_seen_at from session where session_id = '${person.sessionId}'`)).rows[0]
        .last_seen_at,
    )
  await world.db.pool.query(
    `update session set last_seen_at = now() - interval '29 minutes' where session_id = '${person.sessionId}'`,
  )
  expect(await status(person)).toBe(200)
  await settled()
  const noted = await lastSeen()
  expect(Date.now() - noted).toBeLessThan(10_000)
  for (let i = 0; i < 3; i += 1) await status(person)
  await settled()
  expect(await lastSeen()).toBe(noted)
})

test('requests that are refused do not keep a session alive', async () => {
  const person = await world.signedInAt(world.root)
  await world.db.pool.query(
    `update session set stage = 'mfa', last_seen_at = now() - interval '29 minutes' where session_id = '${person.sessionId}'`,
  )
  expect(await status(person)).toBe(401)
  await settled()
  const { rows } = await world.db.pool.query(
    `select last_seen_at < now() - interval '28 minutes' as idle from session where session_id = '${person.sessionId}'`,
  )
  expect(rows).toEqual([{ idle: true }])
})

test('answers are in the language of the person, else of the company, whatever the browser says', async () => {
  const french = await world.anAccount({ acctType: 'CU', language: 'fr-fr' })
  const people = [
    await world.signedInAs(await world.aUser({ account: french })),
    await world.signedInAs(await world.aUser({ account: french, language: 'en-us' })),
  ]
  const sentences = await Promise.all(
    people.map(
      async (person) => (await person.get('/api/v1/Account/x', { 'accept-language': 'de' })).json().Message[0],
    ),
  )
  expect(sentences).toEqual([expect.stringContaining('Corrigez'), expect.stringContaining('Correct them')])
})

const policy = (accountId: string, scopeKind: string, scopeId: string, value: string, more = '') =>
  world.db.pool.query(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value${more && ', valid_to'}) values (gen_random_uuid(), $1, $2, $3, 'ExportAcct', $4${more && `, ${more}`})`,
    [accountId, scopeKind, scopeId, value],
  )

test('rights come from the policies of the whole chain, the groups and the person, as long as they are in force', async () => {
  const { provider, distributor, reseller } = await aBranch()
  const person = await world.signedInAt(reseller)
  const value = async () => {
    await world.db.asOwner((tx) => sessionChanged(tx, person.userId))
    return (await flagsOf(await world.signedInAs(person))).ExportAcct
  }
  const standard = await value()
  expect(standard).toBe('W')
  await policy(distributor.accountId, 'ACCOUNT', distributor.accountId, 'R')
  expect(await value()).toBe('R')
  await policy(reseller.accountId, 'USER', person.userId, 'N', "now() - interval '1 day'")
  expect(await value()).toBe('R')
  await policy(reseller.accountId, 'ACCOUNT', reseller.accountId, 'N')
  expect(await value()).toBe('N')
  await world.db.pool.query(
    `insert into access_group (group_id, account_id, name) values ('01a00000-0000-7000-8000-000000000001', $1, 'Export')`,
    [reseller.accountId],
  )
  await world.db.pool.query(
    `insert into access_group_member (group_id, user_id, account_id) values ('01a00000-0000-7000-8000-000000000001', $1, $2)`,
    [person.userId, reseller.accountId],
  )
  await policy(reseller.accountId, 'GROUP', '01a00000-0000-7000-8000-000000000001', 'R')
  expect(await value()).toBe('R')
  await world.db.pool.query(`update access_group set archived = true where account_id = $1`, [reseller.accountId])
  expect(await value()).toBe('N')
  await policy(provider.accountId, 'ACCOUNT', provider.accountId, 'N')
  await world.db.pool.query(`update feature_policy set value = 'W' where account_id = $1`, [reseller.accountId])
  expect(await value()).toBe('N')
})

test('a policy row counts only for the place where it is stored', async () => {
  const { distributor, reseller } = await aBranch()
  const person = await world.signedInAt(reseller)
  await policy(reseller.accountId, 'ACCOUNT', distributor.accountId, 'N') // claims to be the distributor's
  await policy(reseller.accountId, 'ROLE', 'RS', 'N') // claims to be the role's
  await policy(distributor.accountId, 'USER', person.userId, 'N') // not at the person's company
  expect((await flagsOf(person)).ExportAcct).toBe('W')
})

test('a changing request of a browser needs the page\u2019s XSRF value, a script\u2019s does not', async () => {
  const user = await world.aUser({ account: world.root, password: 'correct horse demo 2026' })
  const browser = await world.aBrowser()
  const { access_token } = (await browser.signIn(user.email, 'correct horse demo 2026')).json().resultContent
  const bearer = { authorization: `Bearer ${access_token}` }
  expect((await browser.post(profileRoute, {}, bearer)).statusCode).toBe(200)
  for (const [headers, leave] of [
    [{}, ['x-xsrf-token']],
    [{ 'x-xsrf-token': 'x'.repeat(32) }, []],
    [{ origin: 'https://evil.example' }, []],
    [{ 'sec-fetch-site': 'cross-site' }, []],
  ] as const)
    expect((await browser.post(profileRoute, {}, { ...bearer, ...headers }, leave)).json()).toMatchObject({
      StatusCode: 403,
      Code: 'request.crossSite',
    })
  expect((await world.app.inject({ url: route, headers: bearer })).statusCode).toBe(200)
})

test('a session is listed until its end, after eight hours', async () => {
  const first = await world.signedInAt((await aBranch()).reseller)
  const second = await world.signedInAs(first)
  await world.db.pool.query(
    `update session set created_at = now() - interval '470 minutes', ends_at = now() + interval '10 minutes' where session_id = $1`,
    [first.sessionId],
  )
  const { Items } = (await second.get('/api/v1/User/Sessions')).json().ResultContent
  expect(Items.map(({ SessionKey }: { SessionKey: string }) => SessionKey)).toEqual([second.sessionId, first.sessionId])
})

test('ending a session ends the ones that act through it', async () => {
  const actor = await world.signedInAt(world.root, { rights: { LoginAlias: 'Y' } })
  const alias = await world.signedInAt((await aBranch()).reseller)
  await world.db.pool.query(`update session set actor_session_id = $1 where session_id = $2`, [
    actor.sessionId,
    alias.sessionId,
  ])
  expect(await status(alias)).toBe(200)
  await world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/Token/Revoke',
    payload: { access_Token: actor.accessToken },
  })
  await eventually(async () => expect([await status(actor), await status(alias)]).toEqual([401, 401]))
})

test('a lost connection to the database is restored, and whatever may have changed meanwhile is forgotten', async () => {
  const person = await world.signedInAt(world.root)
  expect(await status(person)).toBe(200)
  await world.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen session_changed'`,
  )
  await world.db.pool.query(`update session set revoked_at = now() where session_id = '${person.sessionId}'`)
  await eventually(async () => expect(await status(person)).toBe(401))
  const other = await world.signedInAt(world.root)
  await eventually(async () => {
    const { rows } = await world.db.pool.query(
      `select from pg_stat_activity where datname = current_database() and query = 'listen session_changed'`,
    )
    expect(rows).toHaveLength(1)
  })
  expect(await status(other)).toBe(200)
  await change(`update session set revoked_at = now() where session_id = '${other.sessionId}'`, other.sessionId)
  await eventually(async () => expect(await status(other)).toBe(401))
})
