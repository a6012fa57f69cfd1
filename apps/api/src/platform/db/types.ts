import pg from 'pg'

// How column values are parsed, for the service and every tool that connects.
const { builtins } = pg.types
/** A calendar date is not a moment: it stays YYYY-MM-DD. */
pg.types.setTypeParser(builtins.DATE, (text) => text)
/** A moment as PostgreSQL writes it where the time zone is UTC. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?\+00$/
/** Moments are ISO 8601 in UTC; columns keep milliseconds, so nothing is lost on the way. */
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) =>
  inUtc.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(text).toISOString(),
)
/** Counts and versions stay far below 2^53. */
pg.types.setTypeParser(builtins.INT8, Number)
