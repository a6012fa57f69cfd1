import { expect, test } from 'vitest'
import { addMonths } from '../../../core/calendar/calendar.ts'
import { dayIn } from '@portal/contract/core/language'
import {
  anIssuedInvoice,
  creditOf,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  voidByApi,
} from '../../../../test/invoices.ts'
import { waitForLock } from '../../../../test/locks.ts'
import { newWorld } from '../../../../test/world.ts'

// The rates of exports for issuers with an accounting currency.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const vat = { Of: 'TAX', Code: 'TVA', Rate: 2000, Account: '445710', TaxCode: 'TVA 20 %' }
const mapping = {
  Receivables: '411000',
  Bank: '512000',
  Revenue: '706000',
  BeginsOn: addMonths(month, -1),
  YearMonth: Number(addMonths(month, -1).slice(5, 7)),
  Consultant: null,
  Client: null,
  Siren: null,
  Rules: [vat],
}
/** Changes an issued invoice in the database, as if it were of another day. */
const alter = (change: string, where: string) =>
  pool.query(
    `alter table invoice disable trigger user; update invoice set ${change} where ${where}; alter table invoice enable trigger user`,
  )

test('an issuer with an accounting currency exports its rates, and a void by that of its invoice; a document without one is named', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  const own = `/api/v1/Billing/Ledger/${issuer.accountId}`
  const before = addMonths(month, -1)
  const row = await anIssuedInvoice(world, { issuer, person: boss, payer })
  await alter(`issued_on = '${before}'`, `invoice_id = '${keyOf(row)}'`)
  await pool.query(
    `insert into billing_profile (account_id, books_currency) values ($1, 'GBP')
     on conflict (account_id) do update set books_currency = 'GBP'`,
    [issuer.accountId],
  )
  expect((await boss.put(own, mapping, { 'if-match': '"0"' })).statusCode).toBe(200)
  const create = (Month: string) => boss.post(`${own}/Export`, { Month, Format: 'csv' })
  expect(resultOf(await boss.get(`${own}/Preview?month=${before}`))).toMatchObject({
    Unrated: [{ Name: row['Number'], Currency: 'USD', Day: before }],
  })
  const refused = await create(before)
  expect(statusAndCode(refused)).toEqual([409, 'ledger.unrated'])
  const day = dayIn('en-us', before, { day: 'numeric', month: 'short', year: 'numeric' })
  expect(String(refused.json().Message)).toContain(`(GBP) is recorded for: ${String(row['Number'])} (USD, ${day}).`)
  const setRate = (ExchangeRate: number) =>
    boss.post(`/api/v1/Billing/ExchangeRate/${issuer.accountId}`, {
      BooksCurrency: 'GBP',
      Rates: [{ Currency: 'USD', ExchangeRate, ValidFrom: before }],
    })
  expect((await setRate(0.786_45)).statusCode).toBe(200)
  const first = resultOf(await create(before))['ExportKey']
  const linesOf = async (key: unknown) =>
    (await boss.get(`${own}/Export/${String(key)}?format=csv`)).body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(',')[6], line.split(',').slice(-5).join(' ')])
  // 120.00 → 94.37, 20.00 → 15.73, and 100.00 → 78.645, which rounds up: a penny less, so that both sides are equal.
  const sides = [
    ['411000', `GBP 0.78645 ${before} 94.37 0`],
    ['706000', `GBP 0.78645 ${before} 0 78.64`],
    ['445710', `GBP 0.78645 ${before} 0 15.73`],
  ]
  expect(await linesOf(first)).toEqual(sides)
  expect((await setRate(0.8)).statusCode).toBe(200)
  expect(await linesOf(first)).toEqual(sides)
  expect((await voidByApi(boss, keyOf(row))).statusCode).toBe(200)
  await alter(`modified_at = '${month.slice(0, 8)}02T12:00Z'`, `invoice_id = '${keyOf(row)}'`)
  const second = resultOf(await create(month))['ExportKey']
  expect(await linesOf(second)).toEqual([
    ['411000', `GBP 0.78645 ${before} 0 94.37`],
    ['706000', `GBP 0.78645 ${before} 78.64 0`],
    ['445710', `GBP 0.78645 ${before} 15.73 0`],
  ])
})

