import type { CompanyPlanFilter, CompanyPlanSort } from '@portal/contract/subscriptions/subscriptions.list'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'
import { live } from './subscriptions.repository.ts'

// Company plans in the order of an index of the scope's level; filters are checked along it, in bounds.

export type After = { value: string; id: string }
export type Page = { sort: CompanyPlanSort; after?: After | undefined; limit: number; look: number }

const orders = {
  endDate: { column: sql`s.ends_on`, type: sql`date` },
  modified: { column: sql`s.modified_at`, type: sql`timestamptz` },
} as const
const orderOf = (sort: CompanyPlanSort) => {
  const down = sort.startsWith('-')
  const order = orders[sort.replace(/^-/, '') as keyof typeof orders]
  return { ...order, direction: down ? sql`desc` : sql`asc`, beyond: down ? sql`<` : sql`>` }
}

const like = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
/** What a row must match. @param s the row of the company plan, `a` its account, `pl` its plan */
function conditions(filter: CompanyPlanFilter): RawBuilder<boolean>[] {
  const { searchText = '', status, productLine, planCode, endsSoon, ends, full, autoRenew, priceOverride } = filter
  return [
    ...searchText
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => sql<boolean>`(a.acct_name ilike ${like(word)} or pl.plan_code = ${word.toUpperCase()})`),
    ...(status?.length ? [sql<boolean>`s.subscription_status = any(${status}::text[])`] : []),
    ...(productLine?.length ? [sql<boolean>`s.product_line = any(${productLine}::text[])`] : []),
    ...(planCode?.length
      ? [sql<boolean>`pl.plan_code = any(${planCode.map((code) => code.toUpperCase())}::text[])`]
      : []),
    ...(endsSoon
      ? [
          sql<boolean>`${live('s')} and least(coalesce(s.grace_ends_on, s.end_on), s.cancel_on) <= account_today(s.account_id) + 30`,
        ]
      : []),
    ...(ends ? [sql<boolean>`s.cancel_on is not null`] : []),
    ...(full ? [sql<boolean>`${live('s')} and s.seats_used >= s.seats`] : []),
    ...(autoRenew ? [sql<boolean>`s.auto_renew`] : []),
    ...(priceOverride ? [sql<boolean>`s.price_override`] : []),
  ]
}
const placeOf = ({ company, acctKey }: CompanyPlanFilter): RawBuilder<boolean>[] => [
  ...(acctKey ? [sql<boolean>`s.account_id = ${acctKey}`] : []),
  ...(company ? [sql<boolean>`${company} in (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id)`] : []),
]
const all = (parts: readonly RawBuilder<boolean>[]) => (parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`)

/** The rows that a look reads, in the order. */
function looked(
  scope: Scope,
  filter: CompanyPlanFilter,
  { sort, after, look }: Omit<Page, 'limit'>,
  keys?: readonly string[],
) {
  const { column, type, direction, beyond } = orderOf(sort)
  const among = keys ? [sql<boolean>`s.subscription_id = any(${keys}::uuid[])`] : []
  const from = after
    ? [sql<boolean>`(${column}, s.subscription_id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`]
    : []
  return sql`select * from subscription s where ${within(scope, 's')} and ${all([...placeOf(filter), ...among, ...from])}
    order by ${column} ${direction}, s.subscription_id ${direction} limit ${look}`
}

export type Place = { id: string; value: string }
/** Keys of the rows of a page, each with its place in the order. */
export const listKeys = (tx: Tx, scope: Scope, filter: CompanyPlanFilter, page: Page, keys?: readonly string[]) => {
  const { column, direction } = orderOf(page.sort)
  return queryRows(tx)<Place>`
    select s.subscription_id as id, ${column} as value from (${looked(scope, filter, page, keys)}) s
      join account a on a.account_id = s.account_id join plan pl on pl.plan_id = s.plan_id
    where ${all(conditions(filter))}
    order by ${column} ${direction}, s.subscription_id ${direction} limit ${page.limit}`
}
/** Where a look ended that did not read everything. */
export const endOfLook = (tx: Tx, scope: Scope, filter: CompanyPlanFilter, page: Page) => {
  const { column, direction } = orderOf(page.sort)
  return queryRow(tx)<Place>`
    select s.subscription_id as id, ${column} as value from (${looked(scope, filter, page)}) s
    order by ${column} ${direction}, s.subscription_id ${direction} offset ${page.look - 1} limit 1`
}
export const countMatching = async (tx: Tx, scope: Scope, filter: CompanyPlanFilter, most: number, look: number) =>
  (await queryRow(tx)<{ found: number; seen: number }>`
      select (select count(*) from (${looked(scope, filter, { sort: 'endDate', look: look + 1 })}) s) as seen,
        (select count(*) from (
          select from (${looked(scope, filter, { sort: 'endDate', look })}) s
            join account a on a.account_id = s.account_id join plan pl on pl.plan_id = s.plan_id
          where ${all(conditions(filter))} limit ${most + 1}) f) as found`) ?? { found: 0, seen: 0 }
