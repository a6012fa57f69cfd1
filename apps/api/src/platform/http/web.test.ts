import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../telemetry/logger.ts'
import { secureHeaders } from './headers.ts'
import { createServer } from './server.ts'
import { serveWeb } from './web.ts'

const script = 'console.log("portal")'
const words = '{"hello":"Hello"}'
const html =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="provider-name" content="__PROVIDER_NAME__"><meta name="help-url" content="__HELP_URL__"><meta name="portal-origin" content="__PORTAL_ORIGIN__"></head><div id="root"></div>'
const asPage = { accept: 'text/html,application/xhtml+xml' }

function buildWeb(): string {
  const folder = join(mkdtempSync(join(inject('scratchFolder'), 'web-')), 'dist')
  mkdirSync(join(folder, 'assets', 'i18n'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  put('assets/main-AbCdEf12.js', script)
  put('assets/boot.js', '/* unhashed */')
  put('assets/i18n/en-us.json', words)
  put('assets/main-AbCdEf12.js.map', '{}')
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, '.env'), 'SECRET=canary')
  writeFileSync(join(folder, '..', 'outside.js'), 'canary')
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify({ main: { file: 'assets/main-AbCdEf12.js' } }))
  const pages = {
    '/accounts/$acctKey': ['assets/main-AbCdEf12.js'],
    '/accounts/acctSearch': ['assets/list-AbCdEf12.js', 'assets/list-AbCdEf12.css'],
  }
  writeFileSync(join(folder, '.vite', 'pages.json'), JSON.stringify(pages))
  return folder
}

async function serverOf(folder: string, environment: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ RATE_LIMIT: '0', SHED_DELAY_MS: '0', ...environment })
  const app: FastifyInstance = await createServer(config, createLogger({ level: 'silent' }))
  secureHeaders(app, config)
  app.post('/Token', async () => ({}))
  serveWeb(app, { folder, apiParts: new Set(['api', 'Token', 'assets']), config })
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await serverOf(buildWeb())
})
afterAll(() => app.close())

