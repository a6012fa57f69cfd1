import { expect, test } from 'vitest'
import {
  anIssuedInvoice,
  bill,
  billable,
  creditOf,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  resultOf,
  type Row,
  sellPlan,
  statusAndCode,
} from '../../../../test/invoices.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rights = { RptBill: 'R', ReportAccessEnable: 'R' } as const
const rs = await world.signedInAt(tree.cordage)
const path = '/api/v1/Report/Margin'
const months = { FromMonth: lastMonth(), ToMonth: lastMonth() }
const report = async (person: Person, body: Row = {}) => resultOf(await person.post(path, { ...months, ...body }))
const rowsOf = (page: Row) => page['Items'] as Row[]
const aPayer = (under: Account) => world.anAccount({ acctType: 'CU', under })
/** Sets the price that the parent of a company, which bills it, charges for a plan. */
const charge = (account: Account, planCode: string, price: number) =>
  world.db.pool.query(
    `insert into plan_price (account_id, plan_id, currency, price)
     select a.parent_id, p.plan_id, 'USD', $3 from account a, plan p where a.account_id = $1 and p.plan_code = $2
     on conflict (account_id, plan_id, currency) do update set price = excluded.price`,
    [account.accountId, planCode, price],
  )

/** 10 seats at 10.00 for the month: 100.00 net. */
async function invoicePlan(payer: Account) {
  await billable(world, tree.cordage, [payer])
  const plan = await sellPlan(world, payer)
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const invoice = resultOf(await issue(rs, keyOf(draft)))
  return { planCode: plan.planCode, invoice }
}

test('revenue, cost and margin of a plan by payer; a credit lowers the revenue and not the cost', async () => {
  const payer = await aPayer(tree.cordage)
  const { planCode, invoice } = await invoicePlan(payer)
  await charge(tree.cordage, planCode, 725)
  const AcctKey = payer.accountId
  const row = { Period: lastMonth(), AcctName: payer.acctName, PlanCode: planCode, Currency: 'USD', UncostedRevenue: 0 }
  const page = await report(rs, { AcctKey })
  expect(rowsOf(page)).toMatchObject([{ ...row, NetRevenue: 10_000, BuyingCost: 7250, NetMargin: 2750 }])
  expect(page).toMatchObject({ Sums: [{ Currency: 'USD', NetMargin: 2750 }], MoreInvoices: false })
  expect((await creditOf(rs, invoice, [{ Place: 1, Net: 500 }])).statusCode).toBe(201)
  expect(rowsOf(await report(rs, { AcctKey }))).toMatchObject([{ NetRevenue: 9500, BuyingCost: 7250, NetMargin: 2250 }])
  const file = await rs.post(`${path}/Export`, { ...months, Format: 'csv', AcctKey })
  expect(file.body).toContain(`${planCode},95,72.5,22.5,0,USD`)
})

test('a cost that is not known is said, and not counted as zero', async () => {
  const payer = await aPayer(tree.cordage)
  const { planCode } = await invoicePlan(payer)
  await world.db.pool.query(
    "update plan_terms set currency = 'EUR' where plan_id = (select plan_id from plan where plan_code = $1)",
    [planCode],
  )
  const [row] = rowsOf(await report(rs, { AcctKey: payer.accountId }))
  expect(row).toMatchObject({ NetRevenue: 10_000, BuyingCost: null, NetMargin: null, UncostedRevenue: 10_000 })
})

test('a credit of a line of unknown cost is of unknown cost', async () => {
  const payer = await aPayer(tree.cordage)
  const { planCode, invoice } = await invoicePlan(payer)
  await world.db.pool.query(
    "update plan_terms set currency = 'EUR' where plan_id = (select plan_id from plan where plan_code = $1)",
    [planCode],
  )
  expect((await creditOf(rs, invoice, [{ Place: 1, Net: 500 }])).statusCode).toBe(201)
  const unknown = { NetRevenue: 9500, BuyingCost: null, NetMargin: null, UncostedRevenue: 9500 }
  expect(rowsOf(await report(rs, { AcctKey: payer.accountId }))).toMatchObject([unknown])
})

