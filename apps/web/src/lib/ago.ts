/** The largest unit that fits, in seconds. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago a moment was, in words: "3 minutes ago", "yesterday"; under a minute "now". */
export function ago(iso: string, lang: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 0]
  return words.format(size === 0 ? 0 : -Math.floor(seconds / size), unit)
}
