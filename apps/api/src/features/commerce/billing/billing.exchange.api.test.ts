import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchanged } from '@portal/contract/core/money'
import {
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
  today,
} from '../../../../test/invoices.ts'
import type { Context } from '../../../platform/http/context.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { invoiceExport } from './billing.search.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// The exchange rates of an issuer, and the tax in the currency of its books.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const at = ({ accountId }: Account) => `/api/v1/Billing/ExchangeRate/${accountId}`
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const rate = (ExchangeRate: number, more: Row = {}) => ({ Currency: 'USD', ExchangeRate, ValidFrom: day(40), ...more })
const set = (person: Person, account: Account, ...Rates: Row[]) =>
  person.post(at(account), { BooksCurrency: 'GBP', Rates, ConfirmRates: true })

async function keepBooks(person: Person, account: Account, BooksCurrency: string | null) {
  const path = `/api/v1/Billing/Profile/${account.accountId}`
  const read = await person.get(path)
  const { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix } = resultOf(read)
  const body = { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix, BooksCurrency }
  return person.put(path, body, { 'if-match': String(read.headers['etag']) })
}
/** An issuer with its person and a draft of 100.00 with 20.00 of tax in dollars. */
async function aDraft(books: string) {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  await billable(world, issuer, [payer])
  await sellPlan(world, payer)
  expect(resultOf(await keepBooks(person, issuer, books))).toMatchObject({ BooksCurrency: books })
  await bill(world, person)
  const [draft] = await invoicesOf(person, payer)
  return { issuer, person, payer, key: keyOf(draft) }
}

test('rates are set by the issuer alone, one for a currency and a day; what is not understood is refused', async () => {
  expect(statusAndCode(await set(rs, tree.cordage, rate(0.79)))).toEqual([409, 'billing.noBooksCurrency'])
  await keepBooks(rs, tree.cordage, 'GBP')
  const first = await set(rs, tree.cordage, rate(0.79), rate(0.86, { Currency: 'EUR' }))
  expect([first.statusCode, resultOf(first)]).toMatchObject([
    200,
    {
      BooksCurrency: 'GBP',
      Items: [
        { Currency: 'EUR', ExchangeRate: 0.86 },
        { Currency: 'USD', ExchangeRate: 0.79 },
      ],
    },
  ])
  const again = resultOf(await set(rs, tree.cordage, rate(0.78645123)))['Items'] as Row[]
  expect(again).toMatchObject([{ Currency: 'EUR' }, { Currency: 'USD', ExchangeRate: 0.78645123 }])
  expect(
    (await actionsOf(world, { at: tree.cordage })).filter((one) => one === 'billing.exchangeRateSet'),
  ).toHaveLength(3)
  const refused = async (...rates: Row[]) => {
    const { Code, Fields } = (await set(rs, tree.cordage, ...rates)).json() as Row & { Fields?: Row[] }
    return [Code, Fields?.[0]?.['Field']]
  }
  for (const wrong of [0, -1, 1001, 0.123456789, '0.5', null])
    expect(await refused(rate(0.7), { ...rate(1), ExchangeRate: wrong, ValidFrom: day(39) })).toEqual([
      'request.invalid',
      'Rates.1.ExchangeRate',
    ])
  expect(await refused(rate(1, { Currency: 'GBP' }))).toEqual(['request.invalid', 'Rates.0.Currency'])
  expect(await refused(rate(1), rate(2))).toEqual(['request.invalid', 'Rates.1.ValidFrom'])
  for (const ValidFrom of ['1900-01-01', '2999-01-01'])
    expect(await refused(rate(1, { ValidFrom }))).toEqual(['request.invalid', 'Rates.0.ValidFrom'])
  const elsewhere = await rs.post(at(tree.cordage), { BooksCurrency: 'EUR', Rates: [rate(1)] })
  expect(statusAndCode(elsewhere)).toEqual([409, 'billing.otherBooksCurrency'])
  expect(await refused()).toEqual(['request.invalid', 'Rates'])
  const dt = await world.signedInAt(tree.borealis)
  expect((await dt.get(at(tree.cordage))).statusCode).toBe(200)
  expect(statusAndCode(await set(dt, tree.cordage, rate(1)))).toEqual([403, 'billing.ofCompany'])
  const other = await world.signedInAt(tree.halyard)
  expect((await other.get(at(tree.cordage))).statusCode).toBe(404)
  expect((await set(other, tree.cordage, rate(1))).statusCode).toBe(404)
  const key = String(again[1]?.['ExchangeRateKey'])
  expect((await other.delete(`${at(tree.cordage)}/${key}`)).statusCode).toBe(404)
  expect(resultOf(await rs.delete(`${at(tree.cordage)}/${key}`))['Items']).toMatchObject([{ Currency: 'EUR' }])
  expect(statusAndCode(await rs.delete(`${at(tree.cordage)}/${key}`))).toEqual([404, 'billing.exchangeRateNotFound'])
})

