import { expect, test } from 'vitest'
import { act, done, prepare, prepared, rowsOf, seen, type WireSet, work } from '../../../../test/changes.ts'
import { waitForLock } from '../../../../test/locks.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [sp, rosa] = [await world.signedInAt(tree.atlas), await world.signedInAt(tree.borealis)]
const keysOf = (...accounts: Account[]) => ({ AcctKeys: accounts.map(({ accountId }) => accountId) })
const day = 86_400_000
const startedAt = Date.now() // read once, in case midnight passes between two reads
const dateIn = (n: number) => new Date(startedAt + n * day).toISOString().slice(0, 10)

async function aBranch() {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customers = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ] as const
  return { reseller, customers }
}
/** Everything that makes up a status, without the fields about the last change. */
const state = async (...accounts: Account[]) =>
  (
    await world.db.pool.query(
      `select account_status, closed_at is not null as closed, account_status_pending,
        (select json_agg(json_build_array(s.reason, s.placed_by_account, s.note, s.cleared_at) order by s.suspension_id) from account_suspension s
         where s.account_id = a.account_id and s.cleared_at is null) as open
       from account a where account_id = any ($1) order by account_id`,
      [accounts.map(({ accountId }) => accountId)],
    )
  ).rows
const standing = async (person: Person, { accountId }: Account) =>
  (await person.get(`/api/v1/Account/${accountId}/Status`)).json().ResultContent
const makeAndRun = async (person: Person, accounts: Account[], input: object) => {
  const set = await prepared(person, 'account.status', keysOf(...accounts), input as Record<string, unknown>)
  return { set, run: await done(person, set, 'Run', { ConfirmCount: set.ConfirmCount }) }
}
const undone = async (person: Person, set: WireSet) => done(person, await done(person, set, 'Undo'), 'Run', {})

test('a suspension says how far it reaches, and its undo brings back exactly what was', async () => {
  const { reseller, customers } = await aBranch()
  await world.aUser({ account: reseller })
  await world.aUser({ account: customers[0] })
  const before = await state(reseller, ...customers)
  const { set, run } = await makeAndRun(rosa, [reseller], { To: 'Suspended', ReasonCode: 'NONPAY' })
  expect(set.Sentence).toBe('Suspends 1 account (1 partner, 2 customers, and 2 users affected)')
  expect(set.Effects.join(' ')).toContain('can still send for 14 days')
  expect(run).toMatchObject({ State: 'Done', Done: 1 })
  expect(await state(reseller, ...customers)).not.toEqual(before)
  // A company above adds another suspension meanwhile; the undo lifts only its own.
  const more = await makeAndRun(sp, [reseller], { To: 'Suspended', ReasonCode: 'SECURITY' })
  expect(await undone(rosa, set)).toMatchObject({ Done: 1 })
  expect((await state(reseller))[0]).toMatchObject({
    account_status: 'Suspended',
    open: [expect.arrayContaining(['SECURITY'])],
  })
  await undone(sp, more.set)
  expect(await state(reseller, ...customers)).toEqual(before)
})

test('lifting is undone too: the very suspensions come back', async () => {
  const { reseller } = await aBranch()
  await makeAndRun(rosa, [reseller], { To: 'Suspended', ReasonCode: 'NONPAY', Note: 'x' })
  const before = await state(reseller)
  const { set } = await makeAndRun(rosa, [reseller], { To: 'Active', ReasonCode: 'PAID' })
  expect((await state(reseller))[0].account_status).toBe('Active')
  await undone(rosa, set)
  expect(await state(reseller)).toEqual(before)
  expect((await act(rosa, set, 'Undo')).json()).toMatchObject({ StatusCode: 409 })
})

