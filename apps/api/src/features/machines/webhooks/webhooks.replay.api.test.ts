import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import { afterAll, expect, test } from 'vitest'
import { trailOf } from '../../../../test/trail.ts'
import {
  answering,
  aReceiver,
  aSender,
  aWebhook,
  recordEvent,
  hooksPath,
  messagesOf,
  onThisMachine,
} from '../../../../test/webhooks.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { deleteOldDeliveries } from './webhooks.repository.ts'

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const admin = await world.signedInAt(tree.cordage)
const receiver = await aReceiver()
afterAll(() => receiver.close())
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const events = { Events: ['account.updated', 'user.*'] }
const hookAt = (account: Account) => aWebhook(admin, account, { Url: receiver.url, ...events })
const today = () => ({
  From: new Date(Date.now() - 3_600_000).toISOString(),
  To: new Date(Date.now() + 60_000).toISOString(),
})
const replay = async (account: Account, key: string, body: object) =>
  (await admin.post(hooksPath(account, `${key}/Replay`), { ...today(), ...body })).json()
const statusAndCode = (answer: { json(): { StatusCode: number; Code?: string } }) => [
  answer.json().StatusCode,
  answer.json().Code,
]

/**
 * Separates the messages of webhooks by some milliseconds: a replay ends between two times, and quick messages share
 * one.
 */
const putApart = (...keys: string[]) =>
  world.db.pool.query(
    `update webhook_delivery d set created_at = d.created_at + n.place * interval '3 milliseconds'
     from (select delivery_id, row_number() over (order by seq) as place from webhook_delivery where endpoint_id = any($1)) n
     where d.delivery_id = n.delivery_id`,
    [keys],
  )

test('a delivery is sent again as one of its own with the same id, and not twice at once', async () => {
  const customer = await aCustomer()
  const { key } = await hookAt(customer)
  await recordEvent(world, customer)
  const sender = aSender(world)
  const [first] = await messagesOf(world, key)
  const retry = () => admin.post(hooksPath(customer, `${key}/Delivery/${first?.delivery_id}/Replay`), {})
  expect(statusAndCode(await retry())).toEqual([409, 'webhook.waits'])
  await sender.run()
  const answers = await Promise.all(Array.from({ length: 5 }, retry))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
  await sender.after(1_000)
  const all = await messagesOf(world, key)
  expect(all.map(({ state, replay: isReplay }) => [state, isReplay])).toEqual([
    ['Delivered', false],
    ['Delivered', true],
  ])
  const ids = receiver.got.slice(-2).map(({ headers, body }) => [headers['webhook-id'], body])
  expect(ids[0]).toEqual(ids[1])
  expect(await trailOf(world, { at: customer, action: 'webhook.replayed' })).toHaveLength(1)
})

test('a span is sent again in its order: all of it, or what was given up and what was never sent', async () => {
  const customer = await aCustomer()
  const { key, version } = await hookAt(customer)
  for (const name of ['a', 'b', 'c']) await recordEvent(world, customer, name)
  const sender = aSender(world)
  await sender.run()
  await world.db.pool.query(
    `update webhook_delivery set state = 'Failed' where endpoint_id = $1 and object = 'account b'`,
    [key],
  )
  const off = await admin.patch(hooksPath(customer, key), { Active: false }, { 'if-match': `"${version}"` })
  await recordEvent(world, customer, 'd')
  expect(await messagesOf(world, key)).toHaveLength(3)
  expect(await replay(customer, key, { Which: 'all' })).toMatchObject({ StatusCode: 409, Code: 'webhook.off' })
  await admin.patch(hooksPath(customer, key), { Active: true }, { 'if-match': `"${off.json().ResultContent.version}"` })
  expect((await replay(customer, key, { Which: 'missed' })).ResultContent).toEqual({ Replayed: 2, Next: null })
  expect((await replay(customer, key, { Which: 'missed' })).ResultContent).toEqual({ Replayed: 0, Next: null })
  const before = receiver.got.length
  await sender.after(1_000)
  const objects: string[] = receiver.got.slice(before).map(({ body }) => JSON.parse(body).data.Targets[0].Key)
  expect(new Set(objects)).toEqual(new Set(['b', 'd']))
  expect((await replay(customer, key, { Which: 'missed' })).ResultContent.Replayed).toBe(0)
  expect((await replay(customer, key, { Which: 'all' })).ResultContent).toEqual({ Replayed: 4, Next: null })
  await sender.after(1_000)
  expect(new Set((await messagesOf(world, key)).map(({ message_id: id }) => id)).size).toBe(4)
  const backwards = { From: today().To, To: today().From, Which: 'all' }
  expect(await replay(customer, key, backwards)).toMatchObject({ StatusCode: 400, Field: 'To' })
})

