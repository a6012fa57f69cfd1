import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { companiesAt, paramsOf, start } from '../../../../test/singleSignOn.ts'
import { newWorld } from '../../../../test/world.ts'

// The addresses for browsers are not routes of the contract, so the random requests to all routes leave them out.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const { configId } = await companiesAt(world, idp)()

const word = fc.oneof(
  fc.constantFrom(
    '',
    '%00',
    '%',
    '%ed%a0%80',
    '%ff',
    '%0d%0aset-cookie:a=b',
    'x'.repeat(3_000),
    '__proto__',
    '[]',
    configId,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const name = fc.constantFrom(
  'state',
  'code',
  'error',
  'iss',
  'returnTo',
  'login_hint',
  'SAMLResponse',
  'RelayState',
  'x[]',
)
const query = fc
  .array(fc.tuple(name, word), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
const station = fc.oneof(
  fc.constantFrom('/sso/callback', '/sso/logout/return', '/sso/acs'),
  word.map((key) => `/sso/start/${key}`),
  word.map((key) => `/sso/metadata/${key}`),
)
const kinds = ['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'application/xml'] as const
const body = fc.oneof(
  query,
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('whatever arrives at the addresses of a sign-in is answered and opens nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      station,
      query,
      fc.option(fc.tuple(fc.constantFrom(...kinds), body), { nil: undefined }),
      async (path, search, given) => {
        const state = paramsOf(await start(world, await world.aBrowser(), configId)).get('state')
        const url = `${path}?${search}&state=${state}`
        const more = given && { method: 'POST' as const, headers: { 'content-type': given[0] }, payload: given[1] }
        const answer = await world.app.inject({ url, ...more })
        expect([url, given, answer.statusCode]).toEqual([
          url,
          given,
          expect.toSatisfy((status: number) => status < 500),
        ])
        expect(answer.headers.location ?? '/login').toMatch(
          /^\/login(?:$|\?(?:ssoError|reason)=)|^http:\/\/127\.0\.0\.1/,
        )
        expect(answer.cookies.map((cookie) => cookie.name).filter((one) => one !== '__Host-sso')).toEqual([])
        await world.db.pool.query('delete from attempt_counter')
      },
    ),
    { seed: Number(process.env.FC_SEED), numRuns: Number(process.env.FC_RUNS ?? 150) },
  )
})
