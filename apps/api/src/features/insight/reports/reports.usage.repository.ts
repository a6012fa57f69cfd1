import { accountTypes, type AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { ProductLine, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import type { partnerLevels } from '@portal/contract/insight/reports/reports.kinds'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import type { Months } from '../../../core/calendar/calendar.months.ts'

// Usage by month from the roll-up, whose rows keep the path of the day on which they were counted.

export type Unit = { productLine: ProductLine; unitType: UnitType }
export type MonthRow = Unit & { month: string; used: number }
type CompanyMonths = Months & { acctKey: string }

const inMonths = ({ fromMonth, toMonth }: Months) => sql`m.month >= ${fromMonth} and m.month <= ${toMonth}`

/** A company with its subtree, by month, wherever it was then. */
export const findTotals = (tx: Tx, scope: Scope, { acctKey, ...months }: CompanyMonths): Promise<MonthRow[]> =>
  queryRows(tx)<MonthRow>`
    select m.month, m.product_line, m.unit_type, sum(m.used)::bigint as used from usage_month m
    where ${within(scope, 'm')} and m.account_id = ${acctKey} and ${inMonths(months)}
    group by 1, 2, 3 order by 1`

/** The maximum number of daily facts of a company that are added up. */
const maxFacts = 10_000
export type UntilQuery = { acctKey: string; acctType: AccountType; unit: Unit; day: string }
/**
 * The usage of a company with all below it in the month of a day, up to that day; null where it is not known. Partners have it in their
 * roll-up, where it is kept for secure messages; customers in their facts.
 */
export async function sumUntil(tx: Tx, scope: Scope, { acctKey, acctType, unit, day }: UntilQuery) {
  const of = (table: string) =>
    sql`${within(scope, table)} and ${sql.ref(`${table}.account_id`)} = ${acctKey}
      and ${sql.ref(`${table}.product_line`)} = ${unit.productLine} and ${sql.ref(`${table}.unit_type`)} = ${unit.unitType}`
  const month = sql`date_trunc('month', ${day}::date)::date`
  const found = await (acctType === 'CU'
    ? queryRow(tx)<{ used: number | null }>`
        select case when count(*) <= ${sql.lit(maxFacts)} then coalesce(sum(used), 0)::bigint end as used
        from (select d.used from usage_daily d where ${of('d')} and d.day >= ${month} and d.day <= ${day}::date
          limit ${sql.lit(maxFacts + 1)}) f`
    : queryRow(tx)<{ used: number | null }>`
        select case when bool_and(m.by_day is not null)
          then coalesce(sum((select sum(part) from unnest(m.by_day[1:extract(day from ${day}::date)::integer]) part)), 0)::bigint end as used
        from usage_month m where ${of('m')} and m.month = ${month}`)
  return found?.used ?? null
}

/** The start of a page of companies; includes the last one's usage only if the list is ordered by usage. */
export type Place = { total: number | null; acctKey: string }
export type PartnerLevel = (typeof partnerLevels)[number]
type UnitQuery = CompanyMonths & { acctType: AccountType; level: PartnerLevel | null; unit: Unit }
export type ChildrenQuery = UnitQuery & {
  /** The first month; earlier months are for comparison. */
  since: string
  mostFirst: boolean
  after: Place | undefined
  most: number
}
export type ChildRow = {
  acctKey: string
  acctName: string | null
  acctNumber: string | null
  acctType: AccountType | null
  /** If the list is ordered by usage. */
  total: number | null
  /** The usage of all, before and since, on the first page of a list ordered by usage. */
  allBelow: number | null
  month: string
  used: number
}

/** The column for the companies of a level. */
export const levelColumns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const
/** The companies directly below one, or all of a lower level, which has a separate index. */
function below({ acctKey, acctType, level }: UnitQuery): RawBuilder<unknown> {
  if (!level) return sql`m.parent_id = ${acctKey}`
  const isNext = accountTypes.indexOf(level) === accountTypes.indexOf(acctType) + 1
  const above = sql.ref(`m.${isNext ? 'parent_id' : levelColumns[acctType]}`)
  return sql`${above} = ${acctKey} and m.account_id = ${sql.ref(`m.${levelColumns[level]}`)}`
}
const ofUnit = (scope: Scope, query: UnitQuery) =>
  sql`${within(scope, 'm')} and ${below(query)} and ${inMonths(query)}
    and m.product_line = ${query.unit.productLine} and m.unit_type = ${query.unit.unitType}`
/** The usage of all requested companies below one, by month. */
export const sumChildren = (tx: Tx, scope: Scope, query: UnitQuery): Promise<{ month: string; used: number }[]> =>
  queryRows(tx)<{ month: string; used: number }>`
    select m.month, sum(m.used)::bigint as used from usage_month m where ${ofUnit(scope, query)} group by 1 order by 1`

/**
 * Whether at most `most` companies below one used something, including companies that left since. If a single month has
 * more, no others are read: that is one row per company instead of one per company and month.
 */
export const haveFewUsed = async (tx: Tx, scope: Scope, query: UnitQuery, most: number): Promise<boolean> => {
  const companies = (months: Months) => sql`(select count(*) from (select distinct m.account_id from usage_month m
    where ${ofUnit(scope, { ...query, ...months })} limit ${most + 1}) below)`
  // The last month may have just begun.
  const whole = addMonths(query.toMonth, -1)
  const row = await queryRow(tx)<{ few: boolean }>`
    select case when ${companies({ fromMonth: whole, toMonth: whole })} > ${most} then false
      else ${companies(query)} <= ${most} end as few`
  return row?.few ?? true
}

/** A page of the companies below one, ordered by usage or by key. */
function pageOf(scope: Scope, query: ChildrenQuery): RawBuilder<unknown> {
  const { since, mostFirst, after, most } = query
  if (mostFirst)
    return sql`select account_id, total, sum(below) over ()::bigint as all_below
      from (select m.account_id, sum(m.used)::bigint as below, coalesce(sum(m.used) filter (where m.month >= ${since}), 0)::bigint as total
        from usage_month m where ${ofUnit(scope, query)} group by 1) child
      ${after ? sql`where (-total, account_id) > (-${after.total}::bigint, ${after.acctKey}::uuid)` : sql``}
      order by total desc, account_id limit ${most}`
  return sql`select m.account_id, null::bigint as total, null::bigint as all_below
    from usage_month m where ${ofUnit(scope, query)} ${after ? sql`and m.account_id > ${after.acctKey}::uuid` : sql``}
    group by 1 order by 1 limit ${most}`
}

/** The companies below one in those months, one row per company and month. */
export const findChildren = (tx: Tx, scope: Scope, query: ChildrenQuery): Promise<ChildRow[]> =>
  queryRows(tx)<ChildRow>`
    with page as materialized (${pageOf(scope, query)}), named as materialized (
      select page.*, a.acct_name, a.acct_number, a.acct_type
      from page left join account a on a.account_id = page.account_id and ${within(scope, 'a')})
    select named.account_id as acct_key, acct_name, acct_number, acct_type, total, all_below, m.month, sum(m.used)::bigint as used
    from named join usage_month m on m.account_id = named.account_id and ${ofUnit(scope, query)}
    group by 1, 2, 3, 4, 5, 6, 7
    order by total desc, 1, m.month`
