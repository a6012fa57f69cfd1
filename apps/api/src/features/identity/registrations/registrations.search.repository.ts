import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import { requestList } from '@portal/contract/identity/registrations/registrations.list'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type Question, type RowSource } from '../../../platform/list/walk.ts'

// The definition of requests for access for the list engine.

export const requestTable = listTable({
  list: requestList,
  name: 'accessRequest',
  key: 'request_id',
  orders: { createdOn: { column: 'created_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
})

const reading: RowSource = {
  columns: sql`access_request.request_id, access_request.created_at`,
  shown: sql`page.request_id as list_key`,
  around: sql``,
}
/** The filters of requests need no look-ups. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

type Status = AccessRequest['status']
export type RequestQuery = { filter: FilterValues; status: Status | undefined }
/** A literal, as in the partial indexes of open requests for each level. */
const isIn = (status: Status) => sql<boolean>`access_request.status = ${sql.lit(status)}`

/** The keys of the requests in a scope, a page at a time. */
export function findRequestKeys(tx: Tx, scope: Scope, { filter, status }: RequestQuery, page: Page) {
  const question: Question = {
    table: requestTable,
    reach: reachOfAll(scope),
    filter: { filter },
    ...(status === 'Open' ? { along: [isIn(status)] } : status && { also: [isIn(status)] }),
  }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}
