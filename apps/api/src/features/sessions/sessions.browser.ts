import bowser from 'bowser'

type Named = { browser: string | null; system: string | null }

/** The browser and the system that a User-Agent header names, as people know them; null where it names none. */
function browserAndSystemOf(userAgent: string | null): Named {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** The same for the sessions of a list, each header parsed once: that is expensive, and many sessions share a few browsers. */
export function browserReader(): (userAgent: string | null) => Named {
  const known = new Map<string | null, Named>()
  return (userAgent) => {
    const named = known.get(userAgent) ?? browserAndSystemOf(userAgent)
    known.set(userAgent, named)
    return named
  }
}
