import type pg from 'pg'
import { loadBare, type Progress } from './scale.load.ts'
import { maker } from './scale.rows.ts'

// Company plans and plans of people for generated companies. They follow from the existing rows, so the database makes
// them: each customer has a plan for mail, every second one also one for signatures, and everyone who is not removed
// has a licence for mail.

const catalogue = `INSERT INTO plan (plan_id, plan_code, product_line, plan_type, plan_status, sold_by_tiers, terms_id, created_by, modified_by)
  SELECT gen_random_uuid(), code, line, 'PERUSER', 'ACTIVE', '{SP,DT,RS}', gen_random_uuid(), $1, $1
  FROM (VALUES ('SCALE-MAIL', 'SECUREEMAIL'), ('SCALE-SIGN', 'ESIGN')) AS made (code, line) ON CONFLICT DO NOTHING`
const terms = `INSERT INTO plan_terms (terms_id, plan_id, number, plan_name, plan_name_fr, unit_type, unit_quantity, range, renewal_type,
    term_months, trial_days, carry_over, overage, list_price, currency, created_by)
  SELECT terms_id, plan_id, 1, initcap(product_line), initcap(product_line), 'MESSAGE', 1000, 'MONTH', 'AUTO', 12, 0, false, 'ALLOW', 450, 'USD', $1
  FROM plan WHERE created_by = $1 ON CONFLICT DO NOTHING`

/**
 * In every hundred company plans 85 run, some of them in trial or grace; ids follow the order in which accounts were
 * created.
 */
const status = `CASE WHEN dice < 80 THEN 'Active' WHEN dice < 83 THEN 'Trial' WHEN dice < 85 THEN 'Grace' WHEN dice < 95 THEN 'Expired' ELSE 'Cancelled' END`
const subscriptions = `INSERT INTO subscription (subscription_id, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, terms_id, product_line,
    subscription_status, seats, seats_used, cap_users, start_on, end_on, trial_ends_on, grace_ends_on, ended_on, auto_renew, price, currency,
    created_at, created_by, modified_at, modified_by)
  SELECT gen_random_uuid(), account_id, provider_id, sp_id, dt_id, rs_id, plan_id, terms_id, product_line, made,
    greatest(people, 1) + dice % 7, CASE WHEN product_line = 'SECUREEMAIL' AND runs THEN people ELSE 0 END, true, start_on, end_on,
    CASE made WHEN 'Trial' THEN end_on END, CASE made WHEN 'Grace' THEN end_on + 14 END, CASE WHEN NOT runs THEN end_on + 1 END,
    true, 450, 'USD', created_at, $1, modified_at, $1
  FROM (
    SELECT *, ${status} AS made, dice < 85 AS runs,
      CASE WHEN dice < 80 THEN current_date + dice * 4 WHEN dice < 83 THEN current_date + 10 ELSE current_date - (dice - 82) END AS end_on,
      CASE WHEN dice >= 80 AND dice < 83 THEN current_date - 5 ELSE current_date - 700 - dice * 3 END AS start_on
    FROM (
      SELECT a.*, p.plan_id, p.terms_id, p.product_line, mod(abs(hashtext(a.account_id::text || p.plan_code)), 100) AS dice,
        (SELECT count(*)::int FROM app_user u WHERE u.account_id = a.account_id AND u.user_status <> 'Removed') AS people
      FROM account a JOIN plan p ON p.created_by = $1 AND (p.product_line = 'SECUREEMAIL' OR mod(abs(hashtext(a.account_id::text)), 2) = 0)
      WHERE a.created_by = $1 AND a.acct_type = 'CU' AND NOT EXISTS (SELECT FROM subscription s WHERE s.account_id = a.account_id)) rolled) stated`
const spans = `INSERT INTO subscription_span (span_id, subscription_id, account_id, provider_id, sp_id, dt_id, rs_id, terms_id, from_on, until_on, seats,
    price, currency, trial, why)
  SELECT gen_random_uuid(), subscription_id, account_id, provider_id, sp_id, dt_id, rs_id, terms_id, start_on,
    CASE WHEN ended_on > start_on THEN ended_on END, seats, price, currency, subscription_status = 'Trial', 'PLAN_ADDED'
  FROM subscription s WHERE created_by = $1 AND NOT EXISTS (SELECT FROM subscription_span held WHERE held.subscription_id = s.subscription_id)`
const userPlans = `INSERT INTO user_plan (user_plan_id, account_id, provider_id, sp_id, dt_id, rs_id, user_id, subscription_id, plan_id, product_line,
    user_plan_status, assigned_at, assigned_by)
  SELECT gen_random_uuid(), u.account_id, u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.user_id, s.subscription_id, s.plan_id, s.product_line,
    'Assigned', u.created_at, $1
  FROM subscription s JOIN app_user u ON u.account_id = s.account_id AND u.user_status <> 'Removed'
  WHERE s.created_by = $1 AND s.product_line = 'SECUREEMAIL' AND s.subscription_status IN ('Trial', 'Active', 'Grace')
    AND NOT EXISTS (SELECT FROM user_plan held WHERE held.user_id = u.user_id)`

export const planTables = ['subscription', 'subscription_span', 'user_plan']

const steps = [
  ['plans', [catalogue, terms, subscriptions, spans]],
  ['licences', [userPlans]],
] as const

/** Adds plans to generated companies and people that have none; inside the caller's transaction. */
export async function loadPlans(client: pg.Client, progress: Progress): Promise<void> {
  // The planner still takes the tables just filled for small, and would search all new plans for each company.
  await client.query('ANALYZE account, app_user')
  const load = async () => {
    for (const [what, statements] of steps)
      for (const [done, statement] of statements.entries()) {
        progress(what, done, statements.length)
        await client.query(statement, [maker])
      }
  }
  await loadBare(client, planTables, load, progress)
  // Checks the plans and their terms now: while checks are pending, the roll-up by plan cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
}
