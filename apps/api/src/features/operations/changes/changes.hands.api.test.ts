import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { actingFor } from '../../../../test/acting.ts'
import { act, addressOf, done, keysOf, prepare, prepared, rowsOf, seen, work } from '../../../../test/changes.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Control over sets by a person who acts for the maker, and by one limited to access groups.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const north = { Add: ['north'] }

const customers = (count: number): Promise<Account[]> =>
  Promise.all(Array.from({ length: count }, () => world.anAccount({ acctType: 'CU', under: tree.cordage })))

let actor: Person
let acting: Person
beforeAll(async () => {
  actor = await world.signedInAt(tree.borealis, { rights: { LoginAlias: 'Y' } })
  acting = await actingFor(world, actor, await world.aUser({ account: tree.cordage }))
})

test('made while acting: done later under both names, and only the same actor may continue it', async () => {
  const set = await prepared(acting, 'account.tags', keysOf(await customers(30)), north)
  const self = await world.signedInAs(acting)
  expect((await act(self, set, 'Run', {})).json()).toMatchObject({ StatusCode: 403, Code: 'change.notYours' })
  await done(acting, set, 'Run', {})
  await work(world)
  expect(await seen(acting, set)).toMatchObject({ State: 'Done', Done: 30 })
  const { rows } = await pool.query(
    `select distinct actor->>'email' as email, alias->>'originalEmail' as original from audit_event where batch_id = $1`,
    [set.ChangeKey],
  )
  expect(rows).toEqual([{ email: acting.email, original: actor.email }])
})

test('made while acting: what needs a second person is not started, and nobody is asked', async () => {
  const colleague = await world.signedInAt(tree.cordage)
  const people = await Promise.all(
    Array.from({ length: 51 }, () => world.aUser({ account: tree.northwind, kind: 'ENDUSER' })),
  )
  const selection = { UserKeys: people.map(({ userId }) => userId) }
  const set = await prepared(acting, 'user.status', selection, { OperationCode: 2 })
  expect(set).toMatchObject({ Ready: 51, NeedsApproval: true })
  const refused = await act(acting, set, 'Run', { ConfirmCount: 51 })
  expect(refused.json()).toMatchObject({ StatusCode: 403, Code: 'alias.forbidden' })
  const waiting = async (person: Person) =>
    (await person.post('/api/v1/ChangeSets/Search', { Which: 'decide' })).json().ResultContent.Items.length
  expect([await waiting(actor), await waiting(colleague)]).toEqual([0, 0])
})

test('nothing is done once the actor may no longer act for the maker', async () => {
  const gone = await world.signedInAt(tree.borealis, { rights: { LoginAlias: 'Y' } })
  const acting = await actingFor(world, gone, await world.aUser({ account: tree.cordage }))
  const set = await prepared(acting, 'account.tags', keysOf(await customers(30)), north)
  await done(acting, set, 'Run', {})
  await pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [gone.userId])
  await work(world)
  expect(await seen(await world.signedInAt(tree.cordage), set)).toMatchObject({ State: 'Failed', Failed: 30 })
})

test('while acting nobody is notified, nothing approved, and no more than a hundred rows are exported', async () => {
  const answer = await prepare(acting, 'account.notify', keysOf([tree.northwind]), {
    Subject: 'x',
    Body: 'x',
    Channels: ['BANNER'],
  })
  expect(answer.json()).toMatchObject({ StatusCode: 403, Code: 'alias.forbidden' })
  const set = await prepared(acting, 'account.tags', keysOf(await customers(101)), north)
  expect((await acting.get(addressOf(set, 'Export'))).json()).toMatchObject({
    StatusCode: 403,
    Code: 'alias.forbidden',
  })
  expect((await act(acting, set, 'Decision', { Approve: true })).json()).toMatchObject({ Code: 'alias.forbidden' })
})

test('access groups leave a part of the tree: no more is selected, found or done', async () => {
  const [opened, shut] = (await customers(2)) as [Account, Account]
  const admin = await world.signedInAt(tree.cordage)
  const group = uuid()
  await pool.query(
    `insert into access_group (group_id, account_id, name, entries, account_scope, accounts) values ($1, $2, 'Few', $3, 'LIST', $4)`,
    [
      group,
      tree.cordage.accountId,
      JSON.stringify({ 'Customer-Account Details': 'RW' }),
      [opened.accountId, shut.accountId],
    ],
  )
  await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
    group,
    admin.userId,
    tree.cordage.accountId,
  ])
  const [other] = await customers(1)
  expect((await prepare(admin, 'account.tags', keysOf([other!]), north)).json()).toMatchObject({
    Code: 'account.notFound',
  })
  const set = await prepared(admin, 'account.tags', { Filter: { Role: ['CU'] } }, north)
  expect((await rowsOf(admin, set)).map(({ TargetKey }) => TargetKey).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [opened, shut].map(({ accountId }) => accountId).toSorted((a, b) => a.localeCompare(b)),
  )
  await done(admin, set, 'Run', { RunAt: new Date(Date.now() + 60_000).toISOString() })
  await pool.query('update access_group set accounts = $1 where group_id = $2', [[opened.accountId], group])
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect(await seen(admin, set)).toMatchObject({ State: 'Done', Done: 1, Failed: 1 })
  const failed = await pool.query(
    `select target_id, error_code from change_row where change_set_id = $1 and state = 'Failed'`,
    [set.ChangeKey],
  )
  expect(failed.rows).toEqual([{ target_id: shut.accountId, error_code: 'account.notFound' }])
  // They can no longer read closed data, not even in their own set.
  expect(await rowsOf(admin, set, 'failed')).toEqual([])
  const people = await prepare(admin, 'user.status', { UserKeys: [actor.userId] }, { OperationCode: 3 })
  expect(people.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
})
