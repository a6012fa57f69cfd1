import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { createMetrics } from '../src/platform/telemetry/metrics.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { createPortalServer } from '../src/portal.server.ts'
import { refusalOf, routes } from './refusals.ts'
import { callRoute, pathOf } from './callRoute.ts'
import { newWorld, type Person } from './world.ts'
import { expectNothingWritten } from './written.ts'
import { requestsWith } from './world.person.ts'

// Attacks of the catalogue (`security.md` 5.1) on the protocol, by their numbers, on the whole server with the web in it.

const world = await newWorld()
const webFolder = path.join(mkdtempSync(path.join(inject('scratchFolder'), 'web-')), 'dist')
mkdirSync(path.join(webFolder, 'assets'), { recursive: true })
mkdirSync(path.join(webFolder, '.git'))
for (const name of ['index.html', '.env', 'assets/main-AbCdEf12.js', 'assets/main-AbCdEf12.js.map', '.git/config'])
  writeFileSync(path.join(webFolder, name), name === 'index.html' ? '<!doctype html><p>page' : 'canary')
const app = await createPortalServer({
  config: world.config,
  logger: createLogger({ level: 'silent' }),
  metrics: createMetrics(),
  features: { db: world.db, config: world.config, keys: world.keys, authenticate: world.sessions.authenticate },
  checks: {},
  isDraining: () => false,
  webFolder,
})
afterAll(() => app.close())
const tree = await world.demoTree()
const key = tree.borealis.accountId
const guarded = routes.filter(({ route }) => route.access !== 'public')
const person = await world.signedInAt(tree.sealport)
const signed = requestsWith(app, person.headers)
const loginDetail = '/api/v1/AccountAdmin/LoginDetail'

const claimsOf = ({ accessToken }: Person) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sessionWith = async (values: object) => {
  const one = await world.signedInAt(tree.sealport)
  await world.db.asOwner((tx) => tx.updateTable('session').set(values).where('sessionId', '=', one.sessionId).execute())
  return one.accessToken
}
const deadTokens: [string, () => Promise<string>][] = [
  ['that has run out', () => world.keys.signing.sign('at+jwt', { ...claimsOf(person), exp: 1_700_000_000 })],
  ['for another audience', () => world.keys.signing.sign('at+jwt', { ...claimsOf(person), aud: 'mfa' })],
  ['of another issuer', () => world.keys.signing.sign('at+jwt', { ...claimsOf(person), iss: 'https://evil.example' })],
  ['of half a sign-in', () => sessionWith({ stage: 'mfa' })],
  ['of an ended session', () => sessionWith({ revokedAt: new Date() })],
]
test.each(deadTokens)('8: a token %s opens no route', async (_, make) => {
  const dead = requestsWith(app, { authorization: `Bearer ${await make()}` })
  await expectNothingWritten(world, [], async () => {
    for (const entry of guarded) {
      const answer = await callRoute(dead, entry, { key })
      expect([entry.id, refusalOf(answer).Code]).toEqual([entry.id, 'auth.required'])
    }
  })
})

const header = { alg: 'EdDSA', typ: 'at+jwt', kid: 'x' }
const forged: [string, () => Promise<string> | string][] = [
  ['alg none', () => `${part({ ...header, alg: 'none' })}.${part(claimsOf(person))}.`],
  [
    'HS256 with the public key',
    async () => {
      const text = `${part({ ...header, alg: 'HS256' })}.${part(claimsOf(person))}`
      const [one] = (await world.keys.signing.keySet()).keys
      return `${text}.${createHmac('sha256', one?.x ?? '')
        .update(text)
        .digest('base64url')}`
    },
  ],
  ['a kid that is a path', () => `${part({ ...header, kid: '../../dev/null' })}.${part(claimsOf(person))}.AAAA`],
  ['a kid that is SQL', () => `${part({ ...header, kid: "' union select 1--" })}.${part(claimsOf(person))}.AAAA`],
  [
    'its own key',
    () =>
      `${part({ ...header, jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' }, jku: 'https://evil.example' })}.${part(claimsOf(person))}.AAAA`,
  ],
  ['the type of an id token', () => world.keys.signing.sign('JWT', claimsOf(person) as Record<string, unknown>)],
  ['another person', () => world.keys.signing.sign('at+jwt', { ...claimsOf(person), sub: randomUUID() })],
  ['ten thousand letters', () => `${person.accessToken}${'A'.repeat(10_000)}`],
  [
    'claims exchanged',
    () => person.accessToken.replace(/\.[^.]+\./, `.${part({ ...claimsOf(person), sub: randomUUID() })}.`),
  ],
]
test.each(forged)('23: a token with %s changes nothing', async (_, make) => {
  await expectNothingWritten(world, [], async () => {
    const liar = requestsWith(app, { authorization: `Bearer ${await make()}` })
    const answer = await liar.patch(`/api/v1/Account/${key}`, { TaxId: 'forged' }, { 'if-match': '"1"' })
    expect(refusalOf(answer).Code).toBe('auth.required')
  })
})

