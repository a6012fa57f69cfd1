import { expect, test } from 'vitest'
import { decode } from '../../../lib/decode.ts'
import { addressesIn, csvOf, partOf, partsOf } from './imports.table.ts'

const utf16 = (text: string, bom = true, little = true) => {
  const bytes = Buffer.from(`${bom ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(little ? bytes : bytes.swap16())
}

test.each([
  ['UTF-8', new TextEncoder().encode('Zoé;Prénom')],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffZoé;Prénom')],
  ['UTF-16 of Windows', utf16('Zoé;Prénom')],
  ['UTF-16 the other way round', utf16('Zoé;Prénom', true, false)],
  ['UTF-16 without a mark', utf16('Zoé;Prénom', false)],
  ['Windows-1252', new Uint8Array(Buffer.from('Zoé;Prénom', 'latin1'))],
])('a file in %s is read', (_, bytes) => expect(decode(bytes).replace('\ufeff', '')).toBe('Zoé;Prénom'))

test('bare addresses are people, with the names that are beside or in them', () => {
  expect(addressesIn('Ada Lovelace <ada@x.test>; "Bo" <bo@x.test>\ncy.marble+news@x.test,di@x.test\n\n')).toEqual([
    { line: 1, cells: { email: 'ada@x.test', firstName: 'Ada', lastName: 'Lovelace' } },
    { line: 2, cells: { email: 'bo@x.test', firstName: 'Bo' } },
    { line: 3, cells: { email: 'cy.marble+news@x.test', firstName: 'Cy', lastName: 'Marble' } },
    { line: 4, cells: { email: 'di@x.test' } },
  ])
  expect(addressesIn('Email,First name\nada@x.test,Ada')).toBeUndefined()
  expect(addressesIn('  \n')).toBeUndefined()
})

test('501 rows are two parts', () => {
  const rows = Array.from({ length: 501 }, (_, n) => n)
  expect([partsOf(500), partsOf(501), partOf(rows, 1)]).toEqual([1, 2, [500]])
})

test('cells that go back are no formula', () => {
  expect(csvOf([['=1+1', 'a;"b"', ' @x']], 'fr-fr')).toBe('\ufeff"\'=1+1";"a;""b""";" \'@x"\r\n')
})
