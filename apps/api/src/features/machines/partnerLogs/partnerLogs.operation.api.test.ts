import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { act, byText, prepare, prepared, rowsOf, work } from '../../../../test/changes.ts'
import { hold } from '../../../../test/groups.ts'
import { aCall, aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Failed calls that are replayed together.

const world = await newWorld()
const tree = await world.demoTree()
const kind = 'partnerCall.replay'

/** A distributor whose calls all failed, because the parent of the new accounts is suspended. */
async function failures(count: number) {
  const account = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const parent = await world.anAccount({ acctType: 'RS', under: account })
  const admin = await world.signedInAt(account)
  const to = (status: string) =>
    world.db.pool.query('update account set account_status = $1 where account_id = $2', [status, parent.accountId])
  await to('Closed')
  for (let n = 0; n < count; n += 1)
    await admin.post(customerPath, aCustomerCall(parent, { CustomerRefCode: `R-${n}` }))
  await to('Active')
  const failed = await callsVisibleTo(admin, { Status: ['Failed'] })
  expect(failed).toHaveLength(count)
  return { account, parent, admin, keys: failed.map(({ LogKey }) => String(LogKey)) }
}
const namesUnder = async ({ accountId }: Account) =>
  (await world.db.pool.query('select customer_ref_code as code from account where parent_id = $1', [accountId])).rows
    .map(({ code }) => code as string)
    .toSorted()
async function run(admin: Person, set: Parameters<typeof act>[1]) {
  expect((await act(admin, set, 'Run', {})).statusCode).toBe(200)
  await work(world)
  return (await admin.get(`/api/v1/ChangeSet/${set.ChangeKey}`)).json().ResultContent
}

test('selected calls are run again, each as a new call of the same partner, once', async () => {
  const { account, parent, admin, keys } = await failures(3)
  const set = await prepared(admin, kind, { LogKeys: keys.slice(0, 2) }, {})
  expect(set).toMatchObject({ Ready: 2, Refused: 0, NotUndone: null, Sentence: 'Replays 2 calls' })
  expect(await run(admin, set)).toMatchObject({
    State: 'Done',
    Done: 2,
    Failed: 0,
    Abilities: { Undo: { Allowed: false } },
  })
  expect(await namesUnder(parent)).toEqual(['R-1', 'R-2'])
  const repeated = await callsVisibleTo(admin, { Status: ['Succeeded'] })
  expect(repeated.map(({ ReplayOf }) => ReplayOf).toSorted(byText)).toEqual(keys.slice(0, 2).toSorted(byText))
  expect(repeated.every(({ PartnerKey }) => PartnerKey === account.accountId)).toBe(true)
  // Each replay has a separate request, so that a time line shows only its own changes.
  const line = await admin.get(`/api/v1/PartnerLog/${String(repeated[0]?.LogKey)}/Timeline`)
  const created = line
    .json()
    .ResultContent.Items.filter(
      ({ Kind, Text }: { Kind: string; Text: string }) => Kind === 'AUDIT' && /created/i.test(Text),
    )
  expect(created).toHaveLength(1)
})

test('all that a filter finds are meant, less single ones, and what cannot be replayed says why', async () => {
  const { account, parent, admin, keys } = await failures(2)
  const taken = aCustomerCall(parent, { CustomerRefCode: 'R-9' })
  await admin.post(customerPath, taken)
  await admin.post(customerPath, { ...aCustomerCall(parent), Account: taken.Account })
  const bare = await aCall(world, account, { status: 'Failed', externalId: 'bare' })
  const set = await prepared(admin, kind, { CallFilter: { Partner: account.accountId }, Except: [keys[0]] }, {})
  expect(set).toMatchObject({ Total: 4, Ready: 1, Refused: 3 })
  const rows = await rowsOf(admin, set)
  expect(rows.map(({ Code }) => Code).toSorted(byText)).toEqual(
    [null, 'partnerLog.bodyGone', 'partnerLog.needsInfo', 'partnerLog.notFailed'].toSorted(byText),
  )
  expect(rows.find(({ TargetKey }) => TargetKey === bare)?.Code).toBe('partnerLog.bodyGone')
  expect(await run(admin, set)).toMatchObject({ Done: 1 })
  expect(await namesUnder(parent)).toEqual(['R-0', 'R-9'])
})

test('a call that fails again says why in its row, is a call of its own, and may be tried again', async () => {
  const { parent, admin, keys } = await failures(2)
  const set = await prepared(admin, kind, { LogKeys: keys }, {})
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [parent.accountId])
  const failed = await run(admin, set)
  expect(failed).toMatchObject({ State: 'Failed', Failed: 2, Done: 0 })
  const replays = (await callsVisibleTo(admin, { Status: ['Failed'] })).filter(({ ReplayOf }) => ReplayOf)
  expect(replays).toHaveLength(2)
  await world.db.pool.query(`update account set account_status = 'Active' where account_id = $1`, [parent.accountId])
  expect((await act(admin, set, 'Retry')).statusCode).toBe(200)
  await work(world)
  expect((await admin.get(`/api/v1/ChangeSet/${set.ChangeKey}`)).json().ResultContent).toMatchObject({
    Done: 2,
    Failed: 0,
  })
  expect(await namesUnder(parent)).toHaveLength(2)
})

