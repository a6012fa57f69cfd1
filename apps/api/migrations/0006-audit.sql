-- Who did what to whom (product.md 7, security.md 3). Written in the business transaction; nobody may change or delete a row.
CREATE TABLE audit_event (
  audit_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  schema_version smallint NOT NULL DEFAULT 1,
  -- the account that the event is about; its ancestors as of that moment
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  action text NOT NULL CHECK (length(action) <= 100),
  outcome text NOT NULL DEFAULT 'SUCCESS' CHECK (outcome IN ('SUCCESS', 'DENIED', 'FAILED')),
  error_code text,
  -- {type, key, email, name, role, acctKey}
  actor jsonb NOT NULL,
  -- {sessionId, originalUserKey, originalEmail, reason} while acting for someone
  alias jsonb,
  -- [{type, key, name}]
  targets jsonb NOT NULL DEFAULT '[]',
  -- [{field, old, new, masked}]
  changes jsonb NOT NULL DEFAULT '[]',
  reason text,
  source text NOT NULL DEFAULT 'API' CHECK (source IN ('UI', 'API', 'IMPORT', 'JOB', 'PARTNER', 'SYSTEM')),
  request_id text,
  batch_id uuid,
  ip inet,
  user_agent text,
  PRIMARY KEY (audit_id, occurred_at)
) PARTITION BY RANGE (occurred_at);
CREATE INDEX audit_event_account ON audit_event (account_id, occurred_at DESC);
CREATE INDEX audit_event_rs ON audit_event (rs_id, occurred_at DESC);
CREATE INDEX audit_event_dt ON audit_event (dt_id, occurred_at DESC);
CREATE INDEX audit_event_sp ON audit_event (sp_id, occurred_at DESC);
CREATE INDEX audit_event_provider ON audit_event (provider_id, occurred_at DESC);
-- a net: a row of a month that nobody prepared is kept all the same
CREATE TABLE audit_event_other PARTITION OF audit_event DEFAULT;

-- Makes the partitions from this month on; called by the migration and by a daily job.
CREATE FUNCTION audit_prepare_months(first date, months integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE m date; part text;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', first), date_trunc('month', first) + make_interval(months => months - 1), '1 month') LOOP
    part := 'audit_event_' || to_char(m, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)', part, m, m + interval '1 month');
    END IF;
  END LOOP;
END $$;
SELECT audit_prepare_months(current_date - 400, 17);

SELECT tenant_table('audit_event');
CREATE POLICY sign_in ON audit_event FOR INSERT TO portal_auth WITH CHECK (true);
GRANT SELECT, INSERT ON audit_event TO portal_app;
GRANT INSERT ON audit_event TO portal_auth;

-- What the sealer has still to chain; filled by a trigger, emptied by the sealer alone.
CREATE TABLE audit_unsealed (
  audit_id uuid PRIMARY KEY,
  occurred_at timestamptz(3) NOT NULL
);
CREATE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO audit_unsealed VALUES (NEW.audit_id, NEW.occurred_at);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_queue AFTER INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION audit_queue();

-- The chain: hash = SHA-256(previous hash || canonical JSON of the event).
CREATE TABLE audit_seal (
  seq bigint PRIMARY KEY,
  audit_id uuid NOT NULL UNIQUE,
  occurred_at timestamptz(3) NOT NULL,
  hash bytea NOT NULL
);
-- Signed heads: who holds an old one can tell whether anything before it was changed.
CREATE TABLE audit_head (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  signature text NOT NULL,
  key_id text NOT NULL,
  signed_at timestamptz(3) NOT NULL DEFAULT now()
);
