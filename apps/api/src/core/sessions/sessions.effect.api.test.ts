import { describe, expect, test } from 'vitest'
import { actingFor } from '../../../test/acting.ts'
import { eventually } from '../../../test/soon.ts'
import { type Account, newWorld, type Person, type Requests } from '../../../test/world.ts'
import { requestsWith } from '../../../test/world.person.ts'
import { endSessionsOf } from './sessions.ts'

// A change that ends a session or changes its rights takes effect at the next call, on any route, and within five
// seconds on another process (`security.md` 5.1.19).

const world = await newWorld()
const elsewhere = await world.anotherProcess()

const run = (statement: string, ...values: unknown[]) => world.db.pool.query(statement, values)
const inOtherProcess = ({ headers }: Requests) => requestsWith(elsewhere, headers)

/** One call of each kind of route: one's own, the directory's, reading, searching, a file, changing. */
const calls = (person: Requests, { accountId }: Account) => [
  person.get('/api/v1/AccountAdmin/LoginDetail'),
  person.get('/api/v1/User/Sessions'),
  person.get('/api/v1/Lookup/Language'),
  person.get(`/api/v1/brand/Portal/GetCompanyLogoHeader/${accountId}`),
  person.get(`/api/v1/Account/${accountId}`),
  person.get(`/api/v1/Account/${accountId}/AliasSessions`),
  person.post('/api/v1/AccountAdmin/Search/Export', {}),
  person.post('/api/v1/AccountAdmin/Search', {}),
  person.post('/api/v1/User/Search', { AcctKey: accountId }),
  person.post('/api/v1/Portal/AppFeatureTest/portal-cli/User', {}),
  person.patch('/api/v1/User/Preferences', { Theme: 'dark' }),
  person.patch('/api/v1/User/Profile', { FirstName: 'Ada' }),
]
const statuses = async (person: Requests, at: Account) =>
  (await Promise.all(calls(person, at))).map(({ statusCode }) => statusCode)
const all = (status: number) => Array<number>(12).fill(status)

async function aBranch() {
  const provider = await world.anAccount({ acctType: 'SP' })
  const distributor = await world.anAccount({ acctType: 'DT', under: provider })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  const other = await world.anAccount({ acctType: 'DT', under: await world.anAccount({ acctType: 'SP' }) })
  return { provider, distributor, reseller, other }
}
type Branch = Awaited<ReturnType<typeof aBranch>>
type Change = (person: Person, branch: Branch) => Promise<unknown>

async function expectRefusedEverywhere(change: Change, immediately: boolean) {
  const branch = await aBranch()
  const person = await world.signedInAt(branch.reseller)
  const bystander = await world.signedInAt(branch.other)
  const there = inOtherProcess(person)
  for (const one of [person, there]) expect(new Set(await statuses(one, branch.reseller))).toEqual(new Set([200]))
  expect((await bystander.get('/api/v1/User/Sessions')).statusCode).toBe(200)
  await change(person, branch)
  if (immediately) expect(await statuses(person, branch.reseller)).toEqual(all(401))
  for (const one of [person, there])
    await eventually(async () => expect(await statuses(one, branch.reseller)).toEqual(all(401)))
  expect((await bystander.get('/api/v1/User/Sessions')).statusCode).toBe(200)
}

const suspendAbuse =
  (pick: (branch: Branch) => Account): Change =>
  (_, branch) =>
    run(`update account set account_status = 'SuspendedAbuse' where account_id = $1`, pick(branch).accountId)

describe('attack 19: refused on every route, here and on another process, when', () => {
  test.each<[string, Change]>([
    [
      'the person is disabled',
      (person) => run(`update app_user set user_status = 'Disabled' where user_id = $1`, person.userId),
    ],
    [
      'the person gets another role',
      (person) => run(`update app_user set role_code = 'CU' where user_id = $1`, person.userId),
    ],
    [
      'the person moves to another company',
      (person, { distributor }) =>
        run('update app_user set account_id = $1 where user_id = $2', distributor.accountId, person.userId),
    ],
    [
      'the company gets another parent',
      (_, { reseller, other }) =>
        run('update account set parent_id = $1 where account_id = $2', other.accountId, reseller.accountId),
    ],
    [
      'a company above gets another parent',
      (_, { distributor, other }) =>
        run(
          'update account set parent_id = (select parent_id from account where account_id = $1) where account_id = $2',
          other.accountId,
          distributor.accountId,
        ),
    ],
    ['the company is suspended for abuse', suspendAbuse(({ reseller }) => reseller)],
    ['the parent is suspended for abuse', suspendAbuse(({ distributor }) => distributor)],
    ['the grandparent is suspended for abuse', suspendAbuse(({ provider }) => provider)],
  ])('%s', (_, change) => expectRefusedEverywhere(change, false))

  test.each<[string, Change]>([
    [
      'the person signs out',
      (person) => person.post('/api/v1/auth/Token/Revoke', { access_Token: person.accessToken }),
    ],
    [
      'the person ends this session from another',
      async (person) => (await world.signedInAs(person)).delete(`/api/v1/User/Sessions/${person.sessionId}`),
    ],
    [
      'the person ends all others',
      async (person) => (await world.signedInAs(person)).post('/api/v1/User/OtherSessions/End', {}),
    ],
    [
      'the password is changed in another session',
      async (person) => {
        const { sessionId } = await world.signedInAs(person)
        await world.db.asAuth((tx) => endSessionsOf(tx, person.userId, 'passwordChanged', { but: sessionId }))
      },
    ],
    [
      'an administrator ends the sessions',
      async (person, { distributor }) =>
        (await world.signedInAt(distributor)).post(`/api/v1/User/${person.userId}/EndSessions`, {
          Reason: 'A stolen laptop',
        }),
    ],
    [
      'an administrator takes the factors away',
      async (person, { distributor }) =>
        (await world.signedInAt(distributor)).post(`/api/v1/User/${person.userId}/MfaReset`, {
          Reason: 'A stolen laptop',
        }),
    ],
  ])('%s: at the very next call', (_, change) => expectRefusedEverywhere(change, true))
})

