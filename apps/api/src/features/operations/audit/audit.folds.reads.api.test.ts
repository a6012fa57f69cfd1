import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Account, newWorld } from '../../../../test/world.ts'
import { narrowTo, type Scope, scopeOf } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cursorsFor, pageOf, questionOf } from './audit.search.ts'

// The number of events that a page reads, counted by PostgreSQL; nothing is timed.

const world = await newWorld()
const tree = await world.demoTree()
const start = Date.UTC(2026, 2, 10)
const [shared, others, own] = [randomUUID(), randomUUID(), randomUUID()]

/** Stores events about an account, of a change set or of none, one each second. */
const store = (account: Account, set: string | null, { from, count }: { from: number; count: number }) =>
  world.db.pool.query(
    `insert into audit_event (audit_id, occurred_at, account_id, action, actor, batch_id, session_id, request_id, ip)
     select gen_random_uuid(), $1::timestamptz + at * interval '1 second', $2::uuid, 'account.moved', '{"type":"USER"}', $3, $2::uuid, $2, '10.0.0.7'
     from generate_series(1, $4::int) at`,
    [isoOf(from), account.accountId, set, count],
  )
const isoOf = (second: number) => new Date(start + second * 1000).toISOString()

beforeAll(async () => {
  await store(tree.southbank, others, { from: 0, count: 6_000 })
  await store(tree.southbank, shared, { from: 6_000, count: 6_000 })
  await store(tree.northwind, shared, { from: 12_000, count: 2 })
  await store(tree.northwind, own, { from: 13_000, count: 2_500 })
  await store(tree.southbank, null, { from: 100_000, count: 2 })
  await store(tree.halyard, null, { from: 100_002, count: 45_000 })
  await world.db.asOwner((tx) => sql`analyze audit_event`.execute(tx))
})

const readSoFar = async (tx: Tx) => {
  const rows = await queryRows(tx)<{ fetched: number; whole: number }>`
    select sum(coalesce(idx_tup_fetch, 0))::int as fetched, sum(seq_tup_read)::int as whole
    from pg_stat_xact_user_tables where relname like 'audit_event%'`
  return rows[0] as (typeof rows)[number]
}

type AuditQuery = Parameters<typeof questionOf>[2]
/** A page, with the events that it read and the partitions that it scanned completely. */
const readBy = (account: Account, filter: AuditQuery) => readIn(scopeOf(account), filter)
function readIn(
  scope: Scope,
  filter: AuditQuery,
  { cursor, folded = true }: { cursor?: string | null; folded?: boolean } = {},
) {
  const caller = { scope, userId: scope.accountId }
  const context = { caller, keys: world.keys, request: { language: 'en-us' } } as unknown as Context
  return world.db.inScope(scope, async (tx) => {
    const before = await readSoFar(tx) // the connection may still have counts of earlier transactions
    const page = await pageOf(
      tx,
      context,
      await questionOf(tx, context, filter, cursorsFor(context).decode(cursor)),
      folded,
    )
    const after = await readSoFar(tx)
    const totals = page.items.map(({ fold }) => fold?.total)
    return { ...page, totals, fetched: after.fetched - before.fetched, whole: after.whole - before.whole }
  })
}

test('a page reads a bounded number of events, by their indexes, however large the change sets are', async () => {
  const all = await readBy(tree.sealport, { from: isoOf(0), to: isoOf(100_000) })
  expect(all).toMatchObject({ totals: [1_000, 1_000, 1_000], whole: 0 })
  // 14,502 events are skipped once, and for each set one more than its displayed number is counted.
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

test.each([
  ['a session', { sessionKey: tree.southbank.accountId }, { sessionKey: randomUUID() }],
  ['a request', { requestId: tree.southbank.accountId }, { requestId: randomUUID() }],
  ['an address', { ip: '10.0.0.7' }, { ip: '10.0.0.8' }],
])('events of others by %s are not read: it takes as long as for one that nobody has', async (_, filter, unused) => {
  const used = await readBy(tree.cordage, filter)
  expect(used).toMatchObject({ totals: [], whole: 0 })
  expect(used.fetched).toBe((await readBy(tree.cordage, unused)).fetched)
})

test('who is held to access groups reads a bounded number of events a page, and learns nothing of the others', async () => {
  const part = { accountScope: 'LIST', accounts: [tree.southbank.accountId], tags: [], exclude: [] } as const
  const scope = narrowTo(scopeOf(tree.meridian), { own: false, parts: [part] })
  const filter = { from: isoOf(100_000) }
  const first = await readIn(scope, filter, { folded: false })
  expect(first).toMatchObject({ items: [], partial: true, whole: 0 })
  expect(first.fetched).toBeLessThan(2 * 20_000 + 100)
  const cursor = Buffer.from(first.nextCursor ?? '', 'base64url').toString('latin1')
  expect(cursor).not.toMatch(/2026|^\[/)
  const second = await readIn(scope, filter, { folded: false, cursor: first.nextCursor })
  const third = await readIn(scope, filter, { folded: false, cursor: second.nextCursor })
  expect(third).toMatchObject({ partial: false, nextCursor: null })
  expect(third.items.map(({ acctKey }) => acctKey)).toEqual([tree.southbank.accountId, tree.southbank.accountId])
  const other = scopeOf(tree.halyard)
  await expect(readIn(other, filter, { cursor: first.nextCursor })).rejects.toMatchObject({ code: 'request.invalid' })
})
