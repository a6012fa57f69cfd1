import type { ProductLine, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import { type RawBuilder, sql } from 'kysely'
import type { Months } from '../../../core/calendar/calendar.months.ts'
import { namesPeople } from '../../../core/people/people.shown.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Reach, Spots } from '../../../platform/list/reach.ts'

// Usage by person from its roll-up. Every level has an index in the order of the report (product, unit, company,
// person, month), so that a page reads only the months of its own rows, for any number of people.

export const unknownUser = '00000000-0000-0000-0000-000000000000'
export type Unit = { productLine: ProductLine; unitType: UnitType }
/** The person after whom a page begins. */
export type Person = { acctKey: string; userKey: string }
/** The places to read: trees or single companies, by the column that contains their keys. */
export type Places = readonly { column: string; accountIds: readonly string[] }[]

/** The maximum number of tagged companies that are looked up one by one; for more, the whole reach is read. */
const maxTagged = 1_000
async function findTagged(tx: Tx, scope: Scope, { tags, tops }: Spots): Promise<string[] | undefined> {
  const rows = await queryRows(tx)<{ accountId: string }>`
    select a.account_id from account a where ${within(scope, 'a')} and a.tags && ${tags}::text[] and a.tags <> '{}'
      and not array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id] && ${tops}::uuid[] limit ${maxTagged + 1}`
  return rows.length > maxTagged ? undefined : rows.map(({ accountId }) => accountId)
}
/** The places of a reach; for a reader limited to a few companies, only those. */
export async function placesOf(tx: Tx, { spots, column, accountId, scope }: Reach): Promise<Places> {
  const all = [{ column, accountIds: [accountId] }]
  if (!spots) return all
  const tagged = spots.tags.length > 0 ? await findTagged(tx, scope, spots) : []
  if (!tagged) return all
  const single = [...tagged, ...(spots.own ? [scope.accountId] : [])]
  return [...spots.trees, { column: 'account_id', accountIds: single }].filter(
    ({ accountIds }) => accountIds.length > 0,
  )
}

export type UsageQuery = Months & {
  places: Places
  /** In order; the first one starts after a person. */
  units: readonly Unit[]
  after: Person | undefined
  limit: number
}
export type UsageRow = Unit & {
  acctKey: string
  acctName: string | null
  acctReference: string | null
  userKey: string
  name: string | null
  email: string | null
  userReference: string | null
  /** Whether the reader sees the person's name. */
  named: boolean
  used: number
  lastUsed: string | null
}

/** People of one place with one product and unit, in order. */
const peopleOf = (scope: Scope, column: string, { fromMonth, toMonth, limit }: UsageQuery): RawBuilder<unknown> =>
  sql`(select m.account_id, m.user_id, sum(m.used)::bigint as used, max(m.last_used) as last_used from usage_person m
    where ${sql.ref(`m.${column}`)} = spot.id and (${within(scope, 'm')}) is true
      and m.product_line = wanted.line and m.unit_type = wanted.unit and (m.account_id, m.user_id) > (wanted.account_id, wanted.user_id)
      and m.month >= ${fromMonth} and m.month <= ${toMonth}
    group by 1, 2 having sum(m.used) > 0 order by 1, 2 limit ${limit})`

/** A page of people with their usage, ordered by product, company and person. */
export function findUsage(tx: Tx, caller: Caller, query: UsageQuery): Promise<UsageRow[]> {
  const { places, units, after, limit } = query
  const { scope } = caller
  if (places.length === 0 || units.length === 0) return Promise.resolve([])
  const from = (at: number, key: keyof Person) => (at === 0 ? (after?.[key] ?? unknownUser) : unknownUser)
  const found = places.map(
    ({ column, accountIds }) =>
      sql`select people.* from unnest(${accountIds}::uuid[]) as spot(id) cross join lateral ${peopleOf(scope, column, query)} people`,
  )
  return queryRows(tx)<UsageRow>`
    with page as materialized (
      select wanted.place, wanted.line, wanted.unit, found.*
      from unnest(${units.map(({ productLine }) => productLine)}::text[], ${units.map(({ unitType }) => unitType)}::text[],
        ${units.map((_, at) => from(at, 'acctKey'))}::uuid[], ${units.map((_, at) => from(at, 'userKey'))}::uuid[])
        with ordinality as wanted(line, unit, account_id, user_id, place)
      cross join lateral (${sql.join(found, sql` union all `)}) found
      order by wanted.place, found.account_id, found.user_id limit ${limit})
    select page.account_id as acct_key, a.acct_name, a.customer_ref_code as acct_reference, page.user_id as user_key,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name, u.email, u.reference_key as user_reference,
      coalesce(${namesPeople(caller, 'u')}, false) as named, page.line as product_line, page.unit as unit_type, page.used, page.last_used
    from page
    left join account a on a.account_id = page.account_id and ${within(scope, 'a')}
    left join app_user u on u.user_id = page.user_id and u.redacted_at is null and ${within(whole(scope), 'u')}
    order by page.place, page.account_id, page.user_id`
}

export type TotalRow = Unit & { used: number; users: number }
type TotalQuery = Months & { places: Places; units: readonly Unit[]; most: number }

/** The usage of each product and unit with the number of its people; null for more months of people than are added up. */
export async function findTotals(tx: Tx, scope: Scope, query: TotalQuery): Promise<TotalRow[] | null> {
  const { places, units, fromMonth, toMonth, most } = query
  if (places.length === 0 || units.length === 0) return []
  const found = places.map(
    ({ column, accountIds }) =>
      sql`(select m.product_line, m.unit_type, m.account_id, m.user_id, m.used
        from usage_person m where ${sql.ref(`m.${column}`)} = any(${accountIds}::uuid[]) and ${within(scope, 'm')}
          and (m.product_line, m.unit_type) in (select wanted.line, wanted.unit
            from unnest(${units.map(({ productLine }) => productLine)}::text[], ${units.map(({ unitType }) => unitType)}::text[]) wanted(line, unit))
          and m.month >= ${fromMonth} and m.month <= ${toMonth} limit ${most + 1})`,
  )
  const rows = await queryRows(tx)<TotalRow & { months: number }>`
    with found as materialized (select * from (${sql.join(found, sql` union all `)}) several limit ${most + 1}),
    people as (select product_line, unit_type, account_id, user_id, sum(used)::bigint as used, count(*) as months from found group by 1, 2, 3, 4)
    select product_line, unit_type, coalesce(sum(used) filter (where used > 0), 0)::bigint as used,
      count(*) filter (where used > 0 and user_id <> ${unknownUser})::int as users, sum(sum(months)) over ()::int as months
    from people group by 1, 2`
  if ((rows[0]?.months ?? 0) > most) return null
  return rows.flatMap(({ productLine, unitType, used, users }) =>
    used > 0 ? [{ productLine, unitType, used, users }] : [],
  )
}
