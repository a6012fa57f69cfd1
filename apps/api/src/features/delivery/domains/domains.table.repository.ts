import { domainList } from '@portal/contract/delivery/domains/domains.list'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { reachOfScope } from '../../../core/accounts/accounts.reach.ts'
import { type After, listTable, type Wanted } from '../../../platform/list/table.ts'
import { findBounded, type Listed, type Reading } from '../../../platform/list/walk.ts'

// The description of domains for the list engine.

export const domainTable = listTable({
  list: domainList,
  name: 'companyDomain',
  key: 'domain_id',
  orders: { trouble: { column: 'place', type: 'text', longest: 260 } },
  rare: { state: 'Signing' },
  lookedUp: [],
  led: ['account'],
})

const reading: Reading = {
  columns: sql`company_domain.domain_id, company_domain.place`,
  shown: sql`page.domain_id as list_key`,
  around: sql``,
}
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

export type Asked = { wanted: Wanted; searchText?: string | undefined }
type Way = { sort: string; after: After | undefined; limit: number }
/** The keys of the domains that a reader sees, with a bounded number of reads. */
export async function findDomainKeys(tx: Tx, scope: Scope, { wanted, searchText }: Asked, page: Way) {
  const text = searchText?.trim().toLowerCase()
  const question = {
    table: domainTable,
    reach: await reachOfScope(tx, scope),
    filter: { wanted },
    also: text ? [sql<boolean>`position(${text} in company_domain.domain) > 0`] : [],
  }
  return findBounded<Listed>(tx, question, reading, page, noLookUp)
}
