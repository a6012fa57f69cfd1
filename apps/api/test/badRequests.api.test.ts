import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusalOf, routes } from './refusals.ts'
import { schemaOf } from './schemas.ts'
import { bodyOf, callRoute, pathOf } from './callRoute.ts'
import { type Answer, newWorld } from './world.ts'
import { expectNothingWritten } from './written.ts'

// Bad input outside the body: methods, addresses, queries, headers and cursors, for every route that has them.

const world = await newWorld()
const under = await world.anAccount({ acctType: 'DT' })
// Fields behind a flag that no one has by default are accepted, too.
const english = await world.signedInAt(world.root, {
  rights: { CustomerPlanEndDate: 'Y', CustomerPlanAutoRenew: 'Y' },
})
const french = await world.signedInAs(await world.aUser({ account: world.root, language: 'fr-fr' }))
const key = under.accountId

const unchanged = (work: () => Promise<void>) => expectNothingWritten(world, [], work)

describe.each(routes)('$id', (entry) => {
  test('no other method is answered', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'] as const
    const methodsOf = (where: (path: string) => boolean) =>
      routes.filter(({ route }) => where(route.path)).map(({ route }) => route.method as string)
    const here = methodsOf((path) => path === entry.route.path)
    // A word that looks like a path of its own reaches the route that expects a key there.
    const address = pathOf(entry, key)
    const likewise = methodsOf((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address))
    await unchanged(async () => {
      for (const method of others.filter((one) => !likewise.includes(one))) {
        const answer = await english.send(method, address)
        expect([method, refusalOf(answer).Code]).toEqual([method, 'route.methodNotAllowed'])
        expect(answer.headers.allow?.toString().split(', ')).toEqual(expect.arrayContaining(here))
      }
    })
  })
})

/** Routes that name something in their path, other than an e-mail address or a client, which may have any form. */
const naming = routes.filter(({ route }) => /:(?!\w*email|clientId)/i.test(route.path))
/** After such a list, the path has the key of one of its items. */
const isListOfOnes = ({ route }: (typeof routes)[number]) =>
  routes.some(
    ({ route: { method, path } }) => method === route.method && path.replace(/:\w+$/, '') === `${route.path}/`,
  )
describe.each(naming)('$id', (entry) => {
  const unreadable = [
    '%00',
    '%ED%A0%80',
    '%zz',
    'a%2Fb',
    '..%2f..',
    '%2e%2e',
    'x'.repeat(301),
    'A'.repeat(8),
    "'",
    '%7B%7D',
  ]
  test('a path that holds no key is refused', async () => {
    for (const invalid of unreadable) {
      const path = entry.route.path.replace(/:\w+/g, invalid) as `/${string}`
      const answer = await callRoute(english, { ...entry, route: { ...entry.route, path } }, { key: invalid })
      // Some clients resolve two dots to the folder above, which may have other methods.
      const elsewhere = ['route.notFound', 'route.methodNotAllowed', 'request.ifMatchRequired']
      // A plan may have any short word for its code.
      const asCode = entry.route.path.includes(':planCode') && /^A+$/.test(invalid) ? ['plan.notFound'] : []
      const refusals = ['request.invalid', 'request.characters', ...elsewhere, ...asCode]
      expect([invalid, refusals]).toEqual([invalid, expect.arrayContaining([refusalOf(answer).Code])])
    }
    const { method, envelope } = entry.route
    const withSlash = await english.send(method, `${pathOf(entry, key)}/`)
    // Clients of SCIM put a slash at the end of any address (RFC 7644 leaves it open): it means the same.
    if (envelope === 'scim') {
      const without = await english.send(method, pathOf(entry, key))
      const answerOf = (one: Answer) => [one.statusCode, { ...one.json(), correlationId: '' }]
      return expect(answerOf(withSlash)).toEqual(answerOf(without))
    }
    const missing = ['route.notFound', ...(isListOfOnes(entry) ? ['request.invalid'] : [])]
    expect(missing).toContain(refusalOf(withSlash).Code)
  })
})

