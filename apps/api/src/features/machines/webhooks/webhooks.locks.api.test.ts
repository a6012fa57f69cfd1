import { expect, test, vi } from 'vitest'
import { answering, aReceiver, aSender, aWebhook, recordEvent, onThisMachine } from '../../../../test/webhooks.ts'
import { newWorld } from '../../../../test/world.ts'

// Lines of one endpoint run in parallel: each locks the endpoint before its messages, so that they cannot deadlock.

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const admin = await world.signedInAt(tree.cordage)

test.each([
  ['fails', 400],
  ['arrives', 200],
])('a message that %s after a failure locks its endpoint first', async (_, status) => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const receiver = await aReceiver(answering(400))
  const hook = await aWebhook(admin, customer, { Url: receiver.url, Events: ['account.*'] })
  const sender = aSender(world)
  const holder = await world.db.pool.connect()
  const locked = 'select from webhook_endpoint where endpoint_id = $1 for no key update'
  try {
    await recordEvent(world, customer, 'first')
    await sender.run()
    // Holds the endpoint from the request on, while its result is stored.
    receiver.becomes((response) => {
      const locking = holder.query('begin').then(() => holder.query(locked, [hook.key]))
      void locking.then(() => answering(status)(response))
    })
    await recordEvent(world, customer, 'second')
    const sent = sender.run()
    await vi.waitFor(async () => {
      const waiting = await world.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting.rowCount).toBe(1)
    })
    const free = await holder.query(
      `select from webhook_delivery where delivery_id = (select delivery_id from webhook_delivery where endpoint_id = $1
        order by seq desc limit 1) for update skip locked`,
      [hook.key],
    )
    expect(free.rowCount).toBe(1)
    await holder.query('commit')
    await sent
  } finally {
    holder.release()
    receiver.close()
  }
})