test('a rate that is far from those beside it, or looks inverted, is confirmed', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  await keepBooks(person, issuer, 'GBP')
  const send = (...Rates: Row[]) => person.post(at(issuer), { BooksCurrency: 'GBP', Rates })
  const codeOf = async (...rates: Row[]) => statusAndCode(await send(...rates))
  const last = { ValidFrom: day(10) }
  expect((await send(rate(0.8, last))).statusCode).toBe(200)
  const far = [409, 'billing.rateFar']
  const inverted = [409, 'billing.rateInverted']
  const now = { ValidFrom: day(0) }
  for (const within of [0.96, 0.65, 0.8]) expect((await send(rate(within, now))).statusCode).toBe(200)
  for (const value of [0.961, 0.639]) expect(await codeOf(rate(value, now))).toEqual(far)
  // Ten times too high or too low, twice as high, and the inverse.
  for (const value of [8, 0.08, 1.6, 1.25]) expect(await codeOf(rate(value, now))).toEqual(inverted)
  const refused = (await send(rate(8, now))).json() as Row & { Fields: Row[] }
  expect(String(refused['Message'])).toMatch(/: 1 USD = 8 GBP, .* \(1 USD = 0\.8 GBP, .*\)\. Check/)
  expect(refused.Fields).toMatchObject([{ Field: 'ConfirmRates' }])
  // Nothing of a refused request is stored, and its rates are compared with each other.
  const before = { ...rate(0.9), ValidFrom: day(5) }
  expect(await codeOf(rate(8, now), before)).toEqual(inverted)
  expect(await codeOf(rate(1.15, now), before)).toEqual(far)
  expect(resultOf(await person.get(at(issuer)))['Items']).toMatchObject([{ ExchangeRate: 0.8 }, { ExchangeRate: 0.8 }])
  expect((await set(person, issuer, rate(8, now))).statusCode).toBe(200)
  // A day before all others is compared with the one after it; another currency is not.
  expect(await codeOf(rate(8, { ValidFrom: day(60) }))).toEqual(inverted)
  expect((await send(rate(100, { ...now, Currency: 'EUR' }))).statusCode).toBe(200)
})

test('a rate is compared with the one that it replaces, and with the one after it; a refusal lists all', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  await keepBooks(person, issuer, 'GBP')
  const send = (...Rates: Row[]) => person.post(at(issuer), { BooksCurrency: 'GBP', Rates })
  const only = { ValidFrom: day(10) }
  expect((await send(rate(0.97, only))).statusCode).toBe(200)
  expect(statusAndCode(await send(rate(9.7, only)))).toEqual([409, 'billing.rateInverted'])
  // One that moves by 5 % near one is not its inverse.
  expect((await send(rate(1.02, only))).statusCode).toBe(200)
  expect(statusAndCode(await send(rate(0.93, only)))).toEqual([200, undefined])
  expect(statusAndCode(await send(rate(1.0753, only)))).toEqual([409, 'billing.rateInverted'])
  expect((await set(person, issuer, rate(1.5, only), rate(1, { ValidFrom: day(50) }))).statusCode).toBe(200)
  const between = await send(rate(1.01, { ValidFrom: day(30) }))
  expect(statusAndCode(between)).toEqual([409, 'billing.rateFar'])
  expect(String(between.json().Message)).toContain('(1 USD = 1.5 GBP, ')
  // The same rates again are not a change, so nothing needs confirmation.
  expect((await send(rate(1.5, only))).statusCode).toBe(200)
  const two = await send(rate(40, { ValidFrom: day(0) }), rate(1.3, { ValidFrom: day(60) }))
  expect(statusAndCode(two)).toEqual([409, 'billing.rateInverted'])
  expect(String(two.json().Message)).toMatch(/1 USD = 1\.3 GBP, .*; 1 USD = 40 GBP, /)
})

