const running = new Set<Promise<unknown>>()

/**
 * Work that must neither delay an answer nor affect its timing. Its faults are dropped, so it is only for what the
 * product can do without; `settled` waits for what is in progress.
 */
export function later(work: () => Promise<unknown>): void {
  const one = work()
    .catch(() => {})
    .finally(() => running.delete(one))
  running.add(one)
}

/** Waits until none of it runs: before the database is closed. */
export async function settled(): Promise<void> {
  while (running.size) await Promise.all(running)
}
