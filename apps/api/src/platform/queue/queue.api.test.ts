import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import { claim, extendLease, releaseLease, nextTry, type Queue } from './queue.ts'

const world = await newWorld()
const { db } = world
await db.pool.query(
  'create table task (task_id integer primary key, done integer not null default 0, lease uuid, leased_until timestamptz(3))',
)
beforeEach(() => db.pool.query('truncate task; insert into task select n from generate_series(1, 50) n'))

const queue: Queue = { table: 'task', key: 'task_id', lasts: 60_000 }
type Task = { taskId: number }
const take = (lease: string, now?: Date) =>
  db.asOwner((tx) =>
    claim<Task>(tx, queue, {
      lease,
      where: [sql`work.done = 0`],
      order: sql`work.task_id`,
      returning: sql`task_id`,
      ...(now && { now }),
    }),
  )
const finish = (lease: string, taskId: number) =>
  db.asOwner((tx) => releaseLease(tx, queue, { id: `${taskId}`, lease, set: sql`done = done + 1` }))
const keep = (lease: string, taskId: number, where = sql`true`) =>
  db.asOwner((tx) => extendLease(tx, queue, { id: `${taskId}`, lease, where }))
const doneTimes = async () =>
  (await db.pool.query<{ done: number; n: number }>('select done, count(*)::int as n from task group by done')).rows

test('of many workers at once each row is done by one, in order', async () => {
  const samples: number[] = []
  const work = async () => {
    const lease = randomUUID()
    for (let task = await take(lease); task; task = await take(lease)) {
      samples.push(task.taskId)
      await finish(lease, task.taskId)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(samples).toHaveLength(50)
  expect(await doneTimes()).toEqual([{ done: 1, n: 50 }])
})

test('a silent worker loses its row when its time is over, and can neither keep nor finish it then', async () => {
  const [dead, other] = [randomUUID(), randomUUID()]
  expect((await take(dead))?.taskId).toBe(1)
  expect((await take(other))?.taskId).toBe(2)
  await db.pool.query("update task set leased_until = now() - interval '1 second' where task_id = 1")
  expect((await take(other))?.taskId).toBe(1)
  expect(await keep(dead, 1)).toBeUndefined()
  expect(await finish(dead, 1)).toBeUndefined()
  expect(await keep(other, 1)).toBeDefined()
  expect(await finish(other, 1)).toBeDefined()
  expect(await doneTimes()).toEqual(expect.arrayContaining([{ done: 1, n: 1 }]))
})

test('a worker that says it is still at it keeps its row, unless it is not wanted any more', async () => {
  const lease = randomUUID()
  await take(lease)
  await db.pool.query("update task set leased_until = now() + interval '1 second' where task_id = 1")
  await keep(lease, 1)
  const { rows } = await db.pool.query(
    "select leased_until > now() + interval '50 seconds' as kept from task where task_id = 1",
  )
  expect(rows).toEqual([{ kept: true }])
  expect(await keep(lease, 1, sql`work.done > 0`)).toBeUndefined()
})

test('another clock than that of the database decides when there is one', async () => {
  await take(randomUUID())
  const later = new Date(Date.now() + 61_000)
  expect((await take(randomUUID()))?.taskId).toBe(2)
  expect((await take(randomUUID(), later))?.taskId).toBe(1)
})

test('tries wait longer each time, and end', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect([1, 2, 3].map((attempts) => nextTry([60_000, 300_000], attempts, now)?.toISOString())).toEqual([
    '2026-11-26T12:01:00.000Z',
    '2026-11-26T12:05:00.000Z',
    undefined,
  ])
})
