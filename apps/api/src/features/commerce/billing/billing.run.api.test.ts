import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  bill,
  billable,
  invoicesOf,
  issue,
  lastMonth,
  onceOnly,
  resultOf,
  statusAndCode,
  sellPlan,
} from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import { createBiller, latestMonth, planRuns } from './billing.run.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const customer = async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  return payer
}

test('a month is over once it is over everywhere', () => {
  expect(latestMonth(new Date('2026-12-01T11:59:59Z'))).toBe('2026-10-01')
  expect(latestMonth(new Date('2026-12-01T12:00:00Z'))).toBe('2026-11-01')
  expect(latestMonth(new Date('2027-01-31T23:59:59Z'))).toBe('2026-12-01')
})

test('a run makes a draft for whoever holds a plan: its lines, its tax, its total', async () => {
  const payer = await customer()
  await sellPlan(world, payer)
  const started = await bill(world, rs)
  expect(started.statusCode).toBe(202)
  const [draft] = await invoicesOf(rs, payer)
  expect(draft).toMatchObject({
    Kind: 'INVOICE',
    InvoiceStatus: 'Draft',
    Number: null,
    Period: lastMonth(),
    Currency: 'USD',
    Net: 10_000,
    Tax: 2000,
    Total: 12_000,
    IssuerKey: tree.cordage.accountId,
    BillToName: payer.acctName,
    Open: null,
  })
  const detail = resultOf(await rs.get(`/api/v1/Billing/Invoice/${String(draft?.['BillKey'])}`))
  expect(detail).toMatchObject({
    Lines: [
      {
        Kind: 'PLAN',
        Quantity: 10,
        UnitPrice: 1000,
        Net: 10_000,
        TaxRate: 2000,
        TaxCategory: 'S',
        Reason: 'held',
        Why: expect.stringMatching(/^The whole month · per seat with /),
      },
    ],
    Taxes: [{ TaxRate: 2000, TaxName: 'TVA', Net: 10_000, Tax: 2000 }],
    Abilities: { Issue: { Allowed: true }, Void: { Allowed: false } },
  })
  const runs = resultOf(await rs.get('/api/v1/Billing/Run'))
  expect(runs).toMatchObject({
    LatestMonth: lastMonth(),
    Start: { Allowed: true },
    Items: [{ State: 'Done', Faults: 0 }],
  })
})

test('what is missing for an invoice is said on the draft, which is not issued', async () => {
  const payer = await customer()
  await sellPlan(world, payer)
  await world.db.pool.query('update account set address = null where account_id = $1', [payer.accountId])
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  expect(draft).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'noCountry', Tax: 0 })
  expect(statusAndCode(await issue(rs, String(draft?.['BillKey'])))).toEqual([409, 'invoice.faulty'])
  await billable(world, tree.cordage, [payer])
  const refreshed = await rs.post(`/api/v1/Billing/Invoice/${String(draft?.['BillKey'])}/Refresh`)
  expect(resultOf(refreshed)).toMatchObject({
    BillKey: draft?.['BillKey'],
    InvoiceStatus: 'Draft',
    Failure: null,
    Tax: 2000,
  })
})

test('a run makes drafts anew: same key, purchase order kept, what is gone is removed, what was issued stays', async () => {
  const [payer, leaver, settled] = [await customer(), await customer(), await customer()]
  for (const one of [payer, leaver, settled]) await sellPlan(world, one)
  await bill(world, rs)
  const [[before], [gone], [paid]] = [
    await invoicesOf(rs, payer),
    await invoicesOf(rs, leaver),
    await invoicesOf(rs, settled),
  ]
  const key = String(before?.['BillKey'])
  const etag = String((await rs.get(`/api/v1/Billing/Invoice/${key}`)).headers['etag'])
  expect(
    (await rs.patch(`/api/v1/Billing/Invoice/${key}`, { PoNumber: 'PO-1' }, { 'if-match': etag })).statusCode,
  ).toBe(200)
  expect((await issue(rs, String(paid?.['BillKey']))).statusCode).toBe(200)
  await sellPlan(world, payer, { seats: 1 })
  await world.db.pool.query('delete from subscription_span where account_id = $1', [leaver.accountId])
  await bill(world, rs)
  expect(await invoicesOf(rs, payer)).toMatchObject([{ BillKey: key, Net: 11_000, PoNumber: 'PO-1' }])
  expect(await invoicesOf(rs, leaver)).toEqual([])
  expect(gone).toBeDefined()
  expect(await invoicesOf(rs, settled)).toMatchObject([{ BillKey: paid?.['BillKey'], InvoiceStatus: 'Issued' }])
})

