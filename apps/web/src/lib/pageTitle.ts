import { useEffect } from 'react'

/** The provider's name at the end of every title, until the signed-in person's own provider is known. */
let provider = 'Sealport'

/** Tells the titles the provider's name (login detail's `providerName`). */
export function setProviderName(name: string): void {
  provider = name
}
export const providerName = () => provider

/** Sets the browser tab's title, `{title} – {provider}`, while the page is shown; `error` puts "Error: " before it. */
export function usePageTitle(title: string, prefix = ''): void {
  useEffect(() => {
    document.title = `${prefix}${title} – ${provider}`
  }, [title, prefix])
}