describe.each(routes.filter(({ route }) => route.query))('$id', (entry) => {
  // Identity providers add parameters of their own to SCIM, which are left alone (decision 0089).
  const isScim = entry.route.envelope === 'scim'
  const invalid = isScim ? [] : ['__proto__=1', 'constructor=1', 'Unknown=1', '%ED%A0%80=1', '=1', '[]=1']
  test('a query with unknown, repeated or unreadable parts is refused', async () => {
    const known = Object.keys(schemaOf(entry.route.query!).properties ?? {})
    const values = known.flatMap((one) => [`${one}=%00`, `${one}=a&${one}=b`, `${one}=${'x'.repeat(5_000)}`])
    const inLists = isScim ? [] : known.map((one) => `${one}[]=a`)
    for (const query of ['a%00=1', ...invalid, ...values, ...inLists]) {
      const answer = await callRoute(french, entry, { key, query: `?${query}`, headers: { 'accept-language': 'fr' } })
      expect([query, refusalOf(answer, 'fr-fr').StatusCode]).toEqual([query, 400])
    }
  })
})

describe('headers', () => {
  const update = routes.find(({ id }) => id === 'accounts.update')!
  const create = routes.find(({ id }) => id === 'accounts.createCustomer')!
  test.each([
    '*',
    '1',
    '""',
    '"-1"',
    '"1e1"',
    '"1.0"',
    '"1", "2"',
    '"9999999999"',
    'W/1',
    '"0x1"',
    '"1"x',
    '" 1"',
    '\u00ff',
  ])('If-Match: %s is no version', async (given) => {
    await unchanged(async () => {
      const answer = await callRoute(english, update, { key, body: { TaxId: 'new' }, headers: { 'if-match': given } })
      expect(refusalOf(answer)).toMatchObject({ Code: 'request.invalid', Field: 'If-Match' })
    })
  })
  test.each([
    'x',
    '',
    '1',
    `{${randomUUID()}}`,
    `${randomUUID()}, ${randomUUID()}`,
    randomUUID().replaceAll('-', ''),
    "' or 1=1",
    '\u00ff',
  ])('Idempotency-Key: %s is no key', async (given) => {
    await unchanged(async () => {
      const headers = { 'idempotency-key': given }
      const answer = await callRoute(english, create, { key, headers })
      expect(refusalOf(answer)).toMatchObject({ Code: 'request.invalid', Field: 'Idempotency-Key' })
    })
  })
  test.each(routes.filter(({ route }) => route.idempotent))(
    '$id: an Idempotency-Key is asked for by the portal’s own calls, never by those of the specification',
    async (entry) => {
      const specified = /^\/api\/v1\/(Provision|AccountAdmin|PlanManagement|Portal\/Customer\/User\/Plan)\//.test(
        entry.route.path,
      )
      const answer = await english.send(entry.route.method, pathOf(entry, key), bodyOf(entry, key))
      if (specified) expect([400, 428]).not.toContain(answer.statusCode)
      else expect(refusalOf(answer).Code).toBe('request.idempotencyKeyRequired')
    },
  )
  test('a meaningless language, cookie or user agent is no fault', async () => {
    const headers = {
      'accept-language': `;;q=x,*,${'x'.repeat(3_000)}`,
      cookie: '__proto__=x; constructor=%zz; a=%00; ;=',
      'user-agent': '\u00ff',
    }
    expect((await english.get('/api/v1/AccountAdmin/LoginDetail', headers)).statusCode).toBe(200)
    expect((await english.patch('/api/v1/User/Preferences', { Theme: 'light' }, headers)).statusCode).toBe(200)
  })
})

describe('a cursor', () => {
  const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = randomUUID()
  test.each([
    ['-modifiedDate', '0000-01-01T00:00:00.000Z'],
    ['-modifiedDate', '-000001-01-01T00:00:00.000Z'],
    ['-modifiedDate', '+010000-01-01T00:00:00.000Z'],
    ['modifiedDate', '2026-02-30T00:00:00.000Z'],
    ['modifiedDate', '2026-01-01T24:00:00.000Z'],
    ['modifiedDate', "2026-01-01'::timestamptz--"],
    ['modifiedDate', 'infinity'],
    ['acctName', 'x'.repeat(81)],
    ['acctName', 'a\u0000'],
  ])('of %s with %j is refused, with and without a text', async (sort, value) => {
    for (const more of [{}, { searchText: 'abc' }]) {
      const answer = await english.post('/api/v1/AccountAdmin/Search', {
        ...more,
        sort,
        cursor: cursorOf([sort, value, id]),
      })
      expect(refusalOf(answer)).toMatchObject({ Code: 'request.invalid', Field: 'cursor' })
    }
  })
  test.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('of the moment %s is valid', async (value) => {
    const body = { sort: '-modifiedDate', cursor: cursorOf(['-modifiedDate', value, id]) }
    expect((await english.post('/api/v1/AccountAdmin/Search', body)).statusCode).toBe(200)
  })
})
