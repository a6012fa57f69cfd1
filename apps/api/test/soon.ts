import { vi } from 'vitest'

/**
 * Waits until a check passes, for word of a change arrives when it arrives, on a busy machine late. The clock stands
 * meanwhile: a session that is believed for some seconds is not looked at again because they are over.
 */
export async function soon(check: () => Promise<void>): Promise<void> {
  const begun = Date.now() + 1 // the database tells time by parts of a millisecond
  const clock = vi.spyOn(Date, 'now').mockReturnValue(begun)
  try {
    await vi.waitFor(check, { timeout: 30_000, interval: 20 })
  } finally {
    clock.mockRestore()
  }
}
