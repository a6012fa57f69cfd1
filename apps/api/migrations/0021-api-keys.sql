-- Keys by which other systems call in the name of the person who answers for them (decision 0085).
CREATE TABLE api_key (
  key_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  name text NOT NULL,
  -- modules with the permission, as in access groups
  entries jsonb NOT NULL,
  -- ranges that it may be used from; none: from everywhere
  addresses text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  -- the system of a partner that it was made for (`product.md` 7.5, IntegrationAccess)
  partner text,
  environment text CHECK (environment IN ('PRODUCTION', 'SANDBOX')),
  -- who was shown the secret, and answers for it
  made_by uuid NOT NULL REFERENCES app_user,
  secret_hash bytea NOT NULL UNIQUE,
  hint text NOT NULL,
  -- the secret before the last rotation, until it ends
  previous_hash bytea UNIQUE,
  previous_hint text,
  previous_made_by uuid REFERENCES app_user,
  previous_ends_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  -- days before the end that the last warning named
  warned_days smallint,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_ip inet,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- refused calls of a key that does not count, or that called too often, are records of the partner log: so many in an hour
  refused_since timestamptz(3),
  refused_noted smallint NOT NULL DEFAULT 0,
  CHECK ((previous_hash IS NULL) = (previous_ends_at IS NULL)),
  CHECK ((partner IS NULL) = (environment IS NULL))
);
CREATE UNIQUE INDEX api_key_name ON api_key (account_id, lower(name)) WHERE revoked_at IS NULL;
CREATE INDEX api_key_made_by ON api_key (made_by);
CREATE INDEX api_key_ends ON api_key (expires_at) WHERE revoked_at IS NULL;
-- The few keys with a secret before the present one, by who answers for that.
CREATE INDEX api_key_previous_made_by ON api_key (previous_made_by) WHERE previous_made_by IS NOT NULL;
-- Ended keys of an account: listed, the latest first, and forgotten beyond so many when another one is made.
CREATE INDEX api_key_ended ON api_key (account_id, (coalesce(revoked_at, expires_at)) DESC);
SELECT tenant_table('api_key');
SELECT purged_table('api_key');
CREATE POLICY who_is_calling ON api_key FOR SELECT TO portal_auth USING (true);
CREATE POLICY notes_use ON api_key FOR UPDATE TO portal_auth USING (true) WITH CHECK (true);
-- The hash is written and compared, never read back.
GRANT INSERT, UPDATE, DELETE ON api_key TO portal_app;
GRANT SELECT (key_id, account_id, provider_id, sp_id, dt_id, rs_id, name, entries, addresses, enabled, partner, environment,
  made_by, hint, previous_hint, previous_made_by, previous_ends_at, expires_at, warned_days, revoked_at, last_used_at, last_used_ip,
  created_at, created_by, modified_at, modified_by, version, refused_since, refused_noted) ON api_key TO portal_app;
GRANT SELECT ON api_key TO portal_auth;
GRANT UPDATE (last_used_at, last_used_ip) ON api_key TO portal_auth;

-- The present secret becomes the previous one, with who answers for it, until the moment that the rotation names.
CREATE FUNCTION api_key_rotated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.previous_hash := CASE WHEN NEW.previous_ends_at IS NOT NULL THEN OLD.secret_hash END;
  NEW.previous_hint := CASE WHEN NEW.previous_ends_at IS NOT NULL THEN OLD.hint END;
  NEW.previous_made_by := CASE WHEN NEW.previous_ends_at IS NOT NULL THEN OLD.made_by END;
  RETURN NEW;
END $$;
CREATE TRIGGER api_key_rotated BEFORE UPDATE OF secret_hash ON api_key FOR EACH ROW EXECUTE FUNCTION api_key_rotated();

-- Whether the person who answers for a key may still call for its company. They may be above the reader.
CREATE FUNCTION maker_may_call(maker uuid, wanted uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT may_sign_in(u.user_id) FROM app_user u JOIN account a ON a.account_id = wanted
    WHERE u.user_id = maker AND u.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)), false)
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION maker_may_call(uuid, uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION maker_may_call(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maker_may_call(uuid, uuid) TO portal_app;