test('attack 19: while a company above is suspended everything may be read and nothing changed, in both processes', async () => {
  const { provider, reseller } = await aBranch()
  const person = await world.signedInAt(reseller)
  const there = inOtherProcess(person)
  const edit = (one: Requests) => one.post(`/api/v1/User/${person.userId}/Unlock`, { Reason: 'Asked for by phone' })
  for (const one of [person, there]) expect((await edit(one)).json().Code).toBe('user.self') // allowed, but not to oneself
  await run(`update account set account_status = 'Suspended' where account_id = $1`, provider.accountId)
  for (const one of [person, there])
    await eventually(async () => {
      expect((await edit(one)).json().Code).toBe('auth.forbidden')
      expect((await one.get(`/api/v1/Account/${reseller.accountId}`)).statusCode).toBe(200)
    })
})

async function anAlias(rights: 'ROLE' | 'ACCOUNT' | 'USER') {
  const branch = await aBranch()
  const actor = await world.signedInAt(branch.distributor)
  const [account, id] = {
    ROLE: [world.root.accountId, 'DT'],
    ACCOUNT: [branch.distributor.accountId, branch.distributor.accountId],
    USER: [branch.distributor.accountId, actor.userId],
  }[rights]
  await run(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value) values (gen_random_uuid(), $1, $2, $3, 'LoginAlias', 'Y')
     on conflict (account_id, scope_kind, scope_id, flag) do update set value = 'Y'`,
    account,
    rights,
    id,
  )
  const acting = await actingFor(world, actor, await world.aUser({ account: branch.reseller }))
  const lose = () =>
    run(
      `update feature_policy set value = 'N' where account_id = $1 and scope_kind = $2 and scope_id = $3`,
      account,
      rights,
      id,
    )
  return { ...branch, actor, acting, lose }
}
type Alias = Awaited<ReturnType<typeof anAlias>>

describe('attack 20: whatever ends the actor or the right to act ends the alias, here and on another process:', () => {
  test.each<[string, (alias: Alias) => Promise<unknown>, ('ROLE' | 'ACCOUNT' | 'USER')?]>([
    [
      'the actor is disabled',
      ({ actor }) => run(`update app_user set user_status = 'Disabled' where user_id = $1`, actor.userId),
    ],
    [
      'the actor gets another role',
      ({ actor }) => run(`update app_user set role_code = 'CU' where user_id = $1`, actor.userId),
    ],
    [
      'the actor moves to another company',
      ({ actor, other }) =>
        run('update app_user set account_id = $1 where user_id = $2', other.accountId, actor.userId),
    ],
    [
      'the actor signs out',
      ({ actor }) => actor.post('/api/v1/auth/Token/Revoke', { access_Token: actor.accessToken }),
    ],
    [
      'the actor’s session runs out',
      ({ actor }) =>
        run(
          `with a as (update session set ends_at = now() - interval '1 second' where session_id = $1 returning 1) select pg_notify('session_changed', $1::text) from a`,
          actor.sessionId,
        ),
    ],
    ['the actor loses the flag', ({ lose }) => lose()],
    ['the actor’s company loses the flag', ({ lose }) => lose(), 'ACCOUNT'],
    ['the actor’s role loses the flag', ({ lose }) => lose(), 'ROLE'],
    [
      'the actor’s company is suspended for abuse',
      ({ distributor }) =>
        run(`update account set account_status = 'SuspendedAbuse' where account_id = $1`, distributor.accountId),
    ],
    [
      'the company acted in gets another parent',
      ({ reseller, other }) =>
        run('update account set parent_id = $1 where account_id = $2', other.accountId, reseller.accountId),
    ],
    [
      'the person acted for is disabled',
      ({ acting }) => run(`update app_user set user_status = 'Disabled' where user_id = $1`, acting.userId),
    ],
    [
      'an administrator ends the actor’s sessions',
      async ({ actor, provider }) =>
        (await world.signedInAt(provider)).post(`/api/v1/User/${actor.userId}/EndSessions`, {
          Reason: 'A stolen laptop',
        }),
    ],
  ])('%s', async (_, change, rights = 'USER') => {
    const alias = await anAlias(rights)
    const there = inOtherProcess(alias.acting)
    const detail = async (one: Requests) => (await one.get('/api/v1/AccountAdmin/LoginDetail')).statusCode
    for (const one of [alias.acting, there]) expect(await detail(one)).toBe(200)
    await change(alias)
    for (const one of [alias.acting, there]) await eventually(async () => expect(await detail(one)).toBe(401))
  })

  test('and giving the right back does not restore the session', async () => {
    const { acting, lose, actor } = await anAlias('USER')
    const detail = async () => (await acting.get('/api/v1/AccountAdmin/LoginDetail')).statusCode
    expect(await detail()).toBe(200)
    await lose()
    await eventually(async () => expect(await detail()).toBe(401))
    await run(`update feature_policy set value = 'Y' where scope_id = $1`, actor.userId)
    for (const one of [acting, inOtherProcess(acting)])
      expect((await one.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
    const { rows } = await run('select revoked_reason from session where session_id = $1', acting.sessionId)
    expect(rows).toEqual([{ revoked_reason: 'mayNoLongerAct' }])
  })
})