test('lifting is not undone where the same was placed again, nor for abuse without its right and a second person', async () => {
  const { reseller, customers } = await aBranch()
  await makeAndRun(rosa, [reseller], { To: 'Suspended', ReasonCode: 'NONPAY' })
  const { set } = await makeAndRun(rosa, [reseller], { To: 'Active', ReasonCode: 'PAID' })
  const late = await done(rosa, set, 'Undo')
  await makeAndRun(rosa, [reseller], { To: 'Suspended', ReasonCode: 'NONPAY' })
  expect((await rowsOf(rosa, await done(rosa, set, 'Undo')))[0]).toMatchObject({ Code: 'change.changedSince' })
  await done(rosa, late, 'Run', {})
  expect((await rowsOf(rosa, late))[0]).toMatchObject({ State: 'Failed', Code: 'change.changedSince' })

  await world.db.pool.query(
    `with placed as (insert into account_suspension (suspension_id, account_id, status, reason, placed_by_account, placed_by)
      values (gen_random_uuid(), $1, 'SuspendedAbuse', 'SPAM', $2, '') returning account_id)
    update account set account_status = 'SuspendedAbuse' where account_id in (select account_id from placed)`,
    [customers[0].accountId, tree.borealis.accountId],
  )
  const lifted = await makeAndRun(rosa, [customers[0]], { To: 'Active', ReasonCode: 'RESOLVED', Note: 'Cleaned up' })
  const without = await world.signedInAt(tree.borealis, { rights: { SuspendAbuseandAbuseCustomerAccount: 'N' } })
  const denied = await done(without, lifted.set, 'Undo')
  expect((await rowsOf(without, denied))[0]).toMatchObject({ Verdict: 'Refused', Code: 'auth.forbidden' })
  const holder = await world.signedInAt(tree.borealis, { rights: { SuspendAbuseandAbuseCustomerAccount: 'W' } })
  expect(await done(holder, lifted.set, 'Undo')).toMatchObject({ Ready: 1, NeedsApproval: true })
})

test('closing takes a second person, with all below the count typed in, the deepest first; undone from above', async () => {
  const { reseller, customers } = await aBranch()
  const approver = await world.signedInAt(tree.borealis)
  const before = await state(reseller, ...customers)
  const alone = await prepared(rosa, 'account.status', keysOf(reseller), { To: 'Closed', ReasonCode: 'NONRENEW' })
  expect(alone).toMatchObject({ Ready: 0, Refused: 1 })
  expect((await rowsOf(rosa, alone))[0]).toMatchObject({ Code: 'account.hasChildren' })
  const set = await prepared(rosa, 'account.status', keysOf(reseller), {
    To: 'Closed',
    ReasonCode: 'NONRENEW',
    Cascade: true,
  })
  expect(set).toMatchObject({ Ready: 3, ConfirmCount: 3, NeedsApproval: true })
  expect((await rowsOf(rosa, set)).map(({ TargetKey }) => TargetKey).at(-1)).toBe(reseller.accountId)
  expect((await act(rosa, set, 'Run', { ConfirmCount: 2 })).json()).toMatchObject({ Code: 'change.confirm' })
  expect(await done(rosa, set, 'Run', { ConfirmCount: 3 })).toMatchObject({ State: 'AwaitingApproval' })
  expect((await act(rosa, set, 'Decision', { Approve: true })).json()).toMatchObject({ StatusCode: 403 })
  await done(approver, set, 'Decision', { Approve: true })
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 3 })
  expect((await state(reseller, ...customers)).every(({ closed }) => closed)).toBe(true)
  expect(await undone(rosa, set)).toMatchObject({ Done: 3, Failed: 0 })
  expect(await state(reseller, ...customers)).toEqual(before)
})

const dayWord = (n: number, language = 'en-us') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(startedAt + n * day))

