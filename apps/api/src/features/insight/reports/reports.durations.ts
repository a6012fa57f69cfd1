// Durations of calls, from a count at each place of a scale with four places per doubling of the milliseconds
// (`partner_call_place`). Values between two places are reported as their middle, which is at most a tenth off.

const placesOfDoubling = 4
const middleOf = (at: number) => Math.round(2 ** ((at + 0.5) / placesOfDoubling))

/**
 * Milliseconds within which a part of the calls ended; null if there are none.
 * @param counts by place, one list per roll-up
 */
export function timeWithin(counts: readonly (readonly number[])[], part: number): number | null {
  const places = (counts[0] ?? []).map((_, at) => counts.reduce((sum, one) => sum + (one[at] ?? 0), 0))
  const position = Math.ceil(places.reduce((sum, one) => sum + one, 0) * part)
  if (position === 0) return null
  let seen = 0
  for (const [at, count] of places.entries()) {
    seen += count
    if (seen >= position) return middleOf(at)
  }
  return null
}
