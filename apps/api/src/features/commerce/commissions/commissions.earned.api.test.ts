import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import {
  aDeal,
  assign,
  close,
  commissionPath,
  creditOn,
  type Deal,
  invoiceOf,
  invoiceOfLines,
  newPlan,
  payOn,
  readStatement,
  well,
} from '../../../../test/commissions.ts'
import { keyOf, lastMonth, onceOnly, type Row, today } from '../../../../test/invoices.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'

// Commissions of an invoice after credit notes, in many parts, and billed again; what a purge leaves.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const earlier = addMonths(month, -1)
const rowsOf = async (deal: Deal, of = month) =>
  ((await readStatement(deal, of))['Rows'] as Row[]).map((row) => [row['Paid'], row['NetPaid'], row['Commission']])
const code = (await aPlan(world)).planCode
const ofPlan = (net: number) => ({ net, kind: 'SEATS', planCode: code })

test('plans never earn more than what was paid, nor less than nothing', async () => {
  const deal = await aDeal(world, tree.atlas, { planCodes: [code] })
  const reduced = await invoiceOfLines(deal, [ofPlan(100_000), { net: -90_000 }], 'USD', month)
  await payOn(deal, reduced, 12_000, month)
  expect(await rowsOf(deal)).toEqual([[12_000, 10_000, 1000]])
  const other = await aDeal(world, tree.atlas, { planCodes: [code] })
  await payOn(other, await invoiceOfLines(other, [ofPlan(-5000), { net: 20_000 }], 'USD', month), 18_000, month)
  expect(await rowsOf(other)).toEqual([[18_000, 0, 0]])
})

test('charges and add-ons with the code of a plan are not the plan', async () => {
  const deal = await aDeal(world, tree.atlas, { planCodes: [code] })
  const lines = [ofPlan(1000), { net: 2000, kind: 'ADDON', planCode: code }, { net: 7000, planCode: code }]
  await payOn(deal, await invoiceOfLines(deal, lines, 'USD', month), 12_000, month)
  expect(await rowsOf(deal)).toEqual([[12_000, 1000, 100]])
})

test('a credit note of some lines leaves what the others earn', async () => {
  const deal = await aDeal(world, tree.atlas, { planCodes: [code] })
  const of = () => invoiceOfLines(deal, [ofPlan(8000), { net: 2000 }], 'USD', month)
  const placeOf = async (invoice: Row, net: number) => {
    const { rows } = await pool.query('select place from invoice_line where invoice_id = $1 and net = $2', [
      keyOf(invoice),
      net,
    ])
    return Number(rows[0].place)
  }
  const creditLine = async (invoice: Row, net: number, day: string) =>
    creditOn(deal, invoice, day, [{ Place: await placeOf(invoice, net), Net: net }])
  const [first, second, third] = [await of(), await of(), await of()]
  await creditLine(first, 8000, month)
  await payOn(deal, first, 2400, addDays(month, 1))
  await creditLine(second, 2000, addDays(month, 2))
  await payOn(deal, second, 9600, addDays(month, 3))
  // Paid in part before: the credit note alone takes back what no payment returns.
  await payOn(deal, third, 2400, addDays(month, 4))
  await creditLine(third, 8000, addDays(month, 5))
  expect(await rowsOf(deal)).toEqual([
    [2400, 0, 0],
    [9600, 8000, 800],
    [2400, 1600, 160],
    [0, -1600, -160],
  ])
  well(await close(deal.boss, deal.agreementKey, month))
  expect((await readStatement(deal))['Sums']).toEqual([{ Currency: 'USD', Opening: 0, Total: 800 }])
})

test('with several tax rates, what is left of an invoice is its net', async () => {
  const deal = await aDeal(world, tree.atlas)
  const lines = [{ net: 10_000 }, { net: 10_001, untaxed: true }]
  const invoice = await invoiceOfLines(deal, lines, 'USD', earlier)
  const { rows } = await pool.query('select place from invoice_line where invoice_id = $1 and net = 10001', [
    keyOf(invoice),
  ])
  await payOn(deal, invoice, 22_001, earlier)
  await creditOn(deal, invoice, month, [{ Place: rows[0].place, Net: 10_001 }])
  expect(await rowsOf(deal, earlier)).toEqual([[22_001, 20_001, 2000]])
  expect(await rowsOf(deal)).toEqual([
    [22_001, 20_001, 2000],
    [-10_001, -10_001, -1000],
  ])
})

