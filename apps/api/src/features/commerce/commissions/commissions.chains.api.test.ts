import { expect, test, vi } from 'vitest'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { BatchingClient } from '../../../platform/db/client.ts'
import { aDeal, close, type Deal, invoiceOfLines, payOn, readStatement, well } from '../../../../test/commissions.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { keyOf, lastMonth, type Row, today } from '../../../../test/invoices.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// The limit of a plan where invoices are billed again or voided, and the work that many lines are.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const [code, other] = [(await aPlan(world)).planCode, (await aPlan(world)).planCode]
const month = lastMonth()
const [second, third] = [addMonths(month, -1), addMonths(month, -2)]
// Not the following month: until noon UTC on the first, the previous month is not over in every time zone.
const now = monthOf(today())
const pastOf = async (deal: Deal, of = month) =>
  ((await readStatement(deal, of))['Rows'] as Row[]).map((row) => [row['Paid'], row['Commission'], row['PastLimit']])
const alter = (invoice: Row, change: string) =>
  pool.query(
    `alter table invoice disable trigger user; update invoice set ${change} where invoice_id = '${keyOf(invoice)}'; alter table invoice enable trigger user`,
  )
const voided = (invoice: Row) => alter(invoice, "invoice_status = 'Voided', modified_at = now()")
/** As if it were billed again today for the month of another. */
const again = (invoice: Row, of: Row) => alter(invoice, `replaces = '${keyOf(of)}', issued_on = '${today()}'`)
async function aCustomer(months: number, planCodes: string[] = []) {
  const deal = await aDeal(world, tree.atlas, { months, planCodes })
  const customer = await world.anAccount({ acctType: 'CU', under: deal.partner })
  const bill = (day: string, net = 10_000, planCode?: string) =>
    invoiceOfLines(deal, [{ customer, net, ...(planCode && { planCode, kind: 'SEATS' }) }], 'USD', day)
  return { deal, customer, bill }
}

test('a first invoice that is billed again still begins the months', async () => {
  const { deal, bill } = await aCustomer(1)
  const first = await bill(second)
  const later = await bill(month)
  await payOn(deal, later, 12_000, month)
  await voided(first)
  expect(await pastOf(deal)).toEqual([[12_000, 1000, 0]])
  await again(await bill(second), first)
  expect(await pastOf(deal)).toEqual([[12_000, 0, 10_000]])
})

test('an invoice that is billed again has the months of its first issue', async () => {
  const { deal, bill } = await aCustomer(1)
  const first = await bill(second)
  await voided(first)
  // Issued after the first of the chain, for an earlier month.
  await alter(await bill(third), `issued_on = '${month}'`)
  const replacing = await bill(second)
  await payOn(deal, replacing, 12_000, month)
  await again(replacing, first)
  expect(await pastOf(deal, now)).toEqual([[12_000, 1000, 0]])
})

test('what is voided or issued after a statement was closed changes nothing of the invoices in it', async () => {
  const { deal, bill } = await aCustomer(1)
  const first = await bill(second)
  const later = await bill(month)
  await payOn(deal, later, 6000, month)
  well(await close(deal.boss, deal.agreementKey, month))
  await voided(first)
  await payOn(deal, later, 6000, today())
  expect(await pastOf(deal)).toEqual([[6000, 0, 10_000]])
  expect(await pastOf(deal, now)).toEqual([[6000, 0, 10_000]])
  const { deal: next, bill: billOther } = await aCustomer(1)
  const paid = await billOther(month)
  await payOn(next, paid, 6000, month)
  well(await close(next.boss, next.agreementKey, month))
  await billOther(second)
  await payOn(next, paid, 6000, today())
  expect(await pastOf(next, now)).toEqual([[6000, 500, 0]])
})

test('a limit and plans of the catalogue hold together, for an invoice that is billed again too', async () => {
  const { deal, customer, bill } = await aCustomer(1, [code])
  // An invoice of anything begins the months; lines of other plans never earn.
  const first = await bill(second, 100, other)
  const lines = (who: Account) => [
    { customer: who, net: 10_000, planCode: code, kind: 'SEATS' },
    { customer: who, net: 4000, planCode: other, kind: 'SEATS' },
  ]
  const fresh = await world.anAccount({ acctType: 'CU', under: deal.partner })
  const both = await invoiceOfLines(deal, [...lines(customer), ...lines(fresh)], 'USD', month)
  await payOn(deal, both, 33_600, month)
  expect(await pastOf(deal)).toEqual([[33_600, 1000, 10_000]])
  await voided(first)
  await again(await bill(second, 100, other), first)
  expect(await pastOf(deal)).toEqual([[33_600, 1000, 10_000]])
})

type Plan = { 'Node Type': string; 'CTE Name'?: string; 'Actual Loops': number; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
/** Copies the rows of a table that a query names, with other values. */
const copy = (table: string, of: string, values: string, beside: string) =>
  pool.query(
    `insert into ${table} select r.* from ${table} t cross join (${beside}) o
     cross join lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${values})) r where t.invoice_id = $1`,
    [of],
  )
test('the lines of invoices are read once, not again for each invoice or credit note', async () => {
  const { deal, bill } = await aCustomer(2)
  const invoice = keyOf(await bill(month))
  const many = (number: string) => `select invoice_id from invoice where number like '${number}-%'`
  const note = "'kind', 'CREDIT_NOTE', 'refers_to', o.invoice_id, 'net', -100, 'tax', 0, 'total', -100"
  await pool.query('alter table invoice disable trigger user; alter table invoice_line disable trigger user')
  await copy(
    'invoice',
    invoice,
    "'invoice_id', gen_random_uuid(), 'number', 'MANY-' || n",
    'select generate_series(1, 500) n',
  )
  await copy(
    'invoice_line',
    invoice,
    "'invoice_id', o.invoice_id, 'place', n",
    `select * from (${many('MANY')}) i, generate_series(1, 20) n`,
  )
  await copy(
    'invoice',
    invoice,
    `'invoice_id', gen_random_uuid(), 'number', 'NOTE-' || o.invoice_id, ${note}`,
    many('MANY'),
  )
  await copy(
    'invoice_line',
    invoice,
    "'invoice_id', o.invoice_id, 'net', -100, 'reason_values', jsonb_build_object('place', 1)",
    many('NOTE'),
  )
  await pool.query(
    'alter table invoice enable trigger user; alter table invoice_line enable trigger user; analyze invoice; analyze invoice_line',
  )
  const sent = vi.spyOn(BatchingClient.prototype, 'send')
  await readStatement(deal)
  const due = sent.mock.calls.flatMap(([statements]) => statements).find(({ text }) => text.includes('with billed as'))
  sent.mockRestore()
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${due?.text}`, [...(due?.values ?? [])])
  // The chain of invoices is followed for each one.
  const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
    (node) => node['Node Type'] === 'CTE Scan' && node['CTE Name'] !== 'chain',
  )
  const namesOf = (nodes: Plan[]) => nodes.map((node) => node['CTE Name'])
  expect(namesOf(scans)).toEqual(expect.arrayContaining(['lines', 'customers', 'notes']))
  expect(namesOf(scans.filter((node) => node['Actual Loops'] > 1))).toEqual([])
})
