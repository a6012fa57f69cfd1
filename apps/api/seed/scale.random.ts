/** Numbers that look random but are the same in every run: determined by a seed and the place in the sequence. */
export type Random = {
  /** 0 ≤ n < 1 */
  next(): number
  /** 0 ≤ n < below, whole */
  below(below: number): number
  pick<T>(from: readonly T[]): T
}

/** The generator "mulberry32": 32 bits of state, good enough for invented data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (from) => from[below(from.length)] as (typeof from)[number] }
}

const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0')

/** A UUID of version 7 made at `moment` (milliseconds since 1970). */
export function uuidAt(moment: number, { next }: Random): string {
  const time = hex(moment, 12)
  const tail = hex(next() * 2 ** 32, 8) + hex(next() * 2 ** 16, 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(next() * 2 ** 12, 3)}-${hex(0x8000 + next() * 0x4000, 4)}-${tail}`
}
