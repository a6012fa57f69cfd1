// Dates by the person's display code (specification section 5); wire dates are YYYY-MM-DD, moments ISO 8601 in UTC.

type Order = 'mdy' | 'dmy' | 'ymd'
type Format = readonly [order: Order, separator: string]
const formats: readonly [Format, ...Format[]] = [
  ['mdy', '/'],
  ['dmy', '/'],
  ['mdy', '-'],
  ['mdy', '.'],
  ['dmy', '-'],
  ['dmy', '.'],
  ['ymd', '.'],
  ['dmy', '-'],
]
/** Code 7 shows the month by its name: dd-MMM-yyyy. */
const named = 7

/** The parts of a moment to show. */
const looks = {
  month: { month: 'short' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit' },
  timeInZone: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
/** One formatter for each language, look and zone: creating one takes longer than formatting a whole list. */
function formatter(lang: string, look: keyof typeof looks, timeZone: string): Intl.DateTimeFormat {
  const key = `${lang} ${look} ${timeZone}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat(lang, { ...looks[look], timeZone })
  formatters.set(key, formatter)
  return formatter
}

const formatOf = (code: number) => formats[code] ?? formats[0]
const two = (value: number) => String(value).padStart(2, '0')

/** The short name of month 1 to 12, without the dot that some languages add: `Nov`, `nov`. */
function monthName(month: number, lang: string): string {
  const name = formatter(lang, 'month', 'UTC').format(Date.UTC(2024, month - 1, 1))
  return name.replace(/\.$/, '')
}

function arrange(year: number, month: number, day: number, code: number, lang: string): string {
  const [order, separator] = formatOf(code)
  const parts = {
    d: two(day),
    m: code === named ? monthName(month, lang) : two(month),
    y: String(year).padStart(4, '0'),
  }
  return Array.from(order, (part) => parts[part as 'd' | 'm' | 'y']).join(separator)
}

/** A calendar date (YYYY-MM-DD, or a moment whose first ten characters count) in the person's format; '' when empty. */
export function formatDate(isoDate: string | null | undefined, code: number, lang: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDate ?? '')
  return found ? arrange(Number(found[1]), Number(found[2]), Number(found[3]), code, lang) : ''
}

/** A moment in a time zone, date in the person's format, always with the zone's short name; '' when empty. */
export function formatMoment(iso: string | null | undefined, code: number, lang: string, timeZone: string): string {
  const moment = new Date(iso ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return ''
  const time = formatter(lang, 'timeInZone', timeZone).format(moment)
  return `${formatDate(dayIn(moment, timeZone), code, lang)} ${time}`
}

/** The time of day of a moment in a time zone: `2:05 PM`, `14:05`. */
export const formatTime = (moment: Date, lang: string, timeZone: string) =>
  formatter(lang, 'time', timeZone).format(moment)

/** The short name of a time zone now: `CET`, `UTC+1`. */
export const zoneName = (lang: string, timeZone: string) =>
  formatter(lang, 'zone', timeZone)
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The calendar date (YYYY-MM-DD) of a moment in a time zone. */
export const dayIn = (moment: Date, timeZone: string) => formatter('en-CA', 'day', timeZone).format(moment)

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : undefined
}

/** Lower case, no accents, no dot: `Févr.` is `fevr`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  for (const lang of ['en-us', 'fr-fr'])
    for (let month = 1; month <= 12; month++) if (plain(monthName(month, lang)) === plain(text)) return month
  return Number.NaN
}

/** A typed date as YYYY-MM-DD, or undefined. Any of / - . and spaces separate; ISO is always understood. */
export function parseDate(text: string, code: number): string | undefined {
  const parts = text
    .trim()
    .split(/[\s/.-]+/)
    .filter(Boolean)
  if (parts.length !== 3) return undefined
  const order = /^\d{4}$/.test(parts[0] ?? '') ? 'ymd' : formatOf(code)[0]
  const at = (part: string) => parts[order.indexOf(part)] ?? ''
  if (!/^\d{4}$/.test(at('y')) || !/^\d{1,2}$/.test(at('d'))) return undefined
  return isoOf(Number(at('y')), monthOf(at('m')), Number(at('d')))
}

/** The pattern of a format code as a hint next to a field: `mm/dd/yyyy`, in French `mm/jj/aaaa`. */
export function datePattern(code: number, lang: string): string {
  const [order, separator] = formatOf(code)
  const french = lang.startsWith('fr')
  const words = { d: french ? 'jj' : 'dd', m: code === named ? 'MMM' : 'mm', y: french ? 'aaaa' : 'yyyy' }
  return Array.from(order, (part) => words[part as 'd' | 'm' | 'y']).join(separator)
}

/** The date formats as choices for a field: the code of each, and today as a sample. */
export function dateFormatChoices(language: string): { value: string; label: string }[] {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: 8 }, (_, code) => ({ value: String(code), label: formatDate(today, code, language) }))
}
