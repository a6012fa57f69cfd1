import { expect, test } from 'vitest'
import type { LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { documentEntry } from './ledgers.entries.ts'
import { byHeading, cents, readCsv, sum, written } from './ledgers.readers.samples.ts'
import { document, fileFacts, items, mapping } from './ledgers.samples.ts'

// Charges with a tax category of their own in the books: their code of tax in each format that has one, and no tax.

const own: LedgerMapping = {
  ...mapping,
  rules: [
    { of: 'KIND', code: 'CHARGE', rate: null, account: '8403', taxCode: null },
    { of: 'TAX', code: 'USt', rate: 1900, account: '1776', taxCode: '3' },
    { of: 'TAX', code: 'E', rate: 0, account: null, taxCode: 'Exempt' },
    { of: 'TAX', code: 'Z', rate: 0, account: null, taxCode: 'Zero' },
    { of: 'TAX', code: '', rate: 0, account: null, taxCode: 'None' },
  ],
}
const [item] = items
if (!item) throw new Error('no item')
const plan = { ...item, net: 10_000, tax: 1900 }
const charge = {
  ...item,
  kind: 'CHARGE',
  code: null,
  nameFr: null,
  taxName: null,
  taxRate: 0,
  taxes: [],
  taxAmounts: [],
  tax: 0,
} as const
// Training of 500.00 with 100.00 of goodwill, and manuals of 33.33.
const all = [
  plan,
  { ...charge, name: 'Training', taxCategory: 'E', net: 50_000 },
  { ...charge, name: 'Goodwill', taxCategory: 'E', net: -10_000 },
  { ...charge, name: 'Manuals', taxCategory: 'Z', net: 3333 },
] as const
const total = 55_233
const entry = documentEntry(
  { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02', document: { ...document, total } },
  false,
  all,
  { mapping: own, language: 'en-us' },
)
const facts = { ...fileFacts, mapping: own }
const text = (format: Parameters<typeof written>[0]) => written(format, [entry], facts).toString('utf8')

test('a charge is booked by its category: credits of one category net with its charges, and only the plan has tax', () => {
  expect(entry.lines.map(({ account, debit, credit, taxCode }) => [account, credit - debit, taxCode])).toEqual([
    ['1400', -total, null],
    ['8400', 10_000, '3'],
    ['8403', 40_000, 'Exempt'],
    ['8403', 3333, 'Zero'],
    ['1776', 1900, null],
  ])
})

test('the general ledger and FEC balance, with the code of each category where the format has one', () => {
  const csv = byHeading(readCsv(text('csv').slice(1), ','))
  expect(sum(csv.map((row) => cents(row['Debit']) - cents(row['Credit'])))).toBe(0)
  const lines = new TextDecoder('iso-8859-15').decode(written('fec', [entry], facts))
  const fec = byHeading(
    lines
      .slice(0, -2)
      .split('\r\n')
      .map((line) => line.split('\t')),
  )
  expect(sum(fec.map((row) => cents(row['Debit']) - cents(row['Credit'])))).toBe(0)
  expect(fec.filter((row) => row['CompteNum'] === '8403').map((row) => row['Credit'])).toEqual(['400,00', '33,33'])
})

test('DATEV posts what has no tax without it, and the whole of the receivables', () => {
  const [, , ...rows] = readCsv(new TextDecoder('windows-1252').decode(written('datev', [entry], facts)), ';')
  expect(rows.map((row) => [row[0], row[1], row[7]])).toEqual(
    expect.arrayContaining([
      ['400,00', 'S', '8403'],
      ['33,33', 'S', '8403'],
    ]),
  )
  expect(sum(rows.map((row) => cents(row[0])))).toBe(total)
})

test('Xero and QuickBooks Online have the code of each category', () => {
  const xero = byHeading(readCsv(text('xero'), ','))
  expect(xero.map((row) => [row['*UnitAmount'], row['*TaxType'], row['TaxAmount']])).toEqual([
    ['100.00', '3', '19.00'],
    ['400.00', 'Exempt', '0.00'],
    ['33.33', 'Zero', '0.00'],
  ])
  const quickbooks = byHeading(readCsv(text('quickbooks'), ','))
  expect(quickbooks.map((row) => [row['*ItemAmount'], row['*ItemTaxCode']])).toEqual([
    ['100.00', '3'],
    ['400.00', 'Exempt'],
    ['33.33', 'Zero'],
  ])
})
