/**
 * The order of sending: mails that people need to sign in or that warn, then mails that people wait for, then bulk
 * notices (decision 0041).
 */
export const priorities = { security: 1, awaited: 2, notice: 3 } as const
export type Priority = keyof typeof priorities

/**
 * Mails to one address in an hour, except security mails, which have separate limits; further ones wait for the next
 * hour, and are dropped after a day.
 */
export const hourly = { most: 30, seconds: 3_600, givenUpAfter: 86_400_000 }
