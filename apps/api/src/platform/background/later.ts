const running = new Set<Promise<unknown>>()

/** Work that must not delay an answer or affect its timing. Faults are dropped; `settled` waits for it. */
export function later(work: () => Promise<unknown>): void {
  const one = work()
    .catch(() => {})
    .finally(() => running.delete(one))
  running.add(one)
}

/** Call it before the database is closed. */
export async function settled(): Promise<void> {
  while (running.size) await Promise.all(running)
}