test('rates are kept for three years back and one ahead', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  await keepBooks(person, issuer, 'GBP')
  await world.db.pool.query(
    `insert into exchange_rate (exchange_rate_id, account_id, books_currency, currency, rate, valid_from)
     select gen_random_uuid(), $1, 'GBP', 'USD', 0.8, current_date - 400 * years from generate_series(1, 5) years`,
    [issuer.accountId],
  )
  expect(resultOf(await set(person, issuer, rate(0.8, { ValidFrom: day(-300) })))['Items']).toHaveLength(3)
  for (const ValidFrom of [day(1200), day(-400)])
    expect(statusAndCode(await set(person, issuer, rate(0.8, { ValidFrom })))).toEqual([400, 'request.invalid'])
})

test('an invoice states its tax in the currency of the books; without a rate it stays a draft', async () => {
  const { issuer, person, payer, key } = await aDraft('GBP')
  // A rate counts for 31 days.
  await set(person, issuer, rate(0.9, { ValidFrom: day(31) }), rate(0.5, { ValidFrom: day(-1) }))
  const preview = await person.post(
    '/api/v1/ChangeSet',
    { Kind: 'invoice.issue', Selection: { BillKeys: [key] }, Input: {} },
    { 'idempotency-key': randomUUID() },
  )
  expect(resultOf(preview)).toMatchObject({ Ready: 0, Refused: 1 })
  expect(statusAndCode(await issue(person, key))).toEqual([409, 'invoice.noExchangeRate'])
  expect((await invoicesOf(person, payer))[0]).toMatchObject({ InvoiceStatus: 'Draft', Number: null })
  await set(person, issuer, rate(0.78645, { ValidFrom: day(30) }))
  expect(resultOf(await person.get(`/api/v1/Billing/Invoice/${key}`))).toMatchObject({ BooksTax: { Tax: 1573 } })
  const invoice = resultOf(await issue(person, key))
  expect(invoice).toMatchObject({
    Currency: 'USD',
    Tax: 2000,
    BooksTax: { Currency: 'GBP', Tax: 1573, ExchangeRate: 0.78645, ValidFrom: day(30) },
  })
  // Issued documents keep the rate, and so do their credit notes.
  await set(person, issuer, rate(2, { ValidFrom: day(30) }))
  const document = (await person.get(`/api/v1/Billing/Invoice/${key}/Document?format=xml`)).body
  expect(document).toContain('<cbc:TaxCurrencyCode>GBP<')
  expect(document).toContain('<cbc:TaxAmount currencyID="GBP">15.73<')
  const part = resultOf(await creditOf(person, invoice, [{ Place: 1, Net: 3333 }]))
  expect(part).toMatchObject({ Tax: -667, BooksTax: { Tax: -525, ExchangeRate: 0.78645 } })
  expect(resultOf(await creditOf(person, invoice))).toMatchObject({ Tax: -1333, BooksTax: { Tax: -1048 } })
})

test('no rate is needed in the currency of the books, or without tax', async () => {
  const { person, key } = await aDraft('USD')
  expect(resultOf(await issue(person, key))).toMatchObject({ InvoiceStatus: 'Issued', BooksTax: null })
  const untaxed = await aDraft('EUR')
  await world.db.pool.query('update tax_rate set rate = 0 where account_id = $1', [untaxed.issuer.accountId])
  const refreshed = await untaxed.person.post(`/api/v1/Billing/Invoice/${untaxed.key}/Refresh`)
  expect(resultOf(refreshed)).toMatchObject({ Tax: 0 })
  expect(resultOf(await issue(untaxed.person, untaxed.key))).toMatchObject({ BooksTax: null })
})

