/** Where jobs ask what time it is; a test gives them another. Everything that requests decide uses the database's time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
