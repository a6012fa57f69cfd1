import { afterEach, expect, test, vi } from 'vitest'
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts'
import {
  answering,
  aReceiver,
  aSender,
  aWebhook,
  recordEvent,
  messagesOf,
  onThisMachine,
  type Receiver,
} from '../../../../test/webhooks.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { callLimits } from './webhooks.call.ts'
import { createSender } from './webhooks.delivery.ts'

// Endpoints with internal addresses, and endpoints that answer slowly, endlessly or never.

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const receivers: Receiver[] = []
afterEach(() => receivers.splice(0).forEach(({ close }) => close()))
async function listening(answer?: Parameters<typeof aReceiver>[0]): Promise<Receiver> {
  const receiver = await aReceiver(answer)
  receivers.push(receiver)
  return receiver
}
const hour = 3_600_000
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const admin = await world.signedInAt(tree.cordage)
const hookAt = async (account: Account, receiver: Receiver, given: object = {}) =>
  aWebhook(admin, account, { Url: receiver.url, Events: ['account.*', 'user.*'], ...given })

test('attack 30: redirects are not followed, endless answers are cut off, and both are told', async () => {
  const inside = await listening()
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const redirecting = await listening(answering(302, { location: inside.url }))
  const endless = await listening((response) => {
    response.writeHead(200)
    const part = Buffer.alloc(65_536, 'x')
    const push = () => {
      while (response.write(part));
      response.once('drain', push)
    }
    push()
  })
  const [first, second] = [await hookAt(customer, redirecting), await hookAt(other, endless)]
  for (const account of [customer, other]) await recordEvent(world, account)
  await aSender(world).run()
  expect(inside.got).toEqual([])
  expect((await messagesOf(world, first.key))[0]).toMatchObject({
    state: 'Waiting',
    fault: 'answer',
    answer_status: 302,
  })
  const [cut] = await messagesOf(world, second.key)
  expect(cut).toMatchObject({ state: 'Delivered', answer_status: 200 })
  expect(cut?.answer_body).toHaveLength(1_024)
})

test('attack 30: a name that resolves inside is not called, whatever it resolved to before', async () => {
  const customer = await aCustomer()
  const hidden = await listening()
  const port = new URL(hidden.url).port
  const hook = await aWebhook(admin, customer, { Url: `https://hooks.example.com:${port}/`, Events: ['account.*'] })
  const answers = [['192.0.2.1'], ['8.8.8.8', '127.0.0.1'], ['127.0.0.1']]
  let requests = 0
  const outgoing = createOutgoing([], {
    limits: callLimits,
    lookup: (_host, _options, done) => {
      const all = answers[Math.min(requests, answers.length - 1)] ?? []
      requests += 1
      done(
        null,
        all.map((address) => ({ address, family: 4 })),
      )
    },
  })
  const sender = aSender(world, outgoing)
  await recordEvent(world, customer)
  await sender.run()
  await sender.after(hour)
  await sender.after(hour)
  expect(requests).toBe(3)
  expect(hidden.got).toEqual([])
  expect((await messagesOf(world, hook.key))[0]).toMatchObject({ state: 'Waiting', fault: 'address', attempts: 3 })
  await outgoing.close()
})

test('a receiver that never answers and one that trickles delay nobody else, and each turn ends', async () => {
  const [slow, trickling, quick] = [await aCustomer(), await aCustomer(), await aCustomer()]
  const silent = await listening(() => {})
  const dripping = await listening((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 100)
    response.once('close', () => clearInterval(drip))
  })
  const good = await listening()
  const hooks = [await hookAt(slow, silent), await hookAt(trickling, dripping)]
  await hookAt(quick, good)
  const outgoing = createOutgoing(world.config.outgoingPrivate, { limits: { ...callLimits, milliseconds: 6_000 } })
  const sender = aSender(world, outgoing)
  for (const account of [slow, trickling])
    for (const key of ['one', 'two', 'three']) await recordEvent(world, account, key)
  const running = sender.run()
  await vi.waitFor(() => expect(silent.got.length + dripping.got.length).toBeGreaterThan(1), 10_000)
  await recordEvent(world, quick)
  const began = performance.now()
  await vi.waitFor(() => expect(good.got).toHaveLength(1), 10_000)
  expect(performance.now() - began).toBeLessThan(5_500)
  await running
  for (const { key } of hooks) {
    const all = await messagesOf(world, key)
    expect(all.filter(({ fault }) => fault === 'timeout').length).toBeGreaterThan(0)
    expect(all.every(({ state }) => state === 'Waiting')).toBe(true)
  }
  await outgoing.close()
})

