/** The median of values in any order; NaN for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [below, above] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2
}

/** Ranks from 1; equal values share the mean of their places. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value)
  const ranks = Array.from({ length: values.length }, () => 0)
  for (let from = 0; from < order.length;) {
    let to = from
    while (to < order.length && order[to]?.value === order[from]?.value) to++
    for (const { index } of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2
    from = to
  }
  return ranks
}

/** Probability that a standard normal value is farther from zero than this (Abramowitz and Stegun 7.1.26, error below 2e-7). */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return series * Math.exp(-x * x)
}

/**
 * Mann–Whitney: the probability of ranks as unequal as these when both samples come from one source, two-sided, by the normal
 * approximation with the correction for ties. For samples of 20 and more.
 */
export function rankTest(a: readonly number[], b: readonly number[]): number {
  const ranks = ranksOf([...a, ...b])
  const sum = ranks.slice(0, a.length).reduce((all, rank) => all + rank, 0)
  const u = sum - (a.length * (a.length + 1)) / 2
  const n = a.length + b.length
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const ties = [...counts.values()].reduce((all, count) => all + (count ** 3 - count), 0)
  const spread = Math.sqrt(((a.length * b.length) / 12) * (n + 1 - ties / (n * (n - 1))))
  return spread === 0 ? 1 : twoSided((u - (a.length * b.length) / 2) / spread)
}
