import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { allParts, partsOf, textsOf } from '../../../test/pdf.ts'
import { sheetOf } from '../../../test/xlsx.ts'
import { textOf } from './pdf.ts'
import { type FileColumn, tableFormat } from './table.ts'

type Row = { name: string | null; count: number; day: string; at: string }
const columns: FileColumn<Row>[] = [
  { heading: 'Name', type: 'text', value: ({ name }) => name },
  { heading: 'Count', type: 'number', value: ({ count }) => count },
  { heading: 'Day', type: 'day', value: ({ day }) => day },
  { heading: 'At', type: 'moment', value: ({ at }) => at },
]
const row = { name: 'Étoile & <b>', count: 1200, day: '2026-02-28', at: '2026-02-28T06:00:00.000Z' }

const bytes = (piece: string | Uint8Array) => Buffer.from(piece as Uint8Array)
type Pieces = readonly (readonly Row[])[]
async function written(format: 'csv' | 'xlsx' | 'pdf', rows: Pieces, language: 'en-us' | 'fr-fr' = 'en-us') {
  const about = async () => ['January 2026 – March 2026']
  const table = tableFormat(columns, { format, language, title: 'People / all', about })
  return Buffer.concat([bytes(table.head()), ...rows.map((some) => bytes(table.lines(some))), bytes(await table.end())])
}

test('a workbook has a bold heading that stays in sight, text, numbers and dates as such', async () => {
  const file = await written('xlsx', [[row], [{ ...row, name: null }]])
  const parts = unzipSync(file)
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="People   all"')
  const sheet = sheetOf(file)
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Name</t></is></c>')
  expect(sheet).toContain('At (UTC)')
  expect(sheet).toContain(
    '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">Étoile &amp; &lt;b&gt;</t></is></c><c r="B2"><v>1200</v></c><c r="C2" s="2"><v>46081</v></c><c r="D2" s="3"><v>46081.25</v></c></row>',
  )
  expect(sheet).toContain('<row r="3"><c r="B3">')
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
  expect(sheetOf(file, 2)).toMatch(/People \/ all<.*January 2026 – March 2026</)
})

test('an amount has the digits of its currency, in a workbook as a number that is added up', async () => {
  const priced: FileColumn<{ minor: number; currency: 'EUR' | 'JPY' }>[] = [
    { heading: 'Value of a term without promotions', type: 'money', value: (amount) => amount },
  ]
  const rows = [{ minor: 443_520, currency: 'EUR' } as const, { minor: 1_200, currency: 'JPY' } as const]
  const file = async (format: 'csv' | 'xlsx', language: 'en-us' | 'fr-fr') => {
    const table = tableFormat(priced, { format, language, title: 'Prices' })
    return Buffer.concat([bytes(table.head()), bytes(table.lines(rows)), bytes(await table.end())])
  }
  const sheet = sheetOf(await file('xlsx', 'en-us'))
  expect(sheet).toContain('<c r="A2" s="6"><v>4435.2</v></c>')
  expect(sheet).toContain('<c r="A3" s="5"><v>1200</v></c>')
  expect(sheet).toContain('width="28"')
  expect((await file('csv', 'fr-fr')).toString()).toContain('4435,2\r\n1200\r\n')
  expect(textOf({ minor: 443_520, currency: 'EUR' }, 'money', 'fr-fr')).toBe('4\u00a0435,20')
  expect(textOf({ minor: 1_200, currency: 'JPY' }, 'money', 'en-us')).toBe('1,200')
})

test('a month has its name on paper, and is a date of which a workbook shows month and year', async () => {
  const months: FileColumn<string>[] = [{ heading: 'Period', type: 'month', value: (day) => day }]
  const file = async (format: 'csv' | 'xlsx') => {
    const table = tableFormat(months, { format, language: 'fr-fr', title: 'Utilisation' })
    return Buffer.concat([bytes(table.head()), bytes(table.lines(['2026-08-01'])), bytes(await table.end())])
  }
  const parts = unzipSync(await file('xlsx'))
  const looks = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
    .split('<cellXfs')[1]
    ?.split(/<xf\b/)
  expect(looks?.[9]).toContain('numFmtId="17"')
  expect(sheetOf(await file('xlsx'))).toContain('<c r="A2" s="8"><v>46235</v></c>')
  expect((await file('csv')).toString()).toContain('2026-08-01\r\n')
  expect(textOf('2026-08-01', 'month', 'fr-fr')).toBe('août 2026')
  expect(textOf('2026-08-01', 'month', 'en-us')).toBe('August 2026')
})