test('slow receivers of as many companies as there are turns, and more, keep no quick one waiting', async () => {
  const slow = await listening((response, { path }) => {
    setTimeout(() => response.writeHead(204).end(), path === '/quick' ? 0 : 5_000)
  })
  const companies = await Promise.all(Array.from({ length: 60 }, aCustomer))
  for (const account of companies) await hookAt(account, slow)
  const [quick, fresh] = [await aCustomer(), await aCustomer()]
  const known = await hookAt(quick, { ...slow, url: slow.url.replace('/hook', '/quick') })
  await world.db.pool.query(
    `update webhook_endpoint set quick_since = now() - interval '61 minutes' where endpoint_id = $1`,
    [known.key],
  )
  for (const account of companies) for (let n = 0; n < 3; n += 1) await recordEvent(world, account)
  const { db, config, keys } = world
  let over = false
  const running = createSender({ db, config, keys })(() => over)
  const seen = ({ accountId }: Account) => slow.got.filter(({ body }) => body.includes(accountId)).length
  const underWay = async () =>
    (
      await world.db.pool.query(
        `select count(*)::int as n from webhook_endpoint where url = $1 and leased_until > now()`,
        [slow.url],
      )
    ).rows[0].n
  try {
    await vi.waitFor(() => expect(slow.got.length).toBeGreaterThan(39), 40_000)
    for (let n = 1; n <= 3; n += 1) {
      await recordEvent(world, quick, `q${n}`)
      await vi.waitFor(() => expect(seen(quick)).toBe(n), 4_500)
      expect(await underWay()).toBeLessThanOrEqual(56)
    }
    // A new endpoint gets the next free turn.
    await hookAt(fresh, { ...slow, url: slow.url.replace('/hook', '/quick') })
    await recordEvent(world, fresh)
    await vi.waitFor(() => expect(seen(fresh)).toBe(1), 30_000)
    // The slow ones take turns.
    await vi.waitFor(() => expect(companies.filter((one) => seen(one) > 0)).toHaveLength(60), 60_000)
  } finally {
    over = true
    await running
  }
}, 180_000)

test('slow receivers of several companies on one host delay none that others have there', async () => {
  const host = await listening((response, { path }) => {
    if (path === '/quick') response.writeHead(204).end()
  })
  const slow = [await aCustomer(), await aCustomer(), await aCustomer()]
  for (const account of slow) for (let n = 0; n < 3; n += 1) await hookAt(account, host)
  const quick = await aCustomer()
  await hookAt(quick, { ...host, url: host.url.replace('/hook', '/quick') })
  const outgoing = createOutgoing(world.config.outgoingPrivate, { limits: { ...callLimits, milliseconds: 6_000 } })
  for (const account of slow) for (const key of ['one', 'two', 'three', 'four']) await recordEvent(world, account, key)
  const { db, config, keys } = world
  const running = createSender({ db, config, keys, outgoing })()
  await vi.waitFor(() => expect(host.got.length).toBe(9), 10_000)
  await recordEvent(world, quick)
  const began = performance.now()
  await vi.waitFor(() => expect(host.got.some(({ path }) => path === '/quick')).toBe(true), 10_000)
  expect(performance.now() - began).toBeLessThan(5_500)
  await running
  await outgoing.close()
})
