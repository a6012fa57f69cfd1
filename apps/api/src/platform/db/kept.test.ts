import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newDatabase, patientTimeouts } from '../../../test/database.ts'
import { narrowTo, type Scope, scopeOf } from './scope.ts'
import { connect, type Tx } from './db.ts'
import { keptByLevel } from './kept.ts'

const database = await newDatabase()
const db = connect(database.url, patientTimeouts)
afterAll(async () => {
  await db.close()
  await database.drop()
})

const at = (acctType: 'DT' | 'RS', digit: number) =>
  scopeOf({ accountId: `01900000-0000-7000-8000-00000000000${digit}`, acctType })

test('a kept statement is written once a level, goes out with the values of its call, and is never kept for a narrowed scope', async () => {
  const written: string[] = []
  const read = keptByLevel((tx: Tx, scope: Scope, value: string) => {
    written.push(scope.level)
    const { accountId, level, narrowing } = scope
    return tx.selectNoFrom([
      sql<string>`${accountId}::text`.as('of'),
      sql<string>`${value}::text || ${'!'}`.as('said'),
      sql.lit(narrowing ? 'narrowed' : level).as('how'),
    ])
  })
  const ask = (scope: Scope, value: string) => db.inScope(scope, (tx) => read(tx, scope, value))
  const narrow = narrowTo(at('DT', 1), { parts: [], own: true })
  const scopes = [at('DT', 1), at('DT', 2), at('RS', 3), narrow, narrow, at('DT', 1)]
  const rows = await Promise.all(scopes.map((scope, turn) => ask(scope, `turn ${turn}`)))
  expect(rows.flat()).toEqual(
    scopes.map(({ accountId, level, narrowing }, turn) => ({
      of: accountId,
      said: `turn ${turn}!`,
      how: narrowing ? 'narrowed' : level,
    })),
  )
  expect(written.toSorted()).toEqual(['dt', 'dt', 'dt', 'rs'])
})
