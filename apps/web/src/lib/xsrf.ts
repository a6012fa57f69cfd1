/** The token to repeat in X-XSRF-TOKEN (specification section 7); undefined for calls that carry none. */
export function xsrfToken(method: string, url: string): string | undefined {
  const relative = url.startsWith('/') && !url.startsWith('//')
  if (method === 'GET' || method === 'HEAD' || !relative) return undefined
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found?.[1] === undefined ? undefined : decodeURIComponent(found[1])
}
