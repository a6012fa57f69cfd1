import { expect, test } from 'vitest'
import { insertCustomers } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'
import { findBilled } from './billing.spans.repository.ts'

// A run reads its next payers in batches of the same cost, however many customers an issuer has.

const world = await newWorld()
const issuer = await world.anAccount({ acctType: 'RS' })
const [customers, batch] = [3_000, 50]
await insertCustomers(
  world,
  issuer,
  Array.from({ length: customers }, (_, n) => ({ acctName: `Customer ${n}` })),
)
await world.db.pool.query('analyze account')

test('all in the order of their keys, each once, without those for whom their parent pays', async () => {
  const scope = { level: 'rs', accountId: issuer.accountId } as const
  const { rows } = await world.db.pool.query<{ id: string }>(
    'select account_id as id from account where parent_id = $1 order by 1',
    [issuer.accountId],
  )
  const [first, ...others] = rows.map(({ id }) => id)
  await world.db.pool.query("insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')", [first])
  const found: string[] = []
  for (let after: string | null = null; ;) {
    const some: string[] = await world.db.inScope(scope as never, (tx) => findBilled(tx, issuer.accountId, after, 700))
    found.push(...some)
    after = some.at(-1) ?? null
    if (!after) break
  }
  expect(found).toEqual(others)
  const elsewhere = { level: 'cu', accountId: (await world.anAccount({ acctType: 'RS' })).accountId }
  expect(await world.db.inScope(elsewhere as never, (tx) => findBilled(tx, issuer.accountId, null, 700))).toEqual([])
})

type Node = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
const rowsIn = (node: Node): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, one) => sum + rowsIn(one), 0)

test('a batch reads as many rows as it has', async () => {
  const { rows } = await world.db.pool.query<{ body: string }>(
    "select prosrc as body from pg_proc where proname = 'billed_by'",
  )
  const text = (rows[0]?.body ?? '').replace(
    /\b(issuer|after|most)\b/g,
    (name) => ({ issuer: `'${issuer.accountId}'::uuid`, after: 'null::uuid', most: String(batch) })[name] ?? name,
  )
  const client = await world.db.pool.connect()
  try {
    await client.query(`select set_config('app.scope', '${issuer.accountId}', false)`)
    const plan = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${text}`)
    const [{ Plan }] = (plan.rows as [{ 'QUERY PLAN': [{ Plan: Node }] }])[0]['QUERY PLAN']
    expect(Plan['Actual Rows']).toBe(batch)
    expect(rowsIn(Plan)).toBeLessThan(batch * 10)
  } finally {
    client.release(true)
  }
})
