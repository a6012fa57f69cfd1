-- The path of each fact is looked up by the key of its company. PostgreSQL joined all companies with the facts of a day of very many, and
-- wrote what it added up to disk: half of the time went there. LIMIT keeps the look-up from becoming a join.
CREATE OR REPLACE FUNCTION usage_path(wanted uuid, at_day date) RETURNS TABLE (provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid)
  LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN h.account_id IS NULL THEN a.provider_id ELSE h.provider_id END, CASE WHEN h.account_id IS NULL THEN a.sp_id ELSE h.sp_id END,
    CASE WHEN h.account_id IS NULL THEN a.dt_id ELSE h.dt_id END, CASE WHEN h.account_id IS NULL THEN a.rs_id ELSE h.rs_id END
  FROM account a LEFT JOIN LATERAL (
    SELECT * FROM account_path o WHERE o.account_id = a.account_id AND o.until_on > at_day ORDER BY o.until_on LIMIT 1) h ON true
  WHERE a.account_id = wanted LIMIT 1
$$;

CREATE OR REPLACE FUNCTION usage_levels(accounts uuid[], days date[], lines text[], units text[], plans uuid[], amounts bigint[])
  RETURNS TABLE (month date, account_id uuid, provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, parent_id uuid,
    product_line text, unit_type text, plan_id uuid, used bigint)
  LANGUAGE sql STABLE AS $$
  WITH company AS MATERIALIZED (
    SELECT date_trunc('month', f.day)::date AS month, f.account_id, f.line, f.unit, f.plan_id, p.provider_id, p.sp_id, p.dt_id, p.rs_id,
      sum(f.amount)::bigint AS amount
    FROM unnest(accounts, days, lines, units, plans, amounts) f (account_id, day, line, unit, plan_id, amount)
    CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
  reseller AS MATERIALIZED (
    SELECT month, line, unit, plan_id, provider_id, sp_id, dt_id, rs_id, sum(amount)::bigint AS amount
    FROM company GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
  distributor AS MATERIALIZED (
    SELECT month, line, unit, plan_id, provider_id, sp_id, dt_id, sum(amount)::bigint AS amount FROM reseller GROUP BY 1, 2, 3, 4, 5, 6, 7),
  service AS MATERIALIZED (
    SELECT month, line, unit, plan_id, provider_id, sp_id, sum(amount)::bigint AS amount FROM distributor GROUP BY 1, 2, 3, 4, 5, 6)
  -- What a partner used itself is in the row of its level.
  SELECT month, account_id, provider_id, sp_id, dt_id, rs_id, coalesce(rs_id, dt_id, sp_id, provider_id), line, unit, plan_id, amount
    FROM company WHERE (account_id IN (provider_id, sp_id, dt_id, rs_id)) IS NOT TRUE
  UNION ALL SELECT month, rs_id, provider_id, sp_id, dt_id, rs_id, coalesce(dt_id, sp_id, provider_id), line, unit, plan_id, amount
    FROM reseller WHERE rs_id IS NOT NULL
  UNION ALL SELECT month, dt_id, provider_id, sp_id, dt_id, NULL, coalesce(sp_id, provider_id), line, unit, plan_id, amount
    FROM distributor WHERE dt_id IS NOT NULL
  UNION ALL SELECT month, sp_id, provider_id, sp_id, NULL, NULL, provider_id, line, unit, plan_id, amount
    FROM service WHERE sp_id IS NOT NULL
  UNION ALL SELECT month, provider_id, provider_id, NULL, NULL, NULL, NULL, line, unit, plan_id, sum(amount)::bigint
    FROM service WHERE provider_id IS NOT NULL GROUP BY month, provider_id, line, unit, plan_id
$$;
-- Who adds to a month waits for who does already, until that is committed: all of them write the row of the provider anyway. So nobody
-- else inserts the row that is missing here, and what is found is written without having been locked for it before.
CREATE FUNCTION usage_lock_months(days date[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('usage_month'), month - date '2000-01-01')
  FROM (SELECT DISTINCT date_trunc('month', day)::date AS month FROM unnest(days) day ORDER BY 1) added
$$;

-- More memory than the sums of a batch need, and their order.
CREATE OR REPLACE FUNCTION usage_add_months(accounts uuid[], days date[], lines text[], units text[], amounts bigint[]) RETURNS void
  LANGUAGE sql SET work_mem = '32MB' AS $$
  SELECT usage_lock_months(days);
  MERGE INTO usage_month kept USING (
    SELECT * FROM usage_levels(accounts, days, lines, units, NULL, amounts) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, NULL, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, NULL, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.parent_id, added.product_line,
      added.unit_type, added.used)
$$;
CREATE OR REPLACE FUNCTION usage_add_plans(accounts uuid[], days date[], lines text[], units text[], plans uuid[], amounts bigint[]) RETURNS void
  LANGUAGE sql SET work_mem = '32MB' AS $$
  SELECT usage_lock_months(days);
  MERGE INTO usage_plan kept USING (
    SELECT * FROM usage_levels(accounts, days, lines, units,
      (SELECT array_agg(s.plan_id ORDER BY u.place) FROM unnest(plans) WITH ORDINALITY u (id, place) LEFT JOIN subscription s ON s.subscription_id = u.id),
      amounts)
    WHERE plan_id IS NOT NULL ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, kept.plan_id, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, added.plan_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.plan_id, added.product_line,
      added.unit_type, added.used)
$$;
REVOKE EXECUTE ON FUNCTION usage_lock_months(date[]) FROM PUBLIC;
