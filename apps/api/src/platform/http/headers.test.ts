import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../telemetry/logger.ts'
import { addDocs } from './docs.ts'
import { sendFile } from './file.ts'
import { nonceOf, receiveCspReports, secureHeaders } from './headers.ts'
import { createServer } from './server.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
})

async function server(environment: Record<string, string> = {}, reported: (directive: string) => void = () => {}) {
  const config = readConfig({ RATE_LIMIT: '0', SHED_DELAY_MS: '0', BODY_LIMIT_KIB: '1', ...environment })
  const app: FastifyInstance = await createServer(config, createLogger({ level: 'silent' }))
  secureHeaders(app, config)
  app.post('/data', async () => ({ fine: true }))
  app.get('/empty', async (_, reply) => reply.code(204).send())
  app.get('/page', async (_, reply) => reply.type('text/html').send(`<p>${nonceOf(reply)}</p>`))
  app.get('/image', async (_, reply) =>
    sendFile(Object.assign((async function* () {})(), { type: 'image/png', forever: true as const }), 'x/y', reply),
  )
  app.get('/fault', async () => {
    throw new Error('canary-message')
  })
  addDocs(app, () => ({ info: { title: 'T', description: 'D' }, tags: [], paths: {}, components: { schemas: {} } }))
  receiveCspReports(app, reported)
  opened.push(app)
  return app
}

/** The allowed differences between two answers of a class, so that all the rest is compared. */
function steady(headers: Record<string, unknown>) {
  const { date: _, 'x-request-id': id, 'content-length': __, ...rest } = headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const policy = String(rest['content-security-policy']).replace(/'nonce-[^']+'/, "'nonce-…'")
  return { ...rest, 'content-security-policy': policy }
}

const classes = [
  ['data', { method: 'POST', url: '/data', payload: {} }, 200],
  ['an empty answer', { method: 'GET', url: '/empty' }, 204],
  ['a page', { method: 'GET', url: '/page' }, 200],
  ['the reference', { method: 'GET', url: '/api/docs' }, 200],
  [
    'malformed input',
    { method: 'POST', url: '/data', payload: '{', headers: { 'content-type': 'application/json' } },
    400,
  ],
  ['an unknown address', { method: 'GET', url: '/nothing' }, 404],
  ['a wrong method', { method: 'DELETE', url: '/data' }, 405],
  ['too large a body', { method: 'POST', url: '/data', payload: { text: 'x'.repeat(3_000) } }, 413],
  [
    'a wrong media type',
    { method: 'POST', url: '/data', payload: 'x', headers: { 'content-type': 'text/plain' } },
    415,
  ],
  ['a fault', { method: 'GET', url: '/fault' }, 500],
  ['an address that cannot be read', { method: 'GET', url: '/%zz' }, 404],
] as const

describe('security headers', () => {
  it('of an image for mails: other origins show it, and it is kept; everything else stays strict', async () => {
    const app = await server()
    const image = await app.inject('/image')
    expect(image.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect((await app.inject('/empty')).headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it.each(classes)('of %s', async (_, request, status) => {
    const app = await server()
    const answer = await app.inject(request as InjectOptions)
    expect(answer.statusCode).toBe(status)
    expect(steady(answer.headers)).toMatchSnapshot()
    expect(answer.body).not.toContain('canary-message')
  })

  it('make a new nonce with every page', async () => {
    const app = await server()
    const pages = await Promise.all([1, 2, 3].map(() => app.inject('/page')))
    expect(new Set(pages.map(({ body }) => body)).size).toBe(3)
    for (const { body, headers } of pages)
      expect(headers['content-security-policy']).toContain(`'nonce-${body.slice(3, -4)}'`)
  })

  it('ask for https only where the portal is reached by it', async () => {
    const app = await server({ PUBLIC_ORIGIN: 'https://portal.example.com' })
    expect((await app.inject('/page')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await (await server()).inject('/page')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('reports of violations', () => {
  it.each([
    [
      'application/csp-report',
      { 'csp-report': { 'effective-directive': 'script-src-elem', 'document-uri': 'http://x/canary' } },
      'script-src-elem',
    ],
    ['application/reports+json', [{ type: 'csp-violation', body: { effectiveDirective: 'style-src' } }], 'style-src'],
    ['application/csp-report', { nonsense: true }, 'unknown'],
  ])('are counted by directive, and nothing else of %s is kept', async (type, report, directive) => {
    const messages: string[] = []
    const app = await server({}, (one) => messages.push(one))
    const answer = await app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': type },
      payload: JSON.stringify(report),
    })
    expect([answer.statusCode, messages]).toEqual([204, [directive]])
  })

  it('are refused when they are too long', async () => {
    const app = await server({ BODY_LIMIT_KIB: '256' })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: 'x'.repeat(20_000),
    })
    expect(answer.statusCode).toBe(413)
  })
})
