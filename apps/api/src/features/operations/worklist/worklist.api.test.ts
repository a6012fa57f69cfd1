import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { count, keys, search } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, halyard, northwind, southbank } = await world.demoTree()
const second = await world.anAccount({ acctType: 'CU', under: cordage })
type Person = Awaited<ReturnType<typeof world.signedInAs>>
type Item = {
  Kind: string
  Total: number
  Capped: boolean
  First: string | null
  FirstKey: string | null
  Sums: object[]
}
const itemsOf = async (person: Person): Promise<Item[]> => {
  const answer = await person.get('/api/v1/Worklist')
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent.Items
}
const failing = async (person: Person) => (await itemsOf(person)).find(({ Kind }) => Kind === 'DomainsFailing')

test('nothing to do is an empty list', async () => {
  expect(await itemsOf(await world.signedInAt(southbank))).toEqual([])
})

test('a line counts what its list finds for the caller: by tree, permission and access group', async () => {
  await world.db.pool.query(
    `insert into company_domain (account_id, domain, token, state)
     values ($1, 'a.example', 't', 'Failing'), ($2, 'b.example', 't', 'Failing'), ($2, 'c.example', 't', 'Signing')`,
    [northwind.accountId, second.accountId],
  )
  const reseller = await world.signedInAt(cordage)
  expect(await failing(reseller)).toEqual({
    Kind: 'DomainsFailing',
    Total: 2,
    Capped: false,
    First: 'a.example',
    FirstKey: null,
    Sums: [],
    Ahead: [],
    Parts: [],
  })
  expect(await failing(await world.signedInAt(southbank))).toBeUndefined()
  expect(await failing(await world.signedInAt(cordage, { rights: { DKIM: 'N' } }))).toBeUndefined()
  const entries = { 'Customer-Settings': 'R' } as const
  const held = await hold(world, await world.signedInAt(cordage), {
    entries,
    accountScope: 'LIST',
    accounts: [second.accountId],
  })
  expect(await failing(held)).toMatchObject({ Total: 1, First: 'b.example' })
  const elsewhere = await hold(world, await world.signedInAt(cordage), { entries: { 'Customer-Add/Edit Users': 'R' } })
  expect(await failing(elsewhere)).toBeUndefined()
})

const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const lineOf = async (person: Person, kind: string) => (await itemsOf(person)).find(({ Kind }) => Kind === kind)

test('an invitation is work once it is unanswered for 7 days, and so the list of people says', async () => {
  const [old, young] = [
    await world.aUser({ account: northwind, userStatus: 'Invited', firstName: 'Ada', lastName: 'Able' }),
    await world.aUser({ account: northwind, userStatus: 'Invited', firstName: 'Aaron', lastName: 'Able' }),
  ]
  for (const [user, days] of [
    [old, 8],
    [young, 6],
  ] as const)
    await world.db.pool.query('update app_user set modified_at = $2 where user_id = $1', [user.userId, before(days)])
  const person = await world.signedInAt(northwind)
  expect(await lineOf(person, 'InvitationsOpen')).toMatchObject({ Total: 1, First: 'Ada Able' })
  const listed = await person.post('/api/v1/User/Search', { Status: ['Invited'], Unanswered: true })
  expect(listed.json().ResultContent.Items.map(({ UserKey }: { UserKey: string }) => UserKey)).toEqual([old.userId])
  await person.post('/api/v1/AccountAdmin/ResendActivationCode/Batch', { UserKeys: [old.userId] })
  expect(await lineOf(person, 'InvitationsOpen')).toBeUndefined()
  await world.db.pool.query('update app_user set modified_at = $2 where user_id = $1', [old.userId, before(8)])
})

