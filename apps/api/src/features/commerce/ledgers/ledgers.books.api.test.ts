import { expect, test } from 'vitest'
import { addMonths } from '../../../core/calendar/calendar.ts'
import { anIssuedInvoice, keyOf, lastMonth, resultOf, statusAndCode, voidByApi } from '../../../../test/invoices.ts'
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
  expect(resultOf(await boss.get(`${own}/Preview?month=${before}`))).toMatchObject({ Unrated: [row['Number']] })
  const refused = await create(before)
  expect(statusAndCode(refused)).toEqual([409, 'ledger.unrated'])
  expect(String(refused.json().Message)).toContain(`(GBP) is recorded for the day of: ${String(row['Number'])}.`)
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