test('24: what another page makes a browser send has no effect', async () => {
  const rights = { LoginAlias: 'Y', Redact: 'W', CustomerPlanEndDate: 'Y' } as const
  const victim = await world.signedInAt(tree.borealis, { rights, client: 'portal-web' })
  /** The role that may call a route: routes of the provider alone refuse others earlier. */
  const atProvider = await world.signedInAt(world.root, { rights, client: 'portal-web' })
  const [browser, other] = [await world.aBrowser(), await world.aBrowser()]
  const [xsrf = '', twin = ''] = ['XSRF-TOKEN', '__Host-xsrf'].map((name) => browser.cookies.get(name))
  const foreign = other.cookies.get('XSRF-TOKEN') ?? ''
  const jar = (value: string) => `XSRF-TOKEN=${value}; __Host-xsrf=${twin}`
  const own = {
    origin: world.config.publicOrigin,
    'sec-fetch-site': 'same-origin',
    'x-xsrf-token': xsrf,
    cookie: jar(xsrf),
  }
  const attempts: [string, Record<string, string>][] = [
    ['without anything', { origin: '', 'x-xsrf-token': '', cookie: '' }],
    ['without the header', { 'x-xsrf-token': '' }],
    ['a foreign value', { 'x-xsrf-token': 'x'.repeat(32) }],
    ['the value of another session', { 'x-xsrf-token': foreign, cookie: jar(foreign) }],
    ['a cookie tossed in before', { 'x-xsrf-token': foreign, cookie: `XSRF-TOKEN=${foreign}; ${jar(xsrf)}` }],
    ['a cookie tossed in behind', { 'x-xsrf-token': foreign, cookie: `${jar(xsrf)}; XSRF-TOKEN=${foreign}` }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an origin that hides', { origin: 'null' }],
  ]
  await expectNothingWritten(world, ['refusals'], async () => {
    for (const [attempt, changed] of attempts) {
      const headers = Object.fromEntries(Object.entries({ ...own, ...changed }).filter(([, value]) => value !== ''))
      for (const entry of guarded.filter(({ route }) => route.method !== 'GET')) {
        const { headers: signedIn } = entry.route.provider ? atProvider : victim
        const mine = requestsWith(app, { ...signedIn, ...headers })
        const { Code } = refusalOf(await callRoute(mine, entry, { key }))
        expect([attempt, entry.id, Code]).toEqual([attempt, entry.id, 'request.crossSite'])
      }
    }
  })
  const honest = requestsWith(app, { ...victim.headers, ...own })
  expect((await honest.patch('/api/v1/User/Preferences', { Theme: 'dark' })).statusCode).toBe(200)
})

test('25: nothing redirects, whatever address is asked for', async () => {
  const evil = [
    '//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    'https%3A%2F%2Fevil.example',
    '/%5Cevil.example',
  ]
  for (const to of evil)
    for (const address of [
      `/?returnUrl=${to}`,
      `/login?returnUrl=${to}`,
      `${loginDetail}?redirect=${to}`,
      `/${to}`,
      to,
    ]) {
      const answer = await app.inject({
        url: address.startsWith('/') ? address : `/${address}`,
        headers: { ...person.headers, accept: 'text/html', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      })
      expect([200, 401, 404]).toContain(answer.statusCode)
      expect(answer.headers).not.toHaveProperty('location')
      expect(answer.body).not.toContain('evil.example"')
    }
})

test('27: the logo is an address of ours or none, and no route takes anything but JSON', async () => {
  const at = `/api/v1/brand/Portal/GetCompanyLogoHeader/${key}`
  expect((await signed.get(at)).json().ResultContent).toMatchObject({ CompanyImageUrl: null, Look: { Logo: null } })
  for (const type of ['image/svg+xml', 'image/png', 'multipart/form-data; boundary=x', 'application/octet-stream'])
    for (const entry of routes.filter(({ route }) => route.body)) {
      const answer = await signed.send(entry.route.method, pathOf(entry, key), '<svg onload="alert(1)"/>', {
        'content-type': type,
      })
      expect(refusalOf(answer).Code).toBe('request.mediaType')
    }
  expect(refusalOf(await signed.send('POST', at, {})).Code).toBe('route.methodNotAllowed')
})

const nothingThere = [
  '/.env',
  '/.git/config',
  '/.git/',
  '/assets/main-AbCdEf12.js.map',
  '/assets/',
  '/assets',
  '/package.json',
  '/openapi.json',
  '/api/',
  '/api',
  '/api/v1',
  '/api/v2/Token',
  '/metrics.json',
  '/..%2f.env',
  '/.well-known/',
  '/dev/',
  '/wp-login.php',
]
test.each(nothingThere)('39: there is nothing at %s', async (url) => {
  for (const accept of ['*/*', 'text/html']) {
    const answer = await app.inject({ url, headers: { accept } })
    expect(refusalOf(answer).Code).toBe('route.notFound')
    expect(answer.body).not.toContain('canary')
  }
})

test('39: TRACE, CONNECT and made-up methods do nothing, and no answer names what it was made with', async () => {
  const fixed: Record<string, unknown> = {}
  const check = (headers: Record<string, unknown>) => {
    for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'via']) expect(headers).not.toHaveProperty(name)
    const names = [
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
    ]
    for (const name of [...names, 'permissions-policy', 'content-security-policy'])
      expect(headers[name]).toBe((fixed[name] ??= headers[name]))
    expect(fixed['content-security-policy']).toContain("default-src 'none'")
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'LINK', 'MKCOL', 'OPTIONS'] as const)
    for (const entry of routes) {
      const answer = await signed.send(method, pathOf(entry, key), undefined, {
        origin: 'https://evil.example',
      })
      expect(refusalOf(answer).Code).toBe('route.methodNotAllowed')
      expect(answer.body).not.toContain(person.accessToken)
      check(answer.headers)
    }
  const kinds = [
    signed.get(loginDetail),
    signed.get('/nothing'),
    app.inject(loginDetail),
    signed.post('/api/v1/AccountAdmin/Search/Export', {}),
    signed.post('/Token', '{', { 'content-type': 'application/json' }),
    signed.post('/Token', 'x', { 'content-type': 'text/plain' }),
    signed.post('/Token', { a: 'x'.repeat(300_000) }),
    signed.get('/api/v1/Account/%zz'),
    signed.get('/healthz'),
  ]
  const answers = await Promise.all(kinds)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 401, 200, 400, 415, 413, 404, 200])
  for (const { headers } of answers) check(headers)
})