test('an account is work while no administrator can sign in, and so the list of accounts says', async () => {
  const [left, pending, peopled, locked] = [
    await world.anAccount({ acctType: 'CU', under: halyard, acctName: 'Left alone' }),
    await world.anAccount({ acctType: 'CU', under: halyard, accountStatus: 'Pending' }),
    await world.anAccount({ acctType: 'CU', under: halyard, acctName: 'With end users' }),
    await world.anAccount({ acctType: 'CU', under: halyard }),
  ]
  const last = await world.aUser({ account: left })
  await world.aUser({ account: left, userStatus: 'Invited' })
  await world.aUser({ account: pending, userStatus: 'Invited' })
  const other = await world.aUser({ account: peopled, kind: 'ENDUSER' })
  await world.aUser({ account: locked, userStatus: 'Locked' })
  const person = await world.signedInAt(halyard)
  const listed = async () => keys((await search(person, { unattended: true })).Items).toSorted()
  expect(await lineOf(person, 'AccountsUnattended')).toMatchObject({ Total: 1, First: 'With end users' })
  const status = (userStatus: string) =>
    world.db.pool.query('update app_user set user_status = $2 where user_id = $1', [last.userId, userStatus])
  await status('Removed')
  expect(await lineOf(person, 'AccountsUnattended')).toMatchObject({
    Total: 2,
    First: 'With end users',
    FirstKey: peopled.accountId,
  })
  expect(await listed()).toEqual([left.accountId, peopled.accountId].toSorted())
  expect(await count(person, { unattended: true })).toEqual({ Total: 2, Capped: false })
  await status('Active')
  await world.db.pool.query(`update app_user set kind = 'BOTH', role_code = 'CU' where user_id = $1`, [other.userId])
  expect(await lineOf(person, 'AccountsUnattended')).toBeUndefined()
  expect(await listed()).toEqual([])
  // Two people who come and leave at the same time may leave an outdated moment.
  await world.db.pool.query('update account set unattended_since = now() where account_id = $1', [left.accountId])
  expect(await lineOf(person, 'AccountsUnattended')).toBeUndefined()
})

test('an account is work once it is suspended for over 30 days, and so the list of accounts says', async () => {
  const [old, young] = [
    await world.anAccount({ acctType: 'CU', under: halyard, acctName: 'Long gone' }),
    await world.anAccount({ acctType: 'CU', under: halyard }),
  ]
  for (const [account, days] of [
    [old, 31],
    [young, 29],
  ] as const)
    await world.db.pool.query(
      `update account set account_status = 'Suspended', status_since = $2 where account_id = $1`,
      [account.accountId, before(days)],
    )
  const person = await world.signedInAt(halyard)
  expect(await lineOf(person, 'SuspensionsLong')).toMatchObject({ Total: 1, First: 'Long gone' })
  const filter = { status: ['Suspended'], suspendedLong: true }
  expect(keys((await search(person, filter)).Items)).toEqual([old.accountId])
  expect(await count(person, filter)).toEqual({ Total: 1, Capped: false })
  expect(
    await lineOf(await world.signedInAt(halyard, { rights: { AcctMgmnt: 'N' } }), 'SuspensionsLong'),
  ).toBeUndefined()
})

test('a bulk change that runs within 7 days is work, a later one is not', async () => {
  const person = await world.signedInAt(cordage)
  for (const [days, state] of [
    [6, 'Scheduled'],
    [8, 'Scheduled'],
    [0, 'Failed'],
  ] as const)
    await world.db.asOwner((tx) =>
      sql`insert into change_set (change_set_id, account_id, provider_id, sp_id, dt_id, rs_id, kind, input, selection, state, made_by,
          made_by_name, run_at)
        select gen_random_uuid(), account_id, provider_id, sp_id, dt_id, rs_id, 'account.tags', '{}', '{}', ${state},
          ${person.userId}::uuid, 'Rosa', ${before(-days)}::timestamptz from account where account_id = ${cordage.accountId}`.execute(
        tx,
      ),
    )
  expect(await lineOf(person, 'ChangesScheduled')).toMatchObject({
    Total: 1,
    Capped: false,
    FirstKey: expect.any(String),
  })
  const { rows } = await world.db.pool.query(`select change_set_id from change_set where state = 'Failed'`)
  expect(await lineOf(person, 'ChangesFailed')).toMatchObject({ Total: 1, FirstKey: rows[0].change_set_id })
  const { Items: items } = (await person.post('/api/v1/ChangeSets/Search', { Which: 'open', Soon: true })).json()
    .ResultContent
  expect(items).toHaveLength(1)
})

