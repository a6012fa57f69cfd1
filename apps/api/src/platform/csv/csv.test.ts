import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../test/csv.ts'
import { csvHeading, csvLines } from './csv.ts'

const seed = Number(process.env.FC_SEED)
const piece = fc.oneof(
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\0',
    ',',
    ';',
    '"',
    "'",
    ' ',
  ),
  fc.constantFrom('\u00a0', '\u200b', '\u202e', 'x', 'HYPERLINK("http://a.test")', 'Étoile 🚀'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const rows = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 4 })
const language = fc.constantFrom('en-us', 'fr-fr')
const own = { 'en-us': ',', 'fr-fr': ';' } as const

test('whatever the texts are and whatever the reader splits by, no cell begins a formula', () => {
  fc.assert(
    fc.property(rows, language, fc.constantFrom(',', ';', '\t'), (given, written, separator) => {
      for (const cell of parseCsv(csvLines(given, written), separator).flat()) {
        expect(cell).not.toMatch(/^[\t\r\0]/)
        expect(cell.replace(/^[\s\p{C}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠﹦﹢﹣﹫]/)
      }
    }),
    { seed, numRuns: 5000 },
  )
})

test('every text stays one cell and readable: nothing of it is lost, only apostrophes are added', () => {
  const bare = (cell: string) => cell.replaceAll("'", '')
  fc.assert(
    fc.property(rows, language, (given, written) => {
      const read = parseCsv(csvLines(given, written), own[written])
      expect(read.map((record) => record.map(bare))).toEqual(given.map((record) => record.map(bare)))
      expect(read.flat().join('').length).toBeGreaterThanOrEqual(given.flat().join('').length)
    }),
    { seed, numRuns: 2000 },
  )
})

test.each([
  ['Northwind; Legal, Paris - Lyon', 'Northwind; Legal, Paris - Lyon'],
  ['ann+news@example.test', 'ann+news@example.test'],
  ["O'Neil; “=” is a sign", "O'Neil; “=” is a sign"],
  ['+33 1 23 45 67 89', "'+33 1 23 45 67 89"],
  ['x;=SUM(A1)', "x;'=SUM(A1)"],
  ['x; "@home', `x; "'@home`],
  ['one\r\ntwo', 'one\r\ntwo'],
  ['one\n\t- two', "one\n'\t'- two"],
])('%j is written as %j', (given, written) => {
  expect(parseCsv(csvLines([['', given, '']], 'en-us'))).toEqual([['', written, '']])
})

test('French spreadsheets split by semicolons, English ones by commas', () => {
  expect(csvHeading(['Nom', 'Pays'], 'fr-fr')).toBe('\ufeffNom;Pays\r\n')
  expect(csvHeading(['Name', 'Country'], 'en-us')).toBe('\ufeffName,Country\r\n')
})

test('numbers stay numbers, in French with a comma', () => {
  expect(csvLines([[-1.5, 19.5, 12, '-1.5']], 'en-us')).toBe("-1.5,19.5,12,'-1.5\r\n")
  expect(csvLines([[-1.5, 19.5]], 'fr-fr')).toBe('-1,5;19,5\r\n')
})
