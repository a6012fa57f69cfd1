import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { act, done, prepare, prepared, rowsOf, seen, type WireSet, work } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aKey } from '../../../../test/keys.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// Hands a leaving person's work to a successor in one set (`product.md` M17).

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

let company: Account
let boss: Person
let leaver: Person
let next: Person
let managed: Account[]
beforeEach(async () => {
  company = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  boss = await world.signedInAt(company, { rights: { Administrators: 'W', UserGroupsAccess: 'W' } as never })
  leaver = await world.signedInAt(company)
  next = await world.signedInAt(company)
  managed = [
    await world.anAccount({ acctType: 'CU', under: company }),
    await world.anAccount({ acctType: 'CU', under: company }),
  ]
  await pool.query('update account set manager = $2 where account_id = any($1)', [
    managed.map(({ accountId }) => accountId),
    leaver.userId,
  ])
})

type UserRef = Pick<User, 'userId'>
const input = (more: object = {}) => ({
  UserKey: leaver.userId,
  Successor: next.userId,
  Afterwards: 'disable',
  Reason: 'Left on 20 November',
  ...more,
})
const selection = (who: UserRef = leaver) => ({ UserKeys: [who.userId] })
const set = (more: object = {}, by: Person = boss): Promise<WireSet> =>
  prepared(by, 'user.offboard', selection(), input(more))
const run = async (more: object = {}, by: Person = boss) => done(by, await set(more, by), 'Run', {})
const managers = async () =>
  (
    await pool.query('select manager from account where account_id = any($1)', [
      managed.map(({ accountId }) => accountId),
    ])
  ).rows.map(({ manager }) => manager)
const statusOf = async ({ userId }: UserRef) =>
  (await pool.query('select user_status from app_user where user_id = $1', [userId])).rows[0].user_status
const groupsOf = async ({ userId }: UserRef): Promise<string[]> =>
  (
    await pool.query(
      'select g.name from access_group_member m join access_group g using (group_id) where m.user_id = $1 order by 1',
      [userId],
    )
  ).rows.map(({ name }) => name)
async function aGroup(name: string, members: UserRef[]): Promise<void> {
  const groupId = randomUUID()
  await pool.query(
    `insert into access_group (group_id, account_id, name, entries) values ($1, $2, $3, '{"Account Details": "RW"}')`,
    [groupId, company.accountId, name],
  )
  for (const { userId } of members)
    await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
      groupId,
      userId,
      company.accountId,
    ])
}
const aView = ({ userId }: UserRef, name: string, shared = true) =>
  pool.query(
    `insert into saved_view (view_id, account_id, list, name, query, shared, made_by, made_by_name)
     values ($1, $2, 'accounts', $3, '{}', $4, $5, 'x')`,
    [randomUUID(), company.accountId, name, shared, userId],
  )
const viewsOf = async ({ userId }: UserRef): Promise<string[]> =>
  (await pool.query('select name from saved_view where made_by = $1 order by 1', [userId])).rows.map(({ name }) => name)
const waiting = async (): Promise<WireSet> => {
  const own = await prepared(leaver, 'account.tags', { AcctKeys: [managed[0]?.accountId] }, { Add: ['x'] })
  return done(leaver, own, 'Run', { RunAt: new Date(Date.now() + 3_600_000).toISOString() })
}

