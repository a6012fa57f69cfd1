import { expect, test } from 'vitest'
import { done, prepare, prepared, recorded, rowsOf, work } from '../../../../test/changes.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rosa = await world.signedInAt(tree.borealis)
const customers = (count: number, under: Account) =>
  Promise.all(Array.from({ length: count }, () => world.anAccount({ acctType: 'CU', under })))
const keysOf = (accounts: readonly Account[]) => ({ AcctKeys: accounts.map(({ accountId }) => accountId) })
const put = ({ accountId }: Account, code: string, value: unknown, locked = false) =>
  world.db.pool.query(
    `insert into account_setting (account_id, code, value, locked) values ($1, $2, $3, $4)
     on conflict (account_id, code) do update set value = excluded.value, locked = excluded.locked`,
    [accountId, code, JSON.stringify(value), locked],
  )
/** All settings of the accounts in one text, which an undo must restore. */
const stateOf = async (accounts: readonly Account[]) =>
  (
    await world.db.pool.query(
      `select account_id, code, value, locked from account_setting where account_id = any ($1) order by 1, 2`,
      [accounts.map(({ accountId }) => accountId)],
    )
  ).rows

test('settings of many accounts are changed, recorded one by one, and undone exactly', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [plain, own, locked] = (await customers(3, reseller)) as [Account, Account, Account]
  const locking = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [under] = (await customers(1, locking)) as [Account]
  await put(own, 'files.largest', 70)
  await put(locked, 'files.largest', 80, true)
  await put(locking, 'files.largest', 90, true)
  const all = [plain, own, locked, under]
  const before = await stateOf(all)
  const set = await prepared(rosa, 'settings.change', keysOf(all), {
    Changes: [{ Code: 'files.largest', Value: 50, Lock: false }],
  })
  expect(set).toMatchObject({
    Total: 4,
    Ready: 3,
    Refused: 1,
    Sentence: 'Sets “Maximum file size” to “50 MB” on 3 accounts; 1 is refused',
  })
  expect((await rowsOf(rosa, set, 'refused')).map(({ Code, TargetKey }) => [Code, TargetKey])).toEqual([
    ['setting.locked', under.accountId],
  ])
  expect(await stateOf(all)).toEqual(before)
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 3, Failed: 0 })
  expect((await recorded(world, set)).map(({ action }) => action)).toEqual(Array(3).fill('settings.changed'))
  expect((await stateOf([plain, own, locked])).map(({ value, locked: is }) => [value, is])).toEqual(
    [1, 2, 3].map(() => [50, false]),
  )
  const undo = await done(rosa, set, 'Undo')
  expect(undo).toMatchObject({ Ready: 3, Sentence: 'Restores the settings of 3 accounts' })
  expect(await done(rosa, undo, 'Run', {})).toMatchObject({ State: 'Done', Done: 3 })
  expect(await stateOf(all)).toEqual(before)
})

test('what somebody changed since is not undone over them, and a lock that came meanwhile stands', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [one, other] = (await customers(2, reseller)) as [Account, Account]
  const request = { Changes: [{ Code: 'files.downloads', Value: 5 }] }
  const set = await prepared(rosa, 'settings.change', keysOf([one, other]), request)
  await done(rosa, set, 'Run', {})
  await put(one, 'files.downloads', 6)
  const undo = await done(rosa, set, 'Undo')
  expect((await rowsOf(rosa, undo, 'refused')).map(({ Code }) => Code)).toEqual(['change.changedSince'])
  const late = await prepared(rosa, 'settings.change', keysOf([other]), {
    Changes: [{ Code: 'files.downloads', Value: 9 }],
  })
  await put(reseller, 'files.downloads', 1, true)
  expect(await done(rosa, late, 'Run', {})).toMatchObject({ Done: 0, Failed: 1 })
  expect((await rowsOf(rosa, late)).map(({ Code }) => Code)).toEqual(['setting.locked'])
})

test('what no account could have is refused before anything is looked up', async () => {
  const input = {
    Changes: [
      { Code: 'files.largest', Value: 'big' },
      { Code: 'no.such', Value: 1 },
    ],
  }
  const answer = await prepare(rosa, 'settings.change', keysOf([tree.cordage]), input)
  expect(answer.json().Fields.map((one: { Field: string; Code: string }) => [one.Field, one.Code])).toEqual([
    ['Input.Changes.0.Value', 'wrongType'],
    ['Input.Changes.1.Code', 'notOneOf'],
  ])
})

