const key = 'portal.broken'

/** The page that failed to load, kept across a reload of this tab (specification section 4, Navigation). */
export const brokenPage = {
  /** Flags a page as broken and counts how often in a row it failed. */
  flag(href: string): void {
    const before = brokenPage.read()
    sessionStorage.setItem(key, JSON.stringify({ href, failed: before?.href === href ? before.failed + 1 : 1 }))
  },
  read(): { href: string; failed: number } | undefined {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as { href: string; failed: number } | null) ?? undefined
  },
  clear: () => sessionStorage.removeItem(key),
}

/** Whether a page failed to load because of the network: a chunk or a loader's request got no answer. */
export function isNavigationFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'NetworkError') return true
  // Chromium, Firefox and Safari in turn; the fourth is the bundler's loader for a chunk's styles.
  return /dynamically imported module|error loading dynamically|Importing a module script failed|Unable to preload CSS/i.test(
    error.message,
  )
}