describe('one account', () => {
  const ofAccount = async (person: Person, account: { accountId: string }) => {
    const answer = await person.get(`/api/v1/Worklist/Account?acctKey=${account.accountId}`)
    return answer.statusCode === 200 ? (answer.json().ResultContent.Items as Item[]) : answer.statusCode
  }

  test('has the lines that count in it, without those of accounts below or beside it', async () => {
    const [troubled, calm] = [
      await world.anAccount({ acctType: 'CU', under: cordage }),
      await world.anAccount({ acctType: 'CU', under: cordage }),
    ]
    await world.aUser({ account: troubled, userStatus: 'Locked', firstName: 'Lou', lastName: 'Locked' })
    await world.aUser({ account: calm, userStatus: 'Active' })
    await world.db.pool.query(
      `insert into company_domain (account_id, domain, token, state) values ($1, 'failing.example', 't', 'Failing')`,
      [troubled.accountId],
    )
    const reseller = await world.signedInAt(cordage)
    expect(await ofAccount(reseller, troubled)).toEqual([
      {
        Kind: 'DomainsFailing',
        Total: 1,
        Capped: false,
        First: 'failing.example',
        Sums: [],
        FirstKey: null,
        Ahead: [],
        Parts: [],
      },
      {
        Kind: 'UsersLocked',
        Total: 1,
        Capped: false,
        First: 'Lou Locked',
        Sums: [],
        FirstKey: expect.any(String),
        Ahead: [],
        Parts: [],
      },
    ])
    expect(await ofAccount(reseller, calm)).toEqual([])
    expect(await ofAccount(reseller, cordage)).toEqual([])
  })

  test('of another branch is not found; a colleague held to another company, or to other lists, gets none of it', async () => {
    expect(await ofAccount(await world.signedInAt(southbank), northwind)).toBe(404)
    const held = (entries: Record<string, 'R'>, accounts: string[]) =>
      world.signedInAt(cordage).then((person) => hold(world, person, { entries, accountScope: 'LIST', accounts }))
    const elsewhere = await held({ 'Customer-Settings': 'R' }, [second.accountId])
    const own = await held({ 'Customer-Settings': 'R' }, [northwind.accountId])
    await world.db.pool.query(
      `insert into company_domain (account_id, domain, token, state) values ($1, 'held.example', 't', 'Failing')`,
      [northwind.accountId],
    )
    await world.aUser({ account: northwind, userStatus: 'Locked' })
    const kinds = async (person: Person) => ((await ofAccount(person, northwind)) as Item[]).map(({ Kind }) => Kind)
    expect(await kinds(await world.signedInAt(cordage))).toEqual(['DomainsFailing', 'UsersLocked', 'InvitationsOpen'])
    expect(await kinds(own)).toEqual(['DomainsFailing'])
    expect(await kinds(elsewhere)).toEqual([])
  })
})

type Figure = { Kind: string; Total: number; Capped: boolean; Of: number | null; Months: number[] }
const figuresOf = async (person: Person): Promise<Figure[]> => {
  const answer = await person.get('/api/v1/Worklist/Figures')
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent.Items
}
const figure = async (person: Person, kind: string) => (await figuresOf(person)).find(({ Kind }) => Kind === kind)

test('key figures count the caller’s tree, each by the permission and module of its list', async () => {
  const reseller = await world.signedInAt(cordage)
  expect(await figure(reseller, 'Accounts')).toMatchObject({
    Total: (await count(reseller, {})).Total,
    Capped: false,
    Of: null,
    Months: [],
  })
  const people = (await reseller.post('/api/v1/User/Search/Count', {})).json().ResultContent
  expect(await figure(reseller, 'Users')).toMatchObject(people)
  expect(await figure(await world.signedInAt(cordage, { rights: { AcctMgmnt: 'N' } }), 'Accounts')).toBeUndefined()
  expect(await figure(await world.signedInAt(northwind), 'Accounts')).toBeUndefined()
  const held = await hold(world, await world.signedInAt(cordage), {
    entries: { 'Customer-Account Details': 'R' },
    accountScope: 'LIST',
    accounts: [second.accountId],
  })
  expect(await figure(held, 'Accounts')).toMatchObject({ Total: (await count(held, {})).Total })
  expect(await figure(held, 'Users')).toBeUndefined()
})

test('messages are those of twelve months, for readers of the whole tree only', async () => {
  const months = [0, 1, 12].map((back) => {
    const at = new Date()
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
  })
  for (const [at, month] of months.entries())
    await world.db.asOwner((tx) =>
      sql`insert into usage_month (month, account_id, provider_id, sp_id, dt_id, rs_id, product_line, unit_type, used)
        select ${month}::date, account_id, provider_id, sp_id, dt_id, rs_id, 'SECUREEMAIL', 'MESSAGE', ${at + 5}
        from account where account_id = ${cordage.accountId}`.execute(tx),
    )
  const found = await figure(await world.signedInAt(cordage), 'Messages')
  expect([found?.Total, found?.Months]).toEqual([5, [...Array.from({ length: 10 }, () => 0), 6, 5]])
  const held = await hold(world, await world.signedInAt(cordage), { entries: { 'Customer-Company Plans': 'R' } })
  expect(await figure(held, 'Messages')).toBeUndefined()
})