/** An issuer with accounts whose books are in pounds, and a payer. */
async function issuerInPounds(begins = addMonths(month, -1)) {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const own = `/api/v1/Billing/Ledger/${issuer.accountId}`
  const accounts = { ...mapping, BeginsOn: begins, YearMonth: Number(begins.slice(5, 7)) }
  expect((await boss.put(own, accounts, { 'if-match': '"0"' })).statusCode).toBe(200)
  const keepBooks = (currency: string) =>
    pool.query(
      `insert into billing_profile (account_id, books_currency) values ($1, $2)
       on conflict (account_id) do update set books_currency = excluded.books_currency`,
      [issuer.accountId, currency],
    )
  /** Issued before there were books in another currency, so it states no tax in them. */
  const sell = async (issuedOn: string) => {
    const payer = await world.anAccount({ acctType: 'CU', under: issuer })
    const row = await anIssuedInvoice(world, { issuer, person: boss, payer })
    await alter(`issued_on = '${issuedOn}'`, `invoice_id = '${keyOf(row)}'`)
    return { payer, row, number: String(row['Number']) }
  }
  const setRate = (rate: number, day: string, books = 'GBP') =>
    pool.query(
      `insert into exchange_rate (exchange_rate_id, account_id, books_currency, currency, rate, valid_from)
       values (gen_random_uuid(), $1, $2, 'USD', $3, $4)
       on conflict (account_id, books_currency, currency, valid_from) do update set rate = excluded.rate`,
      [issuer.accountId, books, rate, day],
    )
  const create = (Month: string) => boss.post(`${own}/Export`, { Month, Format: 'csv' })
  const preview = async (of: string) => resultOf(await boss.get(`${own}/Preview?month=${of}`))
  /** The rates of the entries of an export. */
  const ratesOf = async (Month: string) => {
    const created = await create(Month)
    expect([created.statusCode, created.json().Code]).toEqual([201, undefined])
    const { rows } = await pool.query<{ name: string; rate: number }>(
      `select e.source || ' ' || coalesce(i.number, '') as name, e.books_rate::float8 as rate
       from ledger_entry e left join payment p on p.payment_id = e.source_id
         left join invoice i on i.invoice_id = coalesce(p.invoice_id, e.source_id) where e.export_id = $1`,
      [resultOf(created)['ExportKey']],
    )
    return Object.fromEntries(rows.map(({ name, rate }) => [name, rate]))
  }
  return { issuer, boss, own, keepBooks, sell, setRate, create, preview, ratesOf }
}
const dayOf = (of: string, day: number) => `${of.slice(0, 8)}${String(day).padStart(2, '0')}`

test('an entry has the rate on its document, else that of its invoice’s export, else of its day; money that of its own day', async () => {
  const { boss, keepBooks, sell, setRate, ratesOf } = await issuerInPounds()
  const before = addMonths(month, -1)
  const [first, second, stated] = [
    await sell(dayOf(before, 2)),
    await sell(dayOf(month, 3)),
    await sell(dayOf(month, 3)),
  ]
  await alter(
    `books_currency = 'GBP', books_rate = 0.7, books_rate_on = '${month}', books_tax = 1400`,
    `invoice_id = '${keyOf(stated.row)}'`,
  )
  await keepBooks('GBP')
  await setRate(0.8, before)
  await setRate(0.82, dayOf(month, 2))
  await setRate(0.85, dayOf(month, 10))
  expect(await ratesOf(before)).toEqual({ [`INVOICE ${first.number}`]: 0.8 })
  await setRate(0.9, before)
  const pay = ({ row }: { row: Row }, PaidOn: string) =>
    boss.post(
      '/api/v1/Billing/Payment',
      { Payments: [{ BillKey: keyOf(row), Amount: 1000, Currency: 'USD', PaidOn }] },
      onceOnly(),
    )
  expect((await pay(second, dayOf(month, 12))).statusCode).toBe(201)
  const note = resultOf(await creditOf(boss, first.row))
  await alter(`issued_on = '${dayOf(month, 20)}'`, `invoice_id = '${keyOf(note)}'`)
  const received = { Currency: 'USD', Amount: 5000, PaidOn: dayOf(month, 4) }
  await boss.post(`/api/v1/Billing/Balance/${second.payer.accountId}/Payment`, received, onceOnly())
  expect(await ratesOf(month)).toEqual({
    [`INVOICE ${second.number}`]: 0.82,
    [`INVOICE ${stated.number}`]: 0.7,
    [`INVOICE ${String(note['Number'])}`]: 0.8,
    [`PAYMENT ${second.number}`]: 0.85,
    'BALANCE ': 0.82,
  })
})

