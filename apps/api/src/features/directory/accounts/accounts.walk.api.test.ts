import { accountSorts } from '@portal/contract/directory/accounts/accounts.list'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findPlainly, insertCustomers } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'
import { narrowTo, scopeOf } from '../../../platform/db/scope.ts'
import { reachOf } from '../../../core/accounts/accounts.reach.ts'
import { afterRow, type WalkResult, walk } from '../../../platform/list/walk.ts'
import { accountTable, type ListedRow, reading } from './accounts.table.repository.ts'

const world = await newWorld()
const distributor = await world.anAccount({ acctType: 'DT' })
const resellers = [
  await world.anAccount({ acctType: 'RS', under: distributor }),
  await world.anAccount({ acctType: 'RS', under: distributor }),
]
for (const [at, reseller] of resellers.entries())
  await insertCustomers(
    world,
    reseller,
    Array.from({ length: 150 }, (_, n) => ({
      acctName: `Name ${(n * 37) % 50} ${n}`,
      // The few are adjacent, far from either end.
      language: n < 20 + at ? 'fr-fr' : 'en-us',
      accountStatus: n % 2 ? 'Suspended' : 'Closed',
      modifiedAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
    })),
  )

const whole = scopeOf(distributor)
/** The companies that remain for a caller limited to the two resellers, one tree each. */
const listed = narrowTo(whole, {
  own: false,
  parts: [{ accountScope: 'LIST', accounts: resellers.map(({ accountId }) => accountId), tags: [], exclude: [] }],
})

test.each([
  ['one run', whole, {}],
  ['a run for each rare status', whole, { status: ['Suspended', 'Closed'] }],
  ['a run for each tree', listed, {}],
  ['runs for trees and statuses', listed, { status: ['Suspended', 'Closed'] }],
] as const)('short looks find, one after the other, all that one long one would: %s', async (_, scope, filter) => {
  for (const sort of accountSorts) {
    const expected = await findPlainly(world, sort, sql`dt_id = ${distributor.accountId} and language = 'fr-fr'`)
    expect(expected).toHaveLength(41)
    const found = await world.db.inScope(scope, async (tx) => {
      const reach = await reachOf(tx, scope, {})
      if (reach === 'empty') throw new Error('there is something to look at')
      const rows: ListedRow[] = []
      let at: WalkResult<ListedRow> | undefined
      for (let looks = 0; looks < 50 && (at?.end || at?.rows.length !== 0); looks += 1) {
        const last = at?.rows.at(-1)
        const after = at?.end ?? (last && afterRow(last))
        const query = { ...filter, language: ['fr-fr'] }
        at = await walk<ListedRow>(
          tx,
          { table: accountTable, reach, filter: { filter: query } },
          reading(scope),
          { sort, after, limit: 7 },
          64,
        )
        rows.push(...at.rows)
      }
      return rows.map(({ acctKey }) => acctKey)
    })
    expect(found).toEqual(expected)
  }
})