test('a promotion of a plan of unknown cost is of unknown cost, else it lowers the margin', async () => {
  const payer = await aPayer(tree.cordage)
  await billable(world, tree.cordage, [payer])
  const { planCode, subscriptionId } = await sellPlan(world, payer)
  await world.db.pool.query(
    `with promoted as (
       insert into promotion (promotion_id, promo_code, promo_name, kind, value, valid_from, promotion_status)
       values (gen_random_uuid(), 'FIFTH', 'A fifth off', 'PERCENT', 2000, '2024-01-01', 'ACTIVE') returning promotion_id)
     update subscription_span s set promotion_id = p.promotion_id from promoted p where s.subscription_id = $1`,
    [subscriptionId],
  )
  await bill(world, rs)
  await issue(rs, keyOf((await invoicesOf(rs, payer))[0]))
  const shown = async () => rowsOf(await report(rs, { AcctKey: payer.accountId }))
  await charge(tree.cordage, planCode, 725)
  expect(await shown()).toMatchObject([{ NetRevenue: 8000, BuyingCost: 7250, NetMargin: 750 }])
  await world.db.pool.query(
    `with gone as (delete from plan_price where plan_id = (select plan_id from plan where plan_code = $1))
     update plan_terms set currency = 'EUR' where plan_id = (select plan_id from plan where plan_code = $1)`,
    [planCode],
  )
  expect(await shown()).toMatchObject([{ BuyingCost: null, NetMargin: null, UncostedRevenue: 8000 }])
})

test('an invoice that is credited in full costs nothing: the one that replaces it does', async () => {
  const payer = await aPayer(tree.cordage)
  const { planCode, invoice } = await invoicePlan(payer)
  await charge(tree.cordage, planCode, 725)
  expect((await creditOf(rs, invoice)).statusCode).toBe(201)
  const AcctKey = payer.accountId
  expect(rowsOf(await report(rs, { AcctKey }))).toMatchObject([{ NetRevenue: 0, BuyingCost: 0, NetMargin: 0 }])
})

test('a file of more rows than are read at a time has each once, in the order of the page', async () => {
  const payer = await aPayer(tree.cordage)
  const { invoice } = await invoicePlan(payer)
  await world.db.pool.query(
    `alter table invoice_line disable trigger user;
     insert into invoice_line select (jsonb_populate_record(l, jsonb_build_object('place', 1 + n, 'plan_code', 'MANY-' || lpad(n::text, 4, '0'),
       'net', 1))).* from invoice_line l, generate_series(1, 2100) n where invoice_id = '${keyOf(invoice)}' and place = 1;
     alter table invoice_line enable trigger user`,
  )
  const file = await rs.post(`${path}/Export`, { ...months, Format: 'csv', AcctKey: payer.accountId })
  const codes = file.body.match(/MANY-\d{4}/g) ?? []
  expect([codes.length, new Set(codes).size]).toEqual([2100, 2100])
  expect(codes).toEqual(codes.toSorted())
})

test('the provider buys from no one; what is foreign is not found', async () => {
  const ra = await world.signedInAt(world.root)
  const payer = await aPayer(world.root)
  await anIssuedInvoice(world, { issuer: world.root, person: ra, payer })
  expect(rowsOf(await report(ra, { AcctKey: payer.accountId }))).toMatchObject([{ BuyingCost: null, NetMargin: null }])
  const foreign = await rs.post(path, { ...months, Company: tree.halyard.accountId })
  expect(statusAndCode(foreign)).toEqual([404, 'account.notFound'])
  expect(rowsOf(await report(await world.signedInAt(tree.borealis)))).toEqual([])
  const without = await world.signedInAt(tree.cordage, { rights: { ...rights, RptBill: 'N' } })
  expect((await without.post(path, months)).statusCode).toBe(403)
  const buyer = await world.signedInAt(payer)
  expect((await buyer.post(path, months)).statusCode).toBe(403)
})
