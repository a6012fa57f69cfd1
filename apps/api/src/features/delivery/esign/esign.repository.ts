import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { esignList } from '@portal/contract/delivery/esign/esign.list'
import { esignMost } from '@portal/contract/delivery/esign/esign.fields'
import { type Selectable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type Question, type RowSource } from '../../../platform/list/walk.ts'
import { everything } from './esign.queue.repository.ts'

export type Account = { accountId: string; acctName: string; acctType: AccountType }
/** Accounts of the scope among these, in the order of their keys. */
export const findAccounts = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Account[]> =>
  tx
    .selectFrom('account')
    .select(['accountId', 'acctName', 'acctType'])
    .where(within(scope, 'account'))
    .where('accountId', 'in', [...ids])
    .orderBy('accountId')
    .$call(rowsOf<Account>())
    .execute()

export type StoredCompany = Selectable<Tables['esignCompany']>
export const findStored = (tx: Tx, scope: Scope, accountId: string): Promise<StoredCompany | undefined> =>
  tx
    .selectFrom('esignCompany')
    .selectAll()
    .where(within(scope, 'esignCompany'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
export const findCalls = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('esignCall')
    .selectAll()
    .where(within(scope, 'esignCall'))
    .where('accountId', '=', accountId)
    .orderBy('calledAt', 'desc')
    .orderBy('callId', 'desc')
    .limit(esignMost.calls)
    .execute()

/**
 * Queues all parts of these companies now, and repeats a failed comparison afterwards.
 * @returns the companies that the service has to know
 */
export async function sendAll(tx: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows(tx)<{ accountId: string }>`
    update esign_company set waiting = ${everything}, waiting_since = coalesce(waiting_since, now()),
      revision = revision + 1, attempts = 0, fault = null, status = null, next_try_at = now(), touched_at = now(),
      check_at = case when check_fault is null then check_at else now() end
    where ${within(scope, 'esign_company')} and account_id in (select e.account_id from esign_company e
      where ${within(scope, 'e')} and e.account_id = any(${ids}::uuid[]) order by e.account_id for update)
    returning account_id`
  return rows.map(({ accountId }) => accountId)
}

export const esignTable = listTable({
  list: esignList,
  name: 'esignCompany',
  key: 'account_id',
  orders: { touchedOn: { column: 'touched_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
})
const reading: RowSource = {
  columns: sql`esign_company.account_id, esign_company.touched_at`,
  shown: sql`page.account_id as list_key`,
  around: sql``,
}
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }
/** Literal, to match the indexes of the list. */
const notInStep = sql<boolean>`esign_company.state <> 'InStep'`

export function findFailing(tx: Tx, scope: Scope, filter: FilterValues, page: Page) {
  const question: Question = { table: esignTable, reach: reachOfAll(scope), filter: { filter }, along: [notInStep] }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}
export type Row = StoredCompany & { acctName: string; acctNumber: string; acctType: AccountType }
export const findRows = (tx: Tx, scope: Scope, keys: readonly string[]) =>
  queryRows(tx)<Row>`
    select e.*, a.acct_name, a.acct_number, a.acct_type from esign_company e join account a on a.account_id = e.account_id
    where ${within(scope, 'e')} and e.account_id = any(${keys}::uuid[])`

/**
 * The metrics for operations: waiting companies, seconds of the oldest, differing companies, and whether the service
 * rests.
 */
export type SyncMetrics = { waiting: number; oldest: number; drift: number; rests: number }
export const watch = async (tx: Tx): Promise<SyncMetrics> => {
  const [row] = await queryRows(tx)<SyncMetrics>`
    select (select count(*) from esign_company where waiting <> '{}')::integer as waiting,
      coalesce((select extract(epoch from now() - min(waiting_since)) from esign_company where waiting <> '{}'), 0)::float8 as oldest,
      (select count(*) from esign_company where state <> 'InStep' and drift is not null)::integer as drift,
      (select count(*) from esign_service where rests_until is not null)::integer as rests`
  return row ?? { waiting: 0, oldest: 0, drift: 0, rests: 0 }
}
