import { type CompanyPlanFilter, companyPlanList } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { maxPlans } from '@portal/contract/operations/worklist/worklist.health'
import { type RawBuilder, sql } from 'kysely'
import { findNamed } from '../../../core/accounts/accounts.named.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { inReach, type RowConditions, type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { and, listTable } from '../../../platform/list/table.ts'
import {
  countIndexed,
  countByScan,
  findBounded,
  findKeys,
  type IndexedRows,
  type OrderedRow,
  type Page,
  type Question,
  type IndexMatches,
  type ReadLimits,
  type RowSource,
} from '../../../platform/list/walk.ts'
import { live } from './subscriptions.repository.ts'

// The definition of company plans for the list engine.

export const companyPlanTable = listTable({
  list: companyPlanList,
  name: 'subscription',
  key: 'subscription_id',
  orders: {
    endDate: { column: 'ends_on', type: 'date' },
    modified: { column: 'modified_at', type: 'timestamptz' },
  },
  rare: {},
  lookedUp: ['searchText'],
})

const reading: RowSource = {
  columns: sql`subscription.subscription_id, subscription.ends_on, subscription.modified_at`,
  shown: sql`page.subscription_id as list_key`,
  around: sql``,
}
/** Plans of companies that match a search of accounts are included. */
const isOfCompany = (word: string) =>
  sql<boolean>`(select strpos(a.search, (select search_normal(${word}::text))) > 0 from account a where a.account_id = subscription.account_id)`
/** Plans by their codes, which are few and looked up once. */
const isPlan = (codes: readonly string[]) => sql<boolean>`subscription.plan_id = any(array(
  select plan_id from plan where plan_code = any(${codes.map((code) => code.toUpperCase())}::text[])))`
