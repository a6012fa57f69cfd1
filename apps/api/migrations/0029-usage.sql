-- Usage (`product.md` 4.4, decision 0080). Facts are counted by the day; meters read them by company plan, reports by company and
-- month.

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
  used bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (account_id, day, product_line, unit_type, subscription_id, user_id)
) PARTITION BY RANGE (day);
-- a net: a row of a month that no one prepared is kept all the same
CREATE TABLE usage_daily_other PARTITION OF usage_daily DEFAULT;
SELECT protect_tenant_table('usage_daily');
SELECT purged_table('usage_daily');
GRANT SELECT ON usage_daily TO portal_app;

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

-- The same by company plan, whose periods do not follow calendar months. Read by usage_days alone, which asks for the scope, so
-- that it is narrow and a move leaves it alone.
CREATE TABLE subscription_usage (
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  day date NOT NULL,
  used bigint NOT NULL,
  -- of a unit beyond, as agreed when the first of the day was counted
  overage_price bigint,
  PRIMARY KEY (subscription_id, day)
) WITH (fillfactor = 85);

-- The days of company plans inside the scope, since the first that is asked for.
CREATE FUNCTION usage_days(wanted uuid[], since date) RETURNS TABLE (subscription_id uuid, day date, used bigint, overage_price bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.subscription_id, u.day, u.used, u.overage_price
  FROM subscription s JOIN subscription_usage u ON u.subscription_id = s.subscription_id AND u.day >= since
  WHERE s.subscription_id = ANY (wanted) AND app_scope() IN (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id)
  ORDER BY u.subscription_id, u.day
$$;

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

-- How far the mails with what was used have come (`notifications.monthlyUsage`): a row for those of a month and one for those of a
-- week, with the account that was looked at last.
CREATE TABLE usage_mailing (
  kind text PRIMARY KEY CHECK (kind IN ('monthly', 'weekly')),
  -- the first day of the month, or the Monday, on which they are due
  due_on date NOT NULL,
  after_account uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  done boolean NOT NULL DEFAULT false
);

-- The path of a company on a day. It is looked up by the key of the company: PostgreSQL joined all companies with the facts of a
-- day of very many, and wrote what it added up to disk, which took half of the time. LIMIT keeps the look-up from becoming a join.
CREATE FUNCTION usage_path(wanted uuid, at_day date) RETURNS TABLE (provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid)
  LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN h.account_id IS NULL THEN a.provider_id ELSE h.provider_id END, CASE WHEN h.account_id IS NULL THEN a.sp_id ELSE h.sp_id END,
    CASE WHEN h.account_id IS NULL THEN a.dt_id ELSE h.dt_id END, CASE WHEN h.account_id IS NULL THEN a.rs_id ELSE h.rs_id END
  FROM account a LEFT JOIN LATERAL (
    SELECT * FROM account_path o WHERE o.account_id = a.account_id AND o.until_on > at_day ORDER BY o.until_on LIMIT 1) h ON true
  WHERE a.account_id = wanted LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION usage_prepare_months(date, integer), usage_drop_before(date), usage_days(uuid[], date),
  usage_path(uuid, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usage_days(uuid[], date) TO portal_app;
