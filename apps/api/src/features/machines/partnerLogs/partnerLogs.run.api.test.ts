import { expect, test } from 'vitest'
import { aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { aCall, aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Actions on failed calls: answer, replay, dry run, resolve.

const world = await newWorld()
const tree = await world.demoTree()

async function aDistributor() {
  const account = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  return { account, admin: await world.signedInAt(account) }
}
const act = (admin: Person, logKey: unknown, name: string, body: object) =>
  admin.post(`/api/v1/PartnerLog/${String(logKey)}/${name}`, body)
const detailOf = async (admin: Person, logKey: unknown) =>
  (await admin.get(`/api/v1/PartnerLog/${String(logKey)}`)).json().ResultContent
const accounts = async (parent: Account) =>
  (
    await world.db.pool.query('select acct_name from account where parent_id = $1 order by created_at, account_id', [
      parent.accountId,
    ])
  ).rows.map(({ acct_name: name }) => name as string)
/** A call that failed because a name is taken, and its key in the log. */
async function aTakenName(account: Account, admin: Person) {
  const body = aCustomerCall(account)
  await admin.post(customerPath, body)
  await admin.post(customerPath, { ...aCustomerCall(account), Account: body.Account })
  const [call] = await callsVisibleTo(admin, { Status: ['NeedsInfo'] })
  return { body, logKey: String(call?.LogKey) }
}

test('a call that waits says for what, and is run with what is given', async () => {
  const { account, admin } = await aDistributor()
  const { body, logKey } = await aTakenName(account, admin)
  const before = await detailOf(admin, logKey)
  const needed = before.Fields.filter((one: { Needed: string | null }) => one.Needed !== null)
  expect(needed).toMatchObject([{ Field: 'Account.AcctName', Value: body.Account.AcctName }])
  expect(before.Abilities).toMatchObject({ Answer: { Allowed: true }, Replay: { Allowed: false } })
  const edits = [{ Field: 'Account.AcctName', Value: 'Given by hand' }]
  const answered = await act(admin, logKey, 'Answer', { Edits: edits })
  expect(answered.json().ResultContent).toMatchObject({
    LogKey: logKey,
    Status: 'Succeeded',
    Attempts: 2,
    ErrorCode: null,
  })
  expect(await accounts(account)).toEqual([body.Account.AcctName, 'Given by hand'])
  const after = await detailOf(admin, logKey)
  expect(after.AttemptList).toMatchObject([
    { Number: 1, HttpStatus: 409, By: null },
    {
      Number: 2,
      HttpStatus: 201,
      Edits: [{ Field: 'Account.AcctName', Old: body.Account.AcctName, New: 'Given by hand' }],
    },
  ])
  expect(after.AttemptList[1].By).not.toBeNull()
  expect(await actionsOf(world, { at: account })).toContain('partnerLog.answered')
  const { rows } = await world.db.pool.query('select sealed from partner_call_body where log_key = $1', [logKey])
  expect(rows).toEqual([{ sealed: null }])
})

test('an answer that is wrong, too, leaves the call waiting; one that was answered is not answered again', async () => {
  const { account, admin } = await aDistributor()
  const { body, logKey } = await aTakenName(account, admin)
  const repeated = await act(admin, logKey, 'Answer', {
    Edits: [{ Field: 'Account.AcctName', Value: body.Account.AcctName }],
  })
  expect(repeated.json().ResultContent).toMatchObject({ Status: 'NeedsInfo', Attempts: 2 })
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      act(admin, logKey, 'Answer', { Edits: [{ Field: 'Account.AcctName', Value: `Answered ${n}` }] }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect((await accounts(account)).length).toBe(2)
})

test('who answers needs the right of the call itself, and keeps the call as it is without', async () => {
  const { account, admin } = await aDistributor()
  const { logKey } = await aTakenName(account, admin)
  const weak = await world.signedInAt(account, { rights: { Provision: 'R', AcctMgmnt: 'R' } })
  const refused = await act(weak, logKey, 'Answer', { Edits: [{ Field: 'Account.AcctName', Value: 'Weak' }] })
  expect(refused.json()).toMatchObject({ StatusCode: 403 })
  expect((await detailOf(admin, logKey)).Status).toBe('NeedsInfo')
})

test('a replay that somebody with fewer rights edits reaches no more than they do', async () => {
  const { account, admin } = await aDistributor()
  const [shut, open] = [
    await world.anAccount({ acctType: 'RS', under: account, accountStatus: 'Suspended' }),
    await world.anAccount({ acctType: 'RS', under: account }),
  ]
  await admin.post(customerPath, aCustomerCall(shut))
  const [failed] = await callsVisibleTo(admin)
  const parent = (Value: string) => ({ Edits: [{ Field: 'ParentKey', Value }] })
  const weak = await world.signedInAt(account, { rights: { Provision: 'R' } })
  expect((await act(weak, failed?.LogKey, 'Replay', parent(open.accountId))).statusCode).toBe(403)
  const entries = { 'Customer-Settings': 'RW', 'Customer-Account Details': 'RW', 'Account Details': 'RW' } as const
  const member = await hold(world, await world.signedInAt(account), {
    entries,
    accountScope: 'LIST',
    accounts: [shut.accountId],
  })
  await expect.poll(async () => (await act(member, failed?.LogKey, 'Rehearse', {})).statusCode).toBe(200)
  for (const name of ['Rehearse', 'Replay']) {
    const answer = await act(member, failed?.LogKey, name, parent(open.accountId))
    expect([name, answer.json().ResultContent.HttpStatus]).toEqual([name, 404])
  }
  for (const one of [shut, open]) expect(await accounts(one)).toEqual([])
})

test('an edit of a place that the call does not have is refused', async () => {
  const { account, admin } = await aDistributor()
  const { logKey } = await aTakenName(account, admin)
  for (const Field of ['Nothing.Here', '__proto__.x', 'Account.AcctName.y'])
    expect((await act(admin, logKey, 'Answer', { Edits: [{ Field, Value: 'x' }] })).json().Code).toBe(
      'partnerLog.fieldUnknown',
    )
})

test('a replay that the portal fails is not tried again in the partner’s name', async () => {
  const { account, admin } = await aDistributor()
  const parent = await world.anAccount({ acctType: 'RS', under: account, accountStatus: 'Suspended' })
  await admin.post(customerPath, aCustomerCall(parent), { 'idempotency-key': crypto.randomUUID() })
  const [failed] = await callsVisibleTo(admin)
  const { pool } = world.db
  await pool.query(`update account set account_status = 'Active' where account_id = $1`, [parent.accountId])
  await pool.query(`alter table account add constraint broken check (acct_name not like 'Called%') not valid`)
  try {
    const replayed = await act(admin, failed?.LogKey, 'Replay', {})
    expect(replayed.json().ResultContent).toMatchObject({ Status: 'Failed', HttpStatus: 500, NextRetryOn: null })
  } finally {
    await pool.query('alter table account drop constraint broken')
  }
})

test('a failed call is replayed as a new one, as it was or edited, and only once', async () => {
  const { account, admin } = await aDistributor()
  const parent = await world.anAccount({ acctType: 'RS', under: account, accountStatus: 'Suspended' })
  const body = aCustomerCall(parent)
  expect((await admin.post(customerPath, body)).json().Code).toBe('account.parentInactive')
  const [failed] = await callsVisibleTo(admin)
  expect(failed).toMatchObject({ Status: 'Failed' })
  const still = await act(admin, failed?.LogKey, 'Replay', {})
  expect(still.json().ResultContent).toMatchObject({ Status: 'Failed', ReplayOf: failed?.LogKey })
  expect(await detailOf(admin, failed?.LogKey)).toMatchObject({
    Status: 'Replayed',
    ReplayedBy: still.json().ResultContent.LogKey,
  })
  await world.db.pool.query(`update account set account_status = 'Active' where account_id = $1`, [parent.accountId])
  const second = still.json().ResultContent.LogKey
  const edits = [{ Field: 'Account.AcctName', Value: 'Replayed by hand' }]
  const both = await Promise.all([1, 2].map(() => act(admin, second, 'Replay', { Edits: edits })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const done = both.find(({ statusCode }) => statusCode === 201)?.json().ResultContent
  expect(done).toMatchObject({ Status: 'Succeeded', PartnerKey: account.accountId })
  expect(done.Differences).toMatchObject([
    { Field: 'Account.AcctName', Old: body.Account.AcctName, New: 'Replayed by hand' },
  ])
  expect(await accounts(parent)).toEqual(['Replayed by hand'])
})

test('who answered from above is named as in the audit: not where that company hides its people', async () => {
  const { account, admin } = await aDistributor()
  const { logKey } = await aTakenName(account, admin)
  const above = await world.signedInAt(tree.atlas)
  const edits = [{ Field: 'Account.AcctName', Value: 'Answered from above' }]
  expect((await act(above, logKey, 'Answer', { Edits: edits })).json().ResultContent.Status).toBe('Succeeded')
  const namesFor = async (reader: Person) =>
    (await detailOf(reader, logKey)).AttemptList.map(({ By }: { By: string | null }) => By)
  const [, name] = await namesFor(above)
  expect(name).toEqual(expect.any(String))
  expect(await namesFor(admin)).toEqual([null, name])
  const { pool } = world.db
  await pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.auditActorHidden', 'true')`,
    [tree.atlas.accountId],
  )
  try {
    expect([await namesFor(admin), await namesFor(above)]).toEqual([
      [null, 'Your provider'],
      [null, name],
    ])
  } finally {
    await pool.query(`delete from account_setting where code = 'privacy.auditActorHidden'`)
  }
})

test('of the call that another one replays, nothing is told to who sees the other alone', async () => {
  const { account, admin } = await aDistributor()
  const customers = await Promise.all([1, 2].map(() => world.anAccount({ acctType: 'CU', under: account })))
  const [shut, open] = customers as [Account, Account]
  const recordsOf = async ({ accountId }: Account, replayOf?: string) => {
    const logKey = await aCall(world, account, { accountId, status: 'Failed', ...(replayOf && { replayOf }) })
    await world.db.pool.query(
      `insert into partner_call_body (log_key, received_at, account_id, partner_id, request)
       select log_key, received_at, account_id, partner_id, $2 from partner_call where log_key = $1`,
      [logKey, JSON.stringify({ AcctKey: accountId })],
    )
    return logKey
  }
  const replay = await recordsOf(open, await recordsOf(shut))
  const member = await hold(world, await world.signedInAt(account), {
    entries: { 'Customer-Settings': 'R' },
    accountScope: 'LIST',
    accounts: [open.accountId],
  })
  expect((await detailOf(admin, replay)).Differences).toEqual([
    { Field: 'AcctKey', Old: shut.accountId, New: open.accountId },
  ])
  expect((await detailOf(member, replay)).Differences).toEqual([])
})

test('a rehearsal says what would happen and leaves nothing', async () => {
  const { account, admin } = await aDistributor()
  const plan = await aPlan(world)
  const body = aCustomerCall(account, {}, { Plans: [{ PlanCode: 'NO-SUCH', Seats: 2 }] })
  await admin.post(customerPath, body)
  const [call] = await callsVisibleTo(admin)
  const counted = async () =>
    (
      await world.db.pool
        .query(`select (select count(*) from account)::integer as accounts, (select count(*) from subscription)::integer as plans,
      (select count(*) from outgoing_message)::integer as mails, (select count(*) from app_user)::integer as people,
      (select count(*) from audit_event where action <> 'partnerLog.rehearsed')::integer as events`)
    ).rows[0]
  const before = await counted()
  const edits = [{ Field: 'Plans.0.PlanCode', Value: plan.planCode }]
  const rehearsed = (await act(admin, call?.LogKey, 'Rehearse', { Edits: edits })).json().ResultContent
  expect(rehearsed).toMatchObject({ HttpStatus: 201, ErrorText: null })
  expect(rehearsed.Items.length).toBeGreaterThanOrEqual(2)
  expect(await counted()).toEqual(before)
  const wrong = (await act(admin, call?.LogKey, 'Rehearse', {})).json().ResultContent
  expect(wrong).toMatchObject({ HttpStatus: 404, Items: [] })
  expect((await detailOf(admin, call?.LogKey)).Status).toBe('NeedsInfo')
  // The answer then does the same as its dry run.
  expect((await act(admin, call?.LogKey, 'Answer', { Edits: edits })).json().ResultContent.Status).toBe('Succeeded')
  expect((await counted()).plans).toBe(before.plans + 1)
})

test('a secret that was taken out has to be given again before the call is run', async () => {
  const { account, admin } = await aDistributor()
  const taken = aCustomerCall(account)
  await admin.post(customerPath, taken)
  const Account = { ...taken.Account, CustomerRefCode: 'ptl_live_4fK2aa93Bq' }
  await admin.post(customerPath, { ...aCustomerCall(account), Account })
  const [call] = await callsVisibleTo(admin, { Status: ['NeedsInfo'] })
  const name = { Field: 'Account.AcctName', Value: 'With a reference' }
  expect((await act(admin, call?.LogKey, 'Answer', { Edits: [name] })).json().Code).toBe('partnerLog.secretsRemoved')
  const both = [name, { Field: 'Account.CustomerRefCode', Value: 'R-1' }]
  expect((await act(admin, call?.LogKey, 'Answer', { Edits: both })).json().ResultContent.Status).toBe('Succeeded')
})

test('a failed call is marked as resolved once, and is then no open failure', async () => {
  const { account, admin } = await aDistributor()
  const { logKey } = await aTakenName(account, admin)
  expect(await callsVisibleTo(admin, { Open: true })).toHaveLength(1)
  const done = await act(admin, logKey, 'Resolve', { Note: 'By telephone' })
  expect(done.json().ResultContent).toMatchObject({ Status: 'NeedsInfo', ResolvedNote: 'By telephone' })
  expect((await act(admin, logKey, 'Resolve', {})).json().Code).toBe('partnerLog.statusNotAllowed')
  expect(await callsVisibleTo(admin, { Open: true })).toEqual([])
})

test('a call whose body is gone is not run', async () => {
  const { account, admin } = await aDistributor()
  const logKey = await aCall(world, account, { status: 'Failed' })
  expect((await act(admin, logKey, 'Replay', {})).json().Code).toBe('partnerLog.bodyGone')
})

test('acting for somebody, nothing is run; a foreign call is not found', async () => {
  const { account, admin } = await aDistributor()
  const { logKey } = await aTakenName(account, admin)
  const foreign = await world.signedInAt(tree.fathom)
  for (const name of ['Answer', 'Replay', 'Rehearse', 'Resolve'])
    expect((await act(foreign, logKey, name, name === 'Resolve' ? {} : { Edits: [] })).json().Code).toBe(
      'partnerLog.notFound',
    )
})

test('the time line has the call, its attempts and what they changed; what one has no right to is named and left out', async () => {
  const { account, admin } = await aDistributor()
  const { logKey } = await aTakenName(account, admin)
  await act(admin, logKey, 'Answer', { Edits: [{ Field: 'Account.AcctName', Value: 'On the line' }] })
  const line = (await admin.get(`/api/v1/PartnerLog/${logKey}/Timeline`)).json().ResultContent
  const kinds = line.Items.map(({ Kind }: { Kind: string }) => Kind)
  expect(kinds[0]).toBe('CALL')
  expect(kinds.filter((kind: string) => kind === 'ATTEMPT')).toHaveLength(2)
  expect(kinds.filter((kind: string) => kind === 'AUDIT').length).toBeGreaterThanOrEqual(2)
  expect(line.Items.some(({ Detail }: { Detail: string | null }) => Detail === 'On the line')).toBe(true)
  const blind = await world.signedInAt(account, { rights: { AcctMgmnt: 'N', Bill: 'N' } })
  const less = (await blind.get(`/api/v1/PartnerLog/${logKey}/Timeline`)).json().ResultContent
  expect(less.Items.map(({ Kind }: { Kind: string }) => Kind)).not.toContain('AUDIT')
  expect(less.Hidden.map(({ Kind }: { Kind: string }) => Kind)).toEqual(['AUDIT', 'INVOICE', 'WEBHOOK'])
})
