-- Usage (product.md 4.4). Facts are counted by the day; meters read them by company plan, reports by company and month.

-- Where a company stood until the day of a move, so that a fact of before that comes late counts where it was. One that never
-- moved has no row. Read by usage_apply alone.
CREATE TABLE account_path (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- the first day on which it stood elsewhere
  until_on date NOT NULL,
  PRIMARY KEY (account_id, until_on)
);
SELECT protect_tenant_table('account_path');
SELECT purged_table('account_path');
CREATE FUNCTION account_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Of two moves on one day the first says where it had been.
  INSERT INTO account_path VALUES (OLD.account_id, OLD.provider_id, OLD.sp_id, OLD.dt_id, OLD.rs_id, (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER account_moved AFTER UPDATE OF parent_id, provider_id, sp_id, dt_id, rs_id ON account FOR EACH ROW
  WHEN ((OLD.provider_id, OLD.sp_id, OLD.dt_id, OLD.rs_id) IS DISTINCT FROM (NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id))
  EXECUTE FUNCTION account_moved();

-- A batch of facts, so that the same one is counted once: who sent it again is answered as the first time.
CREATE TABLE usage_batch (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  batch_id uuid NOT NULL,
  content_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, batch_id)
);
CREATE INDEX usage_batch_created ON usage_batch (created_at);
SELECT tenant_table('usage_batch');
SELECT purged_table('usage_batch');
GRANT SELECT, INSERT ON usage_batch TO portal_app;

-- What was used on a day where the account is, with the path of that day: as invoices, it stays where it was counted.
CREATE TABLE usage_daily (
  day date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- the company plan on whose units it counted; null: on none
  subscription_id uuid,
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  user_id uuid,
  used bigint NOT NULL CONSTRAINT usage_below_zero CHECK (used >= 0),
  UNIQUE NULLS NOT DISTINCT (account_id, day, product_line, unit_type, subscription_id, user_id)
) PARTITION BY RANGE (day);
-- a net: a row of a month that nobody prepared is kept all the same
CREATE TABLE usage_daily_other PARTITION OF usage_daily DEFAULT;
CREATE FUNCTION usage_prepare_months(first date, months integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE m date; part text;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', first), date_trunc('month', first) + make_interval(months => months - 1), '1 month') LOOP
    part := 'usage_daily_' || to_char(m, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF usage_daily FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 85)', part, m, m + interval '1 month');
    END IF;
  END LOOP;
END $$;
SELECT usage_prepare_months(current_date - 400, 17);
SELECT protect_tenant_table('usage_daily');
SELECT purged_table('usage_daily');
GRANT SELECT ON usage_daily TO portal_app;

-- The same by company plan, whose periods do not follow calendar months. Read by usage_days alone, which asks for the scope, so
-- that it is narrow and a move leaves it alone.
CREATE TABLE subscription_usage (
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  day date NOT NULL,
  used bigint NOT NULL CONSTRAINT usage_below_zero CHECK (used >= 0),
  -- of a unit beyond, as agreed when the first of the day was counted
  overage_price bigint,
  PRIMARY KEY (subscription_id, day)
) WITH (fillfactor = 85);

-- The roll-up: what a company and all below it used in a month, a row for each of the five levels of a fact's path, written with it.
-- `used` is in no index, so that an update stays on its page.
CREATE TABLE usage_month (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  parent_id uuid,
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  used bigint NOT NULL CONSTRAINT usage_below_zero CHECK (used >= 0),
  UNIQUE NULLS NOT DISTINCT (account_id, month, product_line, unit_type, rs_id, dt_id, sp_id, provider_id)
) WITH (fillfactor = 70);
CREATE INDEX usage_month_children ON usage_month (parent_id, account_id, month);
SELECT protect_tenant_table('usage_month');
GRANT SELECT ON usage_month TO portal_app;

-- What was told of a company plan in a period, and whether it has to be looked at.
CREATE TABLE usage_watch (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  period_start date,
  told smallint NOT NULL DEFAULT 0 CHECK (told IN (0, 80, 90, 100)),
  due boolean NOT NULL DEFAULT true
);
CREATE INDEX usage_watch_due ON usage_watch (subscription_id) WHERE due;
SELECT tenant_table('usage_watch');
SELECT purged_table('usage_watch');
GRANT SELECT, UPDATE ON usage_watch TO portal_app;
-- Seats and terms change what is allotted: it may be less used than was told.
CREATE FUNCTION usage_look_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE usage_watch SET due = true WHERE subscription_id = NEW.subscription_id AND NOT due;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_look_again AFTER UPDATE OF seats, terms_id, start_on ON subscription FOR EACH ROW
  WHEN ((OLD.seats, OLD.terms_id, OLD.start_on) IS DISTINCT FROM (NEW.seats, NEW.terms_id, NEW.start_on))
  EXECUTE FUNCTION usage_look_again();

-- The path of a company on a day.
CREATE FUNCTION usage_path(wanted uuid, at_day date) RETURNS TABLE (provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid)
  LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN h.account_id IS NULL THEN a.provider_id ELSE h.provider_id END, CASE WHEN h.account_id IS NULL THEN a.sp_id ELSE h.sp_id END,
    CASE WHEN h.account_id IS NULL THEN a.dt_id ELSE h.dt_id END, CASE WHEN h.account_id IS NULL THEN a.rs_id ELSE h.rs_id END
  FROM account a LEFT JOIN LATERAL (
    SELECT * FROM account_path o WHERE o.account_id = a.account_id AND o.until_on > at_day ORDER BY o.until_on LIMIT 1) h ON true
  WHERE a.account_id = wanted
$$;

-- Counts facts of companies strictly below the scope's: by the day, by company plan, and up the path of the day, each table in one
-- statement and in the order of its keys, so that two batches at once follow each other.
CREATE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT unnest(accounts) AS account_id) f LEFT JOIN account a USING (account_id)
    WHERE a.account_id = app_scope() OR (app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)) IS NOT TRUE) THEN
    RAISE EXCEPTION 'only below the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO usage_daily AS kept (day, account_id, provider_id, sp_id, dt_id, rs_id, product_line, unit_type, subscription_id, user_id, used)
  SELECT f.day, f.account_id, p.provider_id, p.sp_id, p.dt_id, p.rs_id, f.line, f.unit, f.plan, f.person, f.amount
  FROM (SELECT u.day, u.account_id, u.line, u.unit, u.plan, u.person, sum(u.amount) AS amount
    FROM unnest(accounts, days, lines, units, plans, people, amounts) u (account_id, day, line, unit, plan, person, amount)
    GROUP BY 1, 2, 3, 4, 5, 6) f
  CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
  ORDER BY f.account_id, f.day, f.line, f.unit, f.plan, f.person
  ON CONFLICT (account_id, day, product_line, unit_type, subscription_id, user_id) DO UPDATE SET used = kept.used + excluded.used;

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

