import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import { removeOutlived } from './cleanup.repository.ts'

const world = await newWorld()
afterAll(() => world.close())
const account = await world.anAccount({ acctType: 'RS' })

type Given = { ended: number; actor?: string; stage?: 'full' | 'mfa' }
/** A session that was over so many days ago. */
async function aSession(userId: string, { ended, actor, stage = 'full' }: Given): Promise<string> {
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
  await world.db.asOwner(removeOutlived)
  const { rows } = await world.db.pool.query<{ session_id: string }>(
    'select session_id from session where user_id = any ($1) order by session_id',
    [[person.userId, other.userId]],
  )
  expect(rows.map((row) => row.session_id)).toEqual(kept.toSorted())
})

test('so many that one run does not remove them all leave in several', async () => {
  const person = await world.aUser({ account })
  await world.db.pool.query(
    `insert into session (session_id, user_id, client_id, created_at, ends_at, amr, ekey_hash)
     select gen_random_uuid(), $1, 'portal-cli', now() - interval '101 days', now() - interval '100 days', '{pwd}', '\\x01'
     from generate_series(1, 12000)`,
    [person.userId],
  )
  const left = async () =>
    (await world.db.pool.query('select count(*)::int as n from session where user_id = $1', [person.userId])).rows[0].n
  await world.db.asOwner(removeOutlived)
  expect(await left()).toBe(2_000)
  await world.db.asOwner(removeOutlived)
  expect(await left()).toBe(0)
})