test('the billing report has totals over all currencies, with the rates of the end of each month', async () => {
  const { issuer, person, key } = await aDraft('GBP')
  await set(person, issuer, rate(0.8, { ValidFrom: today() }))
  await issue(person, key)
  const months = { FromMonth: lastMonth(), ToMonth: lastMonth() }
  const totals = async () => resultOf(await person.post('/api/v1/Billing/Report', months))['InBooks']
  expect(await totals()).toEqual({
    Currency: 'GBP',
    Sums: [],
    Rates: [],
    Missing: [{ Period: lastMonth(), Currency: 'USD' }],
  })
  // The tax is what the invoice states, by the rate of the day of issue.
  const within = `${lastMonth().slice(0, 8)}15`
  await set(person, issuer, rate(0.75125, { ValidFrom: within }))
  expect(await totals()).toEqual({
    Currency: 'GBP',
    Sums: [{ Period: lastMonth(), Net: 7513, Tax: 1600, Total: 9113 }],
    Rates: [{ Period: lastMonth(), Currency: 'USD', ExchangeRate: 0.75125, ValidFrom: within }],
    Missing: [],
  })
  // The file has the same amounts row by row, with the rate; the list of invoices has the tax that they state.
  const fileOf = async (path: string, body: object) =>
    (await person.post(path, { ...body, Format: 'csv' })).body.replace('\ufeff', '').trim().split('\r\n')
  const [heads = '', row = ''] = await fileOf('/api/v1/Billing/Report/Export', months)
  expect(heads.split(',').slice(-6)).toEqual([
    'Exchange rate',
    'Rate valid from',
    'Accounting currency',
    'Net in the accounting currency',
    'Tax in the accounting currency',
    'Total in the accounting currency',
  ])
  expect(row.split(',').slice(-9).join(' ')).toBe(`100 20 120 0.75125 ${within} GBP 75.13 16 91.13`)
  const [columns = '', invoice = ''] = await fileOf('/api/v1/Billing/Search/Export', {})
  expect(columns.split(',').slice(-4)).toEqual([
    'Tax in the accounting currency',
    'Accounting currency',
    'Exchange rate',
    'Rate valid from',
  ])
  expect(invoice.split(',').slice(-4).join(' ')).toBe(`16 GBP 0.8 ${today()}`)
  await keepBooks(person, issuer, null)
  for (const [path, body] of [
    ['/api/v1/Billing/Report/Export', months],
    ['/api/v1/Billing/Search/Export', {}],
  ] as const)
    expect((await fileOf(path, body))[0]).not.toContain('accounting')
  expect(await totals()).toBeNull()
})

test('the file of invoices has the tax of the reader’s own documents in the accounting currency, so it can be added up', async () => {
  const { issuer, person, key } = await aDraft('GBP')
  const fileOf = async (reader: Person) =>
    (await reader.post('/api/v1/Billing/Search/Export', { Format: 'csv' })).body.trim().split('\r\n').slice(1)
  const cellsOf = (rows: string[]) => rows.map((row) => row.split(',').slice(-4).join(' '))
  await set(person, issuer, rate(0.8, { ValidFrom: today() }))
  await keepBooks(person, issuer, 'USD')
  // A draft states nothing yet.
  expect(cellsOf(await fileOf(person))).toEqual(['   '])
  await issue(person, key)
  expect(cellsOf(await fileOf(person))).toEqual(['20 USD  '])
  // A company above with books of its own does not add up those of others.
  const above = await world.signedInAt(tree.borealis)
  await keepBooks(above, tree.borealis, 'USD')
  const [row = ''] = (await fileOf(above)).filter((one) => one.includes(issuer.acctName))
  expect(cellsOf([row])).toEqual(['   '])
  await keepBooks(above, tree.borealis, null)
  const reader = { caller: { accountId: issuer.accountId }, request: { language: 'en-us' } } as Context
  const paper = await world.db.inScope(scopeOf(issuer), async (tx) => invoiceExport.more?.(tx, reader, 'pdf'))
  expect(paper?.map(({ heading }) => heading)).toEqual(['Tax in the accounting currency', 'Accounting currency'])
})

test('whatever is credited of an invoice in how many parts, the notes take off the tax that it states', () => {
  const currency = fc.constantFrom('USD', 'JPY', 'GBP')
  const parts = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 20 })
  const rates = fc.integer({ min: 1, max: 1e12 }).map((eighths) => eighths / 1e8)
  fc.assert(
    fc.property(parts, rates, currency, currency, (taxes, exchange, from, to) => {
      const total = taxes.reduce((sum, one) => sum + one, 0)
      let [credited, stated] = [0, 0]
      for (const tax of taxes) {
        credited -= tax
        const note = exchanged(credited, exchange, from, to) - stated
        expect(note).toBeLessThanOrEqual(0)
        stated += note
      }
      expect(stated + exchanged(total, exchange, from, to)).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})
