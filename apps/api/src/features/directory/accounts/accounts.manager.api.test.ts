import { expect, test } from 'vitest'
import { changesIn, done, keysOf, prepare, prepared, recorded, rowsOf } from '../../../../test/changes.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { tree, customers, rosa } = await changesIn(world)
const ann = await world.aUser({ account: tree.borealis, firstName: 'Ann', lastName: 'Lee' })
const cory = await world.aUser({ account: tree.cordage, firstName: 'Cory', lastName: 'Cord' })

const managerOf = async ({ accountId }: Account): Promise<string | null> =>
  (await world.db.pool.query('select manager from account where account_id = $1', [accountId])).rows[0].manager
const give = (account: Account, userId: string | null) =>
  world.db.pool.query('update account set manager = $2 where account_id = $1', [account.accountId, userId])

test('many accounts get one manager, each is recorded, and an undo brings back exactly what was', async () => {
  const [previous, had2, none] = (await customers(3, tree.cordage)) as [Account, Account, Account]
  await give(previous, cory.userId)
  await give(had2, ann.userId)
  const set = await prepared(rosa, 'account.manager', keysOf([previous, had2, none]), { Manager: ann.userId })
  expect(set).toMatchObject({ Total: 3, Ready: 2, Unchanged: 1, NotUndone: [] })
  expect(set.Sentence).toBe('Makes Ann Lee the account manager of 2 accounts; 1 needs no change')
  expect((await rowsOf(rosa, set))[0]).toMatchObject({
    TargetKey: previous.accountId,
    Fields: [{ Name: 'managerName', Label: 'Account manager', From: 'Cory Cord', To: 'Ann Lee' }],
  })
  expect(await managerOf(none)).toBe(null)
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 2, Failed: 0 })
  expect(await Promise.all([previous, had2, none].map(managerOf))).toEqual([ann.userId, ann.userId, ann.userId])
  expect(await recorded(world, set)).toEqual(
    [previous, none].map(({ accountId }) => ({ action: 'account.updated', source: 'JOB', target: accountId })),
  )
  const undo = await done(rosa, set, 'Undo')
  expect(undo).toMatchObject({ Ready: 2, Sentence: 'Restores the account manager of 2 accounts' })
  await done(rosa, undo, 'Run', {})
  expect(await Promise.all([previous, had2, none].map(managerOf))).toEqual([cory.userId, ann.userId, null])
})

test('an undo skips accounts given another manager since, and restores nobody who has left', async () => {
  const [changed, left] = (await customers(2, tree.cordage)) as [Account, Account]
  const leaver = await world.aUser({ account: tree.cordage })
  await give(left, leaver.userId)
  const set = await prepared(rosa, 'account.manager', keysOf([changed, left]), { Manager: null })
  expect(set.Sentence).toBe('Removes the account manager of 1 account; 1 needs no change')
  await done(rosa, set, 'Run', {})
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [leaver.userId])
  const undo = await done(rosa, set, 'Undo')
  expect(undo).toMatchObject({ Ready: 0, Refused: 1 })
  expect((await rowsOf(rosa, undo)).map(({ Code }) => Code)).toEqual(['account.managerNotAbove'])

  const next = await prepared(rosa, 'account.manager', keysOf([changed]), { Manager: ann.userId })
  await done(rosa, next, 'Run', {})
  await give(changed, cory.userId)
  expect((await rowsOf(rosa, await done(rosa, next, 'Undo'))).map(({ Code }) => Code)).toEqual(['change.changedSince'])
})

test('for each row the manager must be an active person of a company above: at the preview and again when it runs', async () => {
  const [below] = (await customers(1, tree.cordage)) as [Account]
  const [beside] = (await customers(1, tree.borealis)) as [Account]
  const closed = await world.anAccount({ acctType: 'CU', under: tree.cordage, accountStatus: 'Closed' })
  const selection = keysOf([below, beside, closed, tree.borealis])
  const set = await prepared(rosa, 'account.manager', selection, { Manager: cory.userId })
  expect(set).toMatchObject({ Ready: 1, Refused: 3 })
  const refused = await rowsOf(rosa, set, 'refused')
  expect(refused.map(({ Code }) => Code)).toEqual(['account.managerNotAbove', 'account.inactive', 'auth.forbidden'])
  expect(refused[0]?.Message).toBe(
    'Only an active administrator of a company above this account can be its account manager.',
  )
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [cory.userId])
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ Done: 0, Failed: 1 })
  expect(await managerOf(below)).toBe(null)
  const repeated = await prepared(rosa, 'account.manager', keysOf([below]), { Manager: cory.userId })
  expect((await rowsOf(rosa, repeated)).map(({ Code }) => Code)).toEqual(['account.managerNotAbove'])
  await world.db.pool.query(`update app_user set user_status = 'Active' where user_id = $1`, [cory.userId])
})

test('people and accounts outside the tree are not found, and without the right nothing is prepared', async () => {
  const one = keysOf(await customers(1, tree.cordage))
  const stranger = await world.aUser({ account: tree.fathom })
  const above = await world.aUser({ account: tree.atlas })
  for (const { userId } of [stranger, above])
    expect((await prepare(rosa, 'account.manager', one, { Manager: userId })).json()).toMatchObject({
      StatusCode: 404,
      Code: 'user.notFound',
      Field: 'Input.Manager',
    })
  const outside = await prepare(rosa, 'account.manager', keysOf([tree.fathom]), { Manager: ann.userId })
  expect(outside.json()).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  expect((await prepare(rosa, 'account.manager', one, {})).json()).toMatchObject({
    StatusCode: 400,
    Field: 'Input.Manager',
  })
  const reader = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'R' } })
  expect((await prepare(reader, 'account.manager', one, { Manager: ann.userId })).json()).toMatchObject({
    StatusCode: 403,
    Code: 'auth.forbidden',
  })
})

test('a partner’s manager is for those who may edit partners', async () => {
  const admin = await world.signedInAt(tree.borealis, { rights: { ProviderEdit: 'R' } })
  const customer = keysOf(await customers(1, tree.cordage))
  const [own, partner] = await Promise.all(
    [customer, keysOf([tree.cordage])].map(async (selection) =>
      rowsOf(admin, await prepared(admin, 'account.manager', selection, { Manager: ann.userId })),
    ),
  )
  expect([own?.[0]?.Verdict, partner?.[0]?.Code]).toEqual(['Ready', 'auth.forbidden'])
})
