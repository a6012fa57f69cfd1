// The server puts this part of its configuration into the page, for everyone, signed in or not.
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The provider's name; it ends every page title and heads the sign-in page. */
export const providerName = metaOf('provider-name')

/** The Help Center: an http(s) address outside the portal, checked by the server's configuration. */
export const helpUrl = metaOf('help-url')

/** The portal's address. */
const portalOrigin = metaOf('portal-origin')

/**
 * The address to go on to when a company's host opened the portal. Sign-in works only at the portal's address, and the
 * host goes along because the sign-in page shows its brand. Undefined at the portal's address, and for host names that
 * no company can have.
 */
export function ownAddress({ hostname }: Pick<Location, 'hostname'>, origin = portalOrigin): string | undefined {
  if (!origin || hostname === new URL(origin).hostname || !/\.[a-z][a-z0-9-]*$/.test(hostname)) return undefined
  return `${origin}/login?host=${encodeURIComponent(hostname)}`
}
