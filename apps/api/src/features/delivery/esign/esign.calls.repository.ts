import { esignCallList } from '@portal/contract/delivery/esign/esign.list'
import { type Selectable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type RowSource } from '../../../platform/list/walk.ts'

// The description of calls to the service for the list engine.

export const callTable = listTable({
  list: esignCallList,
  name: 'esignCall',
  key: 'call_id',
  orders: { calledOn: { column: 'called_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
})
const reading: RowSource = {
  columns: sql`esign_call.call_id, esign_call.called_at`,
  shown: sql`page.call_id as list_key`,
  around: sql``,
}
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

/** The calls of one account are found by a separate index. */
export function findCallKeys(
  tx: Tx,
  scope: Scope,
  { account, ...filter }: FilterValues,
  isFailed: boolean,
  page: Page,
) {
  const along = typeof account === 'string' ? [sql<boolean>`esign_call.account_id = ${account}`] : []
  const also = isFailed ? [sql<boolean>`esign_call.fault is not null`] : []
  const question = { table: callTable, reach: reachOfAll(scope), filter: { filter }, along, also }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}

export type CallRow = Selectable<Tables['esignCall']> & { acctName: string }
export const findCallRows = (tx: Tx, scope: Scope, keys: readonly string[]) =>
  queryRows(tx)<CallRow>`
    select c.*, a.acct_name from esign_call c join account a on a.account_id = c.account_id
    where ${within(scope, 'c')} and c.call_id = any(${keys}::uuid[])`
