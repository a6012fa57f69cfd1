import type pg from 'pg'
import { loadBare, type Progress } from './scale.load.ts'
import { maker } from './scale.rows.ts'

// A year of usage of the generated company plans: about 29 days of each, so that 1.5 million plans have 43 million
// daily facts. The roll-ups are summed from them once by company and plan, and from there level by level. A month's
// rows are stored together, as when they arrive day by day.

const path = 'provider_id, sp_id, dt_id, rs_id'
/** Plans that have none yet, so that the same seed can be run again. */
const createTable = `CREATE TEMP TABLE usage_begun ON COMMIT DROP AS
  SELECT s.subscription_id, s.account_id, ${path}, s.product_line, abs(hashtext(s.subscription_id::text)) AS dice
  FROM subscription s WHERE s.created_by = $1 AND NOT EXISTS (SELECT FROM subscription_usage held WHERE held.subscription_id = s.subscription_id)`
/** Every thirteenth day, starting on a different one for each plan. */
const daily = `INSERT INTO usage_daily (day, account_id, ${path}, subscription_id, product_line, unit_type, used)
  SELECT current_date - n - dice % 12, account_id, ${path}, subscription_id, product_line, 'MESSAGE', 1 + (dice / 12 + n * 7) % 40
  FROM usage_begun, generate_series(1, 352, 12.5) AS spread (step), LATERAL (SELECT step::int) AS rounded (n)`
const byDay = `INSERT INTO subscription_usage (subscription_id, day, used)
  SELECT subscription_id, day, used FROM usage_daily JOIN usage_begun USING (subscription_id)`
/** Names no user. */
const byPerson = `INSERT INTO usage_person (month, account_id, ${path}, user_id, product_line, unit_type, used, last_used)
  SELECT date_trunc('month', day)::date, d.account_id, ${path
    .split(', ')
    .map((name) => `d.${name}`)
    .join(', ')}, '00000000-0000-0000-0000-000000000000', d.product_line, 'MESSAGE', sum(d.used), max(d.day)
  FROM usage_daily d JOIN usage_begun USING (subscription_id) GROUP BY 1, 2, 3, 4, 5, 6, 8 ORDER BY 1, 2, 8`
const heldTable = `CREATE TEMP TABLE usage_held ON COMMIT DROP AS
  SELECT date_trunc('month', d.day)::date AS month, d.account_id, ${path
    .split(', ')
    .map((name) => `d.${name}`)
    .join(', ')}, s.plan_id, d.product_line, sum(d.used)::bigint AS used
  FROM usage_daily d JOIN usage_begun USING (subscription_id) JOIN subscription s USING (subscription_id) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`
/** A row of each month for the companies of one level; `above` are the columns of the levels down to it. */
const byCompany = (own: string, above: string, parent: string) => `
  INSERT INTO usage_month AS kept (month, account_id, ${above}, parent_id, product_line, unit_type, used)
  SELECT month, ${own}, ${above}, ${parent}, product_line, 'MESSAGE', sum(used)
  FROM usage_held WHERE ${own} IS NOT NULL GROUP BY month, ${own}, ${above}, product_line ORDER BY month, ${own}`
const byPlan = (own: string, above: string) => `
  INSERT INTO usage_plan AS kept (month, account_id, ${above}, plan_id, product_line, unit_type, used)
  SELECT month, ${own}, ${above}, plan_id, product_line, 'MESSAGE', sum(used)
  FROM usage_held WHERE ${own} IS NOT NULL GROUP BY month, ${own}, ${above}, plan_id, product_line ORDER BY month, ${own}`
/** Adds to existing rows: the partner's own usage, and earlier counts. */
const added = (plan: string) => `
  ON CONFLICT (month, account_id, usage_key(product_line, unit_type, ${plan}, provider_id, sp_id, dt_id, rs_id))
    DO UPDATE SET used = kept.used + excluded.used`
/** The rows of single companies are by far the most, so they are written without indexes. */
const own = ['account_id', path, 'coalesce(rs_id, dt_id, sp_id, provider_id)'] as const
const levels = [
  ['rs_id', path, 'coalesce(dt_id, sp_id, provider_id)'],
  ['dt_id', 'provider_id, sp_id, dt_id', 'coalesce(sp_id, provider_id)'],
  ['sp_id', 'provider_id, sp_id', 'provider_id'],
  ['provider_id', 'provider_id', 'NULL::uuid'],
] as const

export const usageTables = ['usage_daily', 'subscription_usage', 'usage_month', 'usage_person', 'usage_plan']

/** Adds a year of usage to generated company plans; inside the caller's transaction. */
export async function loadUsage(client: pg.Client, progress: Progress): Promise<void> {
  await client.query(createTable, [maker])
  await client.query('ANALYZE usage_begun')
  const steps = [daily, byDay, byPerson, heldTable, byCompany(...own), byPlan(own[0], own[1])]
  const load = async () => {
    for (const [done, statement] of steps.entries()) {
      progress('usage', done, steps.length)
      await client.query(statement)
    }
  }
  await loadBare(client, usageTables, load, progress, { keys: true })
  for (const [done, [level, above, parent]] of levels.entries()) {
    progress('roll-up', done, levels.length)
    await client.query(byCompany(level, above, parent) + added('NULL'))
    await client.query(byPlan(level, above) + added('plan_id'))
  }
}
