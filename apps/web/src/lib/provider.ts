// What the server puts into the page from its configuration, for everybody, signed in or not.
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The provider's name; it ends every page title and heads the sign-in page. */
export const providerName = metaOf('provider-name')

/** The Help Center: an http(s) address outside the portal, checked by the server's configuration. */
export const helpUrl = metaOf('help-url')

/** The portal's own address. */
const portalOrigin = metaOf('portal-origin')

/**
 * Where the portal goes on that was opened by a host of a company: at its own address, as nobody can sign in elsewhere, and with
 * the host, whose brand the sign-in page shows. Undefined at its own, and by names that no company can have.
 */
export function ownAddress({ hostname }: Pick<Location, 'hostname'>, origin = portalOrigin): string | undefined {
  if (!origin || hostname === new URL(origin).hostname || !/\.[a-z][a-z0-9-]*$/.test(hostname)) return undefined
  return `${origin}/login?host=${encodeURIComponent(hostname)}`
}
