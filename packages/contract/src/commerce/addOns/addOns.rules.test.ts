import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addOnKinds,
  addOnStatuses,
  addOnUnits,
  firstCharge,
  mayBecome,
  addOnLimits,
  termFaults,
  unitsOf,
} from './addOns.rules.ts'

test('states: offered, then on and off as often as wanted, and what is over stays over', () => {
  const next = Object.fromEntries(
    addOnStatuses.map((from) => [from, addOnStatuses.filter((to) => mayBecome(from, to))]),
  )
  expect(next).toEqual({
    Available: ['Active', 'Expired'],
    Active: ['Suspended', 'Expired'],
    Suspended: ['Active', 'Expired'],
    Expired: [],
  })
})

test('terms: a kind has its units, what has no units is there once, and a month is never more than an invoice holds', () => {
  expect(termFaults('STORAGE', { unit: 'GB', quantity: 500, price: 20 })).toEqual([])
  expect(termFaults('DIGITALSEAL', { unit: 'NONE', quantity: 2, price: 0 })).toEqual([
    { field: 'quantity', code: 'tooBig', params: { max: 1 } },
  ])
  const terms = fc.record({
    unit: fc.constantFrom(...addOnUnits),
    quantity: fc.integer({ min: 1, max: addOnLimits.quantity }),
    price: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  fc.assert(
    fc.property(fc.constantFrom(...addOnKinds), terms, (kind, given) => {
      const fields = termFaults(kind, given).map(({ field }) => field)
      expect(fields.includes('unit')).toBe(!unitsOf[kind].includes(given.unit))
      expect(fields.includes('quantity')).toBe(given.unit === 'NONE' && given.quantity > 1)
      expect(fields.includes('price')).toBe(given.price * given.quantity > addOnLimits.amount)
    }),
    { numRuns: 10_000 },
  )
})

test('the first month costs the days that are left of it, to the cent', () => {
  expect(firstCharge({ price: 20, quantity: 100 }, '2026-11-01')).toBe(2000)
  expect(firstCharge({ price: 20, quantity: 100 }, '2026-11-16')).toBe(1000)
  expect(firstCharge({ price: 1000, quantity: 1 }, '2028-02-29')).toBe(34)
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), (at, price, quantity) => {
      const charge = firstCharge({ price, quantity }, at.toISOString().slice(0, 10))
      expect(charge).toBeGreaterThanOrEqual(0)
      expect(charge).toBeLessThanOrEqual(price * quantity)
    }),
    { numRuns: 10_000 },
  )
})
