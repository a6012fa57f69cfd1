-- The roll-ups by month and by plan (decision 0080) are written in about half the time. A day's facts concern one month, whose rows now
-- lie beside each other in the key; what a comparison of eight columns told is in the hash of seven. Each level is added up from the one
-- below it, no longer from every fact. usage_daily has checked what is added up.
CREATE FUNCTION usage_key(line text, unit text, plan uuid, provider uuid, sp uuid, dt uuid, rs uuid) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(line, 1) # hashtextextended(unit, 2) # coalesce(uuid_hash_extended(plan, 3), 0) # coalesce(uuid_hash_extended(provider, 4), 0)
    # coalesce(uuid_hash_extended(sp, 5), 0) # coalesce(uuid_hash_extended(dt, 6), 0) # coalesce(uuid_hash_extended(rs, 7), 0)
$$;
ALTER TABLE usage_month DROP CONSTRAINT usage_month_account_id_month_product_line_unit_type_rs_id_d_key,
  DROP CONSTRAINT usage_month_month_check, DROP CONSTRAINT usage_month_product_line_check, DROP CONSTRAINT usage_month_unit_type_check;
CREATE UNIQUE INDEX usage_month_key ON usage_month (month, account_id, usage_key(product_line, unit_type, NULL, provider_id, sp_id, dt_id, rs_id));
-- Reports about one company, and about those with a tag.
CREATE INDEX usage_month_account ON usage_month (account_id, month);
ALTER TABLE usage_plan DROP CONSTRAINT usage_plan_account_id_month_product_line_unit_type_plan_id__key,
  DROP CONSTRAINT usage_plan_month_check, DROP CONSTRAINT usage_plan_product_line_check, DROP CONSTRAINT usage_plan_unit_type_check;
CREATE UNIQUE INDEX usage_plan_key ON usage_plan (month, account_id, usage_key(product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id));

