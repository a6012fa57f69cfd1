import { v7 as uuid } from 'uuid'

export type Random = ReturnType<typeof createRandom>

const letters = 'ABCDEFGHJKLMNPRSTUVWXY'

/** A repeatable sequence of numbers from 0 to 1: mulberry32, good enough for a demo and nothing else. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Repeatable randomness: the same seed gives the same demo. */
export function createRandom(seed: number) {
  const next = mulberry(seed)
  const below = (end: number) => Math.floor(next() * end)
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[below(list.length)] as T
  }
  return {
    /** A number from `from` up to, not including, `to`. */
    between: (from: number, to: number) => from + next() * (to - from),
    /** A whole number from 0 up to, not including, `end`. */
    below,
    chance: (share: number) => next() < share,
    pick,
    /** One of the values, chosen by weight. */
    weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      throw new RangeError('nothing to choose from')
    },
    /** The list, shuffled. */
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as T)
    },
    /** The pattern with a digit for each # and a letter for each ?. */
    filled: (pattern: string) =>
      pattern.replace(/[#?]/g, (sign) => (sign === '#' ? String(below(10)) : letters.charAt(below(letters.length)))),
    /** An id as if generated at that moment. */
    idAt: (moment: Date) =>
      uuid({ msecs: moment.getTime(), random: Uint8Array.from({ length: 16 }, () => below(256)) }),
  }
}
