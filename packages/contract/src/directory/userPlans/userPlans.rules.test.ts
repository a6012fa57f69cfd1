import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onShortages } from '../../core/userPlans/userPlans.fields.ts'
import { fitOf, seatsFree } from './userPlans.rules.ts'

const seats = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), fc.boolean())
  .map(([seatsTotal, used, capUsers]) => ({
    seatsTotal,
    capUsers,
    seatsUsed: capUsers ? Math.min(used, seatsTotal) : used,
  }))
const cases = { numRuns: 10_000 }

test('nobody gets a seat that is not there, everybody is given one or missing one, and the upgrade named is just enough', () => {
  fc.assert(
    fc.property(seats, fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(...onShortages), (held, needed, how) => {
      const { assigned, missing, upgradeTo, beyond } = fitOf(held, needed, how)
      if (held.capUsers) expect(held.seatsUsed + assigned).toBeLessThanOrEqual(held.seatsTotal)
      if (missing === 0) expect(assigned).toBe(needed)
      else {
        expect(assigned).toBe(how === 'FAIL' ? 0 : needed - missing)
        const upgraded = { ...held, seatsTotal: upgradeTo ?? 0 }
        expect(fitOf(upgraded, needed, 'FAIL').missing).toBe(0)
        expect(fitOf({ ...upgraded, seatsTotal: upgraded.seatsTotal - 1 }, needed, 'FAIL').missing).toBe(1)
      }
      if (!held.capUsers) expect(Math.max(held.seatsTotal, held.seatsUsed + needed)).toBe(held.seatsTotal + beyond)
      else expect(beyond).toBe(0)
    }),
    cases,
  )
})

test('giving seats one after the other comes to the same as giving them at once', () => {
  fc.assert(
    fc.property(seats, fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 8 }), (held, pieces) => {
      let now = held
      let given = 0
      for (const piece of pieces) {
        const fit = fitOf(now, piece, 'PARTIAL')
        given += fit.assigned
        now = { ...now, seatsUsed: now.seatsUsed + fit.assigned }
      }
      const all = pieces.reduce((sum, piece) => sum + piece, 0)
      expect(given).toBe(fitOf(held, all, 'PARTIAL').assigned)
    }),
    cases,
  )
})

test('seats that are not capped are never short', () => {
  expect(seatsFree({ seatsTotal: 5, seatsUsed: 9, capUsers: false })).toBeNull()
  expect(seatsFree({ seatsTotal: 5, seatsUsed: 9, capUsers: true })).toBe(0)
})