describe('who leaves', () => {
  test('hands over accounts, groups, shared views and changes, and is disabled; an undo gives back all but the changes', async () => {
    await aGroup('North', [leaver, next])
    await aGroup('South', [leaver])
    await aView(leaver, 'Quarter')
    await aView(leaver, 'Own', false)
    const one = await set()
    expect(one).toMatchObject({
      Ready: 4,
      Effects: expect.arrayContaining([expect.stringMatching(/becomes account manager of 2 accounts\.$/)]),
    })
    expect((await rowsOf(boss, one)).map(({ Fields }) => Fields.map(({ Name }) => Name))).toEqual([
      ['managerName'],
      ['managerName'],
      ['groups'],
      ['sharedViews', 'userStatus'],
    ])
    expect(await done(boss, one, 'Run', {})).toMatchObject({ State: 'Done', Done: 4 })
    expect(await managers()).toEqual([next.userId, next.userId])
    expect([await groupsOf(next), await viewsOf(next), await viewsOf(leaver)]).toEqual([
      ['North', 'South'],
      ['Quarter'],
      ['Own'],
    ])
    expect(await statusOf(leaver)).toBe('Disabled')
    expect((await leaver.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
    const { rows: trail } = await pool.query(
      'select action, count(*)::int as n from audit_event where batch_id = $1 group by 1 order by 1',
      [one.ChangeKey],
    )
    expect(trail.filter(({ action }) => !action.startsWith('change.'))).toEqual([
      { action: 'account.updated', n: 2 },
      { action: 'group.membersChanged', n: 1 },
      { action: 'user.disabled', n: 1 },
      { action: 'user.handedOver', n: 1 },
    ])
    const undo = await done(boss, await done(boss, one, 'Undo'), 'Run', {})
    expect(undo).toMatchObject({ Done: 4 })
    expect(await managers()).toEqual([leaver.userId, leaver.userId])
    expect([await groupsOf(next), await viewsOf(leaver), await statusOf(leaver)]).toEqual([
      ['North'],
      ['Own', 'Quarter'],
      'Active',
    ])
  })

  test('leaves changes that wait as previews of the successor, to run or to cancel', async () => {
    const own = await waiting()
    const one = await set({ Afterwards: 'keep' })
    expect(one.Effects.join(' ')).toMatch(/Back to preview, for .+ to run: 1 bulk change\./)
    await done(boss, one, 'Run', {})
    expect(await seen(next, own)).toMatchObject({ State: 'Preview', MadeByKey: next.userId })
    expect(await statusOf(leaver)).toBe('Active')
    expect((await act(leaver, own, 'Run', {})).statusCode).toBe(403)
  })

  test('whose successor is held to groups: changes that wait are cancelled, groups join those held', async () => {
    const own = await waiting()
    await aGroup('North', [next])
    const one = await run()
    expect(one.Effects.join(' ')).toContain('full access, which isn’t handed over')
    expect(await seen(boss, own)).toMatchObject({ State: 'Cancelled' })
    expect(await groupsOf(next)).toEqual(['North'])
  })
})

describe('the API keys for which somebody answers', () => {
  test('stop with who leaves, named to whoever may see them, until another one rotates them', async () => {
    const entries = { 'Account Details': 'R' } as const
    const key = await aKey(world, { account: company, maker: leaver, entries })
    await aKey(world, { account: company, maker: next, entries })
    await pool.query(`update api_key set name = 'ERP' where key_id = $1`, [key.keyId])
    const effectsOf = async (more: object = {}, by = boss) => (await set(more, by)).Effects.join(' ')
    expect(await effectsOf()).toContain('is responsible for them: 1 API key (ERP).')
    expect(await effectsOf({ Afterwards: 'keep' })).not.toContain('API key')
    const blind = await world.signedInAt(company, {
      rights: { Administrators: 'W', APIIntegrationAccessSettings: 'N' } as never,
    })
    expect(await effectsOf({}, blind)).toContain('is responsible for them: 1 API key.')
    await run()
    await expect.poll(async () => (await key.get('/api/v1/Caller')).json().Code).toBe('key.maker')
  })
})

test('a previous secret of who leaves stops with them, and is named while it counts', async () => {
  const entries = { 'Account Details': 'R' } as const
  const key = await aKey(world, { account: company, maker: leaver, entries })
  await pool.query(
    `update api_key set name = 'Depot', secret_hash = sha256(random()::text::bytea), hint = 'new0', made_by = $2,
      previous_ends_at = now() + interval '1 day' where key_id = $1`,
    [key.keyId, next.userId],
  )
  const endsIn = (hours: number) =>
    pool.query('update api_key set previous_ends_at = now() + make_interval(hours => $2) where key_id = $1', [
      key.keyId,
      hours,
    ])
  const effects = async () => (await set()).Effects.join(' ')
  await endsIn(-1)
  expect(await effects()).not.toContain('Depot')
  await endsIn(24)
  expect(await effects()).toContain('is responsible for it: 1 API key (Depot).')
  expect((await key.get('/api/v1/Caller')).statusCode).toBe(200)
  await run()
  await expect.poll(async () => (await key.get('/api/v1/Caller')).json().Code).toBe('key.maker')
})

describe('who leaves, whatever the size and the end,', () => {
  test('is removed on request; what was changed meanwhile stays', async () => {
    const one = await set({ Afterwards: 'remove' })
    await pool.query('update account set manager = null where account_id = $1', [managed[0]?.accountId])
    expect(await done(boss, one, 'Run', {})).toMatchObject({ Done: 2, Failed: 1 })
    expect((await managers()).filter(Boolean)).toEqual([next.userId])
    expect(await statusOf(leaver)).toBe('Removed')
  })

  test('hands over hundreds of accounts by the job, and leaves last', async () => {
    const { rows } = await pool.query(
      `insert into account (account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment, industry_code, manager)
       select gen_random_uuid(), $1, 'CU', 'Managed ' || n, 'Active', 'STD', 'PRODUCTION', 'LEGAL', $2 from generate_series(1, 700) n
       returning account_id`,
      [company.accountId, leaver.userId],
    )
    const one = await set()
    expect(one).toMatchObject({ Ready: 703 })
    await act(boss, one, 'Run', {})
    await work(world)
    expect(await seen(boss, one)).toMatchObject({ State: 'Done', Done: 703 })
    const { rows: left } = await pool.query('select count(*)::int as n from account where manager = $1', [next.userId])
    expect([rows.length, left[0].n]).toEqual([700, 702])
  })
})

describe('nobody hands over', () => {
  test('to oneself, another company, an end user, or somebody who is not active', async () => {
    const stranger = await world.aUser({ account: tree.borealis })
    const invited = await world.aUser({ account: company, userStatus: 'Invited' })
    for (const Successor of [leaver.userId, stranger.userId, invited.userId, randomUUID()])
      expect(codeOf(await prepare(boss, 'user.offboard', selection(), input({ Successor })))).toEqual([
        409,
        'user.notSuccessor',
      ])
  })

  test('what is of another tree, of oneself, or of somebody else than was selected', async () => {
    const foreign = await world.aUser({ account: tree.southbank })
    const ask = (UserKey: string, who: UserRef = { userId: UserKey }) =>
      prepare(boss, 'user.offboard', selection(who), input({ UserKey }))
    expect(codeOf(await ask(foreign.userId))).toEqual([404, 'user.notFound'])
    expect(codeOf(await ask(boss.userId))).toEqual([409, 'user.self'])
    const answer = await ask(leaver.userId, next)
    expect([answer.statusCode, answer.json().Field]).toEqual([400, 'Selection.UserKeys'])
  })

  test('held to groups, or as a reader', async () => {
    const member = await hold(world, await world.signedInAt(company, { rights: { Administrators: 'W' } as never }), {
      entries: { 'Customer-Add/Edit Users': 'RW' } as never,
    })
    expect((await prepare(member, 'user.offboard', selection(), input())).statusCode).toBe(403)
    const reader = await world.signedInAt(company, { rights: { AcctMgmnt: 'R' } })
    expect((await prepare(reader, 'user.offboard', selection(), input())).statusCode).toBe(403)
  })

  test('groups of a company below its own: its people change them, and everything else is handed over', async () => {
    await aGroup('North', [leaver, next])
    await aGroup('South', [leaver])
    const above = await world.signedInAt(tree.borealis)
    const one = await set({}, above)
    expect(one).toMatchObject({ Ready: 3, Refused: 1 })
    await done(above, one, 'Run', {})
    expect([await groupsOf(next), await managers()]).toEqual([['North'], [next.userId, next.userId]])
  })

  test('to whom was disabled by the time it runs', async () => {
    const one = await set()
    await pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [next.userId])
    await act(boss, one, 'Run', {})
    expect(await seen(boss, one)).toMatchObject({ Done: 0 })
    expect([await statusOf(leaver), await managers()]).toEqual(['Active', [leaver.userId, leaver.userId]])
  })

  test.each([
    ['nobody', { Successor: undefined }, 'Input.Successor'],
    ['an unknown end', { Afterwards: 'fire' }, 'Input.Afterwards'],
    ['a long reason', { Reason: 'x'.repeat(201) }, 'Input.Reason'],
  ])('bad input: %s', async (_, more, field) => {
    const answer = await prepare(boss, 'user.offboard', selection(), input(more))
    expect([answer.statusCode, answer.json().Field]).toEqual([400, field])
  })
})
