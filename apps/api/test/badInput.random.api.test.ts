import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { languages } from '@portal/contract/core/language'
import { expect, test } from 'vitest'
import { type NamedRoute, refusalOf, routes } from './refusals.ts'
import { type RandomRequest, requestsOf } from './requests.random.ts'
import { bodyOf, callRoute } from './callRoute.ts'
import { casesOf } from './depth.ts'
import { newWorld } from './world.ts'
import { expectNoneOf, writesOf } from './written.ts'

// Random requests from the schemas of all routes (`security.md` 5.3): never a server error, every refusal whole and in the
// caller's language, nothing written by one. FC_RUNS for more runs a route, FC_SEED for others.

const runs = casesOf({ few: 3, all: 10 })
const seed = Number(process.env.FC_SEED)

const world = await newWorld()
const tree = await world.demoTree()
const people = [
  { language: 'en-us', person: await world.signedInAt(tree.sealport, { rights: { AcctPrimaryContact: 'W' } }) },
  {
    language: 'fr-fr',
    person: await world.signedInAs(await world.aUser({ account: tree.borealis, language: 'fr-fr' })),
  },
  { language: 'en-us', person: await world.signedInAt(tree.northwind) },
] as const
const keys = [...tree.branch, ...tree.otherBranch].map(({ accountId }) => accountId).concat(randomUUID())
const cursor = Buffer.from(JSON.stringify(['acctName', 'a', randomUUID()])).toString('base64url')
const words = [
  ...keys,
  cursor,
  'CA',
  'FR',
  'UTC',
  'Europe/Paris',
  'ann@example.test',
  'Ann.B@EXAMPLE.test',
  '+33123456789',
  'https://example.test/a',
  'portal-cli',
  'portal-web',
  'none',
  (await world.signedInAt(tree.direct)).accessToken,
  people[0].person.email,
  'Atlas Services',
  'R-1',
  'CU,RS',
  'acctName',
  'a',
] // prettier-ignore

/** Sends a request and checks its answer. A caller not yet known is answered in the language of the request. */
async function send(
  entry: NamedRoute,
  who: number,
  { query, headers, ...request }: RandomRequest,
): Promise<'done' | 'refused'> {
  const { person, language } = people[who] ?? people[0]
  const more = { headers: { ...headers, 'accept-language': language }, query: query && `?${query}` }
  // Every parameter of the path is an invalid key.
  const { route } = entry
  const path = keys.includes(request.key)
    ? route.path
    : (route.path.replace(/:\w+/g, () => request.key) as `/${string}`)
  const answer = await callRoute(person, { ...entry, route: { ...route, path } }, { ...request, ...more })
  if (answer.statusCode >= 400) {
    refusalOf(answer, ...languages) // people change theirs here
    return 'refused'
  }
  expect([200, 201, 202, 204]).toContain(answer.statusCode)
  return 'done'
}

test.each(routes)(
  `$id: random requests (seed ${seed})`,
  async (entry) => {
    const given = { keys, words, whole: () => bodyOf(entry, tree.borealis.accountId) }
    await fc.assert(
      fc.asyncProperty(fc.nat(people.length - 1), requestsOf(entry.route, given), async (who, request) => {
        await world.db.asOwner((tx) => sql`delete from attempt_counter`.execute(tx))
        await writesOf(world)
        const outcome = await send(entry, who, request)
        if (entry.route.method === 'GET') return
        const writes = await writesOf(world)
        if (outcome === 'refused') expectNoneOf(writes, ['refusals', 'countedFailures'])
      }),
      { seed, numRuns: runs, interruptAfterTimeLimit: 600_000, markInterruptAsFailure: true },
    )
  },
  600_000,
)
