import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { nonceOf } from './headers.ts'
import { escapeHtml } from './html.ts'
import { type Encoding, listWebFiles, type WebFile } from './web.files.ts'
import { setXsrfCookies } from './xsrf.ts'

/** Shown when the web was not built; the development server takes the page's facts and cookies from it. */
const unbuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="provider-name" content="__PROVIDER_NAME__">
<meta name="help-url" content="__HELP_URL__">
<title>The web is not built</title>
<p>The web is not built yet: run "npm run build -w apps/web" (npm start does it by itself). The API is running.</p>
</html>
`

type PageFacts = Pick<Config, 'providerName' | 'helpUrl' | 'publicOrigin'>

/** Names the resources that the page at an address loads first, so that the browser requests all of them together. */
type Preloads = (path: string) => string

const preload = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The files as the build recorded them; addresses with a parameter come after literal ones. */
function preloadsOf(folder: string): Preloads {
  const recorded = join(folder, '.vite', 'pages.json')
  if (!existsSync(recorded)) return () => ''
  const pages = Object.entries(JSON.parse(readFileSync(recorded, 'utf8')) as Record<string, string[]>)
    .toSorted(([one], [other]) => Number(one.includes('$')) - Number(other.includes('$')))
    .map(([address, files]) => ({
      pattern: new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`),
      links: files.map(preload).join(''),
    }))
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.links ?? ''
}

/** Fills the placeholders in one pass: those inside values stay text. */
const fillPage = (html: string, { providerName, helpUrl, publicOrigin }: PageFacts, nonce: string) => {
  const values = { CSP_NONCE: nonce, PROVIDER_NAME: providerName, HELP_URL: helpUrl, PORTAL_ORIGIN: publicOrigin }
  return html.replace(/__(CSP_NONCE|PROVIDER_NAME|HELP_URL|PORTAL_ORIGIN)__/g, (_, name: keyof typeof values) =>
    escapeHtml(values[name]),
  )
}

/** In our order of preference; `q=0` means not at all. */
function chooseEncoding(file: WebFile, accepted = ''): Encoding {
  const refused = new Set<string>()
  const named = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) refused.add(name)
    else named.add(name)
  }
  return file.encodings.find((encoding) => named.has(encoding) && !refused.has(encoding)) ?? 'identity'
}

async function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(file, request.headers['accept-encoding'])
  const stored = await file.read(encoding)
  if (!stored) return reply.callNotFound()
  const { content, etag } = stored
  reply.header('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('etag', etag).header('vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(content)
}

/** Never cached: it carries the nonce of this answer's policy. */
function sendPage(html: string, facts: PageFacts, request: FastifyRequest, reply: FastifyReply) {
  setXsrfCookies(request, reply)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(fillPage(html, facts, nonceOf(reply)))
}

type Options = {
  /** The built web, apps/web/dist: a link to the folder of the last build. */
  folder: string
  /** First parts of addresses that are the API's: never answered with the page. */
  apiParts: ReadonlySet<string>
  /** The facts that the page knows before sign-in. */
  config: PageFacts
}

/** Hidden files, parent folders and encoded slashes: no address of the app looks like this. */
const suspicious = /\/\.|\/\/|\\|%2e|%2f|%5c|%00/i

/** An address of the app itself, requested as a page: not the API's, not a file's. */
const isPageAddress = (path: string, request: FastifyRequest, apiParts: ReadonlySet<string>) =>
  (request.headers.accept ?? '').includes('text/html') &&
  !apiParts.has(path.split('/')[1] ?? '') &&
  !/\.\w{1,8}$/.test(path) &&
  !suspicious.test(path)

/** Serves the built web from the API's own origin: files as they were built, and the page for every address of the app. */
export function serveWeb(app: FastifyInstance, { folder: built, apiParts, config }: Options): void {
  // A later build points the link elsewhere; pages that are open keep using the files of this one.
  const folder = existsSync(built) ? realpathSync(built) : built
  const page = join(folder, 'index.html')
  const isBuilt = existsSync(page)
  const html = isBuilt ? readFileSync(page, 'utf8') : unbuilt
  const files = isBuilt ? listWebFiles(folder) : new Map<string, WebFile>()
  const preloads = preloadsOf(folder)
  app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = files.get(path)
    if (file) return sendFile(file, request, reply)
    if (path !== '/' && !isPageAddress(path, request, apiParts)) return reply.callNotFound()
    const document = html.replace('</head>', `${preloads(path)}</head>`)
    return sendPage(document, config, request, isBuilt ? reply : reply.code(503))
  })
}
