import pg from 'pg'

// How column values arrive: one place, for the service and for every tool that opens a connection.
const { builtins } = pg.types
/** A calendar date is not a moment: it stays YYYY-MM-DD. */
pg.types.setTypeParser(builtins.DATE, (text) => text)
/** Moments are ISO 8601 in UTC; columns keep milliseconds, so nothing is lost on the way. */
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
/** Counts and versions stay far below 2^53. */
pg.types.setTypeParser(builtins.INT8, Number)
