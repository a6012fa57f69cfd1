import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type RawBuilder, sql } from 'kysely'
import type { Months } from '../../../core/calendar/calendar.months.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { levelColumns, type Unit } from './reports.usage.repository.ts'

// Usage of a company with its subtree in groups, from the roll-ups by company and by plan.

export type GroupQuery = Months & {
  acctKey: string
  acctType: AccountType
  /** The first month; earlier months are for comparison. */
  since: string
}
export type GroupRow = Unit & {
  /** The key of a group, which orders groups of the same usage. */
  code: string
  name: string | null
  used: number
  before: number
}

const ofCompany = (scope: Scope, { acctKey, fromMonth, toMonth }: GroupQuery) =>
  sql`${within(scope, 'm')} and m.account_id = ${acctKey} and m.month >= ${fromMonth} and m.month <= ${toMonth}`
const summed = ({ since }: GroupQuery): RawBuilder<unknown> => sql`
  coalesce(sum(m.used) filter (where m.month >= ${since}), 0)::bigint as used,
  coalesce(sum(m.used) filter (where m.month < ${since}), 0)::bigint as before`

/** The whole usage, by product and unit. */
export const findAll = (tx: Tx, scope: Scope, query: GroupQuery): Promise<GroupRow[]> =>
  queryRows(tx)<GroupRow>`
    select m.product_line, m.unit_type, '' as code, null::text as name, ${summed(query)}
    from usage_month m where ${ofCompany(scope, query)} group by 1, 2`

/** By plan, under its last name; usage without a plan is the rest of the total. */
export const findPlans = (tx: Tx, scope: Scope, query: GroupQuery, french: boolean): Promise<GroupRow[]> =>
  queryRows(tx)<GroupRow>`
    with sums as (select m.plan_id, m.product_line, m.unit_type, ${summed(query)} from usage_plan m where ${ofCompany(scope, query)} group by 1, 2, 3)
    select sums.product_line, sums.unit_type, p.plan_code as code, t.name, sums.used, sums.before
    from sums join plan p using (plan_id)
    cross join lateral (select ${sql.ref(french ? 'plan_name_fr' : 'plan_name')} as name from plan_terms terms
      where terms.plan_id = p.plan_id order by terms.number desc limit 1) t`

/** The company and its current subtree. */
const tree = (scope: Scope, { acctKey, acctType }: GroupQuery, table: string) =>
  sql`${within(scope, table)} and (${sql.ref(`${table}.account_id`)} = ${acctKey} or ${sql.ref(`${table}.${levelColumns[acctType]}`)} = ${acctKey})`

/** Whether at most the given number of companies have tags. */
export const haveFewTagged = async (tx: Tx, scope: Scope, query: GroupQuery, most: number): Promise<boolean> => {
  const row = await queryRow(tx)<{ few: boolean }>`
    select count(*) <= ${most} as few from (select from account a where ${tree(scope, query, 'a')} and a.tags <> '{}' limit ${most + 1}) tagged`
  return row?.few ?? true
}

/**
 * By the current tags of companies, each with its subtree; a company below one with the same tag is counted with that.
 */
export const findTags = (tx: Tx, scope: Scope, query: GroupQuery): Promise<GroupRow[]> =>
  queryRows(tx)<GroupRow>`
    with tagged as materialized (
      select a.account_id, array[a.provider_id, a.sp_id, a.dt_id, a.rs_id] as above, lower(tag) as code, tag as name
      from account a cross join unnest(a.tags) tag where ${tree(scope, query, 'a')} and a.tags <> '{}'),
    topmost as materialized (
      select t.account_id, t.code, t.name from tagged t
      where not exists (select from tagged up where up.code = t.code and up.account_id = any(t.above) and up.account_id <> t.account_id))
    select m.product_line, m.unit_type, t.code, min(t.name) as name, ${summed(query)}
    from topmost t join usage_month m using (account_id)
    where ${within(scope, 'm')} and (m.account_id = ${query.acctKey} or ${sql.ref(`m.${levelColumns[query.acctType]}`)} = ${query.acctKey})
      and m.month >= ${query.fromMonth} and m.month <= ${query.toMonth}
    group by 1, 2, 3`