-- The days of company plans inside the scope, since the first that is asked for.
CREATE FUNCTION usage_days(wanted uuid[], since date) RETURNS TABLE (subscription_id uuid, day date, used bigint, overage_price bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.subscription_id, u.day, u.used, u.overage_price
  FROM subscription s JOIN subscription_usage u ON u.subscription_id = s.subscription_id AND u.day >= since
  WHERE s.subscription_id = ANY (wanted) AND app_scope() IN (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id)
  ORDER BY u.subscription_id, u.day
$$;
REVOKE EXECUTE ON FUNCTION usage_path(uuid, date), usage_apply(uuid[], date[], text[], text[], uuid[], uuid[], bigint[]), usage_days(uuid[], date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usage_apply(uuid[], date[], text[], text[], uuid[], uuid[], bigint[]), usage_days(uuid[], date) TO portal_app;

-- Drops whole months of daily facts that are older than a day's month.
CREATE FUNCTION usage_drop_before(first date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE part regclass; dropped integer := 0;
BEGIN
  FOR part IN SELECT c.oid FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'usage_daily'::regclass AND c.relname ~ '^usage_daily_\d{6}$' AND c.relname < 'usage_daily_' || to_char(first, 'YYYYMM') LOOP
    EXECUTE format('DROP TABLE %s', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE EXECUTE ON FUNCTION usage_prepare_months(date, integer), usage_drop_before(date) FROM PUBLIC;

CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'invoice', 'invoice_line', 'payment')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;
