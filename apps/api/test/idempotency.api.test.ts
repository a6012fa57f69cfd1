import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Probe, probeOf, probes } from './idempotency.probes.ts'
import { type NamedRoute, routes } from './refusals.ts'
import { type Answer, newWorld } from './world.ts'

// Every route that declares an Idempotency-Key heeds it: one effect and one answer for a key, however often it is sent,
// also at the same time.

const world = await newWorld()
const tree = await world.demoTree()
const declared = routes.filter(({ route }) => route.idempotent)

const call = ({ route }: NamedRoute, { by, params = {}, body }: Probe, key: string, sent = body) => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return by.send(route.method, path, sent, { 'idempotency-key': key })
}
/** All of an answer that a client reads. */
const readOf = ({ statusCode, payload, headers }: Answer) => ({
  statusCode,
  payload,
  etag: headers.etag,
  type: headers['content-type'],
})
const { rows: tables } = await world.db.pool.query(
  `select string_agg(format('select count(*) from %I', relname), ' union all ') as all from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     and relname not in ('idempotency', 'session') and relname not like 'partner_call%'`,
)
/** The rows of all tables but those that log each call, to see an effect: each action writes at least its audit. */
const rows = async (): Promise<number> =>
  Number((await world.db.pool.query(`select sum(count) as sum from (${tables[0].all}) each_table`)).rows[0].sum)
async function effectOf<T>(work: () => Promise<T>): Promise<{ effect: number; result: T }> {
  const before = await rows()
  const result = await work()
  return { effect: (await rows()) - before, result }
}

test('each route that declares the key is tried, and no other', () => {
  expect(Object.keys(probes).toSorted()).toEqual(declared.map(({ id }) => id).toSorted())
})

test.each(declared.map((entry) => [entry.id, entry] as const))('%s', async (id, entry) => {
  const key = randomUUID()
  const probe = await probeOf(world, id, tree.atlas)
  const first = await effectOf(() => call(entry, probe, key))
  expect({ status: first.result.statusCode, body: first.result.json() }).toMatchObject({
    status: entry.route.status ?? 200,
  })
  expect(first.effect).toBeGreaterThan(0)

  const repeated = await effectOf(() => call(entry, probe, key))
  expect(readOf(repeated.result)).toEqual(readOf(first.result))
  expect(repeated.effect).toBe(0)

  const other = await effectOf(() => call(entry, probe, key, probe.other))
  expect([other.result.statusCode, other.result.json().Code]).toEqual([422, 'request.idempotencyKeyReused'])
  expect(other.effect).toBe(0)

  // The same key from someone else is a different one; ten calls at a time have one effect, and ten equal answers.
  const foreign = await probeOf(world, id, tree.atlas)
  const atOnce = await effectOf(() => Promise.all(Array.from({ length: 10 }, () => call(entry, foreign, key))))
  const [one, ...rest] = atOnce.result.map(readOf)
  for (const each of rest) expect(each).toEqual(one)
  expect(one?.statusCode).toBe(first.result.statusCode)
  expect(one?.payload).not.toBe(first.result.payload)
  expect(atOnce.effect).toBe(first.effect)
})

test('a refusal leaves no key: what was wrong is put right, and the same key does it', async () => {
  const entry = declared.find(({ id }) => id === 'billing.pay')
  if (!entry) throw new Error('no payments')
  const [key, probe] = [randomUUID(), await probeOf(world, 'billing.pay', tree.atlas)]
  const [payment] = (probe.body as { Payments: object[] }).Payments
  const tooMuch = { Payments: [{ ...payment, Amount: 9_999_999 }] }
  const refused = await effectOf(() => call(entry, probe, key, tooMuch))
  expect([refused.result.statusCode, refused.result.json().Code, refused.effect]).toEqual([
    409,
    'invoice.paidTooMuch',
    0,
  ])
  expect((await call(entry, probe, key)).statusCode).toBe(201)
  expect((await call(entry, probe, key, tooMuch)).statusCode).toBe(422)
})

const child = fileURLToPath(new URL('./idempotency.child.ts', import.meta.url))
/** The call in a process that is killed in the middle of it. */
async function killedIn(moment: 'before' | 'after', { route }: NamedRoute, { by, body }: Probe, key: string) {
  const headers = { ...by.headers, 'idempotency-key': key }
  const sent = JSON.stringify({ method: route.method, url: route.path, headers, payload: body })
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const running = spawn(process.execPath, [child, world.url, world.config.dataDir, moment, sent], { stdio: [...stdio] })
  expect(await once(running, 'exit')).toEqual([null, 'SIGKILL'])
}
describe.each(['billing.pay', 'userPlans.assign'])('%s by a process that is killed', (id) => {
  const entry = declared.find((one) => one.id === id) as NamedRoute

  test('before its transaction commits: nothing was done, and the repetition does it', async () => {
    const [key, probe] = [randomUUID(), await probeOf(world, id, tree.atlas)]
    expect((await effectOf(() => killedIn('before', entry, probe, key))).effect).toBe(0)
    const first = await effectOf(() => call(entry, probe, key))
    expect(first.result.statusCode).toBe(entry.route.status ?? 200)
    expect(first.effect).toBeGreaterThan(0)
    const repeated = await effectOf(() => call(entry, probe, key))
    expect([readOf(repeated.result), repeated.effect]).toEqual([readOf(first.result), 0])
  })

  test('after it: the repetition gives the answer that nobody had, and there is one effect', async () => {
    const [key, probe] = [randomUUID(), await probeOf(world, id, tree.atlas)]
    const whole = await effectOf(async () => {
      await killedIn('after', entry, probe, key)
      return call(entry, probe, key)
    })
    expect(whole.result.statusCode).toBe(entry.route.status ?? 200)
    const repeated = await effectOf(() => call(entry, probe, key))
    expect([readOf(repeated.result), repeated.effect]).toEqual([readOf(whole.result), 0])
    const unharmed = await probeOf(world, id, tree.atlas)
    expect(whole.effect).toBe((await effectOf(() => call(entry, unharmed, key))).effect)
  })
})
