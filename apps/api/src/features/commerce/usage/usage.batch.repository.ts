import type { ProductLine, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import type { UsageBatchDone } from '@portal/contract/commerce/usage/usage.contract'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

/**
 * Extends the statement timeout for the rest of a transaction: the largest batch writes its facts and the roll-ups of
 * all companies above in tens of thousands of places, which takes a disk without cached pages longer than the usual
 * limit.
 */
export const takeTime = (tx: Tx) => sql`set local statement_timeout = '20s'`.execute(tx)

export type Fact = {
  acctKey: string
  planCode: string | null
  productLine: ProductLine | null
  unitType: UnitType | null
  userKey: string | null
  day: string
  quantity: number
}
export type StoredBatch = { contentHash: string; answer: UsageBatchDone }
export const findBatch = (tx: Tx, accountId: string, batchId: string): Promise<StoredBatch | undefined> =>
  tx
    .selectFrom('usageBatch')
    .select(['contentHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('batchId', '=', batchId)
    .$call(rowsOf<StoredBatch>())
    .executeTakeFirst()

/**
 * Stores a batch; concurrent ones with the same key wait for each other. @returns the earlier batch, if there was one
 */
export async function keepBatch(
  tx: Tx,
  { accountId, batchId, contentHash, answer }: StoredBatch & { accountId: string; batchId: string },
): Promise<StoredBatch | undefined> {
  const inserted = await queryRow(tx)`
    insert into usage_batch (account_id, batch_id, content_hash, answer)
    values (${accountId}, ${batchId}, ${contentHash}, ${JSON.stringify(answer)}) on conflict do nothing returning batch_id`
  return inserted ? undefined : findBatch(tx, accountId, batchId)
}

/** The faults of the company of an entry, by its place from 0. */
export type EntryFaults = {
  place: number
  /** In the scope, and not purged. */
  known: boolean
  below: boolean
  /** A company below the sender pays for it. */
  paid: boolean
}
/** The plan of a fact, and its faults. */
export type Resolved = EntryFaults & {
  /** Null: the fact names no person. */
  person: boolean | null
  future: boolean
  subscriptionId: string | null
  line: ProductLine | null
  unit: UnitType | null
}

const columns = (facts: readonly Fact[]) => sql`unnest(${facts.map(({ acctKey }) => acctKey)}::uuid[],
  ${facts.map(({ planCode }) => planCode)}::text[], ${facts.map(({ productLine }) => productLine)}::text[],
  ${facts.map(({ unitType }) => unitType)}::text[], ${facts.map(({ userKey }) => userKey)}::uuid[],
  ${facts.map(({ day }) => day)}::date[]) with ordinality as f(account_id, plan_code, line, unit, user_id, day, place)`

/**
 * The plan that a company held on a day, by its code or by a line and a unit. The person's plan comes first, a plan of
 * that line before a bundle, then the oldest. A plan that ended by that day does not count.
 */
const plan = sql`select s.subscription_id, p.product_line, t.unit_type
  from subscription s
  join lateral (select h.terms_id from subscription_span h
    where h.subscription_id = s.subscription_id and h.from_on <= f.day order by h.from_on desc limit 1) h on true
  join plan_terms t on t.terms_id = h.terms_id join plan p on p.plan_id = t.plan_id
  where s.account_id = f.account_id and (s.ended_on is null or f.day < s.ended_on)
    and case when f.plan_code is not null then p.plan_code = f.plan_code
      else p.product_line in (f.line, 'BUNDLE') and t.unit_type = f.unit end
  order by f.user_id is not null and exists (select from user_plan u
      where u.user_id = f.user_id and u.subscription_id = s.subscription_id and u.user_plan_status = 'Assigned') desc,
    p.product_line = 'BUNDLE', s.start_on, s.subscription_id limit 1`

/**
 * The conditions under which a company `a` counts: it is in the scope and below the sender, and a company below the
 * sender pays for it.
 */
export const countedConditions = (scope: Scope) => ({
  below: sql`${scope.accountId} in (a.provider_id, a.sp_id, a.dt_id, a.rs_id) and a.account_id <> ${scope.accountId}`,
  paid: sql`exists (select from account up left join billing_profile b on b.account_id = up.account_id
    where up.account_id in (a.sp_id, a.dt_id, a.rs_id, a.account_id) and up.account_id <> ${scope.accountId}
      and ${scope.accountId} in (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
      and coalesce(b.billing_owner, 'SELF') = 'SELF')`,
  known: sql`${within(scope, 'a')} and a.account_status <> 'Purged'`,
})

/** Looks up all facts in one statement: each company once, and its plan for each fact. */
export function resolveFacts(tx: Tx, scope: Scope, facts: readonly Fact[]): Promise<Resolved[]> {
  const { below, paid, known } = countedConditions(scope)
  return queryRows(tx)<Resolved>`
    with f as materialized (select * from ${columns(facts)}),
    company as materialized (
      select a.account_id, ${below} as below, ${paid} as paid,
        -- the day is asked for only where it may not have begun
        case when named.latest >= (now() at time zone '-12')::date then account_today(a.account_id) end as today
      from (select account_id, max(day) as latest from f group by 1) named join account a using (account_id)
      where ${known})
    select f.place - 1 as place, c.account_id is not null as known, coalesce(c.below, false) as below, coalesce(c.paid, false) as paid,
      case when f.user_id is not null then u.user_id is not null end as person,
      coalesce(f.day > c.today, false) as future, held.subscription_id, held.product_line as line, held.unit_type as unit
    from f left join company c using (account_id)
    left join app_user u on u.user_id = f.user_id and u.account_id = f.account_id and u.user_status <> 'Removed'
    left join lateral (${plan}) held on c.account_id is not null
    order by f.place`
}

export type CountedFact = Required<Pick<Fact, 'acctKey' | 'day' | 'userKey' | 'quantity'>> & {
  line: ProductLine
  unit: UnitType
  subscriptionId: string | null
}
/** Counts all of them, or fails. */
export const applyFacts = (tx: Tx, facts: readonly CountedFact[]) =>
  sql`select usage_apply(${facts.map(({ acctKey }) => acctKey)}::uuid[], ${facts.map(({ day }) => day)}::date[],
    ${facts.map(({ line }) => line)}::text[], ${facts.map(({ unit }) => unit)}::text[],
    ${facts.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${facts.map(({ userKey }) => userKey)}::uuid[],
    ${facts.map(({ quantity }) => quantity)}::bigint[])`.execute(tx)

/** The first day that is accepted: the given number of days before today, counted in UTC. */
export const findFirstDay = async (tx: Tx, days: number): Promise<string> =>
  (await queryRow(tx)<{ first: string }>`select (now() at time zone 'UTC')::date - ${days}::integer as first`)?.first ??
  ''
