import { vi } from 'vitest'

/**
 * Waits until a check passes, because a notification may arrive late on a busy machine. The clock stands still, so that
 * no session is read again only because its cached seconds are over.
 */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const start = Date.now() + 1 // the database tells time by parts of a millisecond
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
  try {
    await vi.waitFor(check, { timeout: 30_000, interval: 20 })
  } finally {
    clock.mockRestore()
  }
}
