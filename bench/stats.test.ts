import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { medianOf, rankTest } from './stats.ts'

describe('the median', () => {
  it('is the middle, or the mean of the two in the middle', () => {
    expect(medianOf([3, 1, 2])).toBe(2)
    expect(medianOf([4, 1, 3, 2])).toBe(2.5)
    expect(medianOf([7])).toBe(7)
    expect(medianOf([])).toBeNaN()
  })
})

describe('the rank test', () => {
  // Figures of scipy.stats.mannwhitneyu(a, b, method='asymptotic', use_continuity=False).
  it('gives the known probabilities', () => {
    const a = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
    const b = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    expect(rankTest(a, b)).toBeCloseTo(0.12189, 5)
    expect(rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.009, 3)
  })

  it('is 1 for equal samples, symmetric, and independent of scale', () => {
    const sample = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        expect(rankTest(a, a)).toBeCloseTo(1, 6)
        expect(rankTest(a, b)).toBeCloseTo(rankTest(b, a), 9)
        const scaled = (values: number[]) => values.map((value) => value * 3 + 7)
        expect(rankTest(scaled(a), scaled(b))).toBeCloseTo(rankTest(a, b), 9)
      }),
      { verbose: 1 },
    )
  })

  it('finds a shift in two hundred pairs', () => {
    const noise = Array.from({ length: 200 }, (_, index) => (index * 7919) % 101)
    expect(
      rankTest(
        noise,
        noise.map((value) => value + 20),
      ),
    ).toBeLessThan(0.001)
    expect(rankTest(noise, noise.toReversed())).toBeCloseTo(1, 6)
  })
})