test('payments of a cent earn together what the invoice does, over closed months too', async () => {
  const deal = await aDeal(world, tree.atlas, { rate: 1250 })
  const invoice = await invoiceOf(deal, 10, 'USD', earlier)
  for (const at of [1, 2, 3, 4, 5, 6]) await payOn(deal, invoice, 1, addDays(earlier, at))
  well(await close(deal.boss, deal.agreementKey, earlier))
  for (const at of [1, 2, 3, 4, 5, 6]) await payOn(deal, invoice, 1, addDays(month, at))
  well(await close(deal.boss, deal.agreementKey, month))
  const sums = await pool.query(
    'select sum(net_paid)::int as net, sum(commission)::int as commission from commission_row where agreement_id = $1',
    [deal.agreementKey],
  )
  expect(sums.rows).toEqual([{ net: 10, commission: 1 }])
})

test('an invoice that is billed again keeps the plan of the first', async () => {
  const deal = await aDeal(world, tree.atlas, { rate: 1000, from: addMonths(month, -3) })
  const { boss, partner } = deal
  const invoice = await invoiceOf(deal, 10_000, 'USD', earlier)
  await payOn(deal, invoice, 12_000, earlier)
  well(
    await boss.put(
      `${commissionPath}/Assignment/${deal.assignmentKey}`,
      { ValidTo: addDays(month, -1) },
      { 'if-match': '"1"' },
    ),
  )
  const dearer = String(well(await boss.post(`${commissionPath}/Plan`, newPlan(2000)))['PlanKey'])
  well(await assign(boss, dearer, partner, month))
  const of = `/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`
  const { PreviewKey } = well(await boss.post(`${of}/Preview`, { PoNumber: 'PO-2' }))
  const again = well(await boss.post(of, { Reason: 'Wrong order', PoNumber: 'PO-2', PreviewKey }, onceOnly()))
  expect(again).toMatchObject({ Total: 12_000 })
  expect(await rowsOf(deal, monthOf(today()))).toEqual([
    [12_000, 10_000, 1000],
    [-12_000, -10_000, -1000],
    [12_000, 10_000, 1000],
  ])
})

test.each(['issuer', 'partner'] as const)('a purge of the %s leaves closed months without its name', async (who) => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, agreementKey, issuer, partner } = deal
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
  well(await close(boss, agreementKey, month))
  const { accountId, acctName } = deal[who]
  await pool.query(
    "update account set account_status = 'Closed', closed_at = now(), closed_by_account = $2, closed_from = 'Active' where account_id = $1",
    [accountId, tree.atlas.accountId],
  )
  await world.db.inScope({ level: 'dt', accountId } as never, (tx) =>
    sql`select account_purge(${accountId})`.execute(tx),
  )
  const { rows } = await pool.query(
    `select g.issuer_name, g.partner_name, m.closed_by, m.sums,
       (select count(*)::int from commission_assignment a where a.agreement_id = g.agreement_id) as assigned
     from commission_agreement g join commission_month m using (agreement_id) where g.agreement_id = $1`,
    [agreementKey],
  )
  const gone = expect.stringMatching(/^Purged /)
  expect(rows).toEqual([
    {
      issuer_name: who === 'issuer' ? gone : issuer.acctName,
      partner_name: who === 'partner' ? gone : partner.acctName,
      closed_by: who === 'issuer' ? null : expect.any(String),
      sums: [expect.objectContaining({ total: 1000 })],
      assigned: who === 'issuer' ? 0 : 1,
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(acctName)
})

test('a partner changes nothing in the tables of its agreement, whatever the API would let it', async () => {
  const { partner, agreementKey, assignmentKey } = await aDeal(world, tree.atlas)
  for (const change of [
    'delete from commission_assignment',
    "update commission_assignment set valid_to = '2030-01-01'",
    "update commission_agreement set partner_name = 'X'",
  ]) {
    const { accountId } = partner
    const done = await world.db.inScope({ level: 'rs', accountId } as never, (tx) => sql.raw(change).execute(tx))
    expect([change, done.numAffectedRows]).toEqual([change, 0n])
  }
  const kept = await pool.query('select from commission_assignment where assignment_id = $1', [assignmentKey])
  expect([kept.rowCount, agreementKey]).toEqual([1, agreementKey])
})