const wordsOf = (text: string | null | undefined) => (text ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
const dayAfter = (days: number) => sql`(now() at time zone 'UTC')::date + ${sql.lit(days)}`
/**
 * It ends within 30 days in the time zone of its company. Today is a day earlier or later there than in UTC at most, so
 * the first condition is a range of an index, and few rows need that time zone.
 */
const isSoon = [
  sql<boolean>`subscription.ends_on <= ${dayAfter(31)}`,
  sql<boolean>`(subscription.ends_on <= ${dayAfter(29)} or subscription.ends_on <= account_today(subscription.account_id) + 30)`,
]
/** Conditions across several columns. */
const further = ({ searchText, planCode, endsSoon, ends }: CompanyPlanFilter): RawBuilder<boolean>[] => [
  ...wordsOf(searchText).map((word) => sql<boolean>`(${isPlan([word])} or ${isOfCompany(word)})`),
  ...(planCode?.length ? [isPlan(planCode)] : []),
  ...(endsSoon ? [live('subscription'), ...isSoon] : []),
  ...(ends ? [sql<boolean>`subscription.cancel_on is not null`] : []),
]

export type SubscriptionQuery = CompanyPlanFilter & {
  /** Only plans with these keys. */
  keys?: readonly string[] | undefined
  except?: readonly string[] | undefined
}
const questionOf = (reach: Reach, { keys, except, ...filter }: SubscriptionQuery): Question => ({
  table: companyPlanTable,
  reach,
  filter: {
    filter: { ...companyPlanTable.filterOf(filter), ...(filter.searchText && { searchText: filter.searchText }) },
    ...(keys && { keys }),
    ...(except?.length && { except }),
  },
  also: further(filter),
})

/** The most selective word, unless it is the code of a plan, which many rows may have. */
const selectiveWord = async (tx: Tx, text: string | null | undefined) =>
  (
    await queryRow(tx)<{ word: string }>`
      select w.word from unnest(${wordsOf(text)}::text[]) as w(word)
      where not exists (select from plan where plan_code = upper(w.word)) order by length(w.word) desc, w.word limit 1`
  )?.word

/** Plans that are looked up one by one. */
const maxFew = 5_000
/**
 * The keys of the plans of companies that match by name, if they are few; the other conditions are checked for each.
 */
async function findFew(
  tx: Tx,
  reach: Reach,
  { searchText, keys }: SubscriptionQuery,
  limits?: ReadLimits,
): Promise<IndexMatches | undefined> {
  const word = searchText && !keys ? await selectiveWord(tx, searchText) : undefined
  const named = word === undefined ? undefined : await findNamed(tx, reach, word, limits)
  if (!named) return undefined
  const rows = await queryRows(tx)<{ id: string }>`
    select subscription_id as id from unnest(${named.keys}::uuid[]) as named(id)
    join subscription on subscription.account_id = named.id where (${inReach(reach, 'subscription')}) is true limit ${maxFew + 1}`
  return rows.length > maxFew ? undefined : { ...named, keys: rows.map(({ id }) => id) }
}
/** A page from known keys: it reads all of these rows and no others. */
const findAll =
  (tx: Tx, { reach, also = [] }: Question, { sort, after, limit }: Page) =>
  ({ filter, keys = [], except = [] }: RowConditions): Promise<OrderedRow[]> => {
    const { column } = companyPlanTable.orderOf(sort)
    const conditions = [
      sql<boolean>`(${inReach(reach, 'subscription')}) is true`,
      sql<boolean>`subscription_id <> all(${except}::uuid[])`,
      ...companyPlanTable.conditions(filter),
      ...also,
    ]
    return queryRows(tx)<OrderedRow>`
      with found as materialized (
        select subscription.subscription_id, subscription.${sql.raw(column)} from unnest(${keys}::uuid[]) as known(id)
        join subscription on subscription.subscription_id = known.id where ${and([...conditions, ...companyPlanTable.beyond(sort, after)])})
      select subscription_id as list_key, ${sql.raw(column)} as sort_value from found ${companyPlanTable.orderBy(sort)} limit ${limit}`
  }

/** The first and the last due day; from the day before today, for companies where yesterday is not over. */
export type DuePeriod = { from: string; to: string }
const dueConditions = ({ from, to }: DuePeriod) => [
  sql<boolean>`subscription.ends_on >= ${from}::date and subscription.ends_on <= ${to}::date`,
  sql<boolean>`subscription.subscription_status in ('Trial', 'Active', 'Grace')`,
]
const dueSort = 'endDate'
/** The keys of running plans that end soon, the first due first: a range of the index of ends. */
export function findDueKeys(
  tx: Tx,
  reach: Reach,
  due: DuePeriod,
  { after, limit }: Omit<Page, 'sort'>,
): Promise<OrderedRow[]> {
  const order = companyPlanTable.orderBy(dueSort)
  const conditions = [...dueConditions(due), ...companyPlanTable.beyond(dueSort, after)]
  const run: Run = (filters) =>
    sql`(select subscription_id, ends_on from subscription where ${and([...filters, ...conditions])} ${order} limit ${limit})`
  return queryRows(tx)<OrderedRow>`
    select subscription_id as list_key, ends_on as sort_value
    from (${runsOf(companyPlanTable, reach, { filter: {} }, run, order)}) due ${order} limit ${limit}`
}
/** Counts them, up to one more than `most`. */
export async function countDue(tx: Tx, reach: Reach, due: DuePeriod, most: number): Promise<number> {
  const run: Run = (conditions) =>
    sql`(select 1 from subscription where ${and([...conditions, ...dueConditions(due)])} limit ${most + 1})`
  const row = await queryRow(tx)<{ total: number }>`
    select count(*) as total from (select * from (${runsOf(companyPlanTable, reach, { filter: {} }, run)}) due limit ${most + 1}) counted`
  return row?.total ?? 0
}

/** The keys of the company plans in a reach, a page at a time. */
export function findPlanKeys(tx: Tx, reach: Reach, query: SubscriptionQuery, page: Page) {
  const question = questionOf(reach, query)
  return findBounded<OrderedRow>(tx, question, reading, page, {
    findFew: () => findFew(tx, reach, query, page.limits),
    findAll: findAll(tx, question, page),
  })
}
/** The query limited to companies that match by name, if those are few. */
async function narrowed(tx: Tx, reach: Reach, query: SubscriptionQuery): Promise<Question> {
  const few = await findFew(tx, reach, query)
  return questionOf(reach, few ? { ...query, keys: few.keys } : query)
}
export const countPlanKeys = async (tx: Tx, reach: Reach, query: SubscriptionQuery, cap: number) =>
  countByScan(tx, await narrowed(tx, reach, query), cap)

const inOrderOfEnds = (where: RawBuilder<boolean>[], sums?: RawBuilder<unknown>): IndexedRows => ({
  where,
  ...(sums && { sums }),
  order: 'ends_on',
  name: sql`(select a.acct_name from subscription s join account a on a.account_id = s.account_id where s.subscription_id = first.id)`,
})
/** A plan whose price the reader may see: one that the reader's company or a company below pays for. */
const isPriced = (
  scope: Scope,
) => sql<boolean>`((select bill_to from billing_party(${scope.accountId})) = ${scope.accountId}
  or exists (select from billing_party(s.account_id) b join account p on p.account_id = b.bill_to where ${within(whole(scope), 'p')}))`
/** The cost of another term of the plans `found` at the current price and seats, before discounts. */
const termValues = (scope: Scope) => sql`
  select s.currency, sum(s.price * case when p.plan_type = 'PERUSER' then s.seats else 1 end * t.term_months)::bigint as amount
  from found join subscription s on s.subscription_id = found.id join plan p on p.plan_id = s.plan_id
  join plan_terms t on t.terms_id = s.terms_id where ${isPriced(scope)} group by s.currency having sum(s.price) > 0`
/** The company plans that the home page counts; each kind has an index of its own. */
const led = {
  full: () => inOrderOfEnds([sql<boolean>`subscription.is_full`]),
  ending: (scope: Scope) =>
    inOrderOfEnds(
      [sql<boolean>`subscription.cancel_on is not null`, live('subscription'), ...isSoon],
      termValues(scope),
    ),
}
export type PlanWork = keyof typeof led
/** The number of such plans, the company of the one that ends first, and the value of those that end. */
export const countWork = (tx: Tx, reach: Reach, work: PlanWork, most: number) =>
  countIndexed(tx, { table: companyPlanTable, reach }, led[work](reach.scope), most)

/** The keys of all matches, `most` at most. */
export const selectPlanKeys = async (tx: Tx, reach: Reach, query: SubscriptionQuery, most: number) =>
  findKeys(tx, await narrowed(tx, reach, query), most)

type Seats = { plans: number; sold: number; used: number }
/** The seats of running plans, of at most `most` + 1 plans. */
export async function sumSeats(tx: Tx, reach: Reach, most: number): Promise<Seats> {
  const run: Run = (place) =>
    sql`(select seats, seats_used from subscription where ${and([...place, live('subscription')])} limit ${most + 1})`
  const row = await queryRow(tx)<Seats>`
    select count(*)::integer as plans, coalesce(sum(seats), 0)::bigint as sold, coalesce(sum(seats_used), 0)::bigint as used
    from (select * from (${runsOf(companyPlanTable, reach, { filter: {} }, run)}) found limit ${most + 1}) running`
  return row ?? { plans: 0, sold: 0, used: 0 }
}

type TroubledPlan = {
  subscriptionId: string
  planName: string
  planNameFr: string
  seats: number
  isFull: boolean
  endsOn: string | null
  /** Days until a scheduled end that is soon; null otherwise. */
  daysLeft: number | null
}
/** Plans of an account that are full or set to end soon, by the rules of the list; those that end first come first. */
export const findTroubled = (tx: Tx, scope: Scope, accountId: string): Promise<TroubledPlan[]> =>
  queryRows(tx)<TroubledPlan>`
    with found as (
      select subscription.*, ${and([sql`subscription.cancel_on is not null`, live('subscription'), ...isSoon])} as is_soon
      from subscription where ${within(scope, 'subscription')} and subscription.account_id = ${accountId}
        and ${live('subscription')})
    select f.subscription_id, t.plan_name, t.plan_name_fr, f.seats, coalesce(f.is_full and p.plan_type in ('PERUSER', 'TRIAL'), false) as is_full, f.ends_on,
      case when f.is_soon then greatest(0, f.ends_on - account_today(f.account_id)) end as days_left
    from found f join plan p on p.plan_id = f.plan_id join plan_terms t on t.terms_id = f.terms_id
    where f.is_full or f.is_soon order by f.ends_on, f.subscription_id limit ${sql.lit(maxPlans)}`
