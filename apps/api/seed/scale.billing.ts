import type pg from 'pg'
import { loadBare, type Progress } from './scale.load.ts'
import { maker } from './scale.rows.ts'

// Invoices of generated companies for the last three months that have ended in every time zone: plans held the whole
// month, 20 % tax, numbers consecutive by issuer and year. Most are paid; some of the latest month are drafts.

const paid = `mod(abs(hashtext(account_id::text || period)), 100) < 85`
const draft = `back = 1 AND mod(abs(hashtext(account_id::text)), 100) < 5`
/** Invoice lines of the months; the key of an invoice follows from payer and month, so that lines find theirs. */
const heldPlans = `SELECT s.*, a.parent_id, a.acct_name, a.acct_number, m.period, m.back, t.plan_name, t.plan_name_fr, p.plan_code,
    md5(s.account_id::text || m.period)::uuid AS invoice_id
  FROM subscription_span s JOIN account a ON a.account_id = s.account_id AND a.created_by = $1
  JOIN plan_terms t ON t.terms_id = s.terms_id JOIN plan p ON p.plan_id = t.plan_id
  JOIN LATERAL (SELECT back, (date_trunc('month', now() AT TIME ZONE 'UTC' - interval '12 hours') - make_interval(months => back))::date AS period
    FROM generate_series(1, 3) back) m ON s.from_on <= m.period AND (s.until_on IS NULL OR s.until_on >= m.period + interval '1 month')
  WHERE NOT s.trial`
const lines = `INSERT INTO invoice_line (invoice_id, place, account_id, provider_id, sp_id, dt_id, rs_id, customer_id, customer_name, kind,
    subscription_id, plan_code, plan_name, plan_name_fr, from_on, until_on, quantity, unit_price, days, days_of, net, tax, tax_rate, tax_category,
    tax_name, reason)
  SELECT invoice_id, row_number() OVER (PARTITION BY invoice_id ORDER BY plan_code), account_id, provider_id, sp_id, dt_id, rs_id, account_id,
    acct_name, 'PLAN', subscription_id, plan_code, plan_name, plan_name_fr, period, (period + interval '1 month')::date, seats, price, 30, 30,
    seats * price, round(seats * price * 0.2), 2000, 'S', 'VAT', 'held'
  FROM (${heldPlans}) held ON CONFLICT DO NOTHING`
const invoices = `INSERT INTO invoice (invoice_id, account_id, provider_id, sp_id, dt_id, rs_id, issuer_id, kind, invoice_status, payment_status,
    number, period, issued_on, due_on, overdue_at, currency, net, tax, total, paid, language, terms_days, bill_to, issuer, listed_at, created_by)
  SELECT invoice_id, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, 'INVOICE', CASE WHEN open THEN 'Draft' ELSE 'Issued' END,
    CASE WHEN settled THEN 'Paid' ELSE 'Pending' END, CASE WHEN NOT open THEN 'INV-' || extract(year FROM issued_on) || '-' || lpad(number::text, 6, '0') END,
    period, CASE WHEN NOT open THEN issued_on END, CASE WHEN NOT open THEN issued_on + 30 END, CASE WHEN NOT open THEN (issued_on + 31)::timestamptz END,
    'USD', net, tax, net + tax, CASE WHEN settled THEN net + tax ELSE 0 END, 'en-us', 30,
    jsonb_build_object('name', acct_name, 'acctNumber', acct_number, 'acctType', 'CU', 'emails', '[]'::jsonb),
    jsonb_build_object('name', 'Issuer', 'acctNumber', '', 'acctType', 'RS', 'emails', '[]'::jsonb),
    issued_on + interval '9 hours' + random() * interval '8 hours', $1
  FROM (SELECT *, row_number() OVER (PARTITION BY parent_id, open, extract(year FROM issued_on) ORDER BY period, account_id) AS number
    FROM (SELECT invoice_id, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, acct_name, acct_number, period,
        (period + interval '1 month 2 days')::date AS issued_on, ${draft} AS open, ${paid} AND NOT (${draft}) AS settled,
        sum(seats * price)::bigint AS net, sum(round(seats * price * 0.2))::bigint AS tax
      FROM (${heldPlans}) held GROUP BY invoice_id, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, acct_name, acct_number, period, back) summed) numbered
  ON CONFLICT DO NOTHING`
const numbers = `INSERT INTO invoice_number (account_id, provider_id, sp_id, dt_id, rs_id, year, last)
  SELECT i.issuer_id, a.provider_id, a.sp_id, a.dt_id, a.rs_id, extract(year FROM i.issued_on)::int, count(*)
  FROM invoice i JOIN account a ON a.account_id = i.issuer_id WHERE i.created_by = $1 AND i.number IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT DO NOTHING`

export const billingTables = ['invoice', 'invoice_line', 'invoice_number']

/** Adds invoices to generated companies with plans; inside the caller's transaction. */
export async function loadBilling(client: pg.Client, progress: Progress): Promise<void> {
  const steps = [invoices, lines, numbers]
  const load = async () => {
    for (const [done, statement] of steps.entries()) {
      progress('billing', done, steps.length)
      await client.query(statement, [maker])
    }
  }
  await loadBare(client, ['invoice', 'invoice_line'], load, progress)
}
