-- Service providers add to a month at the same time. Each waited for all others, as everybody writes the row of the provider; that row is
-- now written last, so that what is below a service provider is all that a batch keeps others from.
-- One of 256 numbers for a month and a service provider; for companies that have none, for the provider.
CREATE FUNCTION usage_branch(day date, provider_id uuid, sp_id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (hash_record_extended((date_trunc('month', day::timestamp), coalesce(sp_id, provider_id)), 0) & 255)::integer
$$;
-- Who adds to a branch waits for who does already, until that is committed. So nobody else inserts the row that is missing here, and what
-- is found is written without having been locked for it before. Numbers, because a batch of thousands of branches would hold more locks
-- than the server has room for.
CREATE FUNCTION usage_lock_branches(facts usage_fact[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('usage_branch'), branch)
  FROM (SELECT DISTINCT usage_branch(day, provider_id, sp_id) AS branch FROM unnest(facts) ORDER BY 1) added
$$;
DROP FUNCTION usage_lock_months(date[]);

-- Facts by month, company, line, unit and plan, up the path of their day to the service provider: a row for each level, with the company above.
CREATE OR REPLACE FUNCTION usage_levels(facts usage_fact[], by_plan boolean)
  RETURNS TABLE (month date, account_id uuid, provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, parent_id uuid,
    product_line text, unit_type text, plan_id uuid, used bigint)
  LANGUAGE sql STABLE AS $$
  WITH company AS MATERIALIZED (
    SELECT date_trunc('month', f.day::timestamp)::date AS month, f.account_id, f.product_line, f.unit_type,
      CASE WHEN by_plan THEN f.plan_id END AS plan_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, sum(f.used)::bigint AS used
    FROM unnest(facts) f WHERE f.plan_id IS NOT NULL OR NOT by_plan GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
  reseller AS MATERIALIZED (
    SELECT month, product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id, sum(used)::bigint AS used
    FROM company GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
  distributor AS MATERIALIZED (
    SELECT month, product_line, unit_type, plan_id, provider_id, sp_id, dt_id, sum(used)::bigint AS used FROM reseller GROUP BY 1, 2, 3, 4, 5, 6, 7),
  service AS MATERIALIZED (
    SELECT month, product_line, unit_type, plan_id, provider_id, sp_id, sum(used)::bigint AS used FROM distributor GROUP BY 1, 2, 3, 4, 5, 6)
  -- What a partner used itself is in the row of its level.
  SELECT month, account_id, provider_id, sp_id, dt_id, rs_id, coalesce(rs_id, dt_id, sp_id, provider_id), product_line, unit_type, plan_id, used
    FROM company WHERE (account_id IN (provider_id, sp_id, dt_id, rs_id)) IS NOT TRUE
  UNION ALL SELECT month, rs_id, provider_id, sp_id, dt_id, rs_id, coalesce(dt_id, sp_id, provider_id), product_line, unit_type, plan_id, used
    FROM reseller WHERE rs_id IS NOT NULL
  UNION ALL SELECT month, dt_id, provider_id, sp_id, dt_id, NULL, coalesce(sp_id, provider_id), product_line, unit_type, plan_id, used
    FROM distributor WHERE dt_id IS NOT NULL
  UNION ALL SELECT month, sp_id, provider_id, sp_id, NULL, NULL, provider_id, product_line, unit_type, plan_id, used
    FROM service WHERE sp_id IS NOT NULL
$$;

-- The row of the provider, of both roll-ups. Others write it, too: what is missing may be there by then, and what is there is locked.
CREATE FUNCTION usage_add_providers(facts usage_fact[]) RETURNS void LANGUAGE sql SET work_mem = '64MB' AS $$
  WITH added AS MATERIALIZED (
    SELECT date_trunc('month', f.day::timestamp)::date AS month, f.provider_id, f.product_line, f.unit_type, f.plan_id, sum(f.used)::bigint AS used
    FROM unnest(facts) f WHERE f.provider_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5),
  by_plan AS (
    INSERT INTO usage_plan AS kept (month, account_id, provider_id, plan_id, product_line, unit_type, used)
    SELECT month, provider_id, provider_id, plan_id, product_line, unit_type, used FROM added WHERE plan_id IS NOT NULL ORDER BY 1, 2, 4, 5, 6
    ON CONFLICT (month, account_id, usage_key(product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id))
      DO UPDATE SET used = kept.used + excluded.used)
  INSERT INTO usage_month AS kept (month, account_id, provider_id, product_line, unit_type, used)
  SELECT month, provider_id, provider_id, product_line, unit_type, sum(used)::bigint FROM added GROUP BY 1, 2, 4, 5 ORDER BY 1, 2, 4, 5
  ON CONFLICT (month, account_id, usage_key(product_line, unit_type, NULL::uuid, provider_id, sp_id, dt_id, rs_id))
    DO UPDATE SET used = kept.used + excluded.used
$$;

CREATE OR REPLACE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE facts usage_fact[]; lowest bigint; nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT unnest(accounts) AS account_id) f LEFT JOIN account a USING (account_id)
    WHERE a.account_id = app_scope() OR (app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)) IS NOT TRUE) THEN
    RAISE EXCEPTION 'only below the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  facts := usage_facts(accounts, days, lines, units, plans, people, amounts);
  WITH written AS (
    INSERT INTO usage_daily AS kept (day, account_id, provider_id, sp_id, dt_id, rs_id, product_line, unit_type, subscription_id, user_id, used)
    SELECT f.day, f.account_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, f.product_line, f.unit_type, f.subscription_id, f.user_id, f.used
    FROM unnest(facts) f
    ORDER BY f.account_id, f.day, f.product_line, f.unit_type, f.subscription_id, f.user_id
    ON CONFLICT (account_id, day, product_line, unit_type, subscription_id, user_id) DO UPDATE SET used = kept.used + excluded.used
    RETURNING used)
  SELECT min(used) INTO lowest FROM written;
  IF lowest < 0 THEN
    RAISE EXCEPTION 'a day below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'usage_below_zero';
  END IF;

  INSERT INTO subscription_usage AS kept (subscription_id, day, used, overage_price)
  SELECT f.subscription_id, f.day, f.used, s.overage_price
  FROM (SELECT u.subscription_id, u.day, sum(u.used) AS used FROM unnest(facts) u WHERE u.subscription_id IS NOT NULL GROUP BY 1, 2) f
  JOIN subscription s ON s.subscription_id = f.subscription_id
  ORDER BY f.subscription_id, f.day
  ON CONFLICT (subscription_id, day) DO UPDATE SET used = kept.used + excluded.used;

  INSERT INTO usage_watch AS kept (subscription_id, account_id)
  SELECT DISTINCT f.subscription_id, s.account_id FROM unnest(facts) f JOIN subscription s ON s.subscription_id = f.subscription_id
  ORDER BY 1
  ON CONFLICT (subscription_id) DO UPDATE SET due = true WHERE NOT kept.due;

  INSERT INTO usage_person AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, user_id, product_line, unit_type, used, last_used)
  SELECT date_trunc('month', f.day)::date, f.account_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, coalesce(f.user_id, nobody), f.product_line,
    f.unit_type, sum(f.used), max(f.day) FILTER (WHERE f.used > 0)
  FROM unnest(facts) f
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ORDER BY 2, 8, 9, 7, 1
  ON CONFLICT (account_id, product_line, unit_type, user_id, month, rs_id, dt_id, sp_id, provider_id)
    DO UPDATE SET used = kept.used + excluded.used, last_used = greatest(kept.last_used, excluded.last_used);
  -- A correction may have taken back all of the last day: only then is it asked of the facts.
  IF EXISTS (SELECT FROM unnest(amounts) amount WHERE amount < 0) THEN
    UPDATE usage_person kept SET last_used = d.last
    FROM (SELECT c.month, f.account_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, coalesce(f.user_id, nobody) AS user_id, f.product_line,
        f.unit_type, max(f.day) FILTER (WHERE f.used > 0) AS last
      FROM (SELECT DISTINCT date_trunc('month', u.day)::date AS month, u.account_id FROM unnest(accounts, days, amounts) u (account_id, day, amount)
        WHERE u.amount < 0) c
      JOIN usage_daily f ON f.account_id = c.account_id AND f.day >= c.month AND f.day < c.month + interval '1 month'
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) d
    WHERE (kept.account_id, kept.product_line, kept.unit_type, kept.user_id, kept.month) = (d.account_id, d.product_line, d.unit_type, d.user_id, d.month)
      AND (kept.rs_id, kept.dt_id, kept.sp_id, kept.provider_id) IS NOT DISTINCT FROM (d.rs_id, d.dt_id, d.sp_id, d.provider_id)
      AND kept.last_used IS DISTINCT FROM d.last;
  END IF;

  PERFORM usage_lock_branches(facts);
  PERFORM usage_add_months(facts);
  PERFORM usage_add_plans(facts);
  PERFORM usage_add_providers(facts);
END $$;
REVOKE EXECUTE ON FUNCTION usage_branch(date, uuid, uuid), usage_lock_branches(usage_fact[]), usage_add_providers(usage_fact[]) FROM PUBLIC;
