import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorDigits, moneyText, percentOf, shareOf, sumOf } from './money.ts'

test.each([
  [5, 1, 2, 3],
  [7, 1, 2, 4],
  [-5, 1, 2, -3],
  [-7, 1, 2, -4],
  [1000, 10, 30, 333],
  [0, 5, 7, 0],
])('%i × %i / %i is %i: a half goes away from zero', (minor, part, whole, expected) => {
  expect(shareOf(minor, part, whole)).toBe(expected)
})

test('a percentage is in hundredths of a percent', () => {
  expect(percentOf(1005, 2000)).toBe(201)
  expect(percentOf(333, 550)).toBe(18)
})

test('tax takes half a cent up, and gives as much back', () => {
  expect(percentOf(1250, 500)).toBe(63)
  expect(percentOf(-1250, 500)).toBe(-63)
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(10_000), (minor, rate) => {
      const tax = percentOf(minor, rate)
      expect(tax + percentOf(-minor, rate)).toBe(0)
      const [twice, exact] = [2n * 10_000n * BigInt(tax), 2n * BigInt(minor) * BigInt(rate)]
      const off = minor < 0 ? exact - twice : twice - exact
      expect(off > -10_000n && off <= 10_000n).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('a share is the nearest whole number', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (minor, part, whole) => {
      const off = 2n * (BigInt(minor) * BigInt(part) - BigInt(shareOf(minor, part, whole)) * BigInt(whole))
      expect(off <= BigInt(whole) && off >= -BigInt(whole)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('nothing is divided by nothing', () => {
  expect(() => shareOf(1, 1, 0)).toThrow(RangeError)
  expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
})

test('amounts are written as the language and the currency do', () => {
  expect(minorDigits('JPY')).toBe(0)
  expect(moneyText(123_456, 'EUR', 'en-us')).toBe('€1,234.56')
  expect(moneyText(123_456, 'EUR', 'fr-fr')).toBe('1\u00a0234,56\u00a0€')
  expect(moneyText(1200, 'JPY', 'en-us')).toBe('¥1,200')
})
