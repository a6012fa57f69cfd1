-- The calls of a partner by month and operation, kept with each call's end, so that a report of two years reads no call (decision 0099).
-- The month is that in which the call came, by UTC as its partition; the path is that of the partner on the day of the end, as the
-- call itself has it.
CREATE TABLE partner_call_month (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- the partner that called
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  operation text NOT NULL,
  calls integer NOT NULL,
  succeeded integer NOT NULL,
  failed integer NOT NULL,
  -- how many took how long: four places for each doubling of the milliseconds, from 1 on; the last one for 55 s and more
  durations bigint[] NOT NULL DEFAULT array_fill(0, ARRAY[64]) CHECK (array_length(durations, 1) = 64),
  UNIQUE NULLS NOT DISTINCT (account_id, month, operation, rs_id, dt_id, sp_id, provider_id)
) WITH (fillfactor = 70);
-- A page goes on by these. What is counted is in none of them, so that an update stays on its page.
CREATE INDEX partner_call_month_provider ON partner_call_month (provider_id, month, account_id, operation);
CREATE INDEX partner_call_month_sp ON partner_call_month (sp_id, month, account_id, operation) WHERE sp_id IS NOT NULL;
CREATE INDEX partner_call_month_dt ON partner_call_month (dt_id, month, account_id, operation) WHERE dt_id IS NOT NULL;
CREATE INDEX partner_call_month_rs ON partner_call_month (rs_id, month, account_id, operation) WHERE rs_id IS NOT NULL;
CREATE INDEX partner_call_month_account ON partner_call_month (account_id, month, operation);
SELECT protect_tenant_table('partner_call_month');
GRANT SELECT ON partner_call_month TO portal_app;

CREATE FUNCTION partner_call_place(ms integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT least(64, 1 + floor(4 * ln(greatest(ms, 1)::float8) / ln(2::float8) + 1e-9)::integer) $$;

-- Adds what a completed call counts for, or takes it off again.
CREATE FUNCTION partner_call_count(c partner_call, sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place integer := CASE WHEN c.duration_ms IS NOT NULL THEN partner_call_place(c.duration_ms) END;
  one bigint[] := array_fill(0, ARRAY[64]);
  well integer := CASE WHEN c.status IN ('Succeeded', 'PartiallySucceeded', 'Duplicate') THEN sign ELSE 0 END;
  badly integer := CASE WHEN c.status IN ('Failed', 'DeadLetter', 'Replayed') THEN sign ELSE 0 END;
BEGIN
  IF place IS NOT NULL THEN one[place] := sign; END IF;
  INSERT INTO partner_call_month AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, operation, calls, succeeded, failed, durations)
  VALUES (date_trunc('month', c.received_on AT TIME ZONE 'UTC')::date, c.partner_id, c.provider_id,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id THEN c.sp_id END,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id AND c.partner_id IS DISTINCT FROM c.sp_id THEN c.dt_id END,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id AND c.partner_id IS DISTINCT FROM c.sp_id
      AND c.partner_id IS DISTINCT FROM c.dt_id THEN c.rs_id END,
    c.operation, sign, well, badly, one)
  ON CONFLICT (account_id, month, operation, rs_id, dt_id, sp_id, provider_id) DO UPDATE SET calls = kept.calls + sign,
    succeeded = kept.succeeded + well, failed = kept.failed + badly,
    durations = CASE WHEN place IS NULL THEN kept.durations
      ELSE kept.durations[:place - 1] || (kept.durations[place] + sign) || kept.durations[place + 1:] END;
END $$;
CREATE FUNCTION partner_call_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.completed_on IS NOT NULL THEN PERFORM partner_call_count(OLD, -1); END IF;
  END IF;
  PERFORM partner_call_count(NEW, 1);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION partner_call_count(partner_call, integer), partner_call_counted() FROM PUBLIC;
CREATE TRIGGER partner_call_added AFTER INSERT ON partner_call FOR EACH ROW WHEN (NEW.completed_on IS NOT NULL)
  EXECUTE FUNCTION partner_call_counted();
CREATE TRIGGER partner_call_ended AFTER UPDATE OF status, completed_on, duration_ms ON partner_call FOR EACH ROW
  WHEN (NEW.completed_on IS NOT NULL
    AND (OLD.status, OLD.completed_on IS NULL, OLD.duration_ms) IS DISTINCT FROM (NEW.status, false, NEW.duration_ms))
  EXECUTE FUNCTION partner_call_counted();

-- What there is already.
INSERT INTO partner_call_month (month, account_id, provider_id, sp_id, dt_id, rs_id, operation, calls, succeeded, failed, durations)
SELECT by_place.month, by_place.partner_id, by_place.provider_id, by_place.sp_id, by_place.dt_id, by_place.rs_id, by_place.operation,
  sum(by_place.calls), sum(by_place.well), sum(by_place.badly),
  ARRAY(SELECT coalesce((jsonb_object_agg(by_place.place, by_place.calls) FILTER (WHERE by_place.place IS NOT NULL) ->> n::text)::integer, 0)
    FROM generate_series(1, 64) n ORDER BY n)
FROM (SELECT date_trunc('month', c.received_on AT TIME ZONE 'UTC')::date AS month, c.partner_id, c.provider_id,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id THEN c.sp_id END AS sp_id,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id AND c.partner_id IS DISTINCT FROM c.sp_id THEN c.dt_id END AS dt_id,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id AND c.partner_id IS DISTINCT FROM c.sp_id
      AND c.partner_id IS DISTINCT FROM c.dt_id THEN c.rs_id END AS rs_id,
    c.operation, partner_call_place(c.duration_ms) AS place, count(*) AS calls,
    count(*) FILTER (WHERE c.status IN ('Succeeded', 'PartiallySucceeded', 'Duplicate')) AS well,
    count(*) FILTER (WHERE c.status IN ('Failed', 'DeadLetter', 'Replayed')) AS badly
  FROM partner_call c WHERE c.completed_on IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) by_place
GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- A move leaves it where it was counted. Whatever else was left out of this stays so.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('tenant_tables()'::regprocedure), '''partner_call_body''', '''partner_call_body'', ''partner_call_month''');
END $$;
