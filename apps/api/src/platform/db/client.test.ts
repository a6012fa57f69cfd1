import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newDatabase, patientTimeouts } from '../../../test/database.ts'
import { connect, patiently } from './db.ts'

const database = await newDatabase()
const db = connect(database.url, patientTimeouts)
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('a connection lost between two statements fails its transaction and nothing else', async () => {
  const lost = db.asOwner(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await db.asOwner((other) => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other))
    await sleep(100)
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  expect((await db.asOwner((tx) => sql<{ one: number }>`select 1 as one`.execute(tx))).rows).toEqual([{ one: 1 }])
})

test('however many different statements there are, a connection keeps a bounded number of them', async () => {
  const kept = await db.asOwner(async (tx) => {
    for (let n = 0; n < 2_100; n++) await sql`select ${sql.raw(String(n))} + ${1}::integer`.execute(tx)
    return sql<{ n: number }>`select count(*)::integer as n from pg_prepared_statements`.execute(tx)
  })
  expect(kept.rows[0]?.n).toBeLessThanOrEqual(2_000)
})

test('a job has the time that it was given, and whoever comes after it has the usual one again', async () => {
  const quick = connect(database.url, { ...patientTimeouts, max: 1, statementSeconds: 2 })
  const think = sql`select pg_sleep(2.4)`
  await quick.asOwner((tx) => think.execute(tx))
  await expect(quick.asAuth((tx) => think.execute(tx))).rejects.toMatchObject({ code: '57014' })
  await quick.close()
})

test('the first query of a start is retried until it is answered', async () => {
  let attempts = 0
  const answered = patiently(async () => {
    if (++attempts < 3) throw new Error('Connection terminated due to connection timeout')
    return attempts
  })
  expect(await answered).toBe(3)
})
