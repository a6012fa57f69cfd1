import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  aReceiver,
  aSender,
  aWebhook,
  recordEvent,
  messagesOf,
  onThisMachine,
  verified,
} from '../../../../test/webhooks.ts'
import { newWorld } from '../../../../test/world.ts'

// Kills the worker at any moment: nothing is lost, repeated messages have the same id and body, and nothing is stored
// twice.

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const child = fileURLToPath(new URL('../../../../test/webhooks.child.ts', import.meta.url))

test('a worker that is killed between the transaction and the note loses nothing', async () => {
  const admin = await world.signedInAt(tree.cordage)
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const receiver = await aReceiver((response) => setTimeout(() => response.writeHead(200).end(), 15))
  const hook = await aWebhook(admin, customer, { Url: receiver.url, Events: ['account.updated'] })
  const messages = 90
  for (let i = 0; i < messages; i += 1) await recordEvent(world, customer, `object ${i % 9}`)
  const kills = Array.from({ length: 4 }, () => randomInt(20, 250))
  for (const later of kills) {
    const running = spawn(process.execPath, [child, world.url, world.config.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(running, 'exit')
    const before = receiver.got.length
    await once(running.stdout, 'data')
    while (running.exitCode === null && receiver.got.length === before) await sleep(5)
    await sleep(later)
    running.kill('SIGKILL')
    await gone
    // Shortens the wait until the dead worker's lease ends.
    await world.db.pool.query(`update webhook_endpoint set leased_until = now() - interval '1 second'`)
    await world.db.pool.query(
      `update webhook_delivery set next_try_at = now() - interval '1 second' where state = 'Waiting' and attempts > 0`,
    )
  }
  await aSender(world).run()
  const all = await messagesOf(world, hook.key)
  expect([kills, all.length, all.filter(({ state }) => state === 'Delivered').length]).toEqual([
    kills,
    messages,
    messages,
  ])
  const byId = new Map<string, string>()
  for (const one of receiver.got) {
    const id = String(one.headers['webhook-id'])
    verified(one, hook.secret)
    expect(byId.get(id) ?? one.body).toBe(one.body)
    byId.set(id, one.body)
  }
  expect([...byId.keys()].toSorted()).toEqual(all.map(({ message_id: id }) => id).toSorted())
  // The first arrivals of messages are in order for each object.
  const order = new Map<string, number[]>()
  for (const body of byId.values()) {
    const { Targets, Changes } = JSON.parse(body).data
    order.set(Targets[0].Key, [...(order.get(Targets[0].Key) ?? []), Changes[0].New])
  }
  for (const [object, seen] of order)
    expect([object, seen]).toEqual([object, seen.toSorted((one, other) => one - other)])
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from audit_event where account_id = $1 and action = 'account.updated'`,
    [customer.accountId],
  )
  expect(rows).toEqual([{ n: messages }])
  receiver.close()
})
