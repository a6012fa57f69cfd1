-- Reading the audit (product.md 7): the session of an entry, what the search needs, exports as jobs, verification, retention.
-- From schema version 2 on the chain covers the session too (audit.canonical.ts); rows of version 1 have none.
ALTER TABLE audit_event ADD COLUMN session_id uuid;
ALTER TABLE audit_event ALTER COLUMN schema_version SET DEFAULT 2;

-- Each filter that finds few rows has an index; the others walk the newest rows of the own tree, a bounded number a page.
-- An index over partitions cannot be built concurrently: changes wait while these are built (docs/operations.md).
CREATE INDEX audit_event_session ON audit_event (session_id, occurred_at DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_batch ON audit_event (batch_id, occurred_at DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_request ON audit_event (request_id, occurred_at DESC) WHERE request_id IS NOT NULL;
CREATE INDEX audit_event_ip ON audit_event (ip, occurred_at DESC) WHERE ip IS NOT NULL;
CREATE INDEX audit_event_action ON audit_event (action, occurred_at DESC);
CREATE INDEX audit_event_refused ON audit_event (outcome, occurred_at DESC) WHERE outcome <> 'SUCCESS';
CREATE INDEX audit_event_actor ON audit_event ((actor ->> 'key'), occurred_at DESC);
CREATE INDEX audit_event_original ON audit_event ((alias ->> 'originalUserKey'), occurred_at DESC) WHERE alias IS NOT NULL;
CREATE INDEX audit_event_alias ON audit_event (occurred_at DESC) WHERE alias IS NOT NULL;
CREATE INDEX audit_event_targets ON audit_event USING gin (targets jsonb_path_ops);

-- Looks into JSON columns, which row-level security would not let an index be used for; it answers for the caller's tree only, and
-- finds nothing by people of companies above.
CREATE FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer)
  RETURNS TABLE (audit_id uuid, occurred_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := app_scope();
  known boolean := kind <> 'target' AND EXISTS (SELECT FROM app_user p
    WHERE p.user_id = wanted::uuid AND own IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id, p.account_id));
BEGIN
  IF kind = 'target' THEN
    RETURN QUERY SELECT e.audit_id, e.occurred_at::timestamptz FROM audit_event e
    WHERE e.targets @> jsonb_build_array(jsonb_build_object('key', wanted))
      AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
      AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
    ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most;
  ELSE
    RETURN QUERY SELECT f.audit_id, f.occurred_at::timestamptz FROM (
      (SELECT e.audit_id, e.occurred_at FROM audit_event e
      WHERE e.actor ->> 'key' = wanted
        AND (own = e.provider_id OR e.actor ->> 'acctKey' IS NULL OR EXISTS (SELECT FROM account i
          WHERE i.account_id = (e.actor ->> 'acctKey')::uuid AND own IN (i.provider_id, i.sp_id, i.dt_id, i.rs_id, i.account_id)))
        AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
        AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
      ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most)
      UNION
      (SELECT e.audit_id, e.occurred_at FROM audit_event e
      WHERE e.alias IS NOT NULL AND e.alias ->> 'originalUserKey' = wanted AND (own = e.provider_id OR known)
        AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
        AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
      ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most)
    ) f ORDER BY f.occurred_at DESC, f.audit_id DESC LIMIT most;
  END IF;
END $$;

-- A link says of an event only that it is in the chain.
GRANT SELECT ON audit_seal TO portal_app;

-- Whether a company above chose that its people are not named to those below ("Your provider"): the farthest lock, else the nearest.
CREATE FUNCTION actors_hidden_from(reader uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce((
    SELECT s.value = 'true'::jsonb FROM account a
    JOIN account up ON up.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND up.account_id <> a.account_id
    JOIN account_setting s ON s.account_id = up.account_id AND s.code = 'privacy.auditActorHidden'
    WHERE a.account_id = reader
    ORDER BY s.locked DESC, CASE WHEN s.locked THEN account_rank(up.acct_type) ELSE -account_rank(up.acct_type) END LIMIT 1
  ), false)
$$;

-- What each verification of the whole chain found.
CREATE TABLE audit_verification (
  checked_at timestamptz(3) PRIMARY KEY DEFAULT now(),
  sealed bigint NOT NULL,
  heads bigint NOT NULL,
  hash text NOT NULL,
  fault text
);
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

CREATE FUNCTION audit_state()
  RETURNS TABLE (sealed bigint, unsealed bigint, head_hash bytea, head_at timestamptz, public_key bytea, checked_at timestamptz, fault text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT max(s.seq) FROM audit_seal s), 0), (SELECT count(*) FROM audit_unsealed),
    h.hash, h.signed_at, k.public_key, v.checked_at, v.fault
  FROM (SELECT 1) one
  LEFT JOIN LATERAL (SELECT * FROM audit_head ORDER BY seq DESC LIMIT 1) h ON true
  LEFT JOIN audit_key k ON k.key_id = h.key_id
  LEFT JOIN LATERAL (SELECT * FROM audit_verification ORDER BY audit_verification.checked_at DESC LIMIT 1) v ON true
$$;

CREATE POLICY above_the_scope ON audit_event FOR SELECT TO portal_reader USING (true);
CREATE POLICY read_by_audit ON account_setting FOR SELECT TO portal_reader USING (true);
GRANT SELECT ON audit_event, audit_seal, audit_head, audit_unsealed, audit_verification, account_setting TO portal_reader;
GRANT SELECT (key_id, public_key) ON audit_key TO portal_reader;
GRANT SELECT (account_id, provider_id, sp_id, dt_id, rs_id) ON app_user TO portal_reader;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION audit_found(text, text, timestamptz, timestamptz, uuid, integer) OWNER TO portal_reader;
ALTER FUNCTION actors_hidden_from(uuid) OWNER TO portal_reader;
ALTER FUNCTION audit_state() OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION audit_found(text, text, timestamptz, timestamptz, uuid, integer),
  actors_hidden_from(uuid), audit_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_found(text, text, timestamptz, timestamptz, uuid, integer),
  actors_hidden_from(uuid), audit_state() TO portal_app;
GRANT EXECUTE ON FUNCTION actors_hidden_from(uuid) TO portal_auth;

CREATE TABLE audit_export (
  export_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  made_by uuid NOT NULL REFERENCES app_user,
  format text NOT NULL CHECK (format IN ('csv', 'jsonl')),
  filter jsonb NOT NULL,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Running', 'Done', 'Failed', 'Expired')),
  row_count integer NOT NULL DEFAULT 0,
  byte_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  done_at timestamptz(3),
  expires_at timestamptz(3),
  -- who makes it and until when it need not be taken for dead
  lease uuid,
  lease_until timestamptz(3),
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX audit_export_maker ON audit_export (made_by, created_at DESC);
CREATE INDEX audit_export_due ON audit_export (created_at) WHERE state IN ('Waiting', 'Running');
CREATE INDEX audit_export_over ON audit_export (expires_at) WHERE state = 'Done';
SELECT tenant_table('audit_export');
GRANT SELECT, INSERT, UPDATE ON audit_export TO portal_app;
CREATE FUNCTION audit_export_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('audit_export', '');
  RETURN NULL;
END $$;
CREATE TRIGGER audit_export_wake AFTER INSERT ON audit_export FOR EACH STATEMENT EXECUTE FUNCTION audit_export_wake();

CREATE TABLE audit_export_part (
  export_id uuid NOT NULL REFERENCES audit_export,
  part integer NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, part)
);
SELECT tenant_table('audit_export_part');
GRANT SELECT, INSERT, DELETE ON audit_export_part TO portal_app;