test('39: a fault says that there is one and nothing of it', async () => {
  await world.db.asOwner((tx) => sql`alter table contact rename to contact_gone`.execute(tx))
  const answer = await signed.get(`/api/v1/Account/${key}`)
  await world.db.asOwner((tx) => sql`alter table contact_gone rename to contact`.execute(tx))
  expect(answer.json()).toEqual({
    StatusCode: 500,
    Message: ['Server error occurred'],
    ResultContent: null,
    Code: 'server.error',
    CorrelationId: answer.headers['x-request-id'],
  })
})

test('42: no answer of the API may be kept by anybody else, and no disguise makes it a file', async () => {
  for (const entry of routes)
    for (const person of [signed, requestsWith(app, {})]) {
      const { headers, statusCode } = await callRoute(person, entry, { key })
      const mayKeep = entry.id.startsWith('lookups.') && statusCode === 200
      expect([entry.id, headers['cache-control']]).toEqual([
        entry.id,
        mayKeep ? expect.stringMatching(/^private, max-age=\d+$/) : 'no-store',
      ])
    }
  for (const disguise of [
    '/x.css',
    '/..css',
    ';x.css',
    '%2Fx.css',
    '/..%2fx.css',
    '.css',
    '%0A.css',
    '?x.css/',
    '%3Fx.css',
    '%23x.css',
    '/%2e%2e/x.js',
  ])
    for (const address of [loginDetail, '/api/v1/User/Sessions', `/api/v1/Account/${key}`]) {
      const answer = await signed.get(address + disguise, { accept: 'text/css,*/*;q=0.1' })
      expect(answer.headers['cache-control']).toBe('no-store')
      if (!disguise.startsWith('?'))
        expect([address + disguise, refusalOf(answer).StatusCode]).toEqual([
          address + disguise,
          expect.toSatisfy((status: number) => status === 404 || status === 400 || status === 405),
        ])
    }
  expect(refusalOf(await signed.get('/api/x/..css')).StatusCode).toBe(404)
})
