import { exchanged } from '@portal/contract/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentEntry, paymentEntry } from './ledgers.entries.ts'
import { byHeading, cents, readCsv, someItem, sum, written } from './ledgers.readers.samples.ts'
import { booking, document, fileFacts, items } from './ledgers.samples.ts'

// Worked by hand. An invoice of 130.90 dollars states 18.19 euros of tax (20.90 at 0.87046, 18.1926). At the same rate:
// receivables 130.90 → 113.94 (113.9432), 120.00 → 104.46 (104.4552), 5.00 → 4.35 (4.3523), −15.00 → −13.06 (−13.0569).
// 104.46 + 4.35 − 13.06 + 18.19 = 113.94. The void books the opposite; the payment of 119.00 has the rate of its day,
// 0.88: 104.72.
const rated = { currency: 'EUR', rate: 0.870_46, rateOn: '2026-11-01' } as const
const inDollars = { ...document, currency: 'USD', booksCurrency: 'EUR', booksTax: 1819 } as const
const days = { bookedOn: '2026-11-02', datedOn: '2026-11-02', document: inDollars }
const exchangedEntries = [
  documentEntry({ ...days, number: 1, books: rated }, false, items, booking),
  documentEntry({ ...days, number: 2, books: rated }, true, items, booking),
  paymentEntry({ ...days, number: 3, amount: 11_900, reference: null, books: { ...rated, rate: 0.88 } }, booking),
  documentEntry({ ...days, number: 4, document }, false, items, booking),
]
const booksFacts = { ...fileFacts, currencies: ['EUR', 'USD'], booksCurrency: 'EUR' } as const
const byHand = {
  1: [11_394, -10_446, -435, 1306, -1819],
  2: [-11_394, 10_446, 435, -1306, 1819],
  3: [10_472, -10_472],
  4: [13_090, -12_000, -500, 1500, -2090],
}

test('the general ledger has each side in both currencies, with the rate and its day', () => {
  const rows = byHeading(readCsv(written('csv', exchangedEntries, booksFacts).toString('utf8').slice(1), ','))
  for (const [number, amounts] of Object.entries(byHand)) {
    const own = rows.filter((row) => row['EntryNumber'] === number)
    expect(own.map((row) => cents(row['BooksDebit']) - cents(row['BooksCredit']))).toEqual(amounts)
    expect(sum(own.map((row) => cents(row['Debit']) - cents(row['Credit'])))).toBe(0)
  }
  expect(rows[0]).toMatchObject({
    Debit: '130.9',
    Currency: 'USD',
    BooksCurrency: 'EUR',
    ExchangeRate: '0.87046',
    ExchangeRateDate: '2026-11-01',
  })
  expect(rows.at(-1)).toMatchObject({ Currency: 'EUR', BooksCurrency: 'EUR', ExchangeRate: '' })
})

test('DATEV has the amount, the rate in units for one euro, and the amount in euros', () => {
  const text = new TextDecoder('windows-1252').decode(written('datev', exchangedEntries, booksFacts))
  const [heading = [], columns = [], ...rows] = readCsv(text, ';')
  expect([heading[21], columns.slice(2, 6)]).toEqual([
    'EUR',
    ['WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz'],
  ])
  expect(rows[0]?.slice(0, 8)).toEqual(['120,00', 'S', 'USD', '1,148818', '104,46', 'EUR', '1400', '8401'])
  expect(rows.at(-1)?.slice(0, 8)).toEqual(['20,90', 'S', 'EUR', '', '', '', '1400', '1776'])
  const amountOf = (row: string[]) => cents(row[4] === '' ? row[0] : row[4]) * (row[1] === 'S' ? 1 : -1)
  for (const [account, total] of [
    ['1400', 13_090 - 10_472],
    ['1200', 10_472],
    ['8401', -12_000],
    ['1776', -2090],
  ] as const)
    expect(
      sum(rows.map((row) => (row[6] === account ? amountOf(row) : 0) - (row[7] === account ? amountOf(row) : 0))),
    ).toBe(total)
})

test('FEC has euros as debit and credit, and the amount of the invoice with its currency beside them', () => {
  const text = new TextDecoder('iso-8859-15').decode(written('fec', exchangedEntries, booksFacts))
  const rows = byHeading(
    text
      .slice(0, -2)
      .split('\r\n')
      .map((line) => line.split('\t')),
  )
  for (const [number, amounts] of Object.entries(byHand)) {
    const own = rows.filter((row) => row['EcritureNum'] === number)
    expect(own.map((row) => cents(row['Debit']) - cents(row['Credit']))).toEqual(amounts)
  }
  expect(rows[0]).toMatchObject({ Debit: '113,94', Credit: '0,00', Montantdevise: '130,90', Idevise: 'USD' })
  expect(rows.at(-1)).toMatchObject({ Credit: '20,90', Montantdevise: '', Idevise: '' })
  // Books in another currency leave euros as they are.
  const inPounds = documentEntry(
    { ...days, number: 1, document, books: { ...rated, currency: 'GBP' } },
    false,
    items,
    booking,
  )
  expect(written('fec', [inPounds]).toString('latin1')).toContain('\t130,90\t0,00\t\t\t20261201\t\t\r\n')
})

/** The rows of a FEC. */
const readFec = (text: string) =>
  byHeading(
    text
      .slice(0, -2)
      .split('\r\n')
      .map((line) => line.split('\t')),
  )
const rateForm = /^[1-9]\d{0,3},\d{2,6}$/

