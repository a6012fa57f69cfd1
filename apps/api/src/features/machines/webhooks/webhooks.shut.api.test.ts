import { afterAll, expect, test } from 'vitest'
import { branchesBelow } from '../../../../test/branch.ts'
import { codeOf } from '../../../../test/code.ts'
import {
  aReceiver,
  aSender,
  aWebhook,
  recordEvent,
  hooksPath,
  messagesOf,
  onThisMachine,
} from '../../../../test/webhooks.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Webhooks of companies that are suspended, closed or moved, and of people who lose the right to them (decision 0095).

const world = await newWorld(onThisMachine)
const { pool } = world.db
const tree = await world.demoTree()
const { aBranch, becomes, move } = await branchesBelow(world, tree.atlas)
const receiver = await aReceiver()
afterAll(() => receiver.close())
const given = { Url: receiver.url, Events: ['account.updated'] }
const hour = 3_600_000
const deliveriesFor = ({ accountId }: Account) => receiver.got.filter(({ body }) => body.includes(accountId)).length

test('a webhook is its company’s: it goes on when who added it loses the right or leaves, and those above switch it off', async () => {
  const { distributor, reseller, customer } = await aBranch()
  const [maker, above] = [await world.signedInAt(reseller), await world.signedInAt(distributor)]
  const hook = await aWebhook(maker, reseller, { ...given, Below: true })
  const list = (person: Person) => person.get(hooksPath(reseller))
  expect((await list(maker)).statusCode).toBe(200)
  await pool.query(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value)
     values (gen_random_uuid(), $1::uuid, 'ACCOUNT', $1::uuid::text, 'APIIntegrationAccessSettings', 'N')`,
    [reseller.accountId],
  )
  await expect.poll(async () => codeOf(await list(maker))).toEqual([403, 'auth.forbidden'])
  const on = { Active: true }
  expect(codeOf(await maker.patch(hooksPath(reseller, hook.key), on, { 'if-match': '"1"' }))[0]).toBe(403)
  await pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [maker.userId])
  await recordEvent(world, customer)
  const sender = aSender(world)
  await sender.run()
  expect(deliveriesFor(customer)).toBe(1)
  const off = await above.patch(hooksPath(reseller, hook.key), { Active: false }, { 'if-match': '"1"' })
  expect(off.statusCode).toBe(200)
  await recordEvent(world, customer)
  await sender.after(hour)
  expect(deliveriesFor(customer)).toBe(1)
})

test('a company that is suspended is told what its people may read; one that is closed, itself or above, is told nothing', async () => {
  const { distributor, reseller, customer } = await aBranch()
  await aWebhook(await world.signedInAt(reseller), customer, given)
  const sender = aSender(world)
  await becomes(reseller, 'Suspended')
  await recordEvent(world, customer)
  await sender.run()
  expect(deliveriesFor(customer)).toBe(1)
  for (const status of ['SuspendedAbuse', 'Closed']) {
    await becomes(distributor, status)
    await recordEvent(world, customer)
    await sender.after(2 * hour)
    expect([status, deliveriesFor(customer)]).toEqual([status, 1])
  }
  await becomes(distributor, 'Active')
  await sender.after(2 * hour)
  expect(deliveriesFor(customer)).toBe(3)
})

test('after a move events go to those above it now; what was written before stays with those who were above it then', async () => {
  const { distributor: before, reseller, customer } = await aBranch()
  const after = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const [old, now, own] = [
    await world.signedInAt(before, { rights: { APIIntegrationAccessSettingsDT: 'W' } }),
    await world.signedInAt(after, { rights: { APIIntegrationAccessSettingsDT: 'W' } }),
    await world.signedInAt(reseller),
  ]
  const below = { ...given, Below: true }
  const hooks = {
    before: await aWebhook(old, before, below),
    after: await aWebhook(now, after, below),
    own: await aWebhook(own, reseller, below),
  }
  await recordEvent(world, customer, 'earlier')
  await move(reseller, after)
  await recordEvent(world, customer, 'later')
  await aSender(world).run()
  const objects = async (key: string) => (await messagesOf(world, key)).map(({ object, state }) => [object, state])
  expect(await objects(hooks.before.key)).toEqual([['account earlier', 'Delivered']])
  expect(await objects(hooks.after.key)).toEqual([['account later', 'Delivered']])
  expect(await objects(hooks.own.key)).toEqual([
    ['account earlier', 'Delivered'],
    ['account later', 'Delivered'],
  ])
  // The new distributor sees the reseller's webhook, and its log since the move.
  const log = async (person: Person) => {
    const answer = await person.post(hooksPath(reseller, `${hooks.own.key}/Delivery/Search`), {})
    return answer.statusCode === 200 ? answer.json().ResultContent.Items.length : answer.statusCode
  }
  const repeated = await world.signedInAt(reseller)
  expect([await log(now), await log(repeated), await log(old)]).toEqual([1, 2, 404])
  const [earlier] = await messagesOf(world, hooks.own.key)
  expect((await now.get(hooksPath(reseller, `${hooks.own.key}/Delivery/${earlier?.delivery_id}`))).statusCode).toBe(404)
  const span = { From: new Date(Date.now() - hour).toISOString(), To: new Date(Date.now() + hour).toISOString() }
  const replayed = await now.post(hooksPath(reseller, `${hooks.own.key}/Replay`), { ...span, Which: 'all' })
  expect(replayed.json().ResultContent.Replayed).toBe(1)
})
