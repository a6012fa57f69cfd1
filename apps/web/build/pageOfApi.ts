import type { Plugin } from 'vite'

/**
 * For the development server only: what the API adds to the page it serves. Its cookies are passed on with every page, so
 * that signing in finds its pair of CSRF tokens; its facts (provider, Help Center, address) fill the page's meta tags.
 */
export function pageOfApi(target: string): Plugin {
  const facts = new Map<string, string>()
  const keep = (html: string) => {
    for (const [, name = '', value = ''] of html.matchAll(/<meta name="([\w-]+)" content="([^"]*)"/g))
      facts.set(name, value)
  }
  return {
    name: 'page-of-api',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        // The page of parts needs no API.
        if (!request.headers.accept?.includes('text/html') || request.url?.startsWith('/parts')) return next()
        fetch(target, { headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' } })
          .then(async (page) => {
            for (const cookie of page.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
            keep(await page.text())
            next()
          })
          .catch(() => {
            response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', refresh: '1' })
            response.end('Waiting for the API …\n')
          })
      })
    },
    transformIndexHtml: (html) =>
      html.replace(
        /(<meta name="(provider-name|help-url|portal-origin)" content=")[^"]*/g,
        (_, before: string, name: string) => before.concat(facts.get(name) ?? ''),
      ),
  }
}
