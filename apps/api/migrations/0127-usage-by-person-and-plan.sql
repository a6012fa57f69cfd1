-- Usage by person and by plan (product.md 7.3, kind 2): what somebody used of a unit in a month, written with the daily facts. A company's people
-- have thirty facts a month; a page of people reads one row of each of their months. No facts are added up for it.
CREATE TABLE usage_person (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- all zeros where nobody was named, so that this too has a place in the order
  user_id uuid NOT NULL,
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  used bigint NOT NULL,
  -- null: everything was taken back
  last_used date,
  UNIQUE NULLS NOT DISTINCT (account_id, product_line, unit_type, user_id, month, rs_id, dt_id, sp_id, provider_id)
) WITH (fillfactor = 70);
-- `used` and `last_used` are in none of them, so that a month's later facts stay on their page.
CREATE INDEX usage_person_provider ON usage_person (provider_id, product_line, unit_type, account_id, user_id, month);
CREATE INDEX usage_person_sp ON usage_person (sp_id, product_line, unit_type, account_id, user_id, month) WHERE sp_id IS NOT NULL;
CREATE INDEX usage_person_dt ON usage_person (dt_id, product_line, unit_type, account_id, user_id, month) WHERE dt_id IS NOT NULL;
CREATE INDEX usage_person_rs ON usage_person (rs_id, product_line, unit_type, account_id, user_id, month) WHERE rs_id IS NOT NULL;
CREATE INDEX usage_person_month ON usage_person USING brin (month);
SELECT protect_tenant_table('usage_person');
SELECT purged_table('usage_person');
GRANT SELECT ON usage_person TO portal_app;

INSERT INTO usage_person (month, account_id, provider_id, sp_id, dt_id, rs_id, user_id, product_line, unit_type, used, last_used)
SELECT date_trunc('month', day)::date, account_id, provider_id, sp_id, dt_id, rs_id,
  coalesce(user_id, '00000000-0000-0000-0000-000000000000'), product_line, unit_type, sum(used), max(day) FILTER (WHERE used > 0)
FROM usage_daily GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- The roll-up by company plan's plan, as usage_month is by company: a row for a company with all below it. What no plan was named for
-- is what usage_month has beyond it.
CREATE TABLE usage_plan (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  plan_id uuid NOT NULL REFERENCES plan,
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  used bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (account_id, month, product_line, unit_type, plan_id, rs_id, dt_id, sp_id, provider_id)
) WITH (fillfactor = 70);
SELECT protect_tenant_table('usage_plan');
GRANT SELECT ON usage_plan TO portal_app;

INSERT INTO usage_plan (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
SELECT date_trunc('month', d.day)::date, l.id, d.provider_id, CASE WHEN l.level > 1 THEN d.sp_id END, CASE WHEN l.level > 2 THEN d.dt_id END,
  CASE WHEN l.level > 3 THEN d.rs_id END, s.plan_id, d.product_line, d.unit_type, sum(d.used)
FROM usage_daily d JOIN subscription s USING (subscription_id)
CROSS JOIN LATERAL (VALUES (1, d.provider_id), (2, d.sp_id), (3, d.dt_id), (4, d.rs_id),
  (5, CASE WHEN d.account_id IN (d.provider_id, d.sp_id, d.dt_id, d.rs_id) THEN NULL ELSE d.account_id END)) l (level, id)
WHERE l.id IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- Partners of a level below a company that are not directly below it.
CREATE INDEX usage_month_distributors ON usage_month (provider_id, product_line, unit_type, account_id, month) WHERE account_id = dt_id;
CREATE INDEX usage_month_resellers ON usage_month (provider_id, product_line, unit_type, account_id, month) WHERE account_id = rs_id;
CREATE INDEX usage_month_resellers_sp ON usage_month (sp_id, product_line, unit_type, account_id, month) WHERE account_id = rs_id;

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

  -- Once for both roll-ups.
  WITH told AS MATERIALIZED (
    SELECT f.month, f.line, f.unit, f.plan_id, f.amount, l.id, p.provider_id, CASE WHEN l.level > 1 THEN p.sp_id END AS sp_id,
      CASE WHEN l.level > 2 THEN p.dt_id END AS dt_id, CASE WHEN l.level > 3 THEN p.rs_id END AS rs_id
    FROM (SELECT date_trunc('month', u.day)::date AS month, min(u.day) AS day, u.account_id, u.line, u.unit, s.plan_id, sum(u.amount) AS amount
      FROM unnest(accounts, days, lines, units, plans, amounts) u (account_id, day, line, unit, plan, amount)
      LEFT JOIN subscription s ON s.subscription_id = u.plan
      -- by the day where the company has moved meanwhile
      GROUP BY 1, 3, 4, 5, 6, CASE WHEN EXISTS (SELECT FROM account_path h WHERE h.account_id = u.account_id AND h.until_on > u.day) THEN u.day END) f
    CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
    CROSS JOIN LATERAL (VALUES (1, p.provider_id), (2, p.sp_id), (3, p.dt_id), (4, p.rs_id),
      (5, CASE WHEN f.account_id IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id) THEN NULL ELSE f.account_id END)) l (level, id)
    WHERE l.id IS NOT NULL),
  by_plan AS (
    INSERT INTO usage_plan AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
    SELECT month, id, provider_id, sp_id, dt_id, rs_id, plan_id, line, unit, sum(amount) FROM told WHERE plan_id IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ORDER BY id, month, line, unit, plan_id
    ON CONFLICT (account_id, month, product_line, unit_type, plan_id, rs_id, dt_id, sp_id, provider_id)
      DO UPDATE SET used = kept.used + excluded.used)
  INSERT INTO usage_month AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
  SELECT up.month, up.id, up.provider_id, up.sp_id, up.dt_id, up.rs_id,
    -- its own level is the last of its path
    CASE WHEN up.id IS DISTINCT FROM coalesce(up.rs_id, up.dt_id, up.sp_id, up.provider_id) THEN coalesce(up.rs_id, up.dt_id, up.sp_id, up.provider_id)
      WHEN up.rs_id IS NOT NULL THEN coalesce(up.dt_id, up.sp_id, up.provider_id)
      WHEN up.dt_id IS NOT NULL THEN coalesce(up.sp_id, up.provider_id)
      WHEN up.sp_id IS NOT NULL THEN up.provider_id END,
    up.line, up.unit, sum(up.amount)
  FROM told up
  GROUP BY up.month, up.id, up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.line, up.unit
  ORDER BY up.id, up.month, up.line, up.unit
  ON CONFLICT (account_id, month, product_line, unit_type, rs_id, dt_id, sp_id, provider_id) DO UPDATE SET used = kept.used + excluded.used;
END $$;

-- Stays where it was counted, as the daily facts do.
CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'usage_person', 'usage_plan', 'invoice', 'invoice_line',
      'payment', 'partner_call', 'partner_call_body', 'webhook_delivery')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;
