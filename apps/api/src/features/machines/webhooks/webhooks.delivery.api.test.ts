import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test, vi } from 'vitest'
import {
  answering,
  aReceiver,
  aSender,
  aWebhook,
  recordEvent,
  hooksPath,
  messagesOf,
  onThisMachine,
  type Receiver,
  verified,
} from '../../../../test/webhooks.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// The worker against listening endpoints: messages arrive in order, repeatedly and signed.

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const receivers: Receiver[] = []
afterEach(() => receivers.splice(0).forEach(({ close }) => close()))
async function listening(answer?: Parameters<typeof aReceiver>[0]): Promise<Receiver> {
  const receiver = await aReceiver(answer)
  receivers.push(receiver)
  return receiver
}
const [minute, hour] = [60_000, 3_600_000]
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const admin = await world.signedInAt(tree.cordage)
const hookAt = async (account: Account, receiver: Receiver, given: object = {}) =>
  aWebhook(admin, account, { Url: receiver.url, Events: ['account.*', 'user.*'], ...given })
const bodies = ({ got }: Receiver) => got.map(({ body }) => JSON.parse(body))
const endpoint = async (account: Account) => (await admin.get(hooksPath(account))).json().ResultContent.Items[0]

test('a receiver that is down for an hour gets everything afterwards, in order for each object, signed', async () => {
  const customer = await aCustomer()
  const receiver = await listening(answering(503))
  const hook = await hookAt(customer, receiver)
  const sender = aSender(world)
  const objects = ['one', 'two', 'three']
  for (let round = 0; round < 4; round += 1) for (const key of objects) await recordEvent(world, customer, key)
  for (let i = 0; i < 12; i += 1) {
    await sender.after(5 * minute)
    if (i === 6) for (const key of objects) await recordEvent(world, customer, key)
  }
  const during = receiver.got.length
  expect(during).toBeGreaterThan(5)
  expect(during).toBeLessThan(30) // only probes are sent, not every message
  expect(await endpoint(customer)).toMatchObject({ State: 'Failing', LastStatus: 503, Waiting: 15 })
  receiver.becomes(answering(200))
  for (let i = 0; i < 4; i += 1) await sender.after(5 * minute)
  const taken = receiver.got.slice(during)
  expect(taken).toHaveLength(15)
  expect((await messagesOf(world, hook.key)).every(({ state }) => state === 'Delivered')).toBe(true)
  expect(await endpoint(customer)).toMatchObject({ State: 'On', FailingSince: null, Waiting: 0 })
  const answers = taken.map(
    (one) => verified(one, hook.secret) as { data: { Targets: { Key: string }[]; Changes: { New: number }[] } },
  )
  for (const key of objects) {
    const order = answers
      .filter(({ data }) => data.Targets[0]?.Key === key)
      .map(({ data }) => data.Changes[0]?.New ?? 0)
    expect(order).toHaveLength(5)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  }
  // A message keeps its id, however often it is sent.
  const ids = new Set(receiver.got.map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(15)
})

test('a message says what the audit says, with the headers of Standard Webhooks', async () => {
  const customer = await aCustomer()
  const receiver = await listening()
  const hook = await hookAt(customer, receiver)
  await admin.post(`/api/v1/Contact/${customer.accountId}`, {
    Kind: 'LEGAL',
    FirstName: 'Ada',
    LastName: 'Sample',
    Email: 'ada@contact.test',
  })
  await aSender(world).run()
  const [one] = receiver.got
  expect(one?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': (await messagesOf(world, hook.key))[0]?.message_id,
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
  })
  expect(verified(one!, hook.secret)).toMatchObject({
    type: 'account.contactsChanged',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      AcctKey: customer.accountId,
      AcctName: customer.acctName,
      Outcome: 'SUCCESS',
      Targets: [{ Type: 'account', Key: customer.accountId, Name: customer.acctName }, { Type: 'contact' }],
      Changes: [{ Field: 'contact', Old: null, New: 'LEGAL Ada Sample <ada@contact.test>', Masked: false }],
      Source: 'API',
    },
  })
  expect(() => verified(one!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('No matching signature')
  expect(one?.body).not.toMatch(/"ip"|userAgent|UserAgent/i)
})

test('after a rotation both secrets sign for as long as asked, then the new one alone', async () => {
  const customer = await aCustomer()
  const receiver = await listening()
  const hook = await hookAt(customer, receiver)
  const { Secret: next } = (await admin.post(hooksPath(customer, `${hook.key}/Secret`), { OverlapHours: 2 })).json()
    .ResultContent
  const sender = aSender(world)
  await recordEvent(world, customer)
  await sender.run()
  for (const secret of [hook.secret, next]) expect(verified(receiver.got[0]!, secret)).toBeDefined()
  await recordEvent(world, customer)
  await sender.after(3 * hour)
  expect(verified(receiver.got[1]!, next)).toBeDefined()
  expect(() => verified(receiver.got[1]!, hook.secret)).toThrow('No matching signature')
  expect(next).not.toBe(hook.secret)
  expect(() => new Webhook(next)).not.toThrow()
})

test('a message that is refused holds up its own object alone, and is given up after three days', async () => {
  const customer = await aCustomer()
  // A word that the digits of a random key cannot spell.
  const receiver = await listening((response, { body }) => answering(body.includes('wrong') ? 400 : 200)(response))
  const hook = await hookAt(customer, receiver)
  const sender = aSender(world)
  for (const key of ['wrong', 'good', 'wrong', 'good']) await recordEvent(world, customer, key)
  await sender.run()
  const states = async () => (await messagesOf(world, hook.key)).map(({ state }) => state)
  expect(await states()).toEqual(['Waiting', 'Delivered', 'Waiting', 'Delivered'])
  expect((await messagesOf(world, hook.key)).map(({ attempts }) => attempts)).toEqual([1, 1, 0, 1])
  for (let i = 0; i < 73; i += 1) {
    await recordEvent(world, customer, 'good') // one message arrives, so the webhook stays on
    await sender.after(hour)
  }
  expect((await states()).slice(0, 3)).toEqual(['Failed', 'Delivered', 'Waiting'])
  const [first] = await messagesOf(world, hook.key)
  expect(first).toMatchObject({ fault: 'answer', answer_status: 400, answer_body: 'said' })
  expect(first?.attempts).toBeGreaterThanOrEqual(8)
  expect(first?.attempts).toBeLessThanOrEqual(11)
  expect(await endpoint(customer)).toMatchObject({ Active: true })
})

test('a message that cannot be told holds up its own object for three days, and no other', async () => {
  const customer = await aCustomer()
  const receiver = await listening(answering(200))
  const hook = await hookAt(customer, receiver)
  const sender = aSender(world)
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor, targets, changes, source)
     values (gen_random_uuid(), $1, 'account.updated', '{"type": "SYSTEM"}', '{}', '[]', 'JOB')`,
    [customer.accountId],
  )
  await recordEvent(world, customer) // about the same object
  await recordEvent(world, customer, 'other')
  const states = async () => (await messagesOf(world, hook.key)).map(({ state }) => state)
  await expect(sender.run()).rejects.toThrow()
  await sender.run().catch(() => undefined)
  expect(await states()).toEqual(['Waiting', 'Waiting', 'Delivered'])
  await sender.after(73 * hour)
  expect(await states()).toEqual(['Failed', 'Delivered', 'Delivered'])
})

test('after three days without a success it is switched off, told to the administrators, and nothing is lost', async () => {
  const customer = await aCustomer()
  const [person] = [await world.aUser({ account: customer })]
  const receiver = await listening(answering(500))
  const hook = await hookAt(customer, receiver)
  const sender = aSender(world)
  for (const key of ['one', 'two']) await recordEvent(world, customer, key)
  for (let i = 0; i < 71; i += 1) await sender.after(hour)
  expect(await endpoint(customer)).toMatchObject({ State: 'Failing' })
  for (let i = 0; i < 8; i += 1) await sender.after(hour / 4)
  const seen = await endpoint(customer)
  expect(seen).toMatchObject({ State: 'Off', Active: false, OffReason: 'failures' })
  const mails = await world.db.pool.query(`select subject, text_body from outgoing_message where recipient = $1`, [
    person.email,
  ])
  expect(mails.rows.map(({ subject }) => subject)).toEqual([`A webhook of ${customer.acctName} was turned off`])
  const audited = await world.db.pool.query(
    `select actor->>'type' as by from audit_event where account_id = $1 and action = 'webhook.switchedOff'`,
    [customer.accountId],
  )
  expect(audited.rows).toEqual([{ by: 'JOB' }])
  const count = receiver.got.length
  await sender.after(24 * hour)
  expect(receiver.got).toHaveLength(count)
  // Turned on again, it continues with the waiting messages.
  receiver.becomes(answering(200))
  const on = await admin.patch(hooksPath(customer, hook.key), { Active: true }, { 'if-match': `"${seen.version}"` })
  expect(on.json().ResultContent).toMatchObject({ State: 'On', OffReason: null })
  await sender.after(minute)
  const waiting = (await messagesOf(world, hook.key)).filter(({ state }) => state === 'Waiting')
  expect(waiting).toEqual([])
})

test('a receiver that says it is gone is left alone at once', async () => {
  const customer = await aCustomer()
  await world.aUser({ account: customer, language: 'fr-fr' })
  const receiver = await listening(answering(410))
  await hookAt(customer, receiver)
  const sender = aSender(world)
  for (const key of ['one', 'two']) await recordEvent(world, customer, key)
  await sender.run()
  expect(await endpoint(customer)).toMatchObject({ State: 'Off', OffReason: 'gone', LastStatus: 410 })
  await sender.after(hour)
  expect(receiver.got.length).toBeLessThanOrEqual(2)
  const { rows } = await world.db.pool.query(`select subject from outgoing_message where subject like $1`, [
    `%${customer.acctName} a été désactivé`,
  ])
  expect(rows).toHaveLength(1)
})

test('a receiver may ask to be left alone, for an hour at most', async () => {
  for (const [delay, waits] of [
    ['600', 10 * minute],
    ['999999', hour],
  ] as const) {
    const customer = await aCustomer()
    const receiver = await listening(answering(429, { 'retry-after': delay }))
    await hookAt(customer, receiver)
    const sender = aSender(world)
    await recordEvent(world, customer)
    await sender.run()
    await sender.after(waits - minute)
    expect(receiver.got).toHaveLength(1)
    await sender.after(2 * minute)
    expect(receiver.got).toHaveLength(2)
  }
})

test('two workers at once send each message once', async () => {
  const customer = await aCustomer()
  const receiver = await listening((response) => setTimeout(() => response.writeHead(200).end(), 20))
  await hookAt(customer, receiver)
  for (let i = 0; i < 20; i += 1) await recordEvent(world, customer, `object ${i % 5}`)
  await Promise.all([aSender(world).run(), aSender(world).run()])
  expect(receiver.got).toHaveLength(20)
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  expect(bodies(receiver)).toHaveLength(20)
})

test('a webhook that is changed or removed meanwhile ends the turn at once', async () => {
  for (const change of ['update webhook_endpoint set version = version + 1', 'delete from webhook_endpoint']) {
    const customer = await aCustomer()
    const receiver = await listening((response) => setTimeout(() => response.writeHead(200).end(), 100))
    const hook = await hookAt(customer, receiver)
    for (let i = 0; i < 3; i += 1) await recordEvent(world, customer)
    const began = performance.now()
    const running = aSender(world).run()
    await vi.waitUntil(() => receiver.got.length > 0, 5_000)
    await world.db.pool.query(`${change} where endpoint_id = $1`, [hook.key])
    await running
    expect(performance.now() - began).toBeLessThan(10_000)
  }
}, 60_000)

test('a company that is closed is sent nothing until it is open again', async () => {
  const customer = await aCustomer()
  const receiver = await listening()
  await hookAt(customer, receiver)
  await recordEvent(world, customer)
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [customer.accountId])
  const sender = aSender(world)
  await sender.run()
  expect(receiver.got).toEqual([])
  await world.db.pool.query(`update account set account_status = 'Active' where account_id = $1`, [customer.accountId])
  await sender.after(2 * hour)
  expect(receiver.got).toHaveLength(1)
})