test('settings are copied from another account: what it sets itself, with its locks where wanted; what cannot follow stays', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: 'Copper Reseller' })
  const locking = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [source, target] = (await customers(2, reseller)) as [Account, Account]
  const [under] = (await customers(1, locking)) as [Account]
  await put(source, 'files.largest', 77, true)
  await put(source, 'track.readReceipt', 'user')
  await put(source, 'signIn.allowedAddresses', ['203.0.113.0/24'])
  await put(locking, 'files.largest', 10, true)
  await put(target, 'files.storageAlert', 60)
  const before = await stateOf([target, under])
  const input = { FromAcctKey: source.accountId, Locks: true }
  const set = await prepared(rosa, 'settings.copy', keysOf([source, target, under]), input)
  expect(set).toMatchObject({
    Ready: 2,
    Unchanged: 1,
    Effects: ['1 value stays as it is: locked above, or a permission is missing.'],
  })
  expect(set.Sentence).toContain('Copies 2 settings of “')
  await done(rosa, set, 'Run', {})
  const now = async () =>
    (await stateOf([target, under])).map(({ account_id: id, code, value, locked }) => [
      id === target.accountId ? 'target' : 'under',
      code,
      value,
      locked,
    ])
  const [first, second] = [
    [
      ['target', 'files.largest', 77, true],
      ['target', 'files.storageAlert', 60, false],
      ['target', 'track.readReceipt', 'user', false],
    ],
    [['under', 'track.readReceipt', 'user', false]],
  ]
  expect((await now()).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([...first, ...second])
  await done(rosa, await done(rosa, set, 'Undo'), 'Run', {})
  expect(await stateOf([target, under])).toEqual(before)
  const foreign = await prepare(rosa, 'settings.copy', keysOf([target]), { FromAcctKey: tree.southbank.accountId })
  expect([foreign.statusCode, foreign.json().Code]).toEqual([404, 'account.notFound'])
})

test('sign-in addresses of the caller’s company are checked against the address that the set was made from, also when the job runs it', async () => {
  const company = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const own = await world.signedInAt(company)
  const outside = ['203.0.113.0/24']
  const request = (Value: string[]) => ({ Changes: [{ Code: 'signIn.allowedAddresses', Value }] })
  const shut = await prepared(own, 'settings.change', keysOf([company]), request(outside))
  expect(shut).toMatchObject({ Ready: 0, Refused: 1 })
  expect(await rowsOf(own, shut)).toMatchObject([
    { Message: 'Allowed address ranges must include your own address, 127.0.0.1, or you’d lock yourself out.' },
  ])
  const set = await prepared(own, 'settings.change', keysOf([company]), request([...outside, '127.0.0.0/8']))
  expect(await done(own, set, 'Run', { RunAt: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({
    State: 'Scheduled',
  })
  await world.db.pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect((await rowsOf(own, set)).map(({ State, Message }) => [State, Message])).toEqual([['Done', null]])
  // The former value may be anything, as if a company above had set it: restoring it must not lock anyone out either.
  await world.db.pool.query(`update change_row set before = $2 where change_set_id = $1`, [
    set.ChangeKey,
    JSON.stringify({ 'signIn.allowedAddresses': outside }),
  ])
  const undo = await done(own, set, 'Undo')
  expect(await rowsOf(own, undo, 'refused')).toMatchObject([{ Message: expect.stringContaining('127.0.0.1') }])
})

test('more than two hundred accounts need a second person', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await world.db.pool.query(
    `insert into account (account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment)
     select gen_random_uuid(), $1, 'CU', 'Many ' || i, 'Active', 'STD', 'PRODUCTION' from generate_series(1, 201) i`,
    [reseller.accountId],
  )
  await world.aUser({ account: tree.borealis }) // a person who could approve
  const request = { Changes: [{ Code: 'general.helpLink', Value: false }] }
  const set = await prepared(rosa, 'settings.change', { Filter: { Account: reseller.accountId } }, request)
  expect(set).toMatchObject({ Total: 201, Ready: 201, NeedsApproval: true })
})
