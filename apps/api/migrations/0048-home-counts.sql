-- Messages of a month up to a day of it, for partners, whose daily facts are too many to add up: what each day added, by the day of
-- the month. Customers have theirs in the facts.
ALTER TABLE usage_month ADD COLUMN by_day bigint[];

CREATE FUNCTION usage_add_days(facts usage_fact[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE told date;
BEGIN
  -- A batch is about few days; one statement for each, as an update gives a row one new value.
  FOR told IN SELECT DISTINCT day FROM unnest(facts) WHERE product_line = 'SECUREEMAIL' AND unit_type = 'MESSAGE' ORDER BY 1 LOOP
    WITH company AS MATERIALIZED (
      SELECT f.provider_id, f.sp_id, f.dt_id, f.rs_id, sum(f.used)::bigint AS used FROM unnest(facts) f
      WHERE f.day = told AND f.product_line = 'SECUREEMAIL' AND f.unit_type = 'MESSAGE' GROUP BY 1, 2, 3, 4),
    added AS (
      SELECT l.account_id, c.provider_id, l.sp_id, l.dt_id, l.rs_id, sum(c.used)::bigint AS used
      FROM company c CROSS JOIN LATERAL (VALUES (c.rs_id, c.sp_id, c.dt_id, c.rs_id), (c.dt_id, c.sp_id, c.dt_id, NULL),
        (c.sp_id, c.sp_id, NULL, NULL), (c.provider_id, NULL, NULL, NULL)) l (account_id, sp_id, dt_id, rs_id)
      WHERE l.account_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5)
    UPDATE usage_month kept SET by_day[extract(day FROM told)::integer] = coalesce(kept.by_day[extract(day FROM told)::integer], 0) + a.used
    FROM added a
    WHERE kept.month = date_trunc('month', told)::date AND kept.account_id = a.account_id
      AND usage_key(kept.product_line, kept.unit_type, NULL::uuid, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
        = usage_key('SECUREEMAIL', 'MESSAGE', NULL::uuid, a.provider_id, a.sp_id, a.dt_id, a.rs_id);
  END LOOP;
END $function$;
REVOKE EXECUTE ON FUNCTION usage_add_days(facts usage_fact[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
  PERFORM usage_add_days(facts);
END $function$;

-- What was reported of this month and the last one.
DO $$
DECLARE told date;
BEGIN
  FOR told IN SELECT generate_series(date_trunc('month', now() - interval '1 month'), now() + interval '1 day', '1 day')::date LOOP
    PERFORM usage_add_days(array_agg((NULL, told, 'SECUREEMAIL', 'MESSAGE', NULL, NULL, used, provider_id, sp_id, dt_id, rs_id, NULL)::usage_fact))
    FROM (SELECT provider_id, sp_id, dt_id, rs_id, sum(used)::bigint AS used FROM usage_daily
      WHERE day = told AND product_line = 'SECUREEMAIL' AND unit_type = 'MESSAGE' GROUP BY 1, 2, 3, 4) f
    HAVING count(*) > 0;
  END LOOP;
END $$;

-- Since when an account has had no administrator who can sign in, or is only locked by failed attempts; null while it has one. Only the
-- first one who comes and the last one who leaves change it. Two who come and leave at the same time may leave a moment that is no longer
-- so: what counts these accounts looks whether they have one.
ALTER TABLE account ADD COLUMN unattended_since timestamptz(3);
-- Before the rows change: an index that is made after them is left alone while an older transaction runs.
CREATE INDEX account_provider_unattended ON account (provider_id, unattended_since, account_id)
  WHERE unattended_since IS NOT NULL AND account_status = 'Active';
CREATE INDEX account_sp_unattended ON account (sp_id, unattended_since, account_id)
  WHERE unattended_since IS NOT NULL AND account_status = 'Active' AND sp_id IS NOT NULL;
CREATE INDEX account_dt_unattended ON account (dt_id, unattended_since, account_id)
  WHERE unattended_since IS NOT NULL AND account_status = 'Active' AND dt_id IS NOT NULL;
CREATE INDEX account_rs_unattended ON account (rs_id, unattended_since, account_id)
  WHERE unattended_since IS NOT NULL AND account_status = 'Active' AND rs_id IS NOT NULL;
UPDATE account a SET unattended_since = coalesce(a.status_since, a.created_at)
WHERE NOT EXISTS (SELECT FROM app_user u WHERE u.account_id = a.account_id AND u.role_code IS NOT NULL
      AND u.user_status <> 'Removed' AND u.user_status IN ('Active', 'Locked'));
ALTER TABLE account ALTER COLUMN unattended_since SET DEFAULT now();

CREATE FUNCTION administrator_came() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public' AS $function$
BEGIN
  -- A company that is locked is left as it is: a person comes before the company here, against the order of locks (decision 0118), and
  -- what counts these accounts looks for their people.
  UPDATE account SET unattended_since = NULL WHERE account_id = (SELECT a.account_id FROM account a
    WHERE a.account_id = NEW.account_id AND a.unattended_since IS NOT NULL FOR NO KEY UPDATE SKIP LOCKED);
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION administrator_came() FROM PUBLIC;
CREATE FUNCTION administrator_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public' AS $function$
BEGIN
  UPDATE account SET unattended_since = now() WHERE account_id = OLD.account_id
    AND NOT EXISTS (SELECT FROM app_user u WHERE u.account_id = OLD.account_id AND u.role_code IS NOT NULL
      AND u.user_status <> 'Removed' AND u.user_status IN ('Active', 'Locked'));
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION administrator_left() FROM PUBLIC;
CREATE TRIGGER administrator_added AFTER INSERT ON app_user FOR EACH ROW
  WHEN (NEW.kind <> 'ENDUSER' AND NEW.user_status IN ('Active', 'Locked')) EXECUTE FUNCTION administrator_came();
CREATE TRIGGER administrator_came AFTER UPDATE OF user_status, kind, account_id ON app_user FOR EACH ROW
  WHEN (NEW.kind <> 'ENDUSER' AND NEW.user_status IN ('Active', 'Locked')
    AND NOT (OLD.kind <> 'ENDUSER' AND OLD.user_status IN ('Active', 'Locked') AND OLD.account_id = NEW.account_id))
  EXECUTE FUNCTION administrator_came();
CREATE TRIGGER administrator_left AFTER UPDATE OF user_status, kind, account_id ON app_user FOR EACH ROW
  WHEN (OLD.kind <> 'ENDUSER' AND OLD.user_status IN ('Active', 'Locked')
    AND NOT (NEW.kind <> 'ENDUSER' AND NEW.user_status IN ('Active', 'Locked') AND OLD.account_id = NEW.account_id))
  EXECUTE FUNCTION administrator_left();

-- How many rows the caller's company and those below it have, up to one more than `most`: read from an index alone, which row-level
-- security does not allow, as it asks each row for its place. Only for callers whom no access group limits.
CREATE FUNCTION count_of_tree(what text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET jit TO 'off'
AS $function$
DECLARE total integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE %I = $1%s LIMIT $2) few',
    CASE what WHEN 'accounts' THEN 'account' WHEN 'users' THEN 'app_user' WHEN 'plans' THEN 'subscription' END,
    account_reach(app_scope(), 'tree'), CASE what WHEN 'users' THEN ' AND user_status <> ''Removed''' ELSE '' END)
    INTO total USING app_scope(), most + 1;
  RETURN total;
END $function$;
REVOKE EXECUTE ON FUNCTION count_of_tree(what text, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_of_tree(what text, most integer) TO portal_app;
