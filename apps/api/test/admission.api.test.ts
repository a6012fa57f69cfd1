import { request as httpRequest } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { addFeatures } from '../src/app.ts'
import type { Database } from '../src/platform/db/db.ts'
import { createServer } from '../src/platform/http/server.ts'
import { atWork } from '../src/platform/turns/rest.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { newWorld, type Person } from './world.ts'

// A caller who sends more requests than run at a time waits, and no one else does.

const world = await newWorld()
const tree = await world.demoTree()
const [caller, colleague, other] = await Promise.all([
  world.signedInAt(tree.northwind),
  world.signedInAt(tree.northwind),
  world.signedInAt(tree.direct),
])

/** The same API on a database that holds back the given number of transactions of a scope until they are released. */
let held: { left: number; gate: Promise<void> } = { left: 0, gate: Promise.resolve() }
const app = await createServer(world.config, createLogger({ level: 'silent' }))
const inScope: Database['inScope'] = async (scope, work) => {
  if (held.left > 0) {
    held.left -= 1
    await held.gate
  }
  return world.db.inScope(scope, work)
}
const { config, keys, sessions } = world
addFeatures(app, { db: { ...world.db, inScope }, config, keys, authenticate: sessions.authenticate })
await app.ready()
afterAll(() => app.close())

const accountOf = ({ accountId }: Person) => `/api/v1/Account/${accountId}`
const get = (person: Person, url: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...person.headers, ...more } })
const read = (person: Person) => get(person, accountOf(person))
const codes = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

/** The maximum number of requests of a person that run at a time, held until the test lets them go. */
async function busy(person: Person) {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = { left: 2, gate: promise }
  const working = [read(person), read(person)]
  await vi.waitUntil(() => held.left === 0, 20_000)
  return async () => {
    resolve()
    expect(codes(await Promise.all(working))).toEqual([200, 200])
  }
}

test('a storm of one caller waits behind itself: colleagues, other companies and sign-ins are served meanwhile', async () => {
  const end = await busy(caller)
  let served = 0
  const storm = Array.from({ length: 150 }, () => read(caller).finally(() => (served += 1)))
  const meanwhile = [await read(other), await read(colleague), await get(caller, '/api/v1/User/Sessions')]
  const { email } = await world.aUser({ account: tree.northwind, password: 'correct horse demo 2026' })
  const body = { emailAddress: email, password: 'correct horse demo 2026', client_id: 'portal-cli' }
  meanwhile.push(await app.inject({ method: 'POST', url: '/Token', payload: body }))
  expect([codes(meanwhile), served]).toEqual([[200, 200, 200, 200], 0])
  await end()
  expect(new Set(codes(await Promise.all(storm)))).toEqual(new Set([200]))
})

test('what finds no room to wait is refused with the time; others are not', async () => {
  const end = await busy(caller)
  const refused: Awaited<ReturnType<typeof read>>[] = []
  const storm = Array.from({ length: 300 }, async () => {
    const answer = await read(caller)
    if (answer.statusCode !== 200) refused.push(answer)
    return answer
  })
  await vi.waitUntil(() => refused.length === 100, 15_000)
  for (const answer of refused) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const message = expect.stringMatching(/^Too many requests\. Wait \d+ seconds? and try again\.$/)
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { Code: 'request.tooMany', Message: [message] }])
  }
  expect(codes([await read(other), await read(colleague)])).toEqual([200, 200])
  await end()
  await Promise.all(storm)
  expect(refused).toHaveLength(100)
})

test('a client that goes away takes no place: the next request is served once those before it are', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(address)
  const end = await busy(caller)
  const refused: unknown[] = []
  const away = Array.from({ length: 210 }, () => {
    const request = httpRequest({ port, path: accountOf(caller), headers: caller.headers, agent: false })
    request.on('error', () => {}).on('response', ({ statusCode }) => refused.push(statusCode))
    request.end()
    return request
  })
  // As many as find no room are refused, so all places are taken; they are free once the portal has seen the clients go.
  await vi.waitUntil(() => refused.length === 10, 60_000)
  expect(new Set(refused)).toEqual(new Set([429]))
  expect((await read(caller)).statusCode).toBe(429)
  for (const request of away) request.destroy()
  const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await vi.waitUntil(async () => (await connections()) === 0, 60_000)
  const next = read(caller)
  await end()
  expect((await next).statusCode).toBe(200)
})

test('who makes requests is at work: long work of other callers leaves them most of the time', async () => {
  const note = vi.spyOn(atWork, 'note')
  expect(codes(await Promise.all([read(caller), read(other)]))).toEqual([200, 200])
  const noted = note.mock.calls.map(([name]) => name)
  note.mockRestore()
  expect(noted).toHaveLength(2)
  expect(new Set(noted).size).toBe(2)
})
