import { expect, test } from 'vitest'
import { aPlan } from '../../../../test/companyPlans.ts'
import {
  billable,
  issue,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { createBiller } from './billing.run.ts'

// Rates that change while a billing run is under way: a draft has one rate in all of its lines, and one with a former
// rate is not issued before it is calculated again.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
/** Payers in one transaction of a run, and some in the next. */
const [batch, rest] = [250, 6]

const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
const person = await world.signedInAt(issuer)
await billable(
  world,
  issuer,
  await Promise.all(Array.from({ length: batch + rest }, () => world.anAccount({ acctType: 'CU', under: issuer }))),
)
for (const listPrice of [1000, 333]) {
  const { planId, termsId } = await aPlan(world, { terms: { listPrice } })
  await pool.query(
    `with sold as (insert into subscription (subscription_id, account_id, plan_id, terms_id, product_line, subscription_status, seats,
        start_on, end_on, auto_renew, price, currency)
      select gen_random_uuid(), account_id, $2, $3, 'ESIGN', 'Active', 3, '2024-01-01', '2030-01-01', true, $4, 'USD' from account
      where parent_id = $1 returning subscription_id, account_id)
    insert into subscription_span (span_id, subscription_id, account_id, terms_id, from_on, seats, price, currency, trial, why)
    select gen_random_uuid(), subscription_id, account_id, $3, '2024-01-01', 3, $4, 'USD', false, 'PLAN_ADDED' from sold`,
    [issuer.accountId, planId, termsId, listPrice],
  )
}

const path = `/api/v1/Billing/Profile/${issuer.accountId}`
const read = await person.get(path)
const { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix } = resultOf(read)
const books = { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix, BooksCurrency: 'GBP' }
expect((await person.put(path, books, { 'if-match': String(read.headers['etag']) })).statusCode).toBe(200)

async function exchangeAt(ExchangeRate: number) {
  const Rates = [{ Currency: 'USD', ExchangeRate, ValidFrom: addDays(today(), -10) }]
  const body = { BooksCurrency: 'GBP', Rates, ConfirmRates: true }
  expect((await person.post(`/api/v1/Billing/ExchangeRate/${issuer.accountId}`, body)).statusCode).toBe(200)
}
const taxAt = (rate: number) =>
  pool.query("update tax_rate set rate = $1 where account_id = $2 and tax_name = 'TVA'", [rate, issuer.accountId])
const startRun = async () =>
  expect((await person.post('/api/v1/Billing/Run', { Period: lastMonth() }, onceOnly())).statusCode).toBe(202)
/** One transaction of the run that is under way; the next process continues it. */
async function oneBatch() {
  let looks = 0
  await createBiller(world)(() => (looks += 1) > 1)
}

type DraftRow = { invoice_id: string; rate: number }
/** The drafts of the run, each with two lines of one rate, whose tax is that of the document. */
async function draftsOf(): Promise<DraftRow[]> {
  const { rows } = await pool.query(
    `select i.invoice_id, i.net, i.tax, count(l.*)::integer as lines, min(l.tax_rate)::float8 as rate,
      (max(l.tax_rate) = min(l.tax_rate) and sum(l.net) = i.net and sum(l.tax) = i.tax) as whole
     from invoice i join invoice_line l using (invoice_id) where i.issuer_id = $1 and i.invoice_status = 'Draft'
     group by i.invoice_id order by i.account_id`,
    [issuer.accountId],
  )
  // 3 seats at 10.00 and 3 at 3.33.
  for (const { net, tax, lines, rate, whole } of rows)
    expect([net, tax, lines, whole]).toEqual([3999, Math.round((3999 * rate) / 10_000), 2, true])
  return rows
}
const countAt = (drafts: readonly DraftRow[], rate: number) => drafts.filter((one) => one.rate === rate).length
const refresh = async (key: string): Promise<Row> =>
  resultOf(await person.post(`/api/v1/Billing/Invoice/${key}/Refresh`))

test('after a rate changes between two transactions of a run, drafts have the former or the new one, and only the new is issued', async () => {
  await exchangeAt(0.8)
  await startRun()
  await oneBatch()
  expect(await draftsOf()).toHaveLength(batch)
  await taxAt(2500)
  await exchangeAt(0.5)
  await createBiller(world)()
  const drafts = await draftsOf()
  expect([countAt(drafts, 2000), countAt(drafts, 2500)]).toEqual([batch, rest])

  const [outdatedId, currentId] = [2000, 2500].map((rate) => drafts.find((one) => one.rate === rate)?.invoice_id ?? '')
  expect(statusAndCode(await issue(person, outdatedId ?? ''))).toEqual([409, 'invoice.outdated'])
  // 25 % of 39.99 are 10.00, at 0.5 pounds a dollar.
  const current = { Tax: 1000, BooksTax: { Currency: 'GBP', Tax: 500, ExchangeRate: 0.5 } }
  const issued = resultOf(await issue(person, currentId ?? ''))
  expect(issued).toMatchObject({ InvoiceStatus: 'Issued', ...current })
  expect(await refresh(outdatedId ?? '')).toMatchObject({ InvoiceStatus: 'Draft', Tax: 1000 })
  expect(resultOf(await issue(person, outdatedId ?? ''))).toMatchObject({ InvoiceStatus: 'Issued', ...current })

  // Another run calculates the others again, and what was issued keeps both of its rates.
  await exchangeAt(0.7)
  await startRun()
  await createBiller(world)()
  const again = await draftsOf()
  expect([again.length, countAt(again, 2500)]).toEqual([batch + rest - 2, batch + rest - 2])
  expect(resultOf(await person.get(`/api/v1/Billing/Invoice/${keyOf(issued)}`))).toMatchObject(current)
})

test('while a rate changes again and again within the transactions of a run, no draft has two', async () => {
  await startRun()
  const state = { isOver: false }
  const run = createBiller(world)().finally(() => {
    state.isOver = true
  })
  let changes = 0
  for (; !state.isOver; changes += 1) await taxAt(changes % 2 === 0 ? 1900 : 2100)
  await run
  expect(changes).toBeGreaterThan(2)
  const drafts = await draftsOf()
  expect(drafts.filter(({ rate }) => ![1900, 2100, 2500].includes(rate))).toEqual([])
  await taxAt(2100)
  for (const { invoice_id: key, rate } of drafts.filter((_, at) => at % 25 === 0)) {
    const answer = await issue(person, key)
    expect([rate, ...statusAndCode(answer)]).toEqual(
      rate === 2100 ? [rate, 200, undefined] : [rate, 409, 'invoice.outdated'],
    )
  }
})
