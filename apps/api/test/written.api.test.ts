import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newWorld } from './world.ts'
import { expectNothingWritten, writesOf } from './written.ts'

const world = await newWorld()
const asOwner = (statement: string) => world.db.asOwner((tx) => sql.raw(statement).execute(tx))

test('that somebody is here does not count as written; what else changes with it does', async () => {
  await world.signedInAs(await world.aUser({ account: world.root }))
  const update = (columns: string) => asOwner(`update session set ${columns}`)
  await expectNothingWritten(world, [], () => update("last_seen_at = now() + interval '1 minute'"))
  await update('last_seen_at = now(), revoked_at = now()')
  expect((await writesOf(world)).map(({ table, operation }) => `${operation} ${table}`)).toEqual(['UPDATE session'])
})

test('rows that are added, changed, removed or truncated in any table are seen', async () => {
  await writesOf(world)
  const { rows: tables } = await world.db.asOwner((tx) =>
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(tx),
  )
  expect(tables.length).toBeGreaterThan(40)
  await asOwner(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
  expect((await writesOf(world)).map(({ table }) => table)).toEqual(
    expect.arrayContaining(tables.map(({ name }) => name)),
  )
  await asOwner("insert into attempt_counter (bucket) values ('one')")
  await asOwner("update attempt_counter set failures = 2; delete from attempt_counter where bucket = 'other'")
  await asOwner('delete from attempt_counter')
  expect((await writesOf(world)).map(({ table, operation }) => `${operation} ${table}`)).toEqual(
    ['INSERT', 'UPDATE', 'DELETE'].map((operation) => `${operation} attempt_counter`),
  )
})

test('what is rolled back was not written, and what is allowed is allowed by its name', async () => {
  const counted = () => asOwner("insert into attempt_counter (bucket) values ('two')")
  await expectNothingWritten(world, [], () =>
    asOwner("insert into attempt_counter (bucket) values ('two'); select 1 / 0").catch(() => {}),
  )
  await expectNothingWritten(world, ['countedFailures'], counted)
  await asOwner('delete from attempt_counter')
  await expect(expectNothingWritten(world, ['refusals'], counted)).rejects.toThrow()
})
