-- Who did what to whom (`product.md` 7, `security.md` 3). Written in the business transaction; no one may change or delete a row.
CREATE TABLE audit_event (
  audit_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  schema_version smallint NOT NULL DEFAULT 2,
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
  -- from schema version 2 on the chain covers the session too (audit.canonical.ts); rows of version 1 have none
  session_id uuid,
  PRIMARY KEY (audit_id, occurred_at)
) PARTITION BY RANGE (occurred_at);
CREATE INDEX audit_event_account ON audit_event (account_id, occurred_at DESC);
CREATE INDEX audit_event_rs ON audit_event (rs_id, occurred_at DESC);
CREATE INDEX audit_event_dt ON audit_event (dt_id, occurred_at DESC);
CREATE INDEX audit_event_sp ON audit_event (sp_id, occurred_at DESC);
CREATE INDEX audit_event_provider ON audit_event (provider_id, occurred_at DESC);
-- Each filter that finds few rows has an index; the others walk the newest rows of one's own tree, a bounded number a page.
CREATE INDEX audit_event_request ON audit_event (request_id, occurred_at DESC) WHERE request_id IS NOT NULL;
CREATE INDEX audit_event_ip ON audit_event (ip, occurred_at DESC) WHERE ip IS NOT NULL;
CREATE INDEX audit_event_action ON audit_event (action, occurred_at DESC);
CREATE INDEX audit_event_refused ON audit_event (outcome, occurred_at DESC) WHERE outcome <> 'SUCCESS';
CREATE INDEX audit_event_actor ON audit_event ((actor ->> 'key'), occurred_at DESC);
CREATE INDEX audit_event_original ON audit_event ((alias ->> 'originalUserKey'), occurred_at DESC) WHERE alias IS NOT NULL;
CREATE INDEX audit_event_alias ON audit_event (occurred_at DESC) WHERE alias IS NOT NULL;
CREATE INDEX audit_event_targets ON audit_event USING gin (targets jsonb_path_ops);
-- The events of a change set are found beside their level (decision 0059): a reader's list neither reads nor waits for those of
-- others, so its time says nothing of them.
CREATE INDEX audit_event_set_account ON audit_event (account_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_rs ON audit_event (rs_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_dt ON audit_event (dt_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_sp ON audit_event (sp_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_provider ON audit_event (provider_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
-- The events of a session are found beside their level, as those of a change set are (decision 0034): a reader's list neither reads
-- nor waits for those of others. What an address or a request did, only the provider finds by index.
CREATE INDEX audit_event_session_account ON audit_event (account_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_rs ON audit_event (rs_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_dt ON audit_event (dt_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_sp ON audit_event (sp_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_provider ON audit_event (provider_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
-- The report of security counts lockouts and impersonations of a company in some months (decision 0100): few events among all of
-- its own.
CREATE INDEX audit_event_security ON audit_event (account_id, occurred_at) WHERE action IN ('auth.lockedOut', 'alias.started');
-- What was changed of an account's settings, the latest first, however much else happened to it.
CREATE INDEX audit_event_settings ON audit_event (account_id, occurred_at DESC) WHERE action = 'settings.changed';
-- a net: a row of a month that no one prepared is kept all the same
CREATE TABLE audit_event_other PARTITION OF audit_event DEFAULT;
SELECT tenant_table('audit_event');
CREATE POLICY sign_in ON audit_event FOR INSERT TO portal_auth WITH CHECK (true);
CREATE POLICY above_the_scope ON audit_event FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT ON audit_event TO portal_app;
GRANT INSERT ON audit_event TO portal_auth;
GRANT SELECT ON audit_event TO portal_reader;

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

-- What the sealer has still to chain; filled by a trigger, emptied by the sealer alone.
CREATE TABLE audit_unsealed (
  audit_id uuid PRIMARY KEY,
  occurred_at timestamptz(3) NOT NULL
);
CREATE INDEX audit_unsealed_order ON audit_unsealed (occurred_at, audit_id);
-- That an event waits for the chain says nothing else of it; the event itself is read under row-level security.
GRANT SELECT ON audit_unsealed TO portal_reader, portal_app;

-- What a statement wrote is queued for the sealer by one statement: a function that is called for each row takes as long as writing
-- the row does.
CREATE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO audit_unsealed SELECT audit_id, occurred_at FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_queue AFTER INSERT ON audit_event REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION audit_queue();

-- The chain: hash = SHA-256(previous hash || canonical JSON of the event).
CREATE TABLE audit_seal (
  seq bigint PRIMARY KEY,
  audit_id uuid NOT NULL UNIQUE,
  occurred_at timestamptz(3) NOT NULL,
  hash bytea NOT NULL
);
-- A link says of an event only that it is in the chain.
GRANT SELECT ON audit_seal TO portal_app, portal_reader;

-- The keys that sign the heads of the audit chain; the private half is sealed with the key-encryption key. Apart from signing_key:
-- nothing that signs tokens may sign audit heads, and these are published nowhere.
CREATE TABLE audit_key (
  key_id text PRIMARY KEY,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
GRANT SELECT (key_id, public_key) ON audit_key TO portal_reader;

-- Signed heads: who holds an old one can tell whether anything before it was changed.
CREATE TABLE audit_head (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  signature text NOT NULL,
  key_id text NOT NULL,
  signed_at timestamptz(3) NOT NULL DEFAULT now()
);
GRANT SELECT ON audit_head TO portal_reader;

-- Where the chain begins after old months were dropped: the last link that is gone, and later links whose events went with them.
CREATE TABLE audit_base (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  dropped_before timestamptz(3) NOT NULL,
  gone bigint[] NOT NULL DEFAULT '{}',
  signature text NOT NULL,
  key_id text NOT NULL,
  made_at timestamptz(3) NOT NULL DEFAULT now()
);

-- What each verification of the whole chain found.
CREATE TABLE audit_verification (
  checked_at timestamptz(3) PRIMARY KEY DEFAULT now(),
  sealed bigint NOT NULL,
  heads bigint NOT NULL,
  hash text NOT NULL,
  fault text
);
GRANT SELECT ON audit_verification TO portal_reader;
