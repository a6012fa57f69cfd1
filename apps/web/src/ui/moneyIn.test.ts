import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorIn, minorOut } from './moneyIn.ts'

test.each<[string, number, number | undefined]>([
  ['12,50', 2, 1250],
  ['12.5', 2, 1250],
  ['12', 2, 1200],
  ['0,05', 2, 5],
  ['1 234,50', 2, 123_450],
  ['1,234.50', 2, 123_450],
  ['1.234,50', 2, 123_450],
  ['1,234,567', 2, 123_456_700],
  ['1’234.50', 2, 123_450],
  ['12,5', 0, undefined],
  ['0,125', 2, undefined],
  ['1,23,456', 2, undefined],
  ['1,234,50', 2, undefined],
  ['1,234.567', 2, undefined],
  ['12,5050', 2, undefined],
  ['-5', 2, undefined],
  ['', 2, undefined],
  [',', 2, undefined],
  ['5 €', 2, undefined],
  ['1e9', 2, undefined],
  ['99999999999999999', 2, undefined],
])('%j with %i digits is %j, whichever the decimal sign is', (typed, digits, minor) => {
  expect([minorIn(typed, digits, '.'), minorIn(typed, digits, ',')]).toEqual([minor, minor])
})

test.each<[string, number, number | undefined, number | undefined]>([
  ['1,234', 2, 123_400, undefined],
  ['1.234', 2, undefined, 123_400],
  ['12,505', 2, 1_250_500, undefined],
  ['1,200', 0, 1200, undefined],
])('%j with %i digits is %j in English, %j in French', (typed, digits, english, french) => {
  expect([minorIn(typed, digits, '.'), minorIn(typed, digits, ',')]).toEqual([english, french])
})

test('what a field shows is read back as it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom(0, 2),
      fc.constantFrom(',', '.'),
      (minor, digits, sign) => {
        expect(minorIn(minorOut(minor, digits, sign), digits, sign)).toBe(minor)
      },
    ),
  )
})