test('a webhook that is removed is sent nothing more', async () => {
  const customer = await aCustomer()
  receiver.becomes(answering(200))
  const { key } = await hookAt(customer)
  await recordEvent(world, customer)
  await admin.delete(hooksPath(customer, key))
  const before = receiver.got.length
  await aSender(world).run()
  expect(receiver.got.slice(before).filter(({ body }) => body.includes(customer.accountId))).toEqual([])
})

test('ten thousand replayed messages wait at most, however many are asked for at once', async () => {
  const customer = await aCustomer()
  const { key } = await hookAt(customer)
  await world.db.pool.query(
    `insert into webhook_delivery (delivery_id, message_id, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object, state, created_at)
     select d, d, $1, $2, gen_random_uuid(), now(), $1, 'account.updated', 'account ' || n, 'Delivered',
       now() - interval '30 minutes' + n * interval '1 millisecond'
     from (select gen_random_uuid() as d, n from generate_series(1, 10050) n) made`,
    [customer.accountId, key],
  )
  const answers = await Promise.all([1, 2, 3].map(() => replay(customer, key, { Which: 'all' })))
  const codes = answers.map(({ Code, ResultContent }) => Code ?? ResultContent)
  expect(codes.filter((code) => code === 'webhook.tooManyReplays')).toHaveLength(2)
  const done = codes.find((code) => code?.Replayed)
  expect(done).toEqual({ Replayed: 10_000, Next: expect.any(String) })
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from webhook_delivery where endpoint_id = $1 and replay`,
    [key],
  )
  expect(rows).toEqual([{ n: 10_000 }])
  const all = await messagesOf(world, key)
  const last = all.find(({ object, replay: isReplay }) => object === 'account 10050' && !isReplay)?.delivery_id
  expect(statusAndCode(await admin.post(hooksPath(customer, `${key}/Delivery/${last}/Replay`), {}))).toEqual([
    409,
    'webhook.tooManyReplays',
  ])
  await world.db.pool.query(`update webhook_delivery set state = 'Delivered' where endpoint_id = $1 and replay`, [key])
  expect((await replay(customer, key, { Which: 'all', From: done.Next })).ResultContent).toEqual({
    Replayed: 50,
    Next: null,
  })
  const lately = all.filter(({ replay: isReplay }) => !isReplay).slice(-50)
  const retry = (await messagesOf(world, key)).filter(({ state }) => state === 'Waiting')
  expect(retry.map(({ message_id: id }) => id)).toEqual(lately.map(({ message_id: id }) => id))
})

test('an account has a hundred thousand messages sent again in a day, however often webhooks are removed and added', async () => {
  const customer = await aCustomer()
  const first = await hookAt(customer)
  const names = Array.from({ length: 8 }, (_, n) => `o${n}`)
  for (const name of names) await recordEvent(world, customer, name)
  await aSender(world).run()
  await putApart(first.key)
  const bucket = `used:replays:${customer.accountId}`
  await world.db.pool.query('insert into attempt_counter (bucket, failures) values ($1, $2)', [
    bucket,
    most.replayedInDay - 5,
  ])
  const all = { Which: 'all' }
  expect((await replay(customer, first.key, all)).ResultContent).toMatchObject({
    Replayed: 5,
    Next: expect.any(String),
  })
  await admin.delete(hooksPath(customer, first.key))
  const second = await hookAt(customer)
  expect(await replay(customer, second.key, { Which: 'missed' })).toMatchObject({
    StatusCode: 429,
    Code: 'webhook.replayedEnough',
  })
  await recordEvent(world, customer)
  await aSender(world).run()
  const [message] = await messagesOf(world, second.key)
  const retry = () => admin.post(hooksPath(customer, `${second.key}/Delivery/${message?.delivery_id}/Replay`), {})
  const refused = await retry()
  expect(statusAndCode(refused)).toEqual([429, 'webhook.replayedEnough'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  const other = await aCustomer()
  expect((await replay(other, (await hookAt(other)).key, all)).StatusCode).toBe(200)
  await world.db.pool.query(
    `update attempt_counter set window_started_at = now() - interval '25 hours' where bucket = $1`,
    [bucket],
  )
  expect((await retry()).statusCode).toBe(200)
  expect((await replay(customer, second.key, { Which: 'missed' })).ResultContent).toMatchObject({ Replayed: 8 })
})

test('a company has a million messages sent again in a day, however many customers it has', async () => {
  const bucket = `used:replaysBy:${tree.cordage.accountId}`
  await world.db.pool.query('delete from attempt_counter where bucket = $1', [bucket])
  await world.db.pool.query('insert into attempt_counter (bucket, failures) values ($1, $2)', [
    bucket,
    most.replayedByCompany - 3,
  ])
  const hooks = await Promise.all(
    [aCustomer(), aCustomer()].map(async (one) => [await one, await hookAt(await one)] as const),
  )
  for (const [customer] of hooks) for (const name of ['a', 'b']) await recordEvent(world, customer, name)
  await aSender(world).run()
  await putApart(...hooks.map(([, { key }]) => key))
  const left = async (which: number) => {
    const [customer, { key }] = hooks[which] ?? expect.fail('there is no such webhook')
    return replay(customer, key, { Which: 'all' })
  }
  expect((await left(0)).ResultContent).toEqual({ Replayed: 2, Next: null })
  expect((await left(1)).ResultContent).toMatchObject({ Replayed: 1, Next: expect.any(String) })
  expect(await left(1)).toMatchObject({ StatusCode: 429, Code: 'webhook.replayedEnoughBy' })
  await world.db.pool.query('delete from attempt_counter where bucket = $1', [bucket])
})

test('what was missed among more events than one replay looks at is found where the next goes on', async () => {
  const customer = await aCustomer()
  const { key, version } = await hookAt(customer)
  await admin.patch(hooksPath(customer, key), { Active: false }, { 'if-match': `"${version}"` })
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor, targets, changes, source, occurred_at)
     select gen_random_uuid(), $1, case n when 50010 then 'user.updated' else 'ui.opened' end, '{"type": "SYSTEM"}', '[]', '[]', 'JOB',
       now() - interval '30 minutes' + n * interval '1 millisecond' from generate_series(1, 50010) n`,
    [customer.accountId],
  )
  await world.db.pool.query(
    `update webhook_endpoint set active = true, off_reason = null, off_at = null where endpoint_id = $1`,
    [key],
  )
  const first = (await replay(customer, key, { Which: 'missed' })).ResultContent
  expect(first).toEqual({ Replayed: 0, Next: expect.any(String) })
  const second = await replay(customer, key, { Which: 'missed', From: first.Next })
  expect(second.ResultContent).toEqual({ Replayed: 1, Next: null })
  expect((await messagesOf(world, key)).map(({ event }) => event)).toEqual(['user.updated'])
})

test('what is older than thirty days is forgotten, and so is what was for a webhook that is gone', async () => {
  const customer = await aCustomer()
  const [kept, gone] = [await hookAt(customer), await hookAt(customer)]
  for (const key of ['old', 'new']) await recordEvent(world, customer, key)
  await world.db.pool.query(
    `update webhook_delivery set created_at = now() - interval '31 days' where endpoint_id = $1 and object = 'account old'`,
    [kept.key],
  )
  await admin.delete(hooksPath(customer, gone.key))
  await deleteOldDeliveries(world.db, 30)
  expect((await messagesOf(world, kept.key)).map(({ object }) => object)).toEqual(['account new'])
  expect(await messagesOf(world, gone.key)).toEqual([])
})
