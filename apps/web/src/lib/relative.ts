import { formatDate, formatTime, dayIn } from './dates.ts'
import { dayAfter } from './zoned.ts'

/** How a person reads moments: their language, the code of their date format, their time zone. */
export type Reader = { language: string; dateFormat: number; timeZone: string }

const formatters = new Map<string, Intl.RelativeTimeFormat>()
/** One formatter for each language: creating one takes longer than formatting a whole list. */
function words(language: string): Intl.RelativeTimeFormat {
  const formatter =
    formatters.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  formatters.set(language, formatter)
  return formatter
}
/** "3 min ago": English dots its abbreviations. */
const ago = (count: number, unit: 'second' | 'minute' | 'hour', language: string) =>
  words(language).format(-count, unit).replace('.', '')

/** A date and a time inside a sentence: « le 12/11/2026 à 14:05 ». */
const prepositions = { en: ['on', 'at'], fr: ['le', 'à'] } as const
const [minute, hour] = [60, 3600]

/**
 * A past moment in words: "3 min ago", "2 hr ago", "yesterday 14:05", then the date in the reader's format. Days are
 * those of the reader's zone. Future moments are exact, because people plan by them.
 * @param inSentence with the words that a sentence has before a date and a time
 * @param brief leaves out the time for days before today, where other columns need the room
 */
export function relativeMoment(
  iso: string,
  reader: Reader,
  { now = Date.now(), inSentence = false, brief = false } = {},
): string {
  const { language, dateFormat, timeZone } = reader
  const moment = new Date(iso)
  const seconds = Math.floor((now - moment.getTime()) / 1000)
  // The clocks of browser and server differ by seconds.
  if (seconds > -minute && seconds < minute) return ago(0, 'second', language)
  if (seconds > 0 && seconds < hour) return ago(Math.floor(seconds / minute), 'minute', language)
  const [day, today] = [dayIn(moment, timeZone), dayIn(new Date(now), timeZone)]
  if (seconds > 0 && day === today) return ago(Math.floor(seconds / hour), 'hour', language)
  const isYesterday = seconds > 0 && dayAfter(day) === today
  const date = isYesterday ? words(language).format(-1, 'day') : formatDate(day, dateFormat, language)
  if (brief && seconds > 0) return date
  const time = formatTime(moment, language, timeZone)
  if (!inSentence) return `${date} ${time}`
  const [on, at] = prepositions[language.startsWith('fr') ? 'fr' : 'en']
  return `${isYesterday ? '' : `${on} `}${date} ${at} ${time}`
}
