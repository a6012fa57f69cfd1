import { Problem } from '@portal/contract/core/errors'
import { expect, test } from 'vitest'
import { paymentsIn } from './bankImports.entries.ts'
import { readStatement } from './formats/read.ts'
import { csvOf, mt940Of } from './formats/samples.ts'

// Entries that are easily misread.

const read = async (text: string, currency: string | null = null) => (await readStatement(text, currency)).entries

test('CSV: what went out is never taken for what came in', async () => {
  const rows = [
    ['70.00', 'Outgoing', 0],
    ['70.00', 'Direct debit', 0],
    ['-70.00', 'Credit', 0],
    ['70.00-', 'Credit', 0],
    ['(70.00)', 'Credit', 0],
    ['70.00', 'Credit', 1],
    ['70.00', 'Incoming', 1],
  ] as const
  for (const [cell, type, count] of rows)
    expect(await read(`Date;Amount;Currency;Type\n2026-11-20;${cell};EUR;${type}\n`)).toHaveLength(count)
  // Where amounts have signs, an unknown payment type decides nothing.
  const signs = 'Date;Amount;Currency;Type\n2026-11-20;-70.00;EUR;Card\n2026-11-20;5.00;EUR;Transfer\n'
  expect(await read(signs)).toMatchObject([{ amount: '5.00' }])
})
test('CSV: a currency beside the amount is that of the file, and agrees with the one that is stated', async () => {
  expect(await read('Date;Amount\n2026-11-20;EUR 5.00\n')).toMatchObject([{ currency: 'EUR' }])
  expect(await read('Date;Amount;Currency\n2026-11-20;$5.00;CAD\n')).toMatchObject([{ currency: 'CAD' }])
  await expect(read('Date;Amount\n2026-11-20;£5.00\n', 'USD')).rejects.toEqual(
    new Problem('bankImport.currencies', { values: { line: '2' } }),
  )
})
test('a column that orders its dates itself is read, with a year of two digits too', async () => {
  const of = (...days: string[]) => read(`Date;Amount;Currency\n${days.map((day) => `${day};5.00;EUR\n`).join('')}`)
  expect(await of('05/11/26', '25/11/26')).toMatchObject([{ day: '2026-11-05' }, { day: '2026-11-25' }])
})

const camtEntryOf = (inner: string, amount = '30.00') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-11-20</Dt></ValDt>${inner}</Ntry>`
const camtWith = (...some: string[]) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR14</IBAN></Id></Acct>${some.join('')}</Stmt></BkToCstmrStmt></Document>`
const transaction = (amount: string, payer: string, reference = '') =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls>`
test('camt.053: only BOOK, or no state at all, is booked', async () => {
  const states = ['<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>', '', '<Sts>PDNG</Sts>', '<Sts><Cd>CLRD</Cd></Sts>']
  const { entries: found, notRead } = await readStatement(
    camtWith(...[...states, '<Sts><Prtry>WAIT</Prtry></Sts>'].map((state) => camtEntryOf(state))),
    null,
  )
  expect([found.length, notRead.pending]).toEqual([3, 3])
})
test('camt.053: transactions of one entry have references of their own, and one sum of several has no payer', async () => {
  const split = (one: string, other: string) =>
    camtEntryOf(
      `<AcctSvcrRef>X</AcctSvcrRef><NtryDtls>${transaction('15.00', 'A', one)}${transaction('15.00', 'B', other)}</NtryDtls>`,
    )
  const references = async (file: string) => (await read(file)).map(({ reference }) => reference)
  expect(await references(camtWith(split('P', 'Q')))).toEqual(['P', 'Q'])
  expect(await references(camtWith(split('X', 'X')))).toEqual(['X/1', 'X/2'])
  expect(await references(camtWith(split('', '')))).toEqual(['X/1', 'X/2'])
  const sum = `<NtryDtls>${transaction('1.00', 'A')}${transaction('2.00', 'B')}</NtryDtls>`
  expect(await read(camtWith(camtEntryOf(sum)))).toMatchObject([{ payer: null, collective: true, amount: '30.00' }])
})
test('MT940: a line of the text that begins with a hyphen is text', async () => {
  const file = mt940Of([{ amount: '5.00' }]).replace(':86:166?00GUTSCHRIFT', ':86:Invoice INV\r\n-2026-000123')
  expect((await read(file))[0]?.text).toContain('-2026-000123')
})

const marksOf = async (text: string) =>
  paymentsIn(await readStatement(text, null)).entries.map(({ fingerprint }) => fingerprint)
test('payments with the same reference of a payer, or number in a statement, differ by account, payer and text', async () => {
  const csv = (account: string, text: string) =>
    `Date;Amount;Currency;Account;Text;Reference\n2026-11-20;5.00;EUR;${account};${text};R\n`
  const marks = [await marksOf(csv('1', 'A')), await marksOf(csv('1', 'B')), await marksOf(csv('2', 'A'))].flat()
  expect(new Set(marks).size).toBe(3)
  expect(await marksOf(csv('1', 'A'))).toEqual(marks.slice(0, 1))
  const camt = camtWith(camtEntryOf('<NtryRef>1</NtryRef>'))
  expect(await marksOf(camt)).not.toEqual(await marksOf(camt.replace('FR14', 'FR15')))
  const mt940 = mt940Of([{ amount: '5.00' }])
  expect(await marksOf(mt940)).not.toEqual(await marksOf(mt940.replace('/0123456789', '/999')))
})
test('an amount that no payment may have is counted as such', async () => {
  const amounts = async (amount: string, currency: string) =>
    paymentsIn(await readStatement(csvOf([{ amount }], currency), null)).notRead
  expect(await amounts('5.50', 'JPY')).toMatchObject({ otherCurrency: 0, otherAmount: 1 })
  expect(await amounts('2000000000.00', 'EUR')).toMatchObject({ otherCurrency: 0, otherAmount: 1 })
  expect(await amounts('5.50', 'XAU')).toMatchObject({ otherCurrency: 1, otherAmount: 0 })
})
