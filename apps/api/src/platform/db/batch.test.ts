import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, patientTimeouts } from '../../../test/database.ts'
import { tripsOf } from '../../../test/trips.ts'
import { scopeOf } from './scope.ts'
import type { BatchingClient } from './client.ts'
import { afterCommit, connect, last, type Tx, unawaited } from './db.ts'

const database = await newDatabase()
const db = connect(database.url, { ...patientTimeouts, max: 1 })
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeAll(async () => {
  await db.pool.query('create table made (n integer primary key)')
  await db.pool.query('grant select, insert on made to portal_auth')
})

const insert = (tx: Tx, n: number) => sql`insert into made (n) values (${n}::integer)`.execute(tx)
const there = async () => (await db.pool.query('select n from made order by n')).rows.map(({ n }) => n as number)
const one = (tx: Tx) => sql<{ role: string }>`select current_user as role, ${1}::integer as one`.execute(tx)

describe('a transaction', () => {
  test('goes out with its first statement; of one without any the database hears nothing', async () => {
    expect(await tripsOf(() => db.asAuth(one))).toBe(2)
    expect(await tripsOf(() => db.asAuth(async () => undefined))).toBe(0)
    expect((await db.asAuth(one)).rows).toEqual([{ role: 'portal_auth', one: 1 }])
  })

  test('is one round trip when its last statement commits it', async () => {
    const events: string[] = []
    const trips = await tripsOf(() =>
      db.asAuth(async (tx) => {
        afterCommit(tx, () => events.push('committed'))
        await insert(unawaited(tx), 1)
        await insert(last(tx), 2)
      }),
    )
    expect([trips, events, await there()]).toEqual([1, ['committed'], [1, 2]])
  })

  test('is given back as it was found: without role and scope', async () => {
    const scope = scopeOf({ accountId: '01900000-0000-7000-8000-000000000001', acctType: 'RP' })
    await db.inScope(scope, (tx) => one(last(tx)))
    const { rows } = await db.pool.query(
      "select current_user = session_user as own, current_setting('app.scope', true) as scope",
    )
    expect(rows).toEqual([{ own: true, scope: '' }])
  })

  test('takes no statement after its last', async () => {
    const late = db.asAuth(async (tx) => {
      await one(last(tx))
      await insert(tx, 3)
    })
    await expect(late).rejects.toThrow('over')
    expect(await there()).toEqual([1, 2])
  })
})

describe('a failure', () => {
  test('of the opening leaves everything behind it undone', async () => {
    const client = (await db.pool.connect()) as unknown as BatchingClient & { release(): void }
    const text = 'insert into made (n) values ($1)'
    for (const before of ['set local role nobody_at_all', 'begin; begin'])
      await expect(
        client.send(
          [
            { text: 'begin', values: [] },
            { text: before, values: [] },
            { text, values: [4] },
          ],
          2,
        ),
      ).rejects.toThrow()
    await client.send([{ text: 'rollback', values: [] }], 0)
    client.release()
    expect(await there()).toEqual([1, 2])
  })

  test('of an unawaited statement fails the transaction by its commit, and calls no callback', async () => {
    const events: string[] = []
    const failing = db.asAuth(async (tx) => {
      afterCommit(tx, () => events.push('committed'))
      await insert(tx, 5)
      await insert(unawaited(tx), 1)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect([events, await there()]).toEqual([[], [1, 2]])
  })

  test('of the last statement commits nothing', async () => {
    const failing = db.asAuth(async (tx) => {
      await insert(tx, 6)
      await insert(last(tx), 1)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await there()).toEqual([1, 2])
  })

  test('leaves a connection that goes on, with the same statement and with others', async () => {
    const failing = () => db.asAuth((tx) => sql`select 1 / ${0}::integer as never`.execute(tx))
    for (let turn = 0; turn < 3; turn++) await expect(failing()).rejects.toMatchObject({ code: '22012' })
    const wrong = () => db.asAuth((tx) => sql`select no_column, ${1}::integer from made`.execute(tx))
    for (let turn = 0; turn < 2; turn++) await expect(wrong()).rejects.toMatchObject({ code: '42703' })
    expect((await db.asAuth(one)).rows).toEqual([{ role: 'portal_auth', one: 1 }])
  })

  test('of a value that cannot be sent is reported, and the connection goes on', async () => {
    const round: Record<string, unknown> = {}
    round['self'] = round
    await expect(db.asAuth((tx) => sql`select ${round}::jsonb as never`.execute(tx))).rejects.toThrow('circular')
    expect((await db.asAuth(one)).rows).toHaveLength(1)
  })
})

test('a statement without rows, one with none found and one with many are told apart', async () => {
  const counts = await db.asAuth(async (tx) => {
    const many = await sql<{
      n: number
      at: string | null
    }>`select n, null::timestamptz as at from generate_series(1, ${3}::integer) n`.execute(tx)
    const none = await sql`select n from made where n = ${99}::integer`.execute(tx)
    const repeated = await sql`select n from made where n = ${99}::integer`.execute(tx)
    const written = await insert(tx, 7)
    return [many.rows, none.rows, repeated.rows, written.rows, written.numAffectedRows]
  })
  expect(counts).toEqual([[1, 2, 3].map((n) => ({ n, at: null })), [], [], [], 1n])
})
