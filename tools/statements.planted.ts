// Statements whose row types are wrong, except the first: `statements.test.ts` finds what is wrong with each.
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../apps/api/src/platform/db/db.ts'

const columns = sql`a.account_id, a.acct_name`
type AccountName = { accountId: string; acctName: string }
type Right = AccountName & { tags: string[]; manager: string | null; n: number; address: { city: string } | null }

export const rightRows = (tx: Tx, id: string) =>
  queryRows(tx)<Right>`
    select ${columns}, a.tags, a.manager, count(*) over () as n, a.address from account a where a.account_id = ${id}`
export const missingColumn = (tx: Tx) =>
  queryRows(tx)<AccountName & { acctType: string }>`select ${columns} from account a`
export const wrongType = (tx: Tx) => queryRow(tx)<{ version: string }>`select version from account`
export const wrongArray = (tx: Tx) => queryRow(tx)<{ ids: number[] }>`select array_agg(account_id) as ids from account`
export const numericText = (tx: Tx) => queryRow(tx)<{ sum: number }>`select sum(version)::numeric as sum from account`
export const nullColumn = (tx: Tx) => queryRows(tx)<{ manager: string }>`select manager from account`
export const nullByJoin = (tx: Tx) =>
  queryRows(tx)<{ above: string }>`
    select p.acct_name as above from account a left join account p on p.account_id = a.parent_id`
export const nullByComparedJoin = (tx: Tx) =>
  queryRows(tx)<{ above: string }>`
    select p.account_id as above from account a left join account p on p.account_id = a.parent_id`
export const booleanByJoin = (tx: Tx) =>
  queryRows(tx)<{ closed: boolean }>`
    select p.send_email_end_user as closed from account a left join account p on p.account_id = a.parent_id`
export const openCase = (tx: Tx) =>
  queryRows(tx)<{
    size: string
  }>`select case when version > 1 then 'many' when version = 1 then 'one' end as size from account`
export const closedCase = (tx: Tx) =>
  queryRows(tx)<{ size: string }>`select case when version > 1 then 'many' else 'one' end as size from account`
export const nullAggregate = (tx: Tx) => queryRow(tx)<{ last: string }>`select max(created_at) as last from account`
type AccountKind = { acctType: 'CU' | 'RP' }
export const wrongText = (tx: Tx) => queryRows(tx)<AccountKind>`select acct_type from account`
const typesOf = <Row>(tx: Tx) => queryRows(tx)<Row>`select acct_type from account`
export const wrongTextOfCaller = (tx: Tx) => typesOf<AccountKind>(tx)
export const wrongName = (tx: Tx) => sql`select acct_nmae from account`.execute(tx)
export const unreadable = (tx: Tx, orders: readonly string[]) =>
  queryRows(tx)<{ accountId: string }>`select account_id from account order by ${sql.raw(orders.join(', '))}`
