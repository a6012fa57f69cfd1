import type { LedgerFormat } from '@portal/contract/commerce/ledgers/ledgers.fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFormat, formats } from './formats/formats.ts'
import { documentEntry, paymentEntry } from './ledgers.entries.ts'
import { balance, byHeading, cents, readCsv, someItem, sum, totals, written } from './ledgers.readers.samples.ts'
import { booking, document, entries, fileFacts, items, mapping } from './ledgers.samples.ts'

const accounts = ['1400', '1200', '8400', '8401', '8402', '1776']

test('debits equal credits in each entry, and no side is below zero', () => {
  fc.assert(
    fc.property(fc.array(someItem, { maxLength: 30 }), fc.boolean(), (some, isVoid) => {
      const total = sum(some.map(({ net, tax }) => net + tax))
      const facts = { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02', document: { ...document, total } }
      const entry = documentEntry(facts, isVoid, some, booking)
      const [debit, credit] = totals(entry)
      expect(debit).toBe(credit)
      for (const line of entry.lines) expect(Math.min(line.debit, line.credit)).toBe(0)
      const taxes = sum(entry.lines.map(({ tax }) => tax))
      expect(taxes).toBe(sum(some.map(({ tax }) => (isVoid ? 0 - tax : tax))))
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (amount) => {
      const facts = { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02', document, reference: null }
      const [debit, credit] = totals(paymentEntry({ ...facts, amount }, booking))
      expect([debit, debit]).toEqual([credit, Math.abs(amount)])
    }),
  )
})

test('a void books the opposite of its invoice', () => {
  const [invoice, , , reversal] = entries
  expect(reversal?.lines.map(({ account, debit, credit }) => [account, credit, debit])).toEqual(
    invoice?.lines.map(({ account, debit, credit }) => [account, debit, credit]),
  )
  expect(invoice?.lines.map(({ account, debit, credit }) => [account, debit - credit])).toEqual([
    ['1400', 13_090],
    ['8401', -12_000],
    ['8402', -500],
    ['8400', 1500],
    ['1776', -2090],
  ])
})

test('the general ledger reads back to the balance of each account', () => {
  const text = written('csv').toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const rows = byHeading(readCsv(text.slice(1), ','))
  for (const account of accounts) {
    const own = rows.filter((row) => row['Account'] === account)
    expect(sum(own.map((row) => cents(row['Debit']) - cents(row['Credit'])))).toBe(balance(account))
  }
  expect(rows.map((row) => row['EntryNumber'])).toContain('10')
  expect(rows[0]).toMatchObject({ PartnerName: document.billTo.name, DocumentNumber: 'INV-2026-000014' })
  const inertName = { ...document, billTo: { ...document.billTo, name: '=1+1' } }
  const facts = { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02', document: inertName }
  const entry = documentEntry(facts, false, items, booking)
  expect(written('csv', [entry]).toString('utf8')).not.toMatch(/(?:^|,)=/m)
  expect(written('xero', [entry]).toString('utf8')).toMatch(/^=1\+1,/m)
})

test('DATEV: windows-1252, its heading of 31 fields, 125 columns, and the balance of each account', () => {
  const file = written('datev')
  const text = new TextDecoder('windows-1252').decode(file)
  const [heading = [], columns = [], ...rows] = readCsv(text, ';')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(heading).toHaveLength(31)
  expect(heading.slice(0, 6)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13', '20261201130506789'])
  expect(heading.slice(10, 16)).toEqual(['29098', '55003', '20260401', '4', '20261101', '20261130'])
  expect([heading[21], columns.length]).toEqual(['EUR', 125])
  for (const account of accounts) {
    const signed = rows.map((row) => {
      expect(row).toHaveLength(125)
      const amount = cents(row[0]) * (row[1] === 'S' ? 1 : -1)
      return (row[6] === account ? amount : 0) - (row[7] === account ? amount : 0)
    })
    expect([account, sum(signed)]).toEqual([account, balance(account)])
  }
  // A letter that the set lacks loses its stroke; the euro sign is in the set.
  expect(rows[0]?.slice(9, 14)).toEqual([
    '0211',
    'INV-2026-000014',
    '',
    '',
    'Invoice INV-2026-000014 Büro "Lódz"; Straße 5 €',
  ])
  expect(rows.find((row) => row[6] === '1200')?.[9]).toBe('0111')
  expect(file.includes(0x80)).toBe(true)
})

test('FEC: 18 columns, tabs, numbers in sequence, each entry balanced', () => {
  const text = new TextDecoder('iso-8859-15').decode(written('fec'))
  const rows = byHeading(
    text
      .slice(0, -2)
      .split('\r\n')
      .map((line) => line.split('\t')),
  )
  expect(Object.keys(rows[0] ?? {})).toHaveLength(18)
  expect([...new Set(rows.map((row) => row['EcritureNum']))]).toEqual(['7', '8', '9', '10', '11', '12'])
  for (const [, own] of Map.groupBy(rows, (row) => row['EcritureNum']))
    expect(sum(own.map((row) => cents(row['Debit']) - cents(row['Credit'])))).toBe(0)
  for (const account of accounts) {
    const own = rows.filter((row) => row['CompteNum'] === account)
    expect(sum(own.map((row) => cents(row['Debit']) - cents(row['Credit'])))).toBe(balance(account))
  }
  const late = rows.find((row) => row['EcritureNum'] === '9')
  expect(late).toMatchObject({
    JournalCode: 'BQ',
    EcritureDate: '20261101',
    PieceDate: '20261030',
    ValidDate: '20261201',
  })
  for (const row of rows) expect(row['Debit']).toMatch(/^\d+,\d\d$/)
  expect(formats.fec.fileName(fileFacts)).toBe('123456782FEC20261130.txt')
})

test('Xero: a line for each item, tax beside it, credit notes and voids below zero', () => {
  const rows = byHeading(readCsv(written('xero').toString('utf8'), ','))
  const totalOf = (number: string) => {
    const own = rows.filter((row) => row['*InvoiceNumber'] === number)
    return sum(own.map((row) => cents(row['*UnitAmount']) + cents(row['TaxAmount'])))
  }
  const numbers = ['INV-2026-000014', 'INV-2026-000015', 'INV-2026-000014-VOID']
  expect(numbers.map(totalOf)).toEqual([13_090, -1190, -13_090])
  expect(rows[0]).toMatchObject({
    '*ContactName': document.billTo.name,
    '*InvoiceDate': '02/11/2026',
    '*DueDate': '02/12/2026',
    '*AccountCode': '8401',
    '*TaxType': '19% (VAT on Income)',
    Currency: 'EUR',
  })
})

test('QuickBooks: invoices in one file, credit notes and voids above zero in another', () => {
  const invoices = byHeading(readCsv(written('quickbooks').toString('utf8'), ','))
  const credits = byHeading(readCsv(written('quickbooksCredits').toString('utf8'), ','))
  const totalOf = (row: Record<string, string>) => cents(row['*ItemAmount']) + cents(row['ItemTaxAmount'])
  expect([...new Set(invoices.map((row) => row['*InvoiceNo']))]).toEqual(['INV-2026-000014'])
  expect(sum(invoices.map(totalOf))).toBe(13_090)
  const byNumber = Map.groupBy(credits, (row) => row['*CreditNoteNo'] ?? '')
  expect([...byNumber].map(([number, rows]) => [number, sum(rows.map(totalOf))])).toEqual([
    ['INV-2026-000015', 1190],
    ['INV-2026-000014-VOID', 13_090],
  ])
})

test('yen have no decimals, except where a format wants two', () => {
  const facts = { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02' }
  const yen = documentEntry({ ...facts, document: { ...document, currency: 'JPY' } }, false, items, booking)
  expect(written('csv', [yen]).toString('utf8')).toContain(',13090,0,JPY,')
  expect(written('datev', [yen]).toString('latin1')).toContain('\r\n12000,00;"S";"JPY"')
})

test('a format that can’t hold an export says what it needs', () => {
  const codeOf = (
    format: LedgerFormat,
    change: object,
    currencies: readonly ('EUR' | 'USD' | 'GBP')[] = ['EUR'],
    books: 'EUR' | 'GBP' | null = null,
  ) => {
    try {
      checkFormat(format, { ...mapping, receivables: '411', ...change }, currencies, books)
      return 'ok'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const digits = { receivables: '1400' }
  expect(codeOf('datev', digits)).toBe('ok')
  expect(codeOf('datev', { ...digits, client: null })).toBe('ledger.noNumbers')
  expect(codeOf('datev', { bank: 'Main' })).toBe('ledger.digitsOnly')
  expect(codeOf('datev', { receivables: '10000' })).toBe('ok')
  expect(codeOf('datev', { receivables: '100000' })).toBe('ledger.accountLength')
  expect(codeOf('datev', { ...digits, bank: '12000' })).toBe('ledger.accountLength')
  expect(codeOf('datev', digits, ['EUR', 'USD'])).toBe('ledger.oneCurrency')
  expect(codeOf('fec', { siren: null })).toBe('ledger.noSiren')
  expect(codeOf('fec', {}, ['USD'])).toBe('ledger.oneCurrency')
  expect(codeOf('fec', {})).toBe('ok')
  expect(codeOf('xero', { bank: 'Main' }, ['EUR', 'USD'])).toBe('ok')
  // With rates, other currencies are converted to that of the books, which FEC accepts only in euros.
  expect(codeOf('datev', digits, ['EUR', 'USD'], 'EUR')).toBe('ok')
  expect(codeOf('datev', digits, ['EUR', 'GBP'], 'GBP')).toBe('ok')
  expect(codeOf('datev', digits, ['USD', 'GBP'], 'GBP')).toBe('ok')
  expect(codeOf('datev', digits, ['USD'], 'GBP')).toBe('ok')
  expect(codeOf('fec', {}, ['EUR', 'USD'], 'EUR')).toBe('ok')
  expect(codeOf('fec', {}, ['EUR', 'USD'], 'GBP')).toBe('ledger.oneCurrency')
})

test('taxes that apply together go to their own accounts; a category without tax has its own code', () => {
  const tax = (code: string, rate: number, account: string | null, taxCode: string) =>
    ({ of: 'TAX', code, rate, account, taxCode }) as const
  const rules = [
    tax('GST', 500, '2310', 'GST/QST'),
    tax('QST', 997.5, '2320', 'GST/QST'),
    tax('AE', 0, null, 'RC'),
    tax('', 0, null, 'None'),
  ]
  const [item] = items
  if (!item) expect.fail('no item')
  const both = [
    { name: 'GST', nameFr: 'TPS', rate: 500 },
    { name: 'QST', nameFr: 'TVQ', rate: 997.5 },
  ]
  const taxed = {
    ...item,
    taxName: 'GST + QST',
    taxRate: 1497.5,
    taxes: both,
    taxAmounts: [500, 998],
    net: 10_000,
    tax: 1498,
  }
  const free = { ...item, taxName: null, taxRate: 0, net: 100, tax: 0 }
  const some = [taxed, { ...free, taxCategory: 'AE' as const }, { ...free, taxCategory: 'O' as const }]
  const facts = { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02', document: { ...document, total: 11_698 } }
  const entry = documentEntry(facts, false, some, { mapping: { ...mapping, rules }, language: 'fr-fr' })
  expect(entry.lines.slice(1).map((line) => [line.account, line.text, line.credit, line.taxCode])).toEqual([
    ['8400', 'Secure Pro', 10_000, 'GST/QST'],
    ['8400', 'Secure Pro', 100, 'RC'],
    ['8400', 'Secure Pro', 100, 'None'],
    ['2310', 'TPS 5 %', 500, null],
    ['2320', 'TVQ 9.975 %', 998, null],
  ])
})

test('a name can’t leave its field: wide marks become plain before they are quoted', () => {
  const billTo = { ...document.billTo, name: 'A\uFF02;\uFF02B\uFF5CC ’“ł”–' }
  const facts = { number: 1, bookedOn: '2026-11-02', datedOn: '2026-11-02', document: { ...document, billTo } }
  const entry = documentEntry(facts, false, items, booking)
  const [, columns, row] = readCsv(new TextDecoder('windows-1252').decode(written('datev', [entry])), ';')
  expect([row?.length, row?.[13]]).toEqual([columns?.length, 'Invoice INV-2026-000014 A";"B C ’“l”–'])
  const text = new TextDecoder('iso-8859-15').decode(written('fec', [entry]))
  expect(text).toContain('\tA";"B C \'"l"-\t')
})
