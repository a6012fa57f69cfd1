import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { bill, billable, issue, lastMonth, onceOnly, resultOf, type Row, voidByApi } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { sumReport } from './billing.report.repository.ts'

// The report and the invoices agree to the cent, whatever was sold, issued, voided and credited.

const world = await newWorld()
const tree = await world.demoTree()
const months = [addMonths(lastMonth(), -1), lastMonth()] as const

const sale = fc.record({
  payer: fc.nat(3),
  seats: fc.integer({ min: 1, max: 400 }),
  price: fc.integer({ min: 0, max: 99_999 }),
  currency: fc.constantFrom('EUR' as const, 'JPY' as const, 'USD' as const),
  day: fc.nat(50),
})
const outcome = fc.constantFrom('issued', 'issued', 'voided', 'credited', 'draft')

test('rptBilling is equal to the invoices, to the cent: for each month, currency and company, over generated data', async () => {
  const seed = Math.trunc(Math.random() * 1e9)
  const sales = fc.sample(sale, { numRuns: 12, seed })
  const outcomes = fc.sample(outcome, { numRuns: 60, seed })
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const payers = await Promise.all(Array.from({ length: 4 }, () => world.anAccount({ acctType: 'CU', under: issuer })))
  await billable(world, issuer, payers)
  for (const { payer, price, day, ...held } of sales) {
    const plan = await aPlan(world, { terms: { listPrice: price, currency: held.currency } })
    const startOn = addDays(months[0], day)
    const account = payers[payer]
    if (account) await aCompanyPlan(world, account, plan, { ...held, price, startOn, endOn: addMonths(startOn, 24) })
  }
  for (const month of months) await bill(world, person, month)
  const found = resultOf(await person.post('/api/v1/Billing/Search', {}))['Items'] as Row[]
  for (const [at, draft] of found.entries()) {
    const key = String(draft['BillKey'])
    const becomes = outcomes[at % outcomes.length]
    if (becomes === 'draft') continue
    expect([seed, (await issue(person, key)).statusCode]).toEqual([seed, 200])
    if (becomes === 'voided') await voidByApi(person, key)
    if (becomes === 'credited' && Number(draft['Net']) > 1) {
      const line = (resultOf(await person.get(`/api/v1/Billing/Invoice/${key}`))['Lines'] as Row[])[0]
      const Net = Math.max(1, Math.floor(Number(line?.['Net']) / 3))
      const body = { Reason: 'Outage', Lines: [{ Place: Number(line?.['Place']), Net }] }
      if (Number(line?.['Net']) > 0) await person.post(`/api/v1/Billing/Invoice/${key}/Credit`, body, onceOnly())
    }
  }
  const report = resultOf(await person.post('/api/v1/Billing/Report', { FromMonth: months[0], ToMonth: months[1] }))
  // Sums calculated from the documents alone, as an accountant would.
  const { rows } = await world.db.pool.query(
    `select period::text as "Period", currency as "Currency", account_id as "AcctKey", sum(net)::int as "Net", sum(tax)::int as "Tax", sum(total)::int as "Total"
     from invoice where issuer_id = $1 and invoice_status = 'Issued' group by 1, 2, 3`,
    [issuer.accountId],
  )
  type Sums = { Net: number; Tax: number; Total: number }
  const added = (all: readonly Row[], by: readonly string[]) => {
    const groups = Map.groupBy(all, (one) => by.map((name) => String(one[name])).join(' '))
    const sum = (some: readonly Row[], of: keyof Sums) => some.reduce((whole, one) => whole + Number(one[of]), 0)
    const kept = [...groups].map(([name, some]) => [name, sum(some, 'Net'), sum(some, 'Tax'), sum(some, 'Total')])
    return kept
      .filter(([, ...sums]) => sums.some((one) => one !== 0))
      .toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
  }
  const lines = report['Items'] as Row[]
  const sums = report['Sums'] as Row[]
  for (const by of [['Period', 'Currency', 'AcctKey'], ['Period', 'Currency'], ['Currency']])
    expect([seed, added(lines, by)]).toEqual([seed, added(rows, by)])
  expect([seed, added(sums, ['Period', 'Currency'])]).toEqual([seed, added(rows, ['Period', 'Currency'])])
  expect(rows.length).toBeGreaterThan(0)
})

test('pages of the report follow each other through the months, the newest first, without gaps or repetition', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const payers = await Promise.all(Array.from({ length: 26 }, () => world.anAccount({ acctType: 'CU', under: issuer })))
  await billable(world, issuer, payers)
  const plan = await aPlan(world, { terms: { listPrice: 1_000, currency: 'EUR' } })
  const term = { price: 1_000, currency: 'EUR', startOn: months[0], endOn: addMonths(months[0], 24) } as const
  for (const payer of payers) await aCompanyPlan(world, payer, plan, term)
  for (const month of months) await bill(world, person, month)
  for (let Cursor: unknown = null; ;) {
    const drafts = resultOf(await person.post('/api/v1/Billing/Search', { InvoiceStatus: ['Draft'], Cursor }))
    for (const { BillKey } of drafts['Items'] as Row[])
      expect((await issue(person, String(BillKey))).statusCode).toBe(200)
    if (!drafts['HasMore']) break
  }
  const seen: string[] = []
  for (let Cursor: unknown = null; ;) {
    const query = { FromMonth: months[0], ToMonth: months[1], Cursor }
    const page = resultOf(await person.post('/api/v1/Billing/Report', query))
    seen.push(...(page['Items'] as Row[]).map(({ Period, AcctKey }) => `${String(Period)} ${String(AcctKey)}`))
    Cursor = page['NextCursor']
    if (!Cursor) break
  }
  const inOrder = payers.map(({ accountId }) => accountId).toSorted()
  expect(seen).toEqual([...months].toReversed().flatMap((month) => inOrder.map((accountId) => `${month} ${accountId}`)))
  const scope = scopeOf(issuer)
  const search = { fromMonth: months[0], toMonth: months[1], issuedOnly: true }
  const sumsOf = (most: number) => world.db.inScope(scope, (tx) => sumReport(tx, scope, search, most))
  expect((await sumsOf(52))?.map(({ period, net }) => [period, net])).toEqual([
    [months[1], 260_000],
    [months[0], 260_000],
  ])
  expect(await sumsOf(51)).toBe(null)
})
