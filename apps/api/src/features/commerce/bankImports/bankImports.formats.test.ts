import { bankImportLimits } from '@portal/contract/commerce/bankImports/bankImports.fields'
import { Problem } from '@portal/contract/core/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentsIn } from './bankImports.entries.ts'
import { readStatement } from './formats/read.ts'
import { camtOf, csvOf, mt940Of, type SampleEntry } from './formats/samples.ts'

const code = async (text: string, currency: string | null = null) => {
  try {
    const { format, entries } = await readStatement(text, currency)
    return `${format} ${entries.length}`
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
const read = async (text: string, currency: string | null = null) => (await readStatement(text, currency)).entries

const entries: SampleEntry[] = [
  { day: '2026-11-20', amount: '120.00', text: 'INV-2026-000123', payer: 'Northwind Ltd', reference: 'B-1' },
  { day: '2026-11-21', amount: '45.50', text: 'Rent', payer: 'Landlord', reference: 'B-2', debit: true },
  { day: '2026-11-22', amount: '1000.00', text: 'RF18 INV2 0260 0012 4', payer: 'Müller & Söhne', reference: 'B-3' },
]
test.each([
  ['CAMT053', camtOf],
  ['MT940', mt940Of],
  ['CSV', csvOf],
] as const)('%s has day, amount, payer, text and the reference of the bank', async (format, of) => {
  const statement = await readStatement(of(entries), null)
  expect(statement).toMatchObject({
    format,
    notRead: { outgoing: 1, reversed: 0, pending: 0, otherCurrency: 0, otherAmount: 0 },
    entries: [
      { day: '2026-11-20', amount: '120.00', currency: 'USD', payer: 'Northwind Ltd', reference: 'B-1' },
      { day: '2026-11-22', amount: '1000.00', payer: 'Müller & Söhne', reference: 'B-3' },
    ],
  })
  expect(statement.entries[0]?.text).toContain('INV-2026-000123')
})

test('camt.053 with prefixes, collective entries, structured references, reversals and entries not booked', async () => {
  const entry = (inner: string, amount = '30.00') =>
    `<n:Ntry><n:Amt Ccy="EUR">${amount}</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:BookgDt><n:DtTm>2026-11-20T10:00:00</n:DtTm></n:BookgDt>${inner}</n:Ntry>`
  const part = (amount: string, text: string) =>
    `<n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="EUR">${amount}</n:Amt></n:TxAmt></n:AmtDtls><n:RltdPties><n:Dbtr><n:Nm>A</n:Nm></n:Dbtr></n:RltdPties>
     <n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>${text}</n:Ref></n:CdtrRefInf></n:Strd></n:RmtInf></n:TxDtls>`
  const file = `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><n:BkToCstmrStmt><n:Stmt>
    ${entry(`<n:AcctSvcrRef>X</n:AcctSvcrRef><n:NtryDtls>${part('10.00', 'RF1')}${part('20.00', 'RF2')}</n:NtryDtls>`)}
    ${entry(`<n:AcctSvcrRef>Y</n:AcctSvcrRef><n:NtryDtls>${part('10.00', 'RF3')}${part('10.00', 'RF4')}</n:NtryDtls>`)}
    ${entry('<n:RvslInd>true</n:RvslInd>')}${entry('<n:Sts>PDNG</n:Sts>')}
    ${entry('<n:AddtlNtryInf>Lo<!-- a comment -->ose <![CDATA[<text>]]></n:AddtlNtryInf>')}
  </n:Stmt></n:BkToCstmrStmt></n:Document>`
  const statement = await readStatement(file, null)
  expect(statement.notRead).toEqual({ outgoing: 0, reversed: 1, pending: 1, otherCurrency: 0, otherAmount: 0 })
  expect(statement.entries.map(({ amount, reference, text }) => [amount, reference, text])).toEqual([
    ['10.00', 'X/1', 'RF1'],
    ['20.00', 'X/2', 'RF2'],
    // The parts do not add up to the entry.
    ['30.00', 'Y', 'RF3 RF4'],
    ['30.00', null, 'Loose <text>'],
  ])
})

test('MT940 with text over lines, code words, several statements and marks of reversals', async () => {
  const file = [
    '{1:F01BANKFRPPXXX}{4:',
    ':20:A',
    ':25:FR14',
    ':28C:1',
    ':60F:C261101EUR10,00',
    ':61:2611201120CR12,5NTRFNONREF//4711',
    'further',
    ':86:/ORDP//NAME/Northwind Ltd/REMI/INV-2026-',
    '000123/',
    ':61:261120RC3,NTRFX',
    ':61:261120RD3,NTRFX',
    ':61:261120D3,NTRFX',
    ':62M:C261130EUR19,50',
    '-}',
    ':20:B',
    ':60M:C261101EUR19,50',
    ':61:261121C1,00NMSCREF//NONREF',
    ':62F:C261130EUR20,50',
    '-}',
  ].join('\n')
  const statement = await readStatement(file, null)
  expect(statement.notRead).toMatchObject({ outgoing: 1, reversed: 2 })
  expect(statement.entries).toMatchObject([
    { amount: '12.5', payer: 'Northwind Ltd', reference: '4711', day: '2026-11-20' },
    { amount: '1.00', payer: null, reference: null, text: 'REF' },
  ])
  expect(statement.entries[0]?.text).toContain('000123')
})

test('CSV in French, with lines before the columns, two columns of amounts, and points or commas', async () => {
  const file = `Compte;FR14 2004\nSolde;1 000,00\n\nDate de valeur;Libellé;Débit;Crédit;Devise\n20/11/2026;VIR Nord;;"1 234,50";EUR\n05/11/2026;Loyer;900,00;0,00;EUR\n;Total;;;\n`
  expect(await read(file)).toMatchObject([{ day: '2026-11-20', amount: '1234.50', text: 'VIR Nord', currency: 'EUR' }])
  const english = 'Date,Amount,Type\n11/20/2026,"1,234.50",CREDIT\n11/21/2026,10.00,DEBIT\n'
  expect(await read(english, 'USD')).toMatchObject([{ day: '2026-11-20', amount: '1234.50' }])
  expect(await read('Date;Amount\n1.12.26;5,5\n2026-12-02;7\n', 'EUR')).toMatchObject([
    { day: '2026-12-01', amount: '5.5' },
    { day: '2026-12-02', amount: '7' },
  ])
})

test.each([
  ['dates that fit both orders', 'Date;Amount\n05/11/2026;5.00\n', 'bankImport.dates'],
  ['dates of both orders', 'Date;Amount\n25/11/2026;5.00\n11/25/2026;5.00\n', 'bankImport.dates'],
  ['an amount with three digits behind one mark', 'Date;Amount\n2026-11-20;1,234\n', 'bankImport.amounts'],
  ['two decimal marks', 'Date;Amount\n2026-11-20;1,20\n2026-11-20;1.20\n', 'bankImport.amounts'],
  ['no currency', 'Date;Amount\n2026-11-20;5.00\n', 'bankImport.noCurrency'],
  ['no names of columns', '2026-11-20;5.00\n', 'bankImport.columns'],
  ['a word as an amount', 'Date;Amount\n2026-11-20;five\n', 'bankImport.damaged'],
  ['a day that does not exist', 'Date;Amount\n2026-02-30;5.00\n', 'bankImport.damaged'],
  ['an open quotation mark', 'Date;Amount\n2026-11-20;"5.00\n', 'bankImport.damaged'],
  ['a text', 'Hello', 'bankImport.unknown'],
  ['another kind of XML', '<a/>', 'bankImport.unknown'],
  ['camt.054', camtOf(entries).replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), 'bankImport.unknown'],
  ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${camtOf(entries)}`, 'bankImport.unknown'],
  ['elements without end', '<a>'.repeat(50_000), 'bankImport.damaged'],
  ['a long name of an element', camtOf(entries).replace('<Id>', `<${'x'.repeat(61)}/><Id>`), 'bankImport.damaged'],
  ['many elements', camtOf(entries).replace('<Id>', `${'<a/>'.repeat(1_000_001)}<Id>`), 'request.tooLarge'],
  ['many cells', `Date;Amount\n${`2026-11-20;5.00${';'.repeat(1_000)}\n`.repeat(1_001)}`, 'request.tooLarge'],
  ['many columns', `Date;Amount${';'.repeat(200)}\n2026-11-20;5.00\n`, 'bankImport.columns'],
  [
    'MT940 with many lines that end with CR',
    `${mt940Of(entries).replaceAll('\n', '')}${'x\r'.repeat(120_001)}`,
    'bankImport.tooMany',
  ],
  ['MT940 that lacks an entry', mt940Of(entries).replace(/:61:.*\r\n:86:.*\r\n/, ''), 'bankImport.sums'],
  ['MT940 with another amount', mt940Of(entries).replace('C120,00', 'C1200,00'), 'bankImport.sums'],
  ['a cell beyond the columns', 'Date,Amount,Currency\n2026-11-20,1200,50,EUR\n', 'bankImport.damaged'],
  [
    'two different amounts',
    'Date;Amount;Transaction amount;Currency\n2026-11-20;5.00;4.00;EUR\n',
    'bankImport.columns',
  ],
  [
    'two different currencies',
    'Date;Amount;Currency;Account currency\n2026-11-20;5.00;EUR;USD\n',
    'bankImport.columns',
  ],
  ['the code of another currency', 'Date;Amount;Currency\n2026-11-20;EUR 100.00;USD\n', 'bankImport.currencies'],
  ['the sign of another currency', 'Date;Amount;Currency\n2026-11-20;£7.50;USD\n', 'bankImport.currencies'],
  [
    'a direction that is not known',
    'Date;Amount;Currency;Type\n2026-11-20;5.00;EUR;Standing order\n',
    'bankImport.direction',
  ],
  ['a bracket without its other half', 'Date;Amount;Currency\n2026-11-20;(100.00;EUR\n', 'bankImport.damaged'],
  ['a bracket that was not opened', 'Date;Amount;Currency\n2026-11-20;100.00);EUR\n', 'bankImport.damaged'],
  ['a year that may come first', 'Date;Amount;Currency\n26-11-25;5.00;EUR\n', 'bankImport.dates'],
  [
    'a year that may come first with slashes',
    'Date;Amount;Currency\n26/11/13;5.00;EUR\n25/12/31;5.00;EUR\n',
    'bankImport.dates',
  ],
  ['a line without end', `Date;Amount\n${'x'.repeat(30_000)}`, 'bankImport.damaged'],
])('%s is refused with its reason', async (_, text, expected) => {
  expect(await code(text)).toBe(expected)
})
test.each([
  ['camt.053', camtOf],
  ['MT940', mt940Of],
  ['CSV', csvOf],
])(
  '%s with 100,000 entries is refused before it is read, and 10,000 are read',
  async (_, of) => {
    const many = (count: number) =>
      Array.from({ length: count }, (__, at) => ({ day: '2026-11-20', amount: '1.00', reference: `R${at}` }))
    const full = of(many(bankImportLimits.entries))
    if (full.length <= bankImportLimits.file) expect(await code(full)).toMatch(/ 10000$/)
    const beyond = of(many(10 * bankImportLimits.entries))
    expect(await code(beyond)).toMatch(/^(bankImport\.tooMany|request\.tooLarge)$/)
  },
  60_000,
)
test('a damaged entry of camt.053 is named by its line', async () => {
  const damaged = camtOf(entries).replace('<Amt Ccy="USD">1000.00', '<Amt Ccy="USD">1x')
  const line = damaged.slice(0, damaged.lastIndexOf('<Ntry>')).split('\n').length
  await expect(readStatement(damaged, null)).rejects.toMatchObject({ values: { line: `${line}` } })
})

const amount = fc.integer({ min: 1, max: 99_999_999 }).map((minor) => (minor / 100).toFixed(2))
const someText = fc.string({ maxLength: 60, unit: fc.constantFrom(...'ABCINV-2026 0123'.split('')) })
const anEntry = fc.record({ day: fc.constant('2026-11-20'), amount, text: someText, payer: someText })
const formats = fc.constantFrom(camtOf, mt940Of, csvOf)
test('a file that is cut anywhere, or has bytes exchanged, is read or refused, and never has other payments', async () => {
  await fc.assert(
    fc.asyncProperty(
      formats,
      fc.array(anEntry, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('', '<', '&', '"', '\n', ':', ';', '\u0000', '\ud800'),
      async (of, some, cut, at, replaced) => {
        const whole = of(some)
        const all = new Set((await read(whole)).map((one) => `${one.day} ${one.amount}`))
        const place = at % whole.length
        await code(`${whole.slice(0, place)}${replaced}${whole.slice(place + 1)}`)
        const part = whole.slice(0, cut % whole.length)
        const found = await code(part)
        if (of !== csvOf && !part.trimEnd().endsWith('-') && part.trimEnd().length < whole.trimEnd().length - 8)
          expect(found).toMatch(/^bankImport\./)
        // A truncated CSV file has no visible end: rows are missing, and the last one may be damaged.
        if (found.startsWith('CSV'))
          for (const one of (await read(part)).slice(0, -1)) expect(all).toContain(`${one.day} ${one.amount}`)
      },
    ),
    { numRuns: 500 },
  )
})
test('anything at all is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('', '<', ':61:\n:60F:', 'Date;Amount\n'),
      async (text, before) => {
        await code(before + text)
      },
    ),
    { numRuns: 500 },
  )
})
test('a statement gives the same references when it is read again, and different ones for payments that are alike', async () => {
  await fc.assert(
    fc.asyncProperty(formats, fc.array(anEntry, { minLength: 1, maxLength: 6 }), async (of, some) => {
      const twice = [...some, ...some]
      const payments = async () =>
        paymentsIn(await readStatement(of(twice), null)).entries.map((one) => one.fingerprint)
      const found = await payments()
      expect(await payments()).toEqual(found)
      expect(new Set(found).size).toBe(found.length)
    }),
    { numRuns: 100 },
  )
})

test('camt.053 that is cut anywhere is refused, with the line where it ends', async () => {
  const whole = camtOf(entries).trimEnd()
  for (let end = whole.indexOf('<Stmt>'); end < whole.length; end += 7) {
    const cut = whole.slice(0, end)
    const refusal = await readStatement(cut, null).catch((why: unknown) => why)
    expect(refusal).toEqual(new Problem('bankImport.damaged', { values: { line: `${cut.split('\n').length}` } }))
  }
})
