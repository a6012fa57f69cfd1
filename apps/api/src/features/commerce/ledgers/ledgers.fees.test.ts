import { expect, test } from 'vitest'
import type { LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { booksLateFees, documentEntry } from './ledgers.entries.ts'
import { byHeading, cents, readCsv, sum, written } from './ledgers.readers.samples.ts'
import { document, fileFacts, items, mapping } from './ledgers.samples.ts'

// Late payment fees in the books: an account of their own in each format, where the issuer has set one.

const own: LedgerMapping = {
  ...mapping,
  rules: [
    ...mapping.rules,
    { of: 'KIND', code: 'CHARGE', rate: null, account: '8403', taxCode: null },
    { of: 'KIND', code: 'LATE_FEE', rate: null, account: '2650', taxCode: null },
    { of: 'TAX', code: 'E', rate: 0, account: null, taxCode: 'Exempt' },
  ],
}
const [item] = items
if (!item) throw new Error('no item')
const untaxed = { ...item, code: null, taxName: null, taxRate: 0, tax: 0 }
const charge = {
  ...item,
  kind: 'CHARGE',
  code: null,
  name: 'Set-up',
  nameFr: 'Mise en service',
  net: 10_000,
  tax: 1900,
} as const
const fee = {
  ...untaxed,
  kind: 'LATE_FEE',
  name: 'Late payment fee',
  nameFr: 'Frais',
  taxCategory: 'E',
  net: 4000,
} as const
const days = { bookedOn: '2026-11-02', datedOn: '2026-11-02' }
const booked = { mapping: own, language: 'en-us' } as const
const both = [charge, fee]
const total = 15_900
const entry = (number: number, isVoid = false, sign = 1) =>
  documentEntry(
    {
      ...days,
      number,
      document: {
        ...document,
        total: sign * total,
        ...(sign < 0 && { kind: 'CREDIT_NOTE', number: 'INV-2026-000016' }),
      },
    },
    isVoid,
    both.map((one) => ({ ...one, net: sign * one.net, tax: sign * one.tax })),
    booked,
  )
const facts = { ...fileFacts, mapping: own }
const [invoice, note, reversal] = [entry(1), entry(2, false, -1), entry(3, true)]
/** Credits less debits of an account in one entry, from a ledger with both sides. */
const inLedger =
  (rows: Record<string, string>[], account: string, [number, accounted]: [string, string]) =>
  (of: number) =>
    sum(
      rows
        .filter((row) => row[number] === String(of) && row[accounted] === account)
        .map((row) => cents(row['Credit']) - cents(row['Debit'])),
    )

test('fees have an account of their own only where there is a rule for them', () => {
  expect([booksLateFees(mapping), booksLateFees(own)]).toEqual([false, true])
  expect(invoice.lines.map(({ account, debit, credit }) => [account, credit - debit])).toEqual([
    ['1400', -total],
    ['8403', 10_000],
    ['2650', 4000],
    ['1776', 1900],
  ])
})

test('the general ledger and FEC book fees of an invoice, its credit note and its void on their account', () => {
  const csv = byHeading(readCsv(written('csv', [invoice, note, reversal], facts).toString('utf8').slice(1), ','))
  const general = inLedger(csv, '2650', ['EntryNumber', 'Account'])
  expect([1, 2, 3].map(general)).toEqual([4000, -4000, -4000])
  const lines = new TextDecoder('iso-8859-15').decode(written('fec', [invoice, note, reversal], facts))
  const fec = byHeading(
    lines
      .slice(0, -2)
      .split('\r\n')
      .map((line) => line.split('\t')),
  )
  const french = inLedger(fec, '2650', ['EcritureNum', 'CompteNum'])
  expect([1, 2, 3].map(french)).toEqual([4000, -4000, -4000])
})

test('DATEV posts fees from receivables to their account', () => {
  const text = new TextDecoder('windows-1252').decode(written('datev', [invoice, note], facts))
  const [, , ...rows] = readCsv(text, ';')
  expect(rows.filter((row) => row[7] === '2650').map((row) => row.slice(0, 8))).toEqual([
    ['40,00', 'S', 'EUR', '', '', '', '1400', '2650'],
    ['40,00', 'H', 'EUR', '', '', '', '1400', '2650'],
  ])
})

test('Xero and QuickBooks Online have fees as lines of their account, with their name and tax', () => {
  const xero = byHeading(readCsv(written('xero', [invoice, note], facts).toString('utf8'), ','))
  expect(xero.filter((row) => row['*AccountCode'] === '2650')).toMatchObject([
    { '*Description': 'Late payment fee', '*UnitAmount': '40.00', '*TaxType': 'Exempt', TaxAmount: '0.00' },
    { '*Description': 'Late payment fee', '*UnitAmount': '-40.00' },
  ])
  const quickbooks = (format: 'quickbooks' | 'quickbooksCredits') =>
    byHeading(readCsv(written(format, [invoice, note], facts).toString('utf8'), ',')).filter(
      (row) => row['Item(Product/Service)'] === '2650',
    )
  expect(quickbooks('quickbooks')).toMatchObject([{ '*ItemAmount': '40.00', '*ItemTaxCode': 'Exempt' }])
  expect(quickbooks('quickbooksCredits')).toMatchObject([{ '*ItemAmount': '40.00' }])
})
