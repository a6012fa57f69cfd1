import { domainList } from '@portal/contract/delivery/domains/domains.list'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { reachOfScope } from '../../../core/accounts/accounts.reach.ts'
import { type PageStart, listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type RowSource } from '../../../platform/list/walk.ts'

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

const reading: RowSource = {
  columns: sql`company_domain.domain_id, company_domain.place`,
  shown: sql`page.domain_id as list_key`,
  around: sql``,
}
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

export type DomainQuery = { filter: FilterValues; searchText?: string | undefined }
type PageRequest = { sort: string; after: PageStart | undefined; limit: number }
/** The keys of the domains that a reader sees, with a bounded number of reads. */
export async function findDomainKeys(tx: Tx, scope: Scope, { filter, searchText }: DomainQuery, page: PageRequest) {
  const text = searchText?.trim().toLowerCase()
  const question = {
    table: domainTable,
    reach: await reachOfScope(tx, scope),
    filter: { filter },
    also: text ? [sql<boolean>`position(${text} in company_domain.domain) > 0`] : [],
  }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}
