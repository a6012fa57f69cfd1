import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earn, type PaidShare, type PaidSums } from './commissions.rules.ts'

// The oracle counts in whole numbers of its own: it shares no code with the rules.
const half = (top: bigint, bottom: bigint) => {
  const size = top < 0n ? -top : top
  const whole = size / bottom + (2n * (size % bottom) >= bottom ? 1n : 0n)
  return Number(top < 0n ? -whole : whole)
}

const invoice = fc
  .record({
    net: fc.integer({ min: 1, max: 10_000_000 }),
    tax: fc.integer({ min: 0, max: 3_000_000 }),
    rate: fc.integer({ min: 1, max: 10_000 }),
  })
  .map(({ net, tax, rate }) => ({ earning: net, total: net + tax, rate }))
const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
const sharesOf = (of: Omit<PaidShare, 'paid' | 'invoiceId'>, paid: readonly number[], invoiceId = 'a'): PaidShare[] =>
  paid.map((one) => ({ invoiceId, paid: one, ...of }))
const sum = (rows: readonly { commission: number }[]) => rows.reduce((all, { commission }) => all + commission, 0)
const runs = { numRuns: 2500 }

test('the rows of an invoice have together what was paid × net / total, then the rate, each rounded a half away from zero', () => {
  fc.assert(
    fc.property(invoice, parts, (of, paid) => {
      const rows = earn(sharesOf(of, paid))
      for (const at of rows.keys()) {
        const so = rows.slice(0, at + 1)
        const all = so.reduce((one, other) => one + BigInt(other.paid), 0n)
        const net = half(all * BigInt(of.earning), BigInt(of.total))
        expect(so.reduce((one, other) => one + other.netPaid, 0)).toBe(net)
        expect(sum(so)).toBe(half(BigInt(net) * BigInt(of.rate), 10_000n))
      }
    }),
    runs,
  )
})

test('many small payments earn what one would', () => {
  const of = { earning: 1000, total: 1000, rate: 1250 }
  for (const part of [1, 3, 4]) {
    const paid = [...Array.from({ length: Math.floor(1000 / part) }, () => part), 1000 % part]
    expect(sum(earn(sharesOf(of, paid)))).toBe(125)
  }
})

test('a credit note of some lines leaves the net of the others', () => {
  const paid = { ...sharesOf({ earning: 80, total: 120, rate: 1000 }, [120])[0]!, invoiceId: 'a' }
  const back = { ...paid, paid: -96, earning: 0, total: 24 }
  expect(earn([paid, back])).toMatchObject([
    { netPaid: 80, commission: 8 },
    { netPaid: -80, commission: -8 },
  ])
})

test('what is paid and taken back in full earns nothing, in whatever parts it was paid', () => {
  fc.assert(
    fc.property(invoice, parts, (of, paid) => {
      const all = paid.reduce((one, other) => one + other, 0)
      expect(sum(earn(sharesOf(of, [...paid, -all])))).toBe(0)
      expect(
        sum(
          earn(
            sharesOf(
              of,
              paid.flatMap((one) => [one, -one]),
            ),
          ),
        ),
      ).toBe(0)
    }),
    runs,
  )
})

test('several statements have together what one would have', () => {
  fc.assert(
    fc.property(invoice, invoice, parts, fc.nat(16), (one, other, paid, at) => {
      const back = paid.map((part) => -part).toReversed()
      const shares = [...sharesOf(one, [...paid, ...back]), ...sharesOf(other, paid, 'b')]
      const first = earn(shares.slice(0, at))
      const settled = new Map<string, PaidSums>()
      for (const { invoiceId, paid: amount, netPaid, commission } of first) {
        const before = settled.get(invoiceId) ?? { paid: 0, netPaid: 0, commission: 0 }
        settled.set(invoiceId, {
          paid: before.paid + amount,
          netPaid: before.netPaid + netPaid,
          commission: before.commission + commission,
        })
      }
      expect([...first, ...earn(shares.slice(at), settled)]).toEqual(earn(shares))
    }),
    runs,
  )
})

test('an invoice of zero earns nothing', () => {
  expect(earn([{ invoiceId: 'a', paid: 100, earning: 0, total: 0, rate: 1000 }])).toMatchObject([{ commission: 0 }])
})
