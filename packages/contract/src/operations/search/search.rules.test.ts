import { expect, test } from 'vitest'
import { rankOf, resembles, textsNear } from './search.rules.ts'

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
/** Every text that one mistake makes of a word. */
function mistakesOf(word: string): string[] {
  const places = Array.from(word).map((_, at) => at)
  return [
    ...places.map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...places.flatMap((at) => alphabet.map((letter) => word.slice(0, at) + letter + word.slice(at + 1))),
    ...places.flatMap((at) => alphabet.map((letter) => word.slice(0, at) + letter + word.slice(at))),
    ...places.slice(1).map((at) => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)),
  ]
}

test('one mistake in a name is forgiven, wherever it is', () => {
  for (const mistake of mistakesOf('northwind')) {
    expect(resembles(mistake, ['Northwind Legal', 'CU-0000001'])).toBe(true)
    expect(textsNear(mistake).some((part) => 'northwind'.includes(part))).toBe(true)
  }
})

test('two mistakes are not', () => {
  expect(resembles('nrothwnid', ['Northwind Legal'])).toBe(false)
})

test('a mistake in the beginning of a word is forgiven while the rest is not typed yet', () => {
  expect(resembles('nrothw', ['Northwind Legal'])).toBe(true)
})

test('a short word has to be right', () => {
  expect(resembles('adx', ['Ada Able'])).toBe(false)
  expect(textsNear('adx')).toEqual([])
})

test('the other words stay as they are', () => {
  expect(resembles('legal nortwind', ['Northwind Legal'])).toBe(true)
  expect(resembles('bakery nortwind', ['Northwind Legal'])).toBe(false)
})

test('a name that begins with the text is before one that has it inside', () => {
  const names = ['Great North', 'Fornorthy', 'North', 'Northwind', 'Elsewhere']
  const ranked = names.toSorted((one, other) => rankOf('north', one) - rankOf('north', other))
  expect(ranked).toEqual(['North', 'Northwind', 'Great North', 'Fornorthy', 'Elsewhere'])
  expect(rankOf('etoile', 'Étoilé')).toBe(0)
})
