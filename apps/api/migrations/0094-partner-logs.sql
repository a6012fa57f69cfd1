-- Calls of partners (product.md 7.2). A row is written before the call is worked on and completed after it, so that no call is done
-- without its record. The account is the one concerned, with its ancestors as of the moment: a log stays where it was written.
CREATE TABLE partner_call (
  -- a version 7 UUID, whose moment is received_on: a key alone leads to its month
  log_key uuid NOT NULL,
  received_on timestamptz(3) NOT NULL,
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
  completed_on timestamptz(3),
  duration_ms integer,
  attempts smallint NOT NULL DEFAULT 1,
  next_retry_on timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  request_id text,
  change_set_id uuid,
  replay_of uuid,
  replayed_by uuid,
  resolved_on timestamptz(3),
  resolved_by uuid,
  resolved_note text,
  PRIMARY KEY (log_key, received_on)
) PARTITION BY RANGE (received_on);
CREATE INDEX partner_call_provider ON partner_call (provider_id, received_on DESC, log_key DESC);
CREATE INDEX partner_call_sp ON partner_call (sp_id, received_on DESC, log_key DESC);
CREATE INDEX partner_call_dt ON partner_call (dt_id, received_on DESC, log_key DESC);
CREATE INDEX partner_call_rs ON partner_call (rs_id, received_on DESC, log_key DESC);
CREATE INDEX partner_call_account ON partner_call (account_id, received_on DESC, log_key DESC);
CREATE INDEX partner_call_partner ON partner_call (partner_id, received_on DESC, log_key DESC);
-- of each status but the usual one there are few
CREATE INDEX partner_call_provider_status ON partner_call (provider_id, status, received_on DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_sp_status ON partner_call (sp_id, status, received_on DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_dt_status ON partner_call (dt_id, status, received_on DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_rs_status ON partner_call (rs_id, status, received_on DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_account_status ON partner_call (account_id, status, received_on DESC, log_key DESC) WHERE status <> 'Succeeded';
CREATE INDEX partner_call_external ON partner_call (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX partner_call_request ON partner_call (request_id);
CREATE INDEX partner_call_due ON partner_call (next_retry_on) WHERE status = 'RetryScheduled';
CREATE INDEX partner_call_underway ON partner_call (leased_until) WHERE status = 'Processing';
-- a net: a row of a month that nobody prepared is kept all the same
CREATE TABLE partner_call_other PARTITION OF partner_call DEFAULT;

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
  received_on timestamptz(3) NOT NULL,
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
CREATE INDEX partner_call_body_received ON partner_call_body (received_on);

SELECT tenant_table('partner_call');
SELECT tenant_table('partner_call_body');
SELECT purged_table('partner_call');
SELECT purged_table('partner_call_body');
-- What a company above did with an account is not told to those between: the caller is the reader's company or one below it.
CREATE POLICY called_from_below ON partner_call AS RESTRICTIVE FOR ALL TO portal_app USING (CASE (SELECT app_scope())
  WHEN provider_id THEN true
  WHEN sp_id THEN partner_id IN (sp_id, dt_id, rs_id, account_id)
  WHEN dt_id THEN partner_id IN (dt_id, rs_id, account_id)
  WHEN rs_id THEN partner_id IN (rs_id, account_id)
  ELSE partner_id = account_id END);
CREATE POLICY called_from_below ON partner_call_body AS RESTRICTIVE FOR ALL TO portal_app USING (CASE (SELECT app_scope())
  WHEN provider_id THEN true
  WHEN sp_id THEN partner_id IN (sp_id, dt_id, rs_id, account_id)
  WHEN dt_id THEN partner_id IN (dt_id, rs_id, account_id)
  WHEN rs_id THEN partner_id IN (rs_id, account_id)
  ELSE partner_id = account_id END);
GRANT SELECT, INSERT, UPDATE ON partner_call, partner_call_body TO portal_app;

-- A move leaves the log where it was written.
CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'invoice', 'invoice_line', 'payment',
      'partner_call', 'partner_call_body')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;
