// A date and a time as typed by a person, in their time zone.

const parts = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(moment)
    .replace(' ', 'T')

/**
 * The moment (ISO 8601 in UTC) of a day `YYYY-MM-DD` and a time `HH:MM` in a time zone. When the clock is set back and
 * shows the time twice, it is the earlier one; undefined where the clock is set forward and skips it, or if it is
 * malformed.
 */
export function momentIn(day: string, time: string, timeZone: string): string | undefined {
  const local = `${day}T${time}`
  const guess = Date.parse(`${local}:00Z`)
  if (Number.isNaN(guess) || !/^\d{2}:\d{2}$/.test(time)) return undefined
  // No zone is further than this from UTC; one of the two offsets around a change gives the written time.
  const hour = 3_600_000
  const offsets = [-26, 0, 26].map((hours) => {
    const near = new Date(guess + hours * hour)
    return Date.parse(`${parts(near, timeZone)}:00Z`) - Math.floor(near.getTime() / 60_000) * 60_000
  })
  const found = offsets
    .map((offset) => new Date(guess - offset))
    .filter((moment) => parts(moment, timeZone) === local)
    .map((moment) => moment.getTime())
  return found.length > 0 ? new Date(Math.min(...found)).toISOString() : undefined
}

const dayLength = 86_400_000
/** The day after the given one, `YYYY-MM-DD`. */
export const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10)

/** When a day starts in a time zone: an hour late where clocks are set forward at midnight. */
export const startOfDay = (day: string, timeZone: string) =>
  momentIn(day, '00:00', timeZone) ?? momentIn(day, '01:00', timeZone)
