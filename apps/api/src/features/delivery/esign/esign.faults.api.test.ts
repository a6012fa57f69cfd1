import { beforeEach, expect, test, vi } from 'vitest'
import { aSync, aSyncedPlan, recordEvent, rename, syncOf } from '../../../../test/esign.ts'
import { answers, withoutTokens, type Behaviour, well } from '../../../../peers/esignService.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts'
import { callLimits } from './esign.client.ts'

// The service fails in all the usual ways: the portal shows it, waits, and catches up.

const { service, world, tree, plan } = await aWorldWithESign()
beforeEach(async () => {
  await world.db.pool.query('update esign_service set failures = 0, rests_until = null, failing_since = null')
})
const minute = 60_000

async function aCustomer() {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await aSyncedPlan(world, customer, plan)
  return customer
}
const resting = async () =>
  (await world.db.pool.query('select rests_until, failures from esign_service')).rows[0] as {
    rests_until: string | null
    failures: number
  }

const endless: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"revision":"${'x'.repeat(2_000_000)}"}`)
  return true
}
const cutOff: Behaviour = (_, response) => {
  response.socket?.destroy()
  return true
}
test.each<[string, Behaviour, object]>([
  ['broken', answers(500), { fault: 'answer', status: 500 }],
  ['garbage', answers(200, '<html>Welcome</html>'), { fault: 'garbage', status: 200 }],
  ['another one that is content with everything', answers(200, '{}'), { fault: 'garbage', status: 200 }],
  ['gone elsewhere', answers(302, '', { location: 'http://169.254.169.254/' }), { fault: 'answer', status: 302 }],
  ['without end', endless, { fault: 'garbage', status: null }],
  ['cut off', cutOff, { fault: 'unreachable', status: null }],
])(
  'a service that is %s makes the company wait, is left alone, and is told everything afterwards',
  async (_, mood, found) => {
    const customer = await aCustomer()
    const sync = aSync(world)
    service.becomes(withoutTokens(mood))
    for (let one = 0; one < 6; one += 1) await sync.after(minute)
    expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'Failing', ...found })
    expect(await resting()).toMatchObject({ rests_until: expect.anything() })
    expect(service.puts(customer.accountId).length).toBeLessThan(8)
    service.becomes(well)
    for (let one = 0; one < 6; one += 1) await sync.after(2 * minute)
    expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'InStep', fault: null })
    expect(service.companies.get(customer.accountId)).toMatchObject({ name: customer.acctName })
    expect(await resting()).toEqual({ rests_until: null, failures: 0 })
  },
)

test('a service that answers after the deadline holds up nobody, and what it takes late puts nothing back', async () => {
  const customer = await aCustomer()
  const outgoing = createOutgoing(world.config.outgoingPrivate, { limits: { ...callLimits, milliseconds: 300 } })
  const sync = aSync(world, {}, outgoing)
  await sync.run() // with a token, and known
  const gate = Promise.withResolvers<void>()
  let held = 0
  service.becomes(
    withoutTokens(async () => {
      held += 1
      await gate.promise
      held -= 1
      return false
    }),
  )
  const admin = await world.signedInAt(tree.cordage)
  await rename(world, customer.accountId, 'Slow')
  const running = sync.after(minute)
  await vi.waitFor(() => expect(held).toBeGreaterThan(0), 10_000)
  // During the call the company is changed and its page answers: the call locks nothing.
  await rename(world, customer.accountId, 'Later')
  const page = await admin.get(`/api/v1/Account/${customer.accountId}/ESign`)
  expect(page.json().ResultContent).toMatchObject({ State: 'Waiting' })
  await running
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'Failing', fault: 'timeout', status: null })
  service.becomes(well)
  await sync.after(10 * minute)
  expect(service.companies.get(customer.accountId)?.name).toBe('Later')
  gate.resolve()
  await vi.waitFor(() => expect(held).toBe(0), 10_000)
  await new Promise(setImmediate)
  expect(service.companies.get(customer.accountId)?.name).toBe('Later')
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'InStep', fault: null })
  await outgoing.close()
})

test('what it asks for with Retry-After is kept', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  service.becomes(withoutTokens(answers(429, '', { 'retry-after': '600' })))
  await sync.run()
  service.becomes(well)
  service.got.splice(0)
  await sync.after(9 * minute)
  expect(service.got).toEqual([])
  await sync.after(2 * minute)
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'InStep' })
})

test('a token that is refused is renewed once, and lies sealed in the database', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  const before = service.tokens()
  service.refuseTokens()
  await rename(world, customer.accountId, 'Again')
  await sync.after(minute)
  expect(service.tokens()).toBe(before + 1)
  expect(service.companies.get(customer.accountId)?.name).toBe('Again')
  const { rows } = await world.db.pool.query('select token from esign_service')
  expect(rows[0].token.toString('latin1')).not.toContain('token-')
  const { rows: calls } = await world.db.pool.query('select row_to_json(c)::text as all from esign_call c')
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(({ all }: { all: string }) => /token-\d|cG9ydGFs|se cret/.test(all))).toEqual([])
})

test('credentials that are refused are asked with once a try, and the service rests', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  service.becomes(answers(401, '{}'))
  for (let one = 0; one < 6; one += 1) await sync.after(minute)
  expect(await syncOf(world, customer.accountId)).toMatchObject({ fault: 'unauthorized', status: 401 })
  expect(service.got.length).toBeLessThan(16)
  service.becomes(well)
  for (let one = 0; one < 4; one += 1) await sync.after(5 * minute)
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'InStep' })
})

test('a token that is refused with 400, as most servers do, stops everything and not one company after the other', async () => {
  await world.db.pool.query('update esign_service set token = null, token_until = null')
  const customers = [await aCustomer(), await aCustomer()]
  const sync = aSync(world)
  service.becomes(answers(400, '{"error":"invalid_client"}'))
  for (let one = 0; one < 6; one += 1) await sync.after(minute)
  for (const { accountId } of customers) expect((await syncOf(world, accountId))?.state).not.toBe('InStep')
  expect(await resting()).toMatchObject({ rests_until: expect.anything() })
  expect(service.got.length).toBeLessThan(10)
  service.becomes(well)
  for (let one = 0; one < 4; one += 1) await sync.after(5 * minute)
  for (const { accountId } of customers) expect(await syncOf(world, accountId)).toMatchObject({ state: 'InStep' })
})

test('a company that is refused holds up itself alone', async () => {
  const [wrong, right] = [await aCustomer(), await aCustomer()]
  const sync = aSync(world)
  service.becomes((request, response) => request.path.includes(wrong.accountId) && answers(422)(request, response))
  for (let one = 0; one < 3; one += 1) await sync.after(minute)
  expect(await syncOf(world, wrong.accountId)).toMatchObject({ state: 'Failing', fault: 'answer', status: 422 })
  expect(await syncOf(world, right.accountId)).toMatchObject({ state: 'InStep' })
  expect(await resting()).toMatchObject({ rests_until: null })
})

test('a later revision there is gone beyond: after a backup was restored here', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  const there = service.companies.get(customer.accountId)
  if (there) there.revision = 900
  await rename(world, customer.accountId, 'Restored')
  await sync.after(minute)
  await sync.after(minute)
  expect(service.companies.get(customer.accountId)).toMatchObject({ name: 'Restored', revision: 901 })
})

test('a service that has a later revision whatever it is told is not called without end', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  service.becomes(
    withoutTokens((request, response) =>
      answers(409, JSON.stringify({ revision: JSON.parse(request.body).revision + 1 }))(request, response),
    ),
  )
  await sync.run()
  expect(service.puts(customer.accountId).length).toBeLessThan(4)
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'Failing', fault: 'conflict' })
  service.becomes(well)
  await sync.after(10 * minute)
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'InStep' })
})

test('a company that the service has lost is told whole', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  service.companies.delete(customer.accountId)
  const admin = await world.signedInAt(tree.cordage)
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value, locked) values ($1, 'esign.reminder', '8', false)`,
    [customer.accountId],
  )
  await recordEvent(world, { action: 'settings.changed', accountId: customer.accountId, field: 'esign.reminder' })
  for (let one = 0; one < 3; one += 1) await sync.after(5 * minute)
  expect(service.companies.get(customer.accountId)).toMatchObject({
    name: customer.acctName,
    settings: { reminder: 8 },
  })
  const { Calls } = (await admin.get(`/api/v1/Account/${customer.accountId}/ESign`)).json().ResultContent
  expect(Calls).toContainEqual(
    expect.objectContaining({ Part: 'settings', Status: 404, Fault: 'answer', Method: 'PUT' }),
  )
})
