import bowser from 'bowser'

/** The browser and the system that a User-Agent header names, as people know them; null where it names none. */
export function browserAndSystemOf(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
