/** Failures in a row that open it, milliseconds until it closes, and origins remembered. */
const [most, rest, remembered] = [5, 30_000, 1_000]

/** Skips an origin for 30 s after five failures in a row, per company: none may close or open it for others. */
export function createBreaker(now: () => number = Date.now) {
  const origins = new Map<string, { failures: number; until: number }>()
  const keyOf = (by: string, origin: string) => `${by} ${origin}`
  return {
    isOpen: (by: string, origin: string) => (origins.get(keyOf(by, origin))?.until ?? 0) > now(),
    note(by: string, origin: string, succeeded: boolean): void {
      const key = keyOf(by, origin)
      const failures = succeeded ? 0 : (origins.get(key)?.failures ?? 0) + 1
      origins.delete(key)
      if (succeeded) return
      origins.set(key, { failures, until: failures >= most ? now() + rest : 0 })
      if (origins.size > remembered) origins.delete(origins.keys().next().value as string)
    },
  }
}
