import { useEffect } from 'react'

/** The parts that set an icon of the tab, the most urgent first. */
const askers = ['acting', 'company', 'signIn'] as const
const requests = new Map<(typeof askers)[number], string>()
const own = '/assets/favicon.svg'

function show(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const href = askers.map((asker) => requests.get(asker)).find(Boolean) ?? own
  if (icon) Object.assign(icon, { href, type: href.endsWith('.svg') ? 'image/svg+xml' : 'image/png' })
}

/**
 * Sets the icon of the tab while it is used, unless a more urgent part sets another; without any, the tab has the
 * portal's icon.
 */
export function useTabIcon(asker: (typeof askers)[number], href: string | null | undefined): void {
  useEffect(() => {
    if (!href) return undefined
    requests.set(asker, href)
    show()
    return () => {
      requests.delete(asker)
      show()
    }
  }, [asker, href])
}
