import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { done } from './changes.ts'
import { aClient } from './scim.ts'
import { change, patch } from './settings.ts'
import { newWorld } from './world.ts'

// Every route accepts a time zone by its current or an earlier name, and stores its current name.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const zoneOf = async (userId: string) =>
  (await pool.query('select time_zone from app_user where user_id = $1', [userId])).rows[0]?.time_zone

let n = 0
const names = [
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['GB', 'Europe/London'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
] as const

test.each(names)('%s is kept as %s', async (given, kept) => {
  n += 1
  const person = await world.signedInAt(tree.borealis)
  const own = await person.patch('/api/v1/User/Preferences', { TimeZone: given })
  expect(own.json().ResultContent.TimeZone).toBe(kept)
  expect(await zoneOf(person.userId)).toBe(kept)

  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const url = `/api/v1/Account/${account.accountId}`
  const edited = await person.patch(url, { TimeZone: given }, { 'if-match': '"1"' })
  expect(edited.json().ResultContent.TimeZone).toBe(kept)

  const saved = await patch(person, account, [change('general.timeZone', given)])
  expect(saved.statusCode).toBe(200)
  const { rows } = await pool.query(
    "select value from account_setting where account_id = $1 and code = 'general.timeZone'",
    [account.accountId],
  )
  expect(rows).toEqual([{ value: kept }])

  const client = await aClient(world, account)
  const added = await client.add({ timezone: given })
  expect(added.statusCode).toBe(201)
  expect(await zoneOf(added.json().id)).toBe(kept)

  const row = { Email: `zone.${n}@import.test`, FirstName: 'Ada', LastName: 'Sample', TimeZone: given }
  const file = { AcctKey: account.accountId, Rows: [{ Line: 2, Cells: row }] }
  const set = await person.post('/api/v1/User/Import', file, { 'idempotency-key': randomUUID() })
  await done(person, set.json().ResultContent, 'Run', {})
  const imported = await pool.query('select time_zone from app_user where email = $1', [`zone.${n}@import.test`])
  expect(imported.rows).toEqual([{ time_zone: kept }])
})
