-- Calls of partners (`product.md` 7.2).

-- A row is written before the call is worked on and completed after it, so that no call is done without its record. The account is
-- the one concerned, with its ancestors as of the moment: a log stays where it was written.
CREATE TABLE partner_call (
  -- a version 7 UUID, whose moment is received_at: a key alone leads to its month
  log_key uuid NOT NULL,
  received_at timestamptz(3) NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- the company that called: the account itself or one above it
  partner_id uuid NOT NULL,
  user_id uuid,
  key_id uuid,
  key_name text,
  connector text NOT NULL DEFAULT 'CUSTOM_API' CHECK (connector IN ('CUSTOM_API', 'MARKETPLACE', 'DISTRIBUTOR', 'WEBHOOK', 'SCIM')),
  environment text NOT NULL DEFAULT 'PRODUCTION' CHECK (environment IN ('PRODUCTION', 'SANDBOX')),
  direction text NOT NULL DEFAULT 'IN' CHECK (direction IN ('IN', 'OUT')),
  operation text NOT NULL,
  route text NOT NULL,
  external_id text CHECK (length(external_id) <= 128),
  idempotency_key text CHECK (length(idempotency_key) <= 128),
  status text NOT NULL DEFAULT 'Processing' CHECK (status IN ('Processing', 'Succeeded', 'PartiallySucceeded', 'NeedsInfo',
    'Failed', 'RetryScheduled', 'DeadLetter', 'Duplicate', 'Replayed')),
  http_status smallint,
  error_code text,
  error_field text CHECK (length(error_field) <= 200),
  error_message text CHECK (length(error_message) <= 1000),
  fingerprint text CHECK (length(fingerprint) <= 200),
  completed_at timestamptz(3),
  duration_ms integer,
  attempts smallint NOT NULL DEFAULT 1,
  next_retry_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  request_id text,
  change_set_id uuid,
  replay_of uuid,
  replayed_by uuid,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolved_note text,
  PRIMARY KEY (log_key, received_at)
) PARTITION BY RANGE (received_at);
CREATE INDEX partner_call_provider ON partner_call (provider_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_sp ON partner_call (sp_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_dt ON partner_call (dt_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_rs ON partner_call (rs_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_account ON partner_call (account_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_partner ON partner_call (partner_id, received_at DESC, log_key DESC);
-- of each status but the usual one there are few
CREATE INDEX partner_call_provider_status ON partner_call (provider_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_sp_status ON partner_call (sp_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_dt_status ON partner_call (dt_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_rs_status ON partner_call (rs_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_account_status ON partner_call (account_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_external ON partner_call (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX partner_call_request ON partner_call (request_id);
CREATE INDEX partner_call_due ON partner_call (next_retry_at) WHERE status = 'RetryScheduled';
CREATE INDEX partner_call_underway ON partner_call (leased_until) WHERE status = 'Processing';
-- The failed calls of one partner, as those of each level.
CREATE INDEX partner_call_partner_status ON partner_call (partner_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded';
-- What companies above did is not told (called_from_below), and may be most of what there is: the calls that a level is told of,
-- without the others.
CREATE INDEX partner_call_sp_told ON partner_call (sp_id, received_at DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id;
CREATE INDEX partner_call_dt_told ON partner_call (dt_id, received_at DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id;
CREATE INDEX partner_call_rs_told ON partner_call (rs_id, received_at DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id;
CREATE INDEX partner_call_account_told ON partner_call (account_id, received_at DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id
    AND partner_id IS DISTINCT FROM rs_id;
CREATE INDEX partner_call_sp_told_status ON partner_call (sp_id, status, received_at DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id;
CREATE INDEX partner_call_dt_told_status ON partner_call (dt_id, status, received_at DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id;
CREATE INDEX partner_call_rs_told_status ON partner_call (rs_id, status, received_at DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id
    AND partner_id IS DISTINCT FROM dt_id;
CREATE INDEX partner_call_account_told_status ON partner_call (account_id, status, received_at DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id
    AND partner_id IS DISTINCT FROM dt_id AND partner_id IS DISTINCT FROM rs_id;
-- a net: a row of a month that no one prepared is kept all the same
CREATE TABLE partner_call_other PARTITION OF partner_call DEFAULT;
SELECT tenant_table('partner_call');
SELECT purged_table('partner_call');
-- What a company above did with an account is not told to those between: the caller is the reader's company or one below it.
CREATE POLICY called_from_below ON partner_call AS RESTRICTIVE FOR ALL TO portal_app USING (CASE (SELECT app_scope())
  WHEN provider_id THEN true
  WHEN sp_id THEN partner_id IN (sp_id, dt_id, rs_id, account_id)
  WHEN dt_id THEN partner_id IN (dt_id, rs_id, account_id)
  WHEN rs_id THEN partner_id IN (rs_id, account_id)
  ELSE partner_id = account_id END);
GRANT SELECT, INSERT, UPDATE ON partner_call TO portal_app;

CREATE FUNCTION partner_call_prepare_months(first date, months integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE m date; part text;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', first), date_trunc('month', first) + make_interval(months => months - 1), '1 month') LOOP
    part := 'partner_call_' || to_char(m, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF partner_call FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 85)', part,
        m::timestamp AT TIME ZONE 'UTC', (m + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    END IF;
  END LOOP;
END $$;

SELECT partner_call_prepare_months(current_date - 100, 8);

-- What was said, masked, and what is needed to run it again, sealed and without secrets; removed after 90 days.
CREATE TABLE partner_call_body (
  log_key uuid PRIMARY KEY,
  received_at timestamptz(3) NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  partner_id uuid NOT NULL,
  request text NOT NULL CHECK (octet_length(request) <= 65536),
  response text CHECK (octet_length(response) <= 65536),
  -- null once the call succeeded, and for one that was too long
  sealed bytea,
  -- the fields from which a secret was taken
  withheld text[] NOT NULL DEFAULT '{}',
  -- [{field, code}]
  needed jsonb NOT NULL DEFAULT '[]',
  -- [{number, startedOn, durationMs, httpStatus, errorCode, requestId, userId, edits}]
  attempts jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX partner_call_body_received ON partner_call_body (received_at);
SELECT tenant_table('partner_call_body');
SELECT purged_table('partner_call_body');
CREATE POLICY called_from_below ON partner_call_body AS RESTRICTIVE FOR ALL TO portal_app USING (CASE (SELECT app_scope())
  WHEN provider_id THEN true
  WHEN sp_id THEN partner_id IN (sp_id, dt_id, rs_id, account_id)
  WHEN dt_id THEN partner_id IN (dt_id, rs_id, account_id)
  WHEN rs_id THEN partner_id IN (rs_id, account_id)
  ELSE partner_id = account_id END);
GRANT SELECT, INSERT, UPDATE ON partner_call_body TO portal_app;

-- The calls of a partner by month and operation, kept with each call's end, so that a report of two years reads no call (decision
-- 0099). The month is that in which the call came, by UTC as its partition; the path is that of the partner on the day of the end,
-- as the call itself has it.
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
  VALUES (date_trunc('month', c.received_at AT TIME ZONE 'UTC')::date, c.partner_id, c.provider_id,
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
    IF OLD.completed_at IS NOT NULL THEN PERFORM partner_call_count(OLD, -1); END IF;
  END IF;
  PERFORM partner_call_count(NEW, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER partner_call_added AFTER INSERT ON partner_call FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL)
  EXECUTE FUNCTION partner_call_counted();
CREATE TRIGGER partner_call_ended AFTER UPDATE OF status, completed_at, duration_ms ON partner_call FOR EACH ROW
  WHEN (NEW.completed_at IS NOT NULL
    AND (OLD.status, OLD.completed_at IS NULL, OLD.duration_ms) IS DISTINCT FROM (NEW.status, false, NEW.duration_ms))
  EXECUTE FUNCTION partner_call_counted();

REVOKE EXECUTE ON FUNCTION partner_call_count(partner_call, integer), partner_call_counted() FROM PUBLIC;
