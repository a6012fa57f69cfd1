-- Where a company stood is asked once for each fact of a batch; each of the tables and roll-ups asked for it again, which was a quarter of
-- the time of a roll-up. Facts are one list of rows from then on: one list of columns each took longer to read, too.
-- Units of a company, a day and what else tells rows of usage_daily apart, with the path of that day and the plan of the company plan.
CREATE TYPE usage_fact AS (
  account_id uuid, day date, product_line text, unit_type text, subscription_id uuid, user_id uuid, used bigint,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, plan_id uuid);

CREATE FUNCTION usage_facts(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS usage_fact[] LANGUAGE sql STABLE AS $$
  SELECT array_agg((f.account_id, f.day, f.line, f.unit, f.plan, f.person, f.amount, p.provider_id, p.sp_id, p.dt_id, p.rs_id,
    (SELECT s.plan_id FROM subscription s WHERE s.subscription_id = f.plan))::usage_fact)
  FROM (SELECT u.account_id, u.day, u.line, u.unit, u.plan, u.person, sum(u.amount) AS amount
    FROM unnest(accounts, days, lines, units, plans, people, amounts) u (account_id, day, line, unit, plan, person, amount)
    GROUP BY 1, 2, 3, 4, 5, 6) f
  CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
$$;

DROP FUNCTION usage_add_months(uuid[], date[], text[], text[], bigint[]), usage_add_plans(uuid[], date[], text[], text[], uuid[], bigint[]),
  usage_levels(uuid[], date[], text[], text[], uuid[], bigint[]);
-- Facts by month, company, line, unit and plan, up the path of their day: a row for each level, with the company above it.
CREATE FUNCTION usage_levels(facts usage_fact[], by_plan boolean)
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
  UNION ALL SELECT month, provider_id, provider_id, NULL, NULL, NULL, NULL, product_line, unit_type, plan_id, sum(used)::bigint
    FROM service WHERE provider_id IS NOT NULL GROUP BY month, provider_id, product_line, unit_type, plan_id
$$;

-- Each roll-up in one statement and in the order of its key, by whoever holds the months (usage_lock_months). The memory is more than a
-- batch of the API needs, so that its sums and their order stay there.
CREATE FUNCTION usage_add_months(facts usage_fact[]) RETURNS void LANGUAGE sql SET work_mem = '64MB' AS $$
  MERGE INTO usage_month kept USING (SELECT * FROM usage_levels(facts, false) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, NULL, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, NULL, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.parent_id, added.product_line,
      added.unit_type, added.used)
$$;
CREATE FUNCTION usage_add_plans(facts usage_fact[]) RETURNS void LANGUAGE sql SET work_mem = '64MB' AS $$
  MERGE INTO usage_plan kept USING (SELECT * FROM usage_levels(facts, true) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, kept.plan_id, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, added.plan_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.plan_id, added.product_line,
      added.unit_type, added.used)
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

  PERFORM usage_lock_months(days);
  PERFORM usage_add_months(facts);
  PERFORM usage_add_plans(facts);
END $$;
REVOKE EXECUTE ON FUNCTION usage_facts(uuid[], date[], text[], text[], uuid[], uuid[], bigint[]), usage_levels(usage_fact[], boolean),
  usage_add_months(usage_fact[]), usage_add_plans(usage_fact[]) FROM PUBLIC;
