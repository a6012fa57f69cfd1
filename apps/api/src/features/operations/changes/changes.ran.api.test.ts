import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type WireSet, work } from '../../../../test/changes.ts'
import { probeOf } from '../../../../test/idempotency.probes.ts'
import { type NamedRoute, routes } from '../../../../test/refusals.ts'
import { newWorld, type World } from '../../../../test/world.ts'

// A call that creates and runs a change set returns its current state: done, refused with the reason, or in progress
// with a link.

type Row = { Key: string; Outcome: string; Ok: boolean | null; Code: string | null }
type WireRun = WireSet & { Outcome: string; FollowAt: string | null; Results?: Row[] }
type AssignAnswer = { Assigned: string[]; InProgress: string[]; Failed: object[]; SeatsUsed: number }

// Answers do not wait here, as if another worker had the set for longer than an answer waits.
const busy = await newWorld({ RUN_WAIT_MS: '0' })
const idle = await newWorld()
const [busyTree, idleTree] = [await busy.demoTree(), await idle.demoTree()]

/** The fields of an answer in the portal's own form. */
const fieldsOf = ({ result }: NamedRoute['route']) =>
  Object.keys((result as { def?: { in?: { def: { shape?: object } } } }).def?.in?.def.shape ?? {})
const calls = routes.filter(({ route }) => fieldsOf(route).includes('FollowAt')).map(({ id }) => id)
async function call(world: World, id: string, under: Parameters<typeof probeOf>[2]) {
  const probe = await probeOf(world, id, under)
  const { route } = routes.find((one) => one.id === id) as NamedRoute
  const answer = await probe.by.send(route.method, route.path, probe.body, { 'idempotency-key': randomUUID() })
  return { ...probe, answer: answer.json().ResultContent as WireRun & AssignAnswer }
}

test('an answer that names a set it made is the set itself, or says what became of it', () => {
  const silent = routes.filter(({ route }) => {
    const fields = fieldsOf(route)
    return fields.includes('ChangeKey') && !['Outcome', 'Abilities'].some((one) => fields.includes(one))
  })
  expect(silent.map(({ id }) => id)).toEqual([])
  expect(calls.length).toBeGreaterThan(4)
})

describe.each(calls)('%s', (id) => {
  test('in progress names the set, and a later look has the results', async () => {
    const { by, answer } = await call(busy, id, busyTree.atlas)
    expect(answer).toMatchObject({ Outcome: 'InProgress', FollowAt: `/api/v1/ChangeSet/${answer.ChangeKey}` })
    for (const row of answer.Results ?? []) expect(row).toMatchObject({ Outcome: 'InProgress', Ok: null, Code: null })
    const look = async () => (await by.get(String(answer.FollowAt))).json().ResultContent
    expect((await look()).State).toBe('Scheduled')
    await work(busy)
    expect(await look()).toMatchObject({ State: 'Done', Failed: 0 })
  })

  test('done says so, also where another worker has the set', async () => {
    const over = new AbortController()
    const others = [1, 2].map(async () => {
      while (!over.signal.aborted) await work(idle)
    })
    const { answer } = await call(idle, id, idleTree.atlas)
    over.abort()
    await Promise.all(others)
    expect(answer).toMatchObject({ Outcome: 'Done', FollowAt: null })
    for (const row of answer.Results ?? []) expect(row).toMatchObject({ Outcome: 'Done', Ok: true })
  })
})

test('people who are still to get a plan are named as such, and are counted once they have it', async () => {
  const waiting = await call(busy, 'userPlans.assign', busyTree.atlas)
  const { UserKeys, CustomerKey, PlanCode } = waiting.body as {
    UserKeys: string[]
    CustomerKey: string
    PlanCode: string
  }
  expect(waiting.answer).toMatchObject({ Assigned: [], Failed: [], SeatsUsed: 0 })
  expect(waiting.answer.InProgress.toSorted()).toEqual(UserKeys.toSorted())
  await work(busy)
  const repeated = { CustomerKey, PlanCode, UserKeys }
  const answer = await waiting.by.post('/api/v1/Portal/Customer/User/Plan/Assign', repeated)
  expect(answer.json().ResultContent).toMatchObject({ Outcome: 'Done', InProgress: [], Failed: [], SeatsUsed: 2 })
})

test('what nothing can be done of is refused, with a reason for each', async () => {
  const by = await idle.signedInAt(idleTree.cordage)
  const answer = await by.post('/api/v1/AccountAdmin/DisableBatch', { OperationCode: 3, UserKeys: [by.userId] })
  expect(answer.json().ResultContent).toMatchObject({
    Outcome: 'Refused',
    FollowAt: null,
    Results: [{ Key: by.userId, Outcome: 'Refused', Ok: false, Code: 'user.self', Message: expect.any(String) }],
  })
})

test('a repetition of what nobody was answered tells what became of it meanwhile', async () => {
  const probe = await probeOf(busy, 'status.disableBatch', busyTree.atlas)
  const headers = { 'idempotency-key': randomUUID() }
  const disable = async () =>
    (await probe.by.post('/api/v1/AccountAdmin/DisableBatch', probe.body, headers)).json().ResultContent
  const first = await disable()
  expect(first).toMatchObject({ Outcome: 'InProgress' })
  expect((await probe.by.post(`${first.FollowAt}/Cancel`)).statusCode).toBe(200)
  expect(await disable()).toEqual(first)
  // The state after the process was killed before it could answer.
  await busy.db.pool.query('update idempotency set result = null where key = $1', [headers['idempotency-key']])
  expect(await disable()).toMatchObject({
    ChangeKey: first.ChangeKey,
    Outcome: 'Refused',
    FollowAt: null,
    Results: [
      {
        Outcome: 'Refused',
        Ok: false,
        Code: 'change.stopped',
        Message: 'The bulk change ended before this object was changed.',
      },
    ],
  })
})
