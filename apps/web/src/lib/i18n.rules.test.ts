import { expect, test } from 'vitest'
import { translator } from './i18n.rules.ts'

const texts = {
  title: 'Comptes',
  of: { found_one: '{{count}} compte', found_many: '{{shown}} de comptes', found_other: '{{count}} comptes' },
  bare_other: '{{count}} pages',
  greeting: 'Bonjour {{ name }}{{missing}}',
}
const t = translator(texts, 'fr-fr')

test('a dotted key is found; a missing key is returned as it is; a branch is not a text', () => {
  expect(t('title')).toBe('Comptes')
  expect(t('of.nothing')).toBe('of.nothing')
  expect(t('of')).toBe('of')
  expect(t('constructor')).toBe('constructor')
})

test.each([
  [0, '0 compte'],
  [1, '1 compte'],
  [2, '2 comptes'],
  [1_000_000, '1 M de comptes'],
])('French counts %i in its own categories', (count, shown) => {
  expect(t('of.found', { count, shown: '1 M' })).toBe(shown)
})

test('a plural without the category falls back to other', () => {
  expect(t('bare', { count: 1 })).toBe('1 pages')
})

test('values are inserted once and stay text', () => {
  expect(t('greeting', { name: '{{count}} <b>' })).toBe('Bonjour {{count}} <b>')
})

test('numbers are written as the language writes them', () => {
  expect(t('bare', { count: 2000 })).toBe('2\u00a0000 pages')
  expect(translator(texts, 'en-us')('bare', { count: 2000 })).toBe('2,000 pages')
})

test('a value that every text may name gives way to one of the call', () => {
  const translated = translator({ by: 'de {{provider}}' }, 'fr-fr', { provider: 'Sealport' })
  expect(translated('by')).toBe('de Sealport')
  expect(translated('by', { provider: 'Entra' })).toBe('d’Entra')
})
