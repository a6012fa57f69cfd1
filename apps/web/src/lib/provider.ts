// What the server puts into the page from its configuration, for everybody, signed in or not.
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The provider's name; it ends every page title and heads the sign-in page. */
export const providerName = metaOf('provider-name')

/** The Help Center: an http(s) address outside the portal, checked by the server's configuration. */
export const helpUrl = metaOf('help-url')
