/** Failures in a row after which an origin is left alone, milliseconds of that, and origins that are remembered. */
const [most, rest, remembered] = [5, 30_000, 1_000]

/** Leaves an origin alone for half a minute after five failures in a row: whoever waits for it learns so at once. */
export function createBreaker(now: () => number = Date.now) {
  const origins = new Map<string, { failures: number; until: number }>()
  return {
    isOpen: (origin: string) => (origins.get(origin)?.until ?? 0) > now(),
    note(origin: string, went: boolean): void {
      const failures = went ? 0 : (origins.get(origin)?.failures ?? 0) + 1
      origins.delete(origin)
      if (went) return
      origins.set(origin, { failures, until: failures >= most ? now() + rest : 0 })
      if (origins.size > remembered) origins.delete(origins.keys().next().value as string)
    },
  }
}