test('nothing in a workbook is a formula, breaks its XML, or is more than a cell holds', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', 'a\u0000b\ud800c', '_x0041_', 'x'.repeat(40_000)]
  const sheet = sheetOf(await written('xlsx', [names.map((name) => ({ ...row, name }))]))
  expect(sheet).not.toMatch(/<f[ >]/)
  for (const [index, name] of names.slice(0, 4).entries())
    expect(sheet).toContain(`<c r="A${index + 2}" s="4" t="inlineStr"><is><t xml:space="preserve">${name}</t></is></c>`)
  expect(sheet).toContain('>ab\ufffdc<')
  expect(sheet).toContain('>_x005F_x0041_<')
  expect(sheet).toContain(`>${'x'.repeat(32_767)}<`)
})

test('a text file has the separator of its language, and no formula either', async () => {
  const csv = (await written('csv', [[{ ...row, name: '=1+1' }]], 'fr-fr')).toString()
  expect(csv).toBe("\ufeffName;Count;Day;At\r\n'=1+1;1200;2026-02-28;2026-02-28T06:00:00.000Z\r\n")
})

test('a workbook of many rows is handed on piece by piece', () => {
  const table = tableFormat(columns, { format: 'xlsx', language: 'en-us', title: 'All' })
  table.head()
  let [last, most] = [0, 0]
  for (let page = 0; page < 50; page++) {
    last = bytes(table.lines(Array.from({ length: 1_000 }, (_, i) => ({ ...row, name: `${page} ${i}` })))).length
    most = Math.max(most, last)
  }
  // Measured over 300,000 rows of 17 columns: 10 MiB of heap and 5 of buffers after each collection, at the first rows as at the last.
  expect(most).toBeLessThan(200_000)
})

const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])

test('a table on paper is landscape, says its title and language, and goes on over pages', async () => {
  const one = await written('pdf', [[row]], 'fr-fr')
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  const text = one.toString('latin1')
  expect(text).toMatch(/841\.89 595\.28/)
  expect(text).toContain('/Lang (fr-fr)')
  expect(pagesOf(one)).toBe(1)
  const many = Array.from({ length: 200 }, (_, i) => ({ ...row, name: `${'Long name of a company '.repeat(4)}${i}` }))
  expect(pagesOf(await written('pdf', [many]))).toBeGreaterThan(4)
  expect(pagesOf(await written('pdf', []))).toBe(1)
})

test('a table on paper is read row by row, a long one line by line; heads of later pages are not read', async () => {
  const named = Array.from({ length: 60 }, (_, i) => ({ ...row, name: i % 2 ? '北京科技' : `Name ${i}` }))
  const pdf = await written('pdf', [named])
  const [table] = allParts(partsOf(pdf), 'Table')
  expect(allParts(partsOf(pdf), 'H1').map(({ texts }) => texts)).toEqual([['People / all']])
  expect(table?.parts).toHaveLength(61)
  expect(table?.parts[0]?.parts.map(({ type, scope, texts }) => [type, scope, ...texts])).toEqual(
    ['Name', 'Count', 'Day', 'At (UTC)'].map((head) => ['TH', 'Column', head]),
  )
  expect(table?.parts[2]?.parts.map(({ type, texts }) => [type, ...texts])).toEqual(
    ['北京科技', '1,200', 'Feb 28, 2026', 'Feb 28, 2026 06:00'].map((text) => ['TD', text]),
  )
  const texts = textsOf(pdf)
  expect(texts.filter(({ text, artifact }) => text === 'At (UTC)' && artifact)).toHaveLength(pagesOf(pdf) - 1)
  const long = await written('pdf', [Array.from({ length: 800 }, () => row)])
  expect(allParts(partsOf(long), 'TD')).toEqual([])
  expect(allParts(partsOf(long), 'P').filter(({ texts: words }) => words.length === 4)).toHaveLength(801)
})
