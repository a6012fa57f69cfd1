import { expect, test } from 'vitest'
import { mappingOf, readSheet, rowsOf, type Sheet } from './imports.sheet.ts'

const read = (text: string) => readSheet(text) as Sheet
const linesOf = (text: string) => read(text).records.map(({ line }) => line)

test('headings are found in either language, whatever their case, accents and signs; a choice comes first', () => {
  const sheet = read('PRENOM;Family name;Courriel;Other\nAda;B;a@x.test;d\n; ;;\n')
  expect(sheet.records).toEqual([{ line: 2, cells: ['Ada', 'B', 'a@x.test', 'd'] }])
  expect(mappingOf(sheet)).toEqual({ mapping: ['firstName', 'lastName', 'email', ''], twice: [] })
  expect(mappingOf(sheet, { Other: 'referenceKey', PRENOM: '' }).mapping).toEqual([
    '',
    'lastName',
    'email',
    'referenceKey',
  ])
  expect(rowsOf(sheet, mappingOf(sheet).mapping)).toEqual([
    { line: 2, cells: { firstName: 'Ada', lastName: 'B', email: 'a@x.test' } },
  ])
})

test('of two columns that mean the same the first counts, and the other is told', () => {
  const sheet = read('Courriel,E-mail,Prénom\na@x.test,b@x.test,Ada')
  expect(mappingOf(sheet)).toEqual({ mapping: ['email', '', 'firstName'], twice: [1] })
})

test('without headings the column of addresses is found by what it holds', () => {
  const sheet = read('Ada,ada@x.test\nBo,bo@x.test')
  expect([sheet.headings, sheet.records.length, mappingOf(sheet).mapping]).toEqual([['', ''], 2, ['', 'email']])
})

test.each([
  ['semicolons', 'sep=;\r\nEmail;Last name\r\na@x.test;Smith, Jones\r\n', ['a@x.test', 'Smith, Jones']],
  ['commas', 'sep=,\nEmail,Last name\na@x.test,Smith; Jones; Co\n', ['a@x.test', 'Smith; Jones; Co']],
  ['tabs, in capitals', '\ufeffSEP=\t\nEmail\tLast name\na@x.test\tSmith\n', ['a@x.test', 'Smith']],
])('the line in which Excel declares %s is read as such', (_, text, cells) =>
  expect(read(text)).toEqual({ headings: ['Email', 'Last name'], records: [{ line: 3, cells }] }),
)

test('rows of separators alone are no rows, and the others keep their lines', () => {
  expect(linesOf('Email;Name\na@x.test;A\n;\n;\nb@x.test;B\n;\n;\n')).toEqual([2, 5])
  expect(linesOf('Email,Name\na@x.test,"two\nlines"\nb@x.test,B\n')).toEqual([2, 4])
})

test('a quotation mark inside of a cell is a character of it; one that is never closed is told with its line', () => {
  expect(read('Email,First name\na@x.test,Robert "Bob"\n').records).toEqual([
    { line: 2, cells: ['a@x.test', 'Robert "Bob"'] },
  ])
  expect(readSheet('Email,First name\na@x.test,A\nb@x.test,"Bo\n')).toEqual({ fault: 3 })
})

test('the guard against formulas that an export has is taken off', () =>
  expect(read("Email,First name\na@x.test,'-Ada\n").records[0]?.cells).toEqual(['a@x.test', '-Ada']))

test('a column of roles is that of kinds, unless the file has one of kinds', () => {
  const mapped = (text: string) => mappingOf(read(text)).mapping
  expect(mapped('Email,Role\na@x.test,Administrator\n')).toEqual(['email', 'kind'])
  expect(mapped('Email,Role,Type\na@x.test,Customer administrator,Administrator\n')).toEqual(['email', '', 'kind'])
})