test('whoever pays for others has them on one invoice; what was invoiced elsewhere is not billed again', async () => {
  const dt = await world.signedInAt(tree.borealis)
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await billable(world, tree.borealis, [reseller])
  const [one, other] = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ]
  for (const { accountId } of [one, other])
    await world.db.pool.query("insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')", [
      accountId,
    ])
  for (const account of [one, other, reseller]) await sellPlan(world, account)
  await bill(world, dt)
  const [draft] = await invoicesOf(dt, reseller)
  const detail = resultOf(await dt.get(`/api/v1/Billing/Invoice/${String(draft?.['BillKey'])}`))
  expect(detail).toMatchObject({ Net: 30_000, Lines: [{ CustomerKey: reseller.accountId }, {}, {}] })
  expect((await issue(dt, String(draft?.['BillKey']))).statusCode).toBe(200)
  await world.db.pool.query("update billing_profile set billing_owner = 'SELF' where account_id = $1", [one.accountId])
  const seller = await world.signedInAt(reseller)
  await billable(world, reseller, [one])
  await bill(world, seller)
  expect(await invoicesOf(seller, one)).toEqual([])
})

test('a company in a sandbox is never billed', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage, transactionEnvironment: 'SANDBOX' })
  await billable(world, tree.cordage, [payer])
  await sellPlan(world, payer)
  await bill(world, rs)
  expect(await invoicesOf(rs, payer)).toEqual([])
})

test('a company that has or had a plan cannot be put in a sandbox for the run, nor out of one, and the refusal says so', async () => {
  const into = async (account: Account, TransactionEnvironment: string) => {
    const path = `/api/v1/Account/${account.accountId}`
    const etag = String((await rs.get(path)).headers['etag'])
    return rs.patch(path, { TransactionEnvironment }, { 'if-match': etag })
  }
  const payer = await customer()
  // Nothing was ever sold: the company was created by mistake.
  expect((await into(payer, 'SANDBOX')).statusCode).toBe(200)
  expect((await into(payer, 'PRODUCTION')).statusCode).toBe(200)
  const { subscriptionId } = await sellPlan(world, payer)
  const refused = await into(payer, 'SANDBOX')
  expect(statusAndCode(refused)).toEqual([400, 'request.invalid'])
  expect(refused.json()).toMatchObject({
    Field: 'TransactionEnvironment',
    Fields: [
      {
        Code: 'environmentKept',
        Message: 'The environment can’t be changed once the customer has had a plan. Create another customer instead.',
      },
    ],
  })
  await bill(world, rs)
  expect(await invoicesOf(rs, payer)).toMatchObject([{ Net: 10_000 }])
  // A plan that has ended counts for the days on which it was held.
  await world.db.pool.query(
    `update subscription set subscription_status = 'Cancelled', ended_on = now() where subscription_id = $1`,
    [subscriptionId],
  )
  expect((await into(payer, 'SANDBOX')).statusCode).toBe(400)
  const trial = await world.anAccount({ acctType: 'CU', under: tree.cordage, transactionEnvironment: 'SANDBOX' })
  await sellPlan(world, trial)
  expect((await into(trial, 'PRODUCTION')).statusCode).toBe(400)
})

