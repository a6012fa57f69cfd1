-- A check looks at the row that would be inserted, before it is known that there is one to add to: it refused each correction that
-- came in a batch of its own. No day goes below zero, which usage_apply sees to, so nothing that adds days up does.
ALTER TABLE usage_daily DROP CONSTRAINT usage_below_zero;
ALTER TABLE subscription_usage DROP CONSTRAINT usage_below_zero;
ALTER TABLE usage_month DROP CONSTRAINT usage_below_zero;

CREATE OR REPLACE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE lowest bigint;
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

  INSERT INTO usage_month AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
  SELECT up.month, up.id, up.provider_id, up.sp_id, up.dt_id, up.rs_id,
    -- its own level is the last of its path
    CASE WHEN up.id IS DISTINCT FROM coalesce(up.rs_id, up.dt_id, up.sp_id, up.provider_id) THEN coalesce(up.rs_id, up.dt_id, up.sp_id, up.provider_id)
      WHEN up.rs_id IS NOT NULL THEN coalesce(up.dt_id, up.sp_id, up.provider_id)
      WHEN up.dt_id IS NOT NULL THEN coalesce(up.sp_id, up.provider_id)
      WHEN up.sp_id IS NOT NULL THEN up.provider_id END,
    up.line, up.unit, sum(up.amount)
  FROM (SELECT f.month, f.line, f.unit, f.amount, l.id, p.provider_id, CASE WHEN l.level > 1 THEN p.sp_id END AS sp_id,
      CASE WHEN l.level > 2 THEN p.dt_id END AS dt_id, CASE WHEN l.level > 3 THEN p.rs_id END AS rs_id
    FROM (SELECT date_trunc('month', u.day)::date AS month, min(u.day) AS day, u.account_id, u.line, u.unit, sum(u.amount) AS amount
      FROM unnest(accounts, days, lines, units, amounts) u (account_id, day, line, unit, amount)
      -- by the day where the company has moved meanwhile
      GROUP BY 1, 3, 4, 5, CASE WHEN EXISTS (SELECT FROM account_path h WHERE h.account_id = u.account_id AND h.until_on > u.day) THEN u.day END) f
    CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
    CROSS JOIN LATERAL (VALUES (1, p.provider_id), (2, p.sp_id), (3, p.dt_id), (4, p.rs_id),
      (5, CASE WHEN f.account_id IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id) THEN NULL ELSE f.account_id END)) l (level, id)
    WHERE l.id IS NOT NULL) up
  GROUP BY up.month, up.id, up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.line, up.unit
  ORDER BY up.id, up.month, up.line, up.unit
  ON CONFLICT (account_id, month, product_line, unit_type, rs_id, dt_id, sp_id, provider_id) DO UPDATE SET used = kept.used + excluded.used;
END $$;
