import type { SessionRecord } from './session.record.ts'

// Every time of a session in the browser (specification sections 4 and 9); milliseconds unless noted.
const minute = 60_000
/** The timer starts this long after sign-in. */
export const timerDelay = 100
/** How often the timer checks the clock. */
export const tickEvery = 10_000
const refreshBefore = 10 * minute
const refreshMargin = 60_000
const periodicRefresh = 900_000
const longestSession = 480 * minute
/** How long before the end of a session to warn. */
export const endWarning = 5 * minute
/** Seconds without activity until the idle dialog opens, and seconds it counts down; the server may set others. */
export const idleTimes = { after: 1200, warning: 59 } as const
/** The seconds left at which the countdown is read out; the opening is read out anyway. */
export const idleSpoken: readonly number[] = [30, 10, 5]
/** The keepalive ping, which only logs. */
export const keepaliveEvery = 15_000
/** How long before its end acting for another person is stopped, while switching back is still possible. */
export const switchBackMargin = 10_000
/** How long a snackbar stays. */
export const snackbarStays = 3_000

/** When an access token is refreshed: 10 minutes before its end, at the latest every 15 minutes; short-lived ones at half time. */
export function refreshDue(record: SessionRecord, now: number): boolean {
  const lifetime = record.expiresAt - record.refreshedAt
  const early = lifetime > refreshBefore ? lifetime - refreshBefore : lifetime / 2
  return now - record.refreshedAt >= Math.min(early, periodicRefresh) && refreshUsable(record, now)
}

/** Whether the refresh token is still valid, with a margin of 60 s. */
export const refreshUsable = (record: SessionRecord, now: number) => now < record.refreshExpiresAt - refreshMargin

/** When a session is over: after 480 minutes, whatever its company allows (the server ends it in any case). */
export const latestEnd = (record: SessionRecord) => record.startedAt + longestSession

/**
 * When a session ends in any case: after its 480 minutes, or with its refresh token (60 minutes while acting for
 * another person).
 */
export const endOf = (record: SessionRecord) => Math.min(latestEnd(record), record.refreshExpiresAt)
