import { randomUUID } from 'node:crypto'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addFeatures } from '../src/app.ts'
import { settled } from '../src/platform/background/later.ts'
import { createServer } from '../src/platform/http/server.ts'
import { aKey } from './keys.ts'
import { aCustomerCall, customerPath } from './partnerCalls.ts'
import { newWorld } from './world.ts'
import { requestsWith } from './world.person.ts'

// Requests that are turned away under load cost the database nothing.

const world = await newWorld()

test('a call that the portal had no room for is no record, and nothing to try again', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const maker = await world.signedInAt(account)
  const { secret } = await aKey(world, { account, maker, entries: fullGrant.entries, partner: 'Marketplace' })
  const { db, config, keys, sessions } = world
  const app = await createServer(config, pino({ level: 'silent' }))
  app.addHook('onRequest', async () => {
    throw new Problem('server.unavailable', { retryAfter: 2 })
  })
  addFeatures(app, { db, config, keys, authenticate: sessions.authenticate })
  const late = requestsWith(app, { authorization: `Bearer ${secret}` })
  const answer = await late.post(customerPath, aCustomerCall(account), { 'idempotency-key': randomUUID() })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  await settled()
  await app.close()
  expect((await db.pool.query('select status from partner_call')).rows).toEqual([])
})
