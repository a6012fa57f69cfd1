/** A step of a sign-in: its page or route, and its time in milliseconds. */
export type Hop = { at: 'portal' | 'provider'; what: string; time: number }
export type Answer = { status: number; location: string | undefined; text: string }
type Init = { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams }
type Sites = { portal: string; publicOrigin: string; provider: string }

function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const set of headers.getSetCookie()) {
    const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
    jar.set(name, value)
  }
}

/** The headers of a request that the portal's page sends from this address. */
const ownHeaders = (address: string): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': address,
})

/** A browser without pages: keeps cookies, does not follow redirects, and records every request. */
export function openBrowser({ portal, publicOrigin, provider }: Sites, address: string) {
  const jars = { portal: new Map<string, string>(), provider: new Map<string, string>() }
  const hops: Hop[] = []
  async function visit(url: string, init: Init = {}): Promise<Answer> {
    const at = url.startsWith(provider) ? 'provider' : 'portal'
    // The portal's public origin is only nominal here.
    const target = at === 'provider' ? url : portal + url.replace(publicOrigin, '')
    const cookie = [...jars[at]].map((one) => one.join('=')).join('; ')
    const own = at === 'portal' ? ownHeaders(address) : {}
    const headers: Record<string, string> = { ...own, accept: 'text/html,*/*', cookie, ...init.headers }
    const started = performance.now()
    const answer = await fetch(target, { ...init, redirect: 'manual', headers })
    const text = await answer.text()
    hops.push({ at, what: `${init.method ?? 'GET'} ${new URL(target).pathname}`, time: performance.now() - started })
    keepCookies(jars[at], answer.headers)
    const location = answer.headers.get('location')
    const next = location === null ? undefined : new URL(location, at === 'provider' ? url : publicOrigin).href
    return { status: answer.status, location: next, text }
  }
  /** A call by the page's script, with the headers that prove that it is the portal's page. */
  const post = (path: string, body: object) => {
    const token = jars.portal.get('XSRF-TOKEN') ?? ''
    const headers = { 'content-type': 'application/json', origin: publicOrigin, 'x-xsrf-token': token }
    return visit(path, { method: 'POST', body: JSON.stringify(body), headers })
  }
  return { hops, visit, post }
}
export type Browser = ReturnType<typeof openBrowser>
