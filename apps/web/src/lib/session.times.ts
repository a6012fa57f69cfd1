import type { SessionRecord } from './session.record.ts'

// Specification sections 4 and 9; all in milliseconds.
const minute = 60_000
/** The timer begins this long after sign-in. */
export const timerDelay = 100
/** How often it looks at the clock. */
export const tickEvery = 10_000
const refreshBefore = 10 * minute
const refreshMargin = 60_000
const periodicRefresh = 900_000
const longestSession = 480 * minute

/** When an access token is refreshed: 10 minutes before its end, at the latest every 15 minutes; short-lived ones at half time. */
export function refreshDue(record: SessionRecord, now: number): boolean {
  const lifetime = record.expiresAt - record.refreshedAt
  const early = lifetime > refreshBefore ? lifetime - refreshBefore : lifetime / 2
  return now - record.refreshedAt >= Math.min(early, periodicRefresh) && refreshUsable(record, now)
}

/** Whether the refresh token, less the margin of 60 s, is still good. */
export const refreshUsable = (record: SessionRecord, now: number) => now < record.refreshExpiresAt - refreshMargin

/** When the 480 minutes of a session are over. */
export const hardEnd = (record: SessionRecord) => record.startedAt + longestSession
