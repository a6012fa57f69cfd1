import { useEffect } from 'react'
import { providerName } from './provider.ts'

/** Sets the browser tab's title, `{title} – {provider}`, while the page is shown; `prefix` comes before it ("Error: "). */
export function usePageTitle(title: string, prefix = ''): void {
  useEffect(() => {
    document.title = `${prefix}${title} – ${providerName}`
  }, [title, prefix])
}
