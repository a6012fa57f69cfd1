/** What is sent first: what lets somebody in or warns of it, then what somebody waits for, then bulk notices (decision 0041). */
export const priorities = { security: 1, awaited: 2, notice: 3 } as const
export type Priority = keyof typeof priorities

/**
 * Mails to one address in an hour, except those of security, which have limits of their own; further ones wait for the
 * next hour, and are dropped when that lasts a day.
 */
export const hourly = { most: 30, seconds: 3_600, givenUpAfter: 86_400_000 }
