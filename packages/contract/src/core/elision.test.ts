import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elided } from './elision.ts'
import { fillIn } from './language.ts'

const resultOf = (name: string) => elided('le compte de ', name) + name

test.each([
  ['Atlas Services', 'le compte d’Atlas Services'],
  ['Éditions du Lac', 'le compte d’Éditions du Lac'],
  ['œuvres', 'le compte d’œuvres'],
  ['Yves', 'le compte d’Yves'],
  ['alice@exemple.fr', 'le compte d’alice@exemple.fr'],
  ['Hôtel du Lac', 'le compte d’Hôtel du Lac'],
  ['HÔPITAL NORD', 'le compte d’HÔPITAL NORD'],
  ['Hydro-Nord', 'le compte d’Hydro-Nord'],
  ['Helvetia', 'le compte d’Helvetia'],
  ['Hambourg Fret', 'le compte de Hambourg Fret'],
  ['Harbour Legal', 'le compte de Harbour Legal'],
  ['Hache et Fils', 'le compte de Hache et Fils'],
  ['Yacht Club', 'le compte de Yacht Club'],
  ['Onze Sports', 'le compte de Onze Sports'],
  ['Ouest Transport', 'le compte d’Ouest Transport'],
  ['11 Rue Verte', 'le compte de 11 Rue Verte'],
  ['8 à Huit', 'le compte de 8 à Huit'],
  ['Home Depot', 'le compte de Home Depot'],
  ['Hyatt', 'le compte de Hyatt'],
  ['Nordlicht', 'le compte de Nordlicht'],
  ['', 'le compte de '],
])('before “%s”', (name, text) => expect(resultOf(name)).toBe(text))

test('only short words lose their e, whole and at the end', () => {
  expect(elided('avant que ', 'Atlas')).toBe('avant qu’')
  expect(elided('De ', 'Atlas')).toBe('D’')
  expect(elided('le monde ', 'Atlas')).toBe('le monde ')
  expect(elided('chez ', 'Atlas')).toBe('chez ')
  expect(elided('plus de «\u00a0', 'Atlas')).toBe('plus de «\u00a0')
})

test('English is left alone; French takes it at every value of a text', () => {
  const text = { 'en-us': 'from de {a} to {b}', 'fr-fr': 'de {a} vers {b}, de {c} et de {d}' }
  expect(fillIn(text, 'en-us', { a: 'Atlas', b: 'Orion' })).toBe('from de Atlas to Orion')
  expect(fillIn(text, 'fr-fr', { a: 'Atlas', b: 'Orion', c: 11, d: 'Elan' })).toBe(
    'd’Atlas vers Orion, de 11 et d’Elan',
  )
})

test('the value itself is never changed, whatever stands in it', () =>
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => resultOf(name).endsWith(name))))

test('a value in front of another is never changed', () => {
  const text = { 'en-us': '', 'fr-fr': '{first} {last}' }
  expect(fillIn(text, 'fr-fr', { first: 'Ana de ', last: 'Alves' })).toBe('Ana de  Alves')
})