test('DATEV posts in the books’ currency where it can’t state the rate, with the amount of the document in the text', () => {
  const rowsOf = (from: 'GBP' | 'JPY' | 'USD', to: 'EUR' | 'GBP' | 'JPY', rate: number) => {
    const stated = { ...document, currency: from, booksCurrency: null, booksTax: null }
    const facts = { ...days, number: 1, document: stated, books: { currency: to, rate, rateOn: '2026-11-01' } }
    const file = written('datev', [documentEntry(facts, false, items, booking)], { ...booksFacts, booksCurrency: to })
    return readCsv(new TextDecoder('windows-1252').decode(file), ';').slice(2)
  }
  // 120.00 pounds at 1.15 euros: a rate of 0.869565 pounds for a euro is below 1.
  const [pounds] = rowsOf('GBP', 'EUR', 1.15)
  expect(pounds?.slice(0, 8)).toEqual(['138,00', 'S', 'EUR', '', '', '', '1400', '8401'])
  expect(pounds?.[13]).toBe('120,00 GBP Invoice INV-2026-000014 Büro "Lódz"; Straße 5 €')
  const [yen] = rowsOf('JPY', 'EUR', 0.0061)
  expect(yen?.slice(0, 6)).toEqual(['12000,00', 'S', 'JPY', '163,934426', '73,20', 'EUR'])
  const [cheap] = rowsOf('JPY', 'EUR', 0.0001)
  expect(cheap?.slice(0, 6)).toEqual(['1,20', 'S', 'EUR', '', '', ''])
  expect(cheap?.[13]).toMatch(/^12000,00 JPY /)
  // For books in another currency, programs accept only the euro.
  expect(rowsOf('USD', 'GBP', 0.8)[0]?.slice(0, 6)).toEqual(['96,00', 'S', 'GBP', '', '', ''])
})

test('whatever the lines and the rate, an entry balances in both currencies, its taxes are those stated, and so it is in files', () => {
  const rates = fc
    .oneof(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: 1e5, max: 3e8 }))
    .map((eighths) => eighths / 1e8)
  const currency = fc.constantFrom('USD', 'JPY', 'GBP')
  const tiny = someItem.map((one) => ({ ...one, net: one.net % 40, tax: one.tax % 7 }))
  const some = fc.oneof(fc.array(someItem, { maxLength: 30 }), fc.array(tiny, { maxLength: 30 }))
  fc.assert(
    fc.property(some, rates, currency, fc.boolean(), (all, rate, from, isVoid) => {
      const [net, tax] = [sum(all.map((one) => one.net)), sum(all.map((one) => one.tax))]
      const booksTax = exchanged(tax, rate, from, 'EUR')
      const stated = { ...document, currency: from, total: net + tax, booksCurrency: 'EUR', booksTax } as const
      const facts = { ...days, number: 1, document: stated, books: { ...rated, rate } }
      const entry = documentEntry(facts, isVoid, all, booking)
      const { lines, books } = entry
      const amounts = books?.amounts ?? []
      expect([amounts.length, sum(amounts)]).toEqual([lines.length, 0])
      expect(sum(amounts.filter((_, at) => lines[at]?.role === 'TAX'))).toBe(
        booksTax === 0 ? 0 : (isVoid ? 1 : -1) * booksTax,
      )
      for (const [at, { debit, credit }] of lines.entries()) {
        const amount = amounts[at] ?? 0
        expect(amount * Math.sign(debit - credit)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(amount - exchanged(debit - credit, rate, from, 'EUR'))).toBeLessThanOrEqual(lines.length)
      }
      const balances = Object.groupBy(lines.keys(), (at) => lines[at]?.account ?? '')
      const balanceOf = (account: string) => sum((balances[account] ?? []).map((at) => amounts[at] ?? 0))
      const posted = readCsv(new TextDecoder('windows-1252').decode(written('datev', [entry], booksFacts)), ';').slice(
        2,
      )
      const amountOf = (row: string[]) => cents(row[4] === '' ? row[0] : row[4]) * (row[1] === 'S' ? 1 : -1)
      for (const row of posted)
        expect([row[2], row[3] === '' || rateForm.test(row[3] ?? '')]).toEqual([row[3] === '' ? 'EUR' : from, true])
      // The three figures of a row agree to the cent, or as far as the six digits of the rate go.
      for (const [own, , code, kurs = '', based] of posted.filter((row) => row[3] !== '')) {
        const divided = Number(kurs.replace(',', '.'))
        const [amount, inEuros] = [cents(own) / 100, cents(based) / 100]
        const digits = (inEuros * 0.000_000_51) / divided
        expect([code, own, kurs, based, Math.abs(amount / divided - inEuros) <= 0.005_000_1 + digits]).toContain(true)
      }
      const fecRows = readFec(new TextDecoder('iso-8859-15').decode(written('fec', [entry], booksFacts)))
      for (const { Debit, Credit } of fecRows) expect(cents(Debit) === 0).not.toBe(cents(Credit) === 0)
      for (const account of Object.keys(balances)) {
        const own = posted.map(
          (row) => (row[6] === account ? amountOf(row) : 0) - (row[7] === account ? amountOf(row) : 0),
        )
        const ofFec = fecRows.filter((row) => row['CompteNum'] === account)
        expect([sum(own), sum(ofFec.map((row) => cents(row['Debit']) - cents(row['Credit'])))]).toEqual([
          balanceOf(account),
          balanceOf(account),
        ])
      }
    }),
    { numRuns: 200 },
  )
})
