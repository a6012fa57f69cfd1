import type pg from 'pg'
import { loadBare, type Progress } from './scale.load.ts'
import { maker } from './scale.rows.ts'

// A year of usage of the generated company plans: about 29 days of each, so that 1.5 million plans have 43 million daily facts.
// The roll-up is summed from them once, level by level.

/** Every thirteenth day, beginning with another one for each plan. */
const daily = `INSERT INTO usage_daily (day, account_id, provider_id, sp_id, dt_id, rs_id, subscription_id, product_line, unit_type, used)
  SELECT current_date - n - mod(abs(hashtext(s.subscription_id::text)), 12), s.account_id, s.provider_id, s.sp_id, s.dt_id, s.rs_id,
    s.subscription_id, s.product_line, 'MESSAGE', 1 + mod(abs(hashtext(s.subscription_id::text || n)), 40)
  FROM subscription s, generate_series(1, 352, 12.5) AS spread (step), LATERAL (SELECT step::int) AS rounded (n)
  WHERE s.created_by = $1 ON CONFLICT DO NOTHING`
const byPlan = `INSERT INTO subscription_usage (subscription_id, day, used)
  SELECT d.subscription_id, d.day, sum(d.used) FROM usage_daily d JOIN subscription s USING (subscription_id)
  WHERE s.created_by = $1 GROUP BY 1, 2 ON CONFLICT DO NOTHING`
/** A row of each month for the companies of one level; `above` are the columns of the levels up to it. */
const months = (own: string, above: readonly string[], parent: string) => `
  INSERT INTO usage_month AS kept (month, account_id, ${above.map((name) => `${name}, `).join('')}parent_id, product_line, unit_type, used)
  SELECT date_trunc('month', day)::date, ${own}, ${above.map((name) => `${name}, `).join('')}${parent}, product_line, unit_type, sum(used)
  FROM usage_daily WHERE ${own} IS NOT NULL AND subscription_id IN (SELECT subscription_id FROM subscription WHERE created_by = $1)
  GROUP BY date_trunc('month', day), ${[own, ...above].filter((name, at, all) => all.indexOf(name) === at).join(', ')}, product_line, unit_type
  ON CONFLICT DO NOTHING`
const rollUp = [
  months('account_id', ['provider_id', 'sp_id', 'dt_id', 'rs_id'], 'coalesce(rs_id, dt_id, sp_id, provider_id)'),
  months('rs_id', ['provider_id', 'sp_id', 'dt_id', 'rs_id'], 'coalesce(dt_id, sp_id, provider_id)'),
  months('dt_id', ['provider_id', 'sp_id', 'dt_id'], 'coalesce(sp_id, provider_id)'),
  months('sp_id', ['provider_id', 'sp_id'], 'provider_id'),
  months('provider_id', ['provider_id'], 'NULL::uuid'),
]

export const usageTables = ['usage_daily', 'subscription_usage', 'usage_month']

/** Adds a year of usage to generated company plans; inside the caller's transaction. */
export async function loadUsage(client: pg.Client, progress: Progress): Promise<void> {
  const steps = [daily, byPlan, ...rollUp]
  const load = async () => {
    for (const [done, statement] of steps.entries()) {
      progress('usage', done, steps.length)
      await client.query(statement, [maker])
    }
  }
  await loadBare(client, ['subscription_usage', 'usage_month'], load, progress)
}
