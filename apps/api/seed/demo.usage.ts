import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'

// The usage of the demo's companies in the last year: most stay well within, some come near what is included, and
// where more is allowed or charged, some pass it. It grows over the year, and is low in August and around New Year.

/** Days with figures of their own; before them each Monday stands for its week, which keeps the first start short. */
const daily = 100
const year = 365

/** A share of the units of a period, by the company and the plan. */
const share = sql`case when dice < 50 then 0.35 + dice * 0.008 when dice < 85 or overage = 'BLOCK' then 0.78 + (dice - 50) * 0.005
  else 1 + (dice - 85) * 0.015 end`
/** The factor of a day: less at weekends. */
const ofDay = sql`(0.7 + mod(abs(hashtext(subscription_id::text || day)), 60) / 100.0) * case when extract(isodow from day) > 5 then 0.3 else 1.2 end`

/** A plan was used a fifth less a year ago; total usage grew more, because the number of plans grew too. */
const trend = sql`(1 - 0.2 * (current_date - day) / ${sql.lit(year)})`
/** By month, January first. */
const season = sql`(array[0.94, 1.02, 1.08, 1.04, 1.0, 0.98, 0.8, 0.66, 1.04, 1.12, 1.1, 0.82])[extract(month from day)::int]`
const ofWeek = sql`6.6 * (0.85 + mod(abs(hashtext(subscription_id::text || day)), 30) / 100.0)`
/** The share of an average day's units. */
const part = sql`case when told = 'day' then ${ofDay} else ${ofWeek} end * ${trend} * ${season}`

/** The user of that day: holders of the plan take turns, and sometimes no user is named. */
const person = sql`case when mod(day - date '2020-01-01', 9) > 0 then holders[1 + mod(day - date '2020-01-01', cardinality(holders))] end`

/** Counts usage as the products do; no one is notified of thresholds that were reached before the demo began. */
export async function insertUsage(tx: Tx, provider: string): Promise<void> {
  await sql`select set_config('app.scope', ${provider}, true)`.execute(tx)
  await sql`
    select usage_apply(array_agg(account_id), array_agg(day), array_agg(product_line), array_agg(unit_type), array_agg(subscription_id),
      array_agg(person), array_agg(amount))
    from (
      select *, round(own * ${share} / days * ${part})::bigint as amount, ${person} as person
      from (
        select s.subscription_id, s.account_id, case when p.product_line = 'BUNDLE' then 'SECUREEMAIL' else p.product_line end as product_line,
          t.unit_type, t.overage, mod(abs(hashtext(a.acct_name || p.plan_code)), 100) as dice,
          coalesce(nullif(t.unit_quantity, 0), 200) * case when p.plan_type = 'PERUSER' then s.seats else 1 end as own,
          case t.range when 'MONTH' then 30 when 'QUARTER' then 91 when 'YEAR' then 365 else t.term_months * 30 end as days, d.day::date as day,
          case when current_date - d.day::date <= ${sql.lit(daily)} then 'day' else 'week' end as told,
          (select array_agg(u.user_id order by u.user_id) from user_plan u
            where u.subscription_id = s.subscription_id and u.user_plan_status = 'Assigned') as holders
        from subscription s join account a using (account_id) join plan p using (plan_id) join plan_terms t on t.terms_id = s.terms_id
        cross join lateral generate_series(greatest(s.start_on, current_date - ${sql.lit(year)}::int), current_date - 1, '1 day') d (day)
        where (current_date - d.day::date <= ${sql.lit(daily)} or extract(isodow from d.day) = 1 and current_date - d.day::date > ${sql.lit(daily)} + 3)
          and t.unit_type <> 'SEAT' and s.subscription_status in ('Trial', 'Active', 'Grace') and a.acct_type <> 'RP') held) used
    where amount > 0
    having count(*) > 0`.execute(tx)
  await sql`update usage_watch set due = false`.execute(tx)
}
