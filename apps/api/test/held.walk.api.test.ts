import { afterAll, expect, test } from 'vitest'
import { addFeatures } from '../src/app.ts'
import { createServer } from '../src/platform/http/server.ts'
import { maxHeld, timed } from '../src/platform/telemetry/held.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { bodyOf, callRoute } from './callRoute.ts'
import { routes } from './refusals.ts'
import { newWorld } from './world.ts'
import { requestsWith } from './world.person.ts'

// No request holds the event loop, whatever its texts are (decision 0112): the portal's own log says which did.

const world = await newWorld()
let lines: string[] = []
const logger = createLogger({ level: 'warn', to: { write: (line: string) => void lines.push(line) } })
const app = await createServer(world.config, logger)
addFeatures(app, {
  db: world.db,
  config: world.config,
  keys: world.keys,
  authenticate: world.sessions.authenticate,
})
afterAll(() => app.close())
const tree = await world.demoTree()
const admin = await world.signedInAt(tree.sealport)
const partner = await world.signedInAt(tree.cordage, { client: 'portal-cli' })
const warnings = () => lines.filter((line) => line.includes('request held the event loop'))

/** The log lines of a call; it gets three tries, because a busy machine may slow one down. */
async function heldBy(call: () => Promise<unknown>): Promise<string[]> {
  for (let run = 0; run < 3; run += 1) {
    lines = []
    await call()
    if (warnings().length === 0) return []
  }
  return warnings()
}

type Value = unknown
const isFields = (value: Value): value is Record<string, Value> => typeof value === 'object' && value !== null
/** A body with each of its texts replaced. */
const filled = (value: Value, text: string): Value => {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((one) => filled(one, text))
  return isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, text)]))
    : value
}
const textsIn = (value: Value): number =>
  typeof value === 'string'
    ? 1
    : isFields(value)
      ? Object.values(value).reduce<number>((sum, one) => sum + textsIn(one), 0)
      : 0
const size = 240_000
const units = ['a.', ' eq ', '1 ', '\u0301', 'a@a.']
const withBody = routes.filter(({ route }) => route.body)

test('a part of a request that takes too long is logged with its route', () => {
  lines = []
  const spin = () => {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < 2_000 * maxHeld);
  }
  timed({ log: logger, method: 'POST', routeOptions: { url: '/x' } } as never, 'input', spin)
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ method: 'POST', route: '/x', part: 'input', level: 'warn' })
})

test.each(withBody)('no text in a body of $id holds the event loop', { timeout: 60_000 }, async (entry) => {
  const key = tree.northwind.accountId
  const right = bodyOf(entry, key)
  const least = Math.max(textsIn(right), 1)
  const person = requestsWith(app, (entry.route.partnerCall ? partner : admin).headers)
  for (const unit of units) {
    const text = `${'a'.repeat(60)}@${unit.repeat(Math.floor(size / least / Buffer.byteLength(unit)) - 40)}`
    const body = filled(right, text) as Record<string, unknown>
    expect(await heldBy(() => callRoute(person, entry, { key, body }))).toEqual([])
  }
})

const large = withBody.filter(({ route }) => (route.longest ?? 0) >= 2_000_000)
test.each(large)('$id refuses a body of nothing but unknown fields, however many they are', async (entry) => {
  const key = tree.northwind.accountId
  const body = Object.fromEntries(Array.from({ length: 180_000 }, (_, n) => [`${n}`, 1]))
  const person = requestsWith(app, (entry.route.partnerCall ? partner : admin).headers)
  expect((await callRoute(person, entry, { key, body })).statusCode).toBe(400)
})

const read = [
  'accept-language',
  'authorization',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-external-request-id',
]
const more = ['range', 'user-agent', 'cookie', 'x-xsrf-token', 'origin', 'x-forwarded-for', 'accept', 'content-type']
test.each([...read, ...more])('no text in the header %s does', async (header) => {
  for (const unit of ['a.', 'a,', ' ', '=;', '"', 'en;q=0.', 'bytes=0-,', '1,', 'Bearer ', '::'])
    for (const url of ['/api/v1/AccountAdmin/LoginDetail', '/api/v1/Lookup/Language', '/nowhere'])
      expect(
        await heldBy(() =>
          app.inject({ url, headers: { ...admin.headers, [header]: unit.repeat(15_000 / unit.length) } }),
        ),
      ).toEqual([])
})

test('no text in an address does', async () => {
  for (const unit of ['a.', '/', '%41', 'a=b&', '?', ';', '..%2f', 'ptl_'])
    expect(await heldBy(() => app.inject({ url: `/api/v1/${unit.repeat(15_000 / unit.length)}` }))).toEqual([])
})