describe('a page', () => {
  const linkedBy = async (url: string) =>
    [...(await app.inject({ url, headers: asPage })).body.matchAll(/<link rel="(.+?)".*? href="(.+?)">/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    )

  it('preloads the files that its address needs', async () => {
    const list = ['modulepreload /assets/list-AbCdEf12.js', 'preload /assets/list-AbCdEf12.css']
    expect(await linkedBy('/accounts/acctSearch?status=Active')).toEqual(list)
    expect(await linkedBy('/accounts/018f')).toEqual(['modulepreload /assets/main-AbCdEf12.js'])
  })

  it('names none at an address that the build does not know', async () => {
    for (const url of ['/', '/elsewhere', '/accounts/018f/more', '/accountsXacctSearch'])
      expect(await linkedBy(url)).toEqual([])
  })
})

it('serves a file as it is until it is compressed', async () => {
  const folder = buildWeb()
  writeFileSync(join(folder, 'assets', 'late.js'), script)
  const late = await serverOf(folder)
  const encoding = async () =>
    (await late.inject({ url: '/assets/late.js', headers: { 'accept-encoding': 'br, gzip' } })).headers[
      'content-encoding'
    ]
  expect(await encoding()).toBeUndefined()
  writeFileSync(join(folder, 'assets', 'late.js.br'), brotliCompressSync(script))
  expect(await encoding()).toBe('br')
  await late.close()
})

it('serves the files of the build that it started with, when a later one takes its place', async () => {
  const link = join(mkdtempSync(join(inject('scratchFolder'), 'web-')), 'dist')
  symlinkSync(buildWeb(), link)
  const own = await serverOf(link)
  rmSync(link)
  symlinkSync(mkdtempSync(join(inject('scratchFolder'), 'web-')), link)
  expect((await own.inject('/assets/main-AbCdEf12.js')).statusCode).toBe(200)
  await own.close()
})

describe('files of the web', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('answers "%s" with %s, as it was built', async (accepted, encoding) => {
    const answer = await app.inject({ url: '/assets/main-AbCdEf12.js', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    if (encoding === 'gzip') expect(gunzipSync(answer.rawPayload).toString()).toBe(script)
    if (!encoding) expect(answer.body).toBe(script)
  })

  it('lets hashed names be kept for ever, and asks again for the others', async () => {
    expect((await app.inject('/assets/main-AbCdEf12.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    const first = await app.inject('/assets/i18n/en-us.json')
    expect(first.headers['cache-control']).toBe('no-cache')
    const repeated = await app.inject({
      url: '/assets/i18n/en-us.json',
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
  })

  it('has nothing where a file was before the web was built anew, nor where a new one is', async () => {
    const folder = buildWeb()
    const own = await serverOf(folder)
    rmSync(join(folder, 'assets', 'main-AbCdEf12.js'))
    writeFileSync(join(folder, 'assets', 'main-GhIjKl34.js'), script)
    for (const url of ['/assets/main-AbCdEf12.js', '/assets/main-GhIjKl34.js']) {
      const answer = await own.inject({ url, headers: { accept: '*/*' } })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    await own.close()
  })

  it('answers HEAD without the content', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/assets/boot.js' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  it.each([
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/assets/main-AbCdEf12.js.map',
    '/assets/main-AbCdEf12.js.br',
    '/index.html.gz',
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/../outside.js',
    '/assets/../../outside.js',
    '/..%2foutside.js',
    '/%2e%2e/outside.js',
    '/assets/..%5c..%5coutside.js',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/assets/%00boot.js',
    '//outside.js',
    '/api/x/..css',
  ])('has nothing at %s', async (url) => {
    const answer = await app.inject({ url, headers: asPage })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('canary')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('the page', () => {
  it('answers every address of the app, with a nonce of its own and the pair of XSRF cookies', async () => {
    const [one, other] = await Promise.all(
      ['/', '/accounts/0190-x?tab=2'].map((url) => app.inject({ url, headers: asPage })),
    )
    for (const answer of [one, other]) {
      const nonce = /content="([^"]+)"/.exec(answer?.body ?? '')?.[1]
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(answer?.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(answer?.headers['cache-control']).toBe('no-store')
      expect(answer?.cookies.map(({ name, httpOnly = false }) => [name, httpOnly])).toEqual([
        ['XSRF-TOKEN', false],
        ['__Host-xsrf', true],
      ])
    }
    expect(one?.body).not.toBe(other?.body)
  })

  it.each([
    ['GET', '/api/v1/unknown', 404],
    ['GET', '/Token', 405],
    ['POST', '/login', 404],
    ['GET', '/login/logo.png', 404],
  ] as const)('is not the answer to %s %s', async (method, url, status) => {
    const answer = await app.inject({ method, url, headers: asPage })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/json')
  })

  it('carries the provider, the Help Center and its own address as the configuration has them, whatever host asks', async () => {
    const own = await serverOf(buildWeb(), {
      PROVIDER_NAME: `"><script>alert(1)</script> & $& '__CSP_NONCE__'`,
      HELP_URL: 'https://help.northwind.test/?a=1&b="2"',
      PUBLIC_ORIGIN: 'https://portal.example.test',
    })
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { body } = await own.inject({ url: '/login', headers: { ...asPage, ...forged } })
    expect(body).toContain('<meta name="portal-origin" content="https://portal.example.test">')
    expect(body).not.toContain('evil.example')
    expect(body).toContain(
      '<meta name="provider-name" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; &#39;__CSP_NONCE__&#39;">',
    )
    expect(body).toContain('<meta name="help-url" content="https://help.northwind.test/?a=1&amp;b=&quot;2&quot;">')
    await own.close()
  })

  it('is not the answer to somebody who wants no page', async () => {
    expect((await app.inject({ url: '/login', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  })

  it('says so when it was not built', async () => {
    const bare = await serverOf('/nowhere')
    const answer = await bare.inject('/')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('npm run build')
    // The development server is in front and passes both on.
    expect(answer.body).toContain('<meta name="provider-name" content="Sealport">')
    expect(answer.cookies.map(({ name }) => name)).toEqual(['XSRF-TOKEN', '__Host-xsrf'])
    await bare.close()
  })
})
