-- Roles, extensions and helpers that all later files build on (docs/decisions/0006), and the answers kept for repeated requests.
-- Roles belong to the whole cluster, so they may exist already.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['portal_app', 'portal_auth', 'portal_reader'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster was quicker
      END;
    END IF;
    -- from 16 on who creates a role may grant it, but is not yet allowed to become it
    IF NOT pg_has_role(current_user, wanted, CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      EXECUTE format('GRANT %I TO %I', wanted, current_user);
    END IF;
  END LOOP;
END $$;

-- portal_app: every request of a signed-in person, held to app.scope by row-level security. portal_auth: sign-in and the look-up of
-- who is calling, before a scope is known. portal_reader: owner of the few functions that read above a scope; no one can be it.
GRANT USAGE ON SCHEMA public TO portal_app, portal_auth, portal_reader;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The company whose tree the transaction may see. Unset is an error, never "everything".
CREATE FUNCTION app_scope() RETURNS uuid LANGUAGE sql STABLE AS $$ SELECT current_setting('app.scope')::uuid $$;

-- The second wall (`data.md` 4): call once for every table that carries the ancestors.
CREATE FUNCTION protect_tenant_table(relation regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', relation);
  EXECUTE format($policy$CREATE POLICY own_tree ON %s TO portal_app
    USING ((SELECT app_scope()) IN (provider_id, sp_id, dt_id, rs_id, account_id))
    WITH CHECK ((SELECT app_scope()) IN (provider_id, sp_id, dt_id, rs_id, account_id))$policy$, relation);
END $$;

-- Tables whose rows go with a purged account say so themselves: a new one needs no new account_purge.
CREATE FUNCTION purged_table(place regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COMMENT ON TABLE %s IS %L', place, 'purged with its account');
END $$;

-- Text as the search compares it: compatibility-composed, without accents, lower case.
CREATE FUNCTION search_normal(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public
  AS $$ SELECT lower(public.unaccent('public.unaccent', normalize(given, NFKC))) $$;

-- Results of creations by their Idempotency-Key, written in the transaction of the creation.
CREATE TABLE idempotency (
  actor_id uuid NOT NULL,
  key uuid NOT NULL,
  route text NOT NULL,
  fingerprint bytea NOT NULL,
  -- the answer as it was given, its fields in their order
  result json,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- what goes on after its transaction (a change set) is found by the key that it has
  begun uuid,
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX ON idempotency (created_at);
GRANT SELECT, INSERT, UPDATE ON idempotency TO portal_app;