test('after a switch of the accounting currency, rates of the former one count no more', async () => {
  const { boss, keepBooks, sell, setRate, ratesOf } = await issuerInPounds()
  const before = addMonths(month, -1)
  const [exported, stated] = [await sell(dayOf(before, 2)), await sell(dayOf(before, 2))]
  await alter(
    `books_currency = 'GBP', books_rate = 0.7, books_rate_on = '${before}', books_tax = 1400`,
    `invoice_id = '${keyOf(stated.row)}'`,
  )
  await keepBooks('GBP')
  await setRate(0.8, before)
  expect(await ratesOf(before)).toEqual({ [`INVOICE ${exported.number}`]: 0.8, [`INVOICE ${stated.number}`]: 0.7 })
  await keepBooks('EUR')
  await setRate(0.91, before, 'EUR')
  await setRate(0.95, month, 'EUR')
  for (const { row } of [exported, stated]) {
    expect((await voidByApi(boss, keyOf(row))).statusCode).toBe(200)
    await alter(`modified_at = '${dayOf(month, 2)}T12:00Z'`, `invoice_id = '${keyOf(row)}'`)
  }
  expect(await ratesOf(month)).toEqual({ [`VOID ${exported.number}`]: 0.91, [`VOID ${stated.number}`]: 0.91 })
})

test('a document from before the rates that can be recorded is voided and credited with the rate of that day', async () => {
  const { boss, keepBooks, sell, setRate, create, preview, ratesOf } = await issuerInPounds(month)
  const old = addMonths(month, -48)
  const [voided, credited] = [await sell(old), await sell(old)]
  const note = resultOf(await creditOf(boss, credited.row))
  await alter(`issued_on = '${dayOf(month, 20)}'`, `invoice_id = '${keyOf(note)}'`)
  expect((await voidByApi(boss, keyOf(voided.row))).statusCode).toBe(200)
  await alter(`modified_at = '${dayOf(month, 5)}T12:00Z'`, `invoice_id = '${keyOf(voided.row)}'`)
  await keepBooks('GBP')
  const number = String(note['Number'])
  expect((await preview(month))['Unrated']).toEqual([
    { Name: voided.number, Currency: 'USD', Day: dayOf(month, 5) },
    { Name: number, Currency: 'USD', Day: dayOf(month, 20) },
  ])
  await setRate(0.8, dayOf(month, 5))
  await setRate(0.9, dayOf(month, 19))
  expect(statusAndCode(await create(addMonths(month, 1)))).toEqual([409, 'ledger.monthNotOver'])
  expect(await ratesOf(month)).toEqual({ [`VOID ${voided.number}`]: 0.8, [`INVOICE ${number}`]: 0.9 })
})

test('a rate that is deleted while an export is made is missed: the export waits for it', async () => {
  const { issuer, keepBooks, sell, setRate, create } = await issuerInPounds(month)
  await sell(dayOf(month, 3))
  await keepBooks('GBP')
  await setRate(0.8, month)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`exchange rates ${issuer.accountId}`])
  await holder.query('delete from exchange_rate where account_id = $1', [issuer.accountId])
  const created = create(month)
  await Promise.race([created, waitForLock(pool, 'pg_advisory_xact_lock')])
  await holder.query('commit')
  holder.release()
  expect(statusAndCode(await created)).toEqual([409, 'ledger.unrated'])
})

test('nothing is marked without its rate, whatever took it away', async () => {
  const { issuer, keepBooks, sell, setRate, create, ratesOf } = await issuerInPounds(month)
  const { number } = await sell(dayOf(month, 3))
  await keepBooks('GBP')
  await setRate(0.8, month)
  await pool.query(`
    create function take_rates() returns trigger language plpgsql as $$
    begin delete from exchange_rate where account_id = new.account_id; return new; end $$;
    create trigger take_rates after insert on ledger_export for each row
    when (new.account_id = '${issuer.accountId}') execute function take_rates()`)
  expect(statusAndCode(await create(month))).toEqual([412, 'request.stale'])
  await pool.query('drop trigger take_rates on ledger_export; drop function take_rates')
  expect(await ratesOf(month)).toEqual({ [`INVOICE ${number}`]: 0.8 })
})