-- Facts by month, company, line, unit and plan, up the path of their day: a row for each level, with the company above it.
-- `plans`: null where they are not told apart.
CREATE FUNCTION usage_levels(accounts uuid[], days date[], lines text[], units text[], plans uuid[], amounts bigint[])
  RETURNS TABLE (month date, account_id uuid, provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, parent_id uuid,
    product_line text, unit_type text, plan_id uuid, used bigint)
  LANGUAGE sql STABLE AS $$
  WITH fact AS (
    SELECT date_trunc('month', u.day)::date AS month, u.account_id, u.line, u.unit, u.plan_id, u.amount,
      -- until when the company stood where it counts; null: it has not moved since
      (SELECT min(h.until_on) FROM account_path h WHERE h.account_id = u.account_id AND h.until_on > u.day) AS until_on
    FROM unnest(accounts, days, lines, units, plans, amounts) u (account_id, day, line, unit, plan_id, amount)),
  company AS MATERIALIZED (
    SELECT f.month, f.account_id, f.line, f.unit, f.plan_id,
      CASE WHEN h.account_id IS NULL THEN a.provider_id ELSE h.provider_id END AS provider_id,
      CASE WHEN h.account_id IS NULL THEN a.sp_id ELSE h.sp_id END AS sp_id,
      CASE WHEN h.account_id IS NULL THEN a.dt_id ELSE h.dt_id END AS dt_id,
      CASE WHEN h.account_id IS NULL THEN a.rs_id ELSE h.rs_id END AS rs_id,
      sum(f.amount)::bigint AS amount
    FROM fact f JOIN account a ON a.account_id = f.account_id
    LEFT JOIN account_path h ON h.account_id = f.account_id AND h.until_on = f.until_on
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

-- Each roll-up in one statement and in one order, so that two batches at once follow each other.
CREATE FUNCTION usage_add_months(accounts uuid[], days date[], lines text[], units text[], amounts bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO usage_month AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
  SELECT month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used
  FROM usage_levels(accounts, days, lines, units, NULL, amounts)
  ORDER BY account_id, month, product_line, unit_type, rs_id, dt_id, sp_id, provider_id
  ON CONFLICT (month, account_id, usage_key(product_line, unit_type, NULL, provider_id, sp_id, dt_id, rs_id)) DO UPDATE SET used = kept.used + excluded.used
$$;
CREATE FUNCTION usage_add_plans(accounts uuid[], days date[], lines text[], units text[], plans uuid[], amounts bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO usage_plan AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
  SELECT month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used
  FROM usage_levels(accounts, days, lines, units,
    (SELECT array_agg(s.plan_id ORDER BY u.place) FROM unnest(plans) WITH ORDINALITY u (id, place) LEFT JOIN subscription s ON s.subscription_id = u.id),
    amounts)
  WHERE plan_id IS NOT NULL
  ORDER BY account_id, month, product_line, unit_type, plan_id, rs_id, dt_id, sp_id, provider_id
  ON CONFLICT (month, account_id, usage_key(product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id)) DO UPDATE SET used = kept.used + excluded.used
$$;
REVOKE EXECUTE ON FUNCTION usage_levels(uuid[], date[], text[], text[], uuid[], bigint[]), usage_add_months(uuid[], date[], text[], text[], bigint[]),
  usage_add_plans(uuid[], date[], text[], text[], uuid[], bigint[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE lowest bigint; nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT unnest(accounts) AS account_id) f LEFT JOIN account a USING (account_id)
    WHERE a.account_id = app_scope() OR (app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)) IS NOT TRUE) THEN
    RAISE EXCEPTION 'only below the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH written AS (
    INSERT INTO usage_daily AS kept (day, account_id, provider_id, sp_id, dt_id, rs_id, product_line, unit_type, subscription_id, user_id, used)
    SELECT f.day, f.account_id, p.provider_id, p.sp_id, p.dt_id, p.rs_id, f.line, f.unit, f.plan, f.person, f.amount
    FROM (SELECT u.day, u.account_id, u.line, u.unit, u.plan, u.person, sum(u.amount) AS amount
      FROM unnest(accounts, days, lines, units, plans, people, amounts) u (account_id, day, line, unit, plan, person, amount)
      GROUP BY 1, 2, 3, 4, 5, 6) f
    CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
    ORDER BY f.account_id, f.day, f.line, f.unit, f.plan, f.person
    ON CONFLICT (account_id, day, product_line, unit_type, subscription_id, user_id) DO UPDATE SET used = kept.used + excluded.used
    RETURNING used)
  SELECT min(used) INTO lowest FROM written;
  IF lowest < 0 THEN
    RAISE EXCEPTION 'a day below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'usage_below_zero';
  END IF;

  INSERT INTO subscription_usage AS kept (subscription_id, day, used, overage_price)
  SELECT f.plan, f.day, f.amount, s.overage_price
  FROM (SELECT u.plan, u.day, sum(u.amount) AS amount FROM unnest(plans, days, amounts) u (plan, day, amount)
    WHERE u.plan IS NOT NULL GROUP BY 1, 2) f
  JOIN subscription s ON s.subscription_id = f.plan
  ORDER BY f.plan, f.day
  ON CONFLICT (subscription_id, day) DO UPDATE SET used = kept.used + excluded.used;

  INSERT INTO usage_watch AS kept (subscription_id, account_id)
  SELECT s.subscription_id, s.account_id FROM (SELECT DISTINCT unnest(plans) AS subscription_id) f JOIN subscription s USING (subscription_id)
  ORDER BY 1
  ON CONFLICT (subscription_id) DO UPDATE SET due = true WHERE NOT kept.due;

  INSERT INTO usage_person AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, user_id, product_line, unit_type, used, last_used)
  SELECT f.month, f.account_id, p.provider_id, p.sp_id, p.dt_id, p.rs_id, f.person, f.line, f.unit, sum(f.amount), max(f.last)
  FROM (SELECT date_trunc('month', u.day)::date AS month, min(u.day) AS day, u.account_id, coalesce(u.person, nobody) AS person, u.line,
      u.unit, sum(u.amount) AS amount, max(u.day) FILTER (WHERE u.amount > 0) AS last
    FROM unnest(accounts, days, lines, units, people, amounts) u (account_id, day, line, unit, person, amount)
    -- by the day where the company has moved meanwhile
    GROUP BY 1, 3, 4, 5, 6, CASE WHEN EXISTS (SELECT FROM account_path h WHERE h.account_id = u.account_id AND h.until_on > u.day) THEN u.day END) f
  CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
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

  PERFORM usage_add_months(accounts, days, lines, units, amounts);
  PERFORM usage_add_plans(accounts, days, lines, units, plans, amounts);
END $$;
