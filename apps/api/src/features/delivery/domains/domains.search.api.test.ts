import { domainStates } from '@portal/contract/delivery/domains/domains.fields'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { type DomainQuery, domainTable, findDomainKeys } from './domains.table.repository.ts'

// The number of rows that the list reads with very many domains.

const world = await newWorld()
const partner = await world.anAccount({ acctType: 'SP' })
const customers = [
  await world.anAccount({ acctType: 'CU', under: partner }),
  await world.anAccount({ acctType: 'CU', under: partner }),
]
const { pool } = world.db
// One in a hundred has each of the rare states.
for (const [at, { accountId }] of customers.entries())
  await pool.query(
    `insert into company_domain (account_id, domain, token, state)
     select $1, 'd' || n || '.of-${at}.example', 't', coalesce((array['PendingDns', 'Verified', 'Failing', 'Rotating', 'Off'])[1 + n % 100], 'Signing')
     from generate_series(1, 6000) n`,
    [accountId],
  )
await pool.query('analyze company_domain')

/** The rows of domains that a page read, by PostgreSQL's own counters. */
const reading = (query: DomainQuery, after?: { value: string; id: string }) =>
  world.db.inScope(scopeOf(partner), async (tx) => {
    const counted = async () => {
      const { rows } = await sql<{ whole: number; rows: number }>`
        select seq_scan::int as whole, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = 'company_domain'`.execute(tx)
      return rows[0] ?? { whole: 0, rows: 0 }
    }
    const before = await counted()
    const found = await findDomainKeys(tx, scopeOf(partner), query, { sort: 'trouble', after, limit: 26 })
    const now = await counted()
    return { whole: now.whole - before.whole, rows: now.rows - before.rows, found: found.rows.length }
  })
const queryOf = (filter: Parameters<typeof domainTable.filterOf>[0]) => ({ filter: domainTable.filterOf(filter) })

test.each([
  ['all', queryOf({})],
  ...domainStates.map((state) => [state, queryOf({ state: [state] })] as const),
  ['two states', queryOf({ state: ['Failing', 'Off'] })],
  ['an account', queryOf({ account: customers[1]?.accountId })],
] as const)('a page of %s is read from an index of its order, and little more than is shown', async (_, query) => {
  const { whole, rows, found } = await reading(query)
  expect([whole, found]).toEqual([0, 26])
  // The signing ones come after the 600 others.
  expect(rows).toBeLessThan(700)
})

test('a page in the midst of all is read as the first one is, and words are looked for in bounds', async () => {
  const { rows } = await pool.query('select place, domain_id from company_domain order by place offset 6000 limit 1')
  const later = await reading(queryOf({}), { value: rows[0].place, id: rows[0].domain_id })
  expect([later.whole, later.found]).toEqual([0, 26])
  expect(later.rows).toBeLessThan(150)
  expect((await reading({ ...queryOf({}), searchText: 'of-1' })).rows).toBeLessThan(9_100)
})