test('one that somebody replayed meanwhile is not done twice, whatever the order', async () => {
  const { parent, admin, keys } = await failures(2)
  const set = await prepared(admin, kind, { LogKeys: keys }, {})
  await admin.post(`/api/v1/PartnerLog/${keys[0]}/Replay`, {})
  expect(await run(admin, set)).toMatchObject({ Done: 1, Failed: 1 })
  expect(await namesUnder(parent)).toHaveLength(2)
  const failed = (await rowsOf(admin, set)).find(({ State }) => State === 'Failed')
  expect(failed).toMatchObject({ TargetKey: keys[0], Code: 'partnerLog.notFailed' })
})

test('a worker that died behind the call and before its row leaves nothing to be done twice', async () => {
  const { parent, admin, keys } = await failures(1)
  const set = await prepared(admin, kind, { LogKeys: keys }, {})
  await run(admin, set)
  await world.db.pool.query(`update change_row set state = 'Waiting', done_at = null where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await world.db.pool.query(
    `update change_set set state = 'Running', ended_at = null, done = 0 where change_set_id = $1`,
    [set.ChangeKey],
  )
  await work(world)
  expect((await admin.get(`/api/v1/ChangeSet/${set.ChangeKey}`)).json().ResultContent).toMatchObject({
    State: 'Done',
    Failed: 0,
  })
  expect(await namesUnder(parent)).toHaveLength(1)
})

test('rights are those of the moment: of the log, and of what each call does', async () => {
  const { account, keys } = await failures(2)
  const sibling = await world.anAccount({ acctType: 'RS', under: account })
  const reader = await world.signedInAt(account, { rights: { IGMLogs: 'R' } })
  expect((await prepare(reader, kind, { LogKeys: keys }, {})).statusCode).toBe(403)
  const weak = await world.signedInAt(account, { rights: { Provision: 'R', AcctMgmnt: 'R' } })
  const refused = await prepared(weak, kind, { LogKeys: keys }, {})
  expect(refused).toMatchObject({ Ready: 0, Refused: 2 })
  expect((await rowsOf(weak, refused)).map(({ Code }) => Code)).toEqual(['auth.forbidden', 'auth.forbidden'])
  const member = await hold(world, await world.signedInAt(account), {
    entries: { 'Customer-Settings': 'RW' },
    accountScope: 'LIST',
    accounts: [sibling.accountId],
  })
  for (const key of [keys[0], randomUUID(), 'ffffffff-ffff-4fff-8fff-ffffffffffff'])
    expect((await prepare(member, kind, { LogKeys: [key] }, {})).json().Code).toBe('partnerLog.notFound')
  for (const key of [randomUUID(), 'ffffffff-ffff-4fff-8fff-ffffffffffff'])
    expect((await member.get(`/api/v1/PartnerLog/${key}`)).json().Code).toBe('partnerLog.notFound')
  const foreign = await world.signedInAt(tree.halyard, { rights: { IGMLogs: 'W' } })
  expect((await prepare(foreign, kind, { LogKeys: keys }, {})).json().Code).toBe('partnerLog.notFound')
})
