/** The clock of the jobs; a test replaces it. Everything that requests decide uses the database's time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