test('one run of a month is under way at a time, of a month that is over, by a company that bills', async () => {
  const start = (person = rs, Period = lastMonth()) => person.post('/api/v1/Billing/Run', { Period }, onceOnly())
  expect(statusAndCode(await start(rs, addMonths(lastMonth(), 1)))).toEqual([409, 'billing.monthNotOver'])
  expect((await start()).statusCode).toBe(202)
  expect(statusAndCode(await start())).toEqual([409, 'billing.runUnderWay'])
  await createBiller(world)()
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect(statusAndCode(await start(reader))).toEqual([403, 'auth.forbidden'])
  expect((await reader.get('/api/v1/Billing/Run')).statusCode).toBe(200)
  const trail = await trailOf(world, { at: tree.cordage })
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['billing.runStarted', 'billing.runEnded']))
})

test('the calendar asks for a run of each company that bills somebody, once', async () => {
  const now = new Date('2026-03-02T00:00:00Z')
  await planRuns(world, now)
  await planRuns(world, now)
  const { rows } = await world.db.pool.query("select account_id from billing_run where period = '2026-02-01'")
  const ids = rows.map(({ account_id: id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(tree.cordage.accountId)
  expect(ids).not.toContain(tree.northwind.accountId)
  await createBiller(world)()
})

test('a run whose worker died goes on from its place, and a worker that lost it writes nothing', async () => {
  const payer = await customer()
  await sellPlan(world, payer)
  const lease = randomUUID()
  await world.db.pool.query(
    `insert into billing_run (run_id, account_id, period, run_state, lease, leased_until)
     values ($1, $2, $3, 'Running', $4, now() - interval '1 second')`,
    [randomUUID(), tree.cordage.accountId, lastMonth(), lease],
  )
  await Promise.all([createBiller(world)(), createBiller(world)()])
  expect(await invoicesOf(rs, payer)).toHaveLength(1)
  const { rows } = await world.db.pool.query(
    "select run_state from billing_run where run_state in ('Waiting', 'Running')",
  )
  expect(rows).toEqual([])
})

test('whoever moves after the month and before its invoice is billed by the new seller: it is run once more', async () => {
  const payer = await customer()
  await sellPlan(world, payer)
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const seller = await world.signedInAt(tree.halyard)
  await bill(world, seller)
  await world.db.inScope(scopeOf(world.root), (tx) =>
    sql`select account_move(${payer.accountId}, ${tree.halyard.accountId}, 'ra')`.execute(tx),
  )
  expect(statusAndCode(await issue(rs, String(draft?.['BillKey'])))).toEqual([409, 'invoice.outdated'])
  const plannedRuns = async (now: Date) => {
    await planRuns(world, now)
    const { rows } = await world.db.pool.query(
      "select run_id from billing_run where account_id = $1 and run_state = 'Waiting'",
      [tree.halyard.accountId],
    )
    return rows.length
  }
  expect(await plannedRuns(new Date())).toBe(1)
  await billable(world, tree.halyard, [payer])
  await createBiller(world)()
  expect(await invoicesOf(seller, payer)).toMatchObject([{ InvoiceStatus: 'Draft', Net: 10_000 }])
  // On the next day the run counts as one after the move.
  await world.db.pool.query('update account_path set until_on = until_on - 1 where account_id = $1', [payer.accountId])
  expect(await plannedRuns(new Date())).toBe(0)
})

test('an issuer without a tax id issues nothing that is taxed, and the draft says what to do', async () => {
  const payer = await customer()
  await sellPlan(world, payer)
  await world.db.pool.query('update account set tax_id = null where account_id = $1', [tree.cordage.accountId])
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  expect(draft).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'noIssuerTaxId', Net: 10_000 })
  expect(draft?.['FailureText']).toContain('Add it in its account details')
  await billable(world, tree.cordage, [payer])
  await rs.post(`/api/v1/Billing/Invoice/${String(draft?.['BillKey'])}/Refresh`)
  expect((await issue(rs, String(draft?.['BillKey']))).statusCode).toBe(200)
})
