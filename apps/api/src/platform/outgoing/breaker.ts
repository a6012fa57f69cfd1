/** Failures in a row after which an origin is left alone, milliseconds of that, and origins that are remembered. */
const [most, rest, remembered] = [5, 30_000, 1_000]

/**
 * Leaves an origin alone for half a minute after five failures in a row: whoever waits for it learns so at once. Counted for
 * each company apart: a path that one of them made up must not close the same host for the others, nor open it again.
 */
export function createBreaker(now: () => number = Date.now) {
  const origins = new Map<string, { failures: number; until: number }>()
  const keyOf = (by: string, origin: string) => `${by} ${origin}`
  return {
    isOpen: (by: string, origin: string) => (origins.get(keyOf(by, origin))?.until ?? 0) > now(),
    note(by: string, origin: string, went: boolean): void {
      const key = keyOf(by, origin)
      const failures = went ? 0 : (origins.get(key)?.failures ?? 0) + 1
      origins.delete(key)
      if (went) return
      origins.set(key, { failures, until: failures >= most ? now() + rest : 0 })
      if (origins.size > remembered) origins.delete(origins.keys().next().value as string)
    },
  }
}