test('closing with all below on a later day: typed in, approved, waiting until the day begins there, shown, undone', async () => {
  const { reseller, customers } = await aBranch()
  await world.db.pool.query(`update account set time_zone = 'Asia/Tokyo' where account_id = $1`, [reseller.accountId])
  const approver = await world.signedInAt(tree.borealis)
  const before = await state(reseller, ...customers)
  const set = await prepared(rosa, 'account.status', keysOf(reseller), {
    To: 'Closed',
    ReasonCode: 'NONRENEW',
    Note: 'As agreed',
    EffectiveOn: dateIn(5),
    Cascade: true,
  })
  const begins = `${dateIn(4)}T15:00:00.000Z`
  expect(set).toMatchObject({
    State: 'Preview',
    Ready: 3,
    ConfirmCount: 3,
    NeedsApproval: true,
    PlannedFor: dateIn(5),
    RunAt: begins,
    Reason: 'Not renewed',
    Note: 'As agreed',
    Sentence: expect.stringContaining(`On ${dayWord(5)}: closes 3 accounts`),
  })
  expect(set.Effects.join(' ')).not.toContain('at once')
  expect((await act(rosa, set, 'Run', { ConfirmCount: 2 })).json()).toMatchObject({ Code: 'change.confirm' })
  expect((await act(rosa, set, 'Run', { ConfirmCount: 3, RunAt: `${dateIn(9)}T00:00:00Z` })).json()).toMatchObject({
    StatusCode: 400,
    Fields: [expect.objectContaining({ Field: 'RunAt' })],
  })
  expect(await done(rosa, set, 'Run', { ConfirmCount: 3 })).toMatchObject({ State: 'AwaitingApproval', RunAt: begins })
  expect(await done(approver, set, 'Decision', { Approve: true })).toMatchObject({ State: 'Scheduled', RunAt: begins })
  await work(world)
  expect(await state(reseller, ...customers)).toEqual(before)

  const shown = { ChangeKey: set.ChangeKey, To: 'Closed', On: dateIn(5), State: 'Scheduled' }
  for (const account of [reseller, ...customers])
    expect((await standing(rosa, account)).Prepared).toEqual([expect.objectContaining(shown)])
  expect((await standing(await world.signedInAt(reseller), reseller)).Prepared).toEqual([])

  await world.db.pool.query(`update change_set set run_at = now() - interval '1 minute' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 3 })
  expect((await state(reseller, ...customers)).every(({ closed }) => closed)).toBe(true)
  expect((await standing(rosa, reseller)).Prepared).toEqual([])
  expect(await undone(rosa, set)).toMatchObject({ Done: 3, Failed: 0 })
  expect(await state(reseller, ...customers)).toEqual(before)
})

test('the guards of a planned closing hold on its day: what came below since keeps the company open, and says so', async () => {
  const { reseller } = await aBranch()
  const approver = await world.signedInAt(tree.borealis)
  const input = { To: 'Closed', ReasonCode: 'NONRENEW', EffectiveOn: dateIn(3), Cascade: true }
  const { set } = await makeAndRun(rosa, [reseller], input)
  await done(approver, set, 'Decision', { Approve: true })
  await world.anAccount({ acctType: 'CU', under: reseller })
  await world.db.pool.query(`update change_set set run_at = 'yesterday' where change_set_id = $1`, [set.ChangeKey])
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 2, Failed: 1 })
  expect((await rowsOf(rosa, set, 'failed'))[0]).toMatchObject({
    TargetKey: reseller.accountId,
    Code: 'account.hasChildren',
  })
  const wrong = async (given: object) =>
    (await prepare(rosa, 'account.status', keysOf(reseller), { ...input, ...given })).json()
  expect(await wrong({ EffectiveOn: dateIn(-1) })).toMatchObject({
    Code: 'account.dateNotLater',
    Fields: [expect.objectContaining({ Field: 'Input.EffectiveOn' })],
  })
  expect(await wrong({ To: 'Suspended', ReasonCode: 'NONPAY' })).toMatchObject({
    StatusCode: 400,
    Fields: [{ Field: 'Input.Cascade', Message: expect.stringContaining('closing') }],
  })
})

test('closing with all below says beforehand that what is refused keeps the companies above it open', async () => {
  const { reseller, customers } = await aBranch()
  const abuse = `update account set account_status = 'SuspendedAbuse' where account_id = $1`
  await world.db.pool.query(abuse, [customers[0].accountId])
  const input = { To: 'Closed', ReasonCode: 'TEST', Cascade: true }
  const { Ready, Refused, Effects } = await prepared(rosa, 'account.status', keysOf(reseller), input)
  expect([Ready, Refused]).toEqual([2, 1])
  expect(Effects).toContain('Accounts that are refused stay open, as do all accounts above them.')
})

test('an undo opens what its set closed, not what somebody closed again since', async () => {
  const { customers } = await aBranch()
  const approver = await world.signedInAt(tree.borealis)
  const { set } = await makeAndRun(rosa, [...customers], { To: 'Closed', ReasonCode: 'NONRENEW' })
  await done(approver, set, 'Decision', { Approve: true })
  await makeAndRun(rosa, [customers[0]], { To: 'Active', ReasonCode: 'ERROR' })
  const again = await makeAndRun(rosa, [customers[0]], { To: 'Closed', ReasonCode: 'NONRENEW' })
  await done(approver, again.set, 'Decision', { Approve: true })
  const undo = await done(rosa, set, 'Undo')
  expect(undo).toMatchObject({ Ready: 1, Refused: 1 })
  expect((await rowsOf(rosa, undo, 'refused'))[0]).toMatchObject({
    TargetKey: customers[0].accountId,
    Code: 'change.changedSince',
  })
})

test('below a closed company nothing is opened: the preview says so, and who closes it meanwhile is waited for', async () => {
  const [shut, live] = [await aBranch(), await aBranch()]
  const close = `update account set account_status = 'Closed', closed_at = now(), closed_by_account = $2, closed_from = 'Active' where account_id = $1`
  const by = tree.borealis.accountId
  for (const { accountId } of [shut.customers[0], shut.reseller, live.customers[0]])
    await world.db.pool.query(close, [accountId, by])
  const opened = { To: 'Active', ReasonCode: 'ERROR' }
  const refused = await prepared(rosa, 'account.status', keysOf(shut.customers[0]), opened)
  expect((await rowsOf(rosa, refused))[0]).toMatchObject({ Verdict: 'Refused', Code: 'account.parentInactive' })
  const set = await prepared(rosa, 'account.status', keysOf(live.customers[0]), opened)
  expect(set).toMatchObject({ Ready: 1 })
  const closer = await world.db.pool.connect()
  try {
    await closer.query('begin')
    await closer.query('select from account where account_id = $1 for update', [live.reseller.accountId])
    await closer.query(close, [live.reseller.accountId, by])
    const running = done(rosa, set, 'Run', {})
    await waitForLock(world.db.pool, 'for key share')
    await closer.query('commit')
    await running
  } finally {
    closer.release()
  }
  expect((await rowsOf(rosa, set))[0]).toMatchObject({ State: 'Failed', Code: 'account.parentInactive' })
})

test('planned for a day, as the pending change of each; a mixed selection says which are not', async () => {
  const { reseller, customers } = await aBranch()
  const closed = await world.anAccount({ acctType: 'CU', under: reseller, accountStatus: 'Closed' })
  const accounts = [...customers, closed, tree.borealis]
  const { set, run } = await makeAndRun(rosa, accounts, {
    To: 'Suspended',
    ReasonCode: 'NONPAY',
    EffectiveOn: dateIn(8),
  })
  expect(set).toMatchObject({
    Total: 4,
    Ready: 2,
    Refused: 2,
    Sentence: expect.stringContaining(`On ${dayWord(8)}: suspends`),
    NotUndone: expect.arrayContaining(['Earlier scheduled changes of the same accounts']),
  })
  expect(run).toMatchObject({ State: 'Done', Done: 2 })
  expect((await state(...customers)).map((one) => one.account_status_pending)).toEqual(['Suspended', 'Suspended'])
  await undone(rosa, set)
  expect((await state(...customers)).map((one) => one.account_status_pending)).toEqual([null, null])
  const late = await prepared(rosa, 'account.status', keysOf(...customers), {
    To: 'Suspended',
    ReasonCode: 'NONPAY',
    EffectiveOn: dateIn(-1),
  })
  expect((await rowsOf(rosa, late)).map(({ Code }) => Code)).toEqual(['account.dateNotLater', 'account.dateNotLater'])
  const invalid = { To: 'Suspended', ReasonCode: 'NONPAY', Cascade: true }
  const answer = await rosa.post(
    '/api/v1/ChangeSet',
    { Kind: 'account.status', Selection: keysOf(...customers), Input: invalid },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(answer.statusCode).toBe(400)
})

test('guards hold again when it runs: suspended by others, moved away, the right lost', async () => {
  const { customers } = await aBranch()
  const person = await world.signedInAt(tree.borealis)
  const set = await prepared(person, 'account.status', keysOf(...customers), { To: 'Suspended', ReasonCode: 'NONPAY' })
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [
    customers[0].accountId,
  ])
  const run = await done(person, set, 'Run', {})
  expect(run).toMatchObject({ Done: 1, Failed: 1 })
  expect((await rowsOf(person, set)).map(({ Code }) => Code).filter(Boolean)).toEqual(['account.statusNotAllowed'])
})
