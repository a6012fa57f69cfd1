// A person's browser at an identity provider, without a browser: follows redirects, keeps cookies, fills in the one form.

const action = /<form method="post" action="([^"]+)">/
const hidden = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g
const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

export type Arrival = { url: string; form: Record<string, string> | undefined }

/**
 * Follows the provider's pages from an address until one leads to `home`. Returns that address, and for a POST the form
 * sent there.
 */
export async function walk(from: string, home: string, email: string): Promise<Arrival> {
  const jar = new Map<string, string>()
  let next: { url: string; form: Record<string, string> | undefined } = { url: from, form: undefined }
  for (let steps = 0; steps < 15; steps += 1) {
    if (next.url.startsWith(home)) return next
    const answer: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const location = answer.headers.get('location')
    const page = await answer.text()
    const form = action.exec(page)?.[1]
    if (location) next = { url: new URL(location, next.url).href, form: undefined }
    else if (form) {
      const fields = Object.fromEntries(
        [...page.matchAll(hidden)].map(([, name = '', value = '']) => [name, plain(value)]),
      )
      const asks = page.includes('name="email"')
      next = { url: new URL(plain(form), next.url).href, form: { ...fields, ...(asks && { email }) } }
    } else throw new Error(`the identity provider stopped at ${next.url}: ${answer.status} ${page.slice(0, 300)}`)
  }
  throw new Error('the identity provider went round in circles')
}
