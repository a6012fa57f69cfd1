import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, newWorld } from '../../../test/world.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { pageOf, questionOf } from './audit.search.ts'

// How much of the audit a page reads, counted by PostgreSQL: nothing by its time.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const start = Date.UTC(2026, 2, 10)
const [shared, others, own] = [randomUUID(), randomUUID(), randomUUID()]

/** So many events of a change set about an account, one each second. */
const store = (account: Account, set: string, { from, count }: { from: number; count: number }) =>
  world.db.pool.query(
    `insert into audit_event (audit_id, occurred_at, account_id, action, actor, batch_id)
     select gen_random_uuid(), $1::timestamptz + at * interval '1 second', $2, 'account.moved', '{"type":"USER"}', $3 from generate_series(1, $4::int) at`,
    [new Date(start + from * 1000).toISOString(), account.accountId, set, count],
  )

beforeAll(async () => {
  await store(tree.southbank, others, { from: 0, count: 6_000 })
  await store(tree.southbank, shared, { from: 6_000, count: 6_000 })
  await store(tree.northwind, shared, { from: 12_000, count: 2 })
  await store(tree.northwind, own, { from: 13_000, count: 2_500 })
  await world.db.asOwner((tx) => sql`analyze audit_event`.execute(tx))
})

const readSoFar = async (tx: Tx) => {
  const rows = await queryRows(tx)<{ fetched: number; whole: number }>`
    select sum(coalesce(idx_tup_fetch, 0))::int as fetched, sum(seq_tup_read)::int as whole
    from pg_stat_xact_user_tables where relname like 'audit_event%'`
  return rows[0] as (typeof rows)[number]
}

type Wanted = Parameters<typeof questionOf>[2]
/** A page, with the events that it read and the parts of the audit that it read from one end to the other. */
const readBy = (account: Account, filter: Wanted) => {
  const scope = scopeOf(account)
  const context = { caller: { scope }, request: { language: 'en-us' } } as unknown as Context
  return world.db.inScope(scope, async (tx) => {
    const before = await readSoFar(tx) // the connection may still hold what earlier transactions read
    const page = await pageOf(tx, context, await questionOf(tx, context, filter), true)
    const after = await readSoFar(tx)
    const totals = page.items.map(({ fold }) => fold?.total)
    return { totals, fetched: after.fetched - before.fetched, whole: after.whole - before.whole }
  })
}

test('a page reads a bounded number of events, by their indexes, however large the change sets are', async () => {
  const from = new Date(start).toISOString()
  const all = await readBy(tree.sealport, { from })
  expect(all).toMatchObject({ totals: [1_000, 1_000, 1_000], whole: 0 })
  // 14,502 events are passed over, once, and of each set one more than its number says is counted.
  expect(all.fetched).toBeLessThan(14_502 + 3 * 1_001 + 100)
})

test('events of others in the same change set are not read: neither list nor time say how many there are', async () => {
  const to = new Date(start + 12_500 * 1000).toISOString()
  const from = new Date(start).toISOString()
  const folded = await readBy(tree.northwind, { from, to })
  expect(folded).toMatchObject({ totals: [2], whole: 0 })
  expect(folded.fetched).toBeLessThan(20)
  const opened = await readBy(tree.northwind, { batchKey: shared })
  expect(opened).toMatchObject({ totals: [undefined, undefined], whole: 0 })
  expect(opened.fetched).toBeLessThan(20)
  const foreign = await readBy(tree.northwind, { batchKey: others })
  expect(foreign).toMatchObject({ totals: [], whole: 0, fetched: 0 })
})
