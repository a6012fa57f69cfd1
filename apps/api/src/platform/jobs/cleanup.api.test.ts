import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import { removeOutlived } from './cleanup.repository.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })

type SessionInput = { ended: number; actor?: string; stage?: 'full' | 'mfa' }
/** A session that ended the given number of days ago. */
async function aSession(userId: string, { ended, actor, stage = 'full' }: SessionInput): Promise<string> {
  const sessionId = uuid()
  await world.db.pool.query(
    `insert into session (session_id, user_id, client_id, created_at, ends_at, amr, stage, ekey_hash, actor_session_id)
     values ($1, $2, 'portal-cli', now() - make_interval(days => $3::int, hours => 8), now() - make_interval(days => $3::int), '{pwd}', $4, $5, $6)`,
    [sessionId, userId, ended, stage, randomBytes(32), actor ?? null],
  )
  return sessionId
}

test('sessions long over are removed; who acted for whom is kept, and what happened lately', async () => {
  const [person, other] = [await world.aUser({ account }), await world.aUser({ account })]
  const old = [
    await aSession(person.userId, { ended: 100 }),
    await aSession(person.userId, { ended: 100, stage: 'mfa' }),
  ]
  for (const sessionId of old)
    await world.db.pool.query('insert into refresh_token (hash, session_id, generation) values ($1, $2, 1)', [
      randomBytes(32),
      sessionId,
    ])
  const actor = await aSession(person.userId, { ended: 100 })
  const kept = [
    actor,
    await aSession(other.userId, { ended: 100, actor }),
    await aSession(person.userId, { ended: 80 }),
    await aSession(person.userId, { ended: -1 }),
  ]
  await removeOutlived(world.db, 7)
  const { rows } = await world.db.pool.query<{ session_id: string }>(
    'select session_id from session where user_id = any ($1) order by session_id',
    [[person.userId, other.userId]],
  )
  expect(rows.map((row) => row.session_id)).toEqual(kept.toSorted())
})

test('one run removes all, however many', async () => {
  const person = await world.aUser({ account })
  await world.db.pool.query(
    `insert into session (session_id, user_id, client_id, created_at, ends_at, amr, ekey_hash)
     select gen_random_uuid(), $1, 'portal-cli', now() - interval '101 days', now() - interval '100 days', '{pwd}', '\\x01'
     from generate_series(1, 12000)`,
    [person.userId],
  )
  const left = async () =>
    (await world.db.pool.query('select count(*)::int as n from session where user_id = $1', [person.userId])).rows[0].n
  await removeOutlived(world.db, 7)
  expect(await left()).toBe(0)
})

const count = async (table: string, where: string, value: unknown): Promise<number> =>
  (await world.db.pool.query(`select count(*)::int as n from ${table} where ${where} = $1`, [value])).rows[0].n

test('who acted for whom is forgotten with the audit of those years', async () => {
  const person = await world.aUser({ account })
  const actor = await aSession(person.userId, { ended: 3 * 365 })
  await aSession(person.userId, { ended: 3 * 365, actor })
  await removeOutlived(world.db, 7)
  expect(await count('session', 'user_id', person.userId)).toBe(2)
  await removeOutlived(world.db, 2)
  expect(await count('session', 'user_id', person.userId)).toBe(0)
})

test('requests for access and what became of an account’s status are kept for 400 days', async () => {
  const { accountId } = await world.anAccount({ acctType: 'RS' })
  const { userId } = await world.aUser({ account })
  for (const days of [399, 401]) {
    await world.db.pool.query(
      `insert into access_request (request_id, account_id, company_name, first_name, last_name, email, country, language, created_at)
       values (gen_random_uuid(), $1, 'Quay', 'Nora', 'Quist', 'nora@example.test', 'FR', 'fr-fr', now() - make_interval(days => $2::int))`,
      [accountId, days],
    )
    await world.db.pool.query(
      `insert into account_status_change (status_change_id, account_id, to_status, effective_on, due_at, reason, set_by, set_by_account, set_by_name, state, ended_at)
       values (gen_random_uuid(), $1, 'Suspended', now(), now(), 'Other', $2, $1, 'Nora', 'Cancelled', now() - make_interval(days => $3::int))`,
      [accountId, userId, days],
    )
    await world.db.pool.query(
      `insert into account_suspension (suspension_id, account_id, status, reason, placed_by, placed_by_account, cleared_at)
       values (gen_random_uuid(), $1, 'Suspended', 'Other', $2, $1, now() - make_interval(days => $3::int))`,
      [accountId, userId, days],
    )
  }
  await removeOutlived(world.db, 7)
  for (const table of ['access_request', 'account_status_change', 'account_suspension'])
    expect([table, await count(table, 'account_id', accountId)]).toEqual([table, 1])
})

test('the failures counted for a browser go with the browser', async () => {
  const { userId } = await world.aUser({ account })
  const [known, gone] = [randomBytes(32), randomBytes(32)]
  await world.db.pool.query('insert into known_device (user_id, device_hash) values ($1, $2)', [userId, known])
  const bucketOf = (hash: Buffer) => `device:${userId}:${hash.toString('hex')}`
  for (const hash of [known, gone])
    await world.db.pool.query(
      'insert into attempt_counter (bucket, failures, in_a_row, kept) values ($1, 3, 3, true)',
      [bucketOf(hash)],
    )
  await removeOutlived(world.db, 7)
  expect([
    await count('attempt_counter', 'bucket', bucketOf(known)),
    await count('attempt_counter', 'bucket', bucketOf(gone)),
  ]).toEqual([1, 0])
})
