-- Rights: policies of the access profile and access groups (`product.md` 0, 6).
CREATE TABLE feature_policy (
  policy_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  scope_kind text NOT NULL CHECK (scope_kind IN ('ROLE', 'ACCOUNT', 'GROUP', 'USER')),
  -- the role code, or the id of the account, group or person
  scope_id text NOT NULL,
  flag text NOT NULL,
  value text NOT NULL CHECK (value IN ('W', 'R', 'Y', 'N')),
  locked boolean NOT NULL DEFAULT false,
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  reason text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (account_id, scope_kind, scope_id, flag)
);
-- Where a feature is set is a list, what was changed last first, of each level of the tree (`data.md` 2).
CREATE INDEX feature_policy_provider ON feature_policy (provider_id, flag, modified_at, policy_id);
CREATE INDEX feature_policy_sp ON feature_policy (sp_id, flag, modified_at, policy_id) WHERE sp_id IS NOT NULL;
CREATE INDEX feature_policy_dt ON feature_policy (dt_id, flag, modified_at, policy_id) WHERE dt_id IS NOT NULL;
CREATE INDEX feature_policy_rs ON feature_policy (rs_id, flag, modified_at, policy_id) WHERE rs_id IS NOT NULL;
CREATE INDEX feature_policy_account ON feature_policy (account_id, flag, modified_at, policy_id);
SELECT tenant_table('feature_policy');
CREATE POLICY who_is_calling ON feature_policy FOR SELECT TO portal_auth USING (true);
CREATE POLICY above_the_scope ON feature_policy FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON feature_policy TO portal_app;
GRANT SELECT ON feature_policy TO portal_auth, portal_reader;

CREATE TABLE access_group (
  group_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- directories name groups with up to 256 characters, and identity providers send them here
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  description text,
  full_access boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  -- {"Customer-Settings": "RW", …}; a module that is absent is hidden
  entries jsonb NOT NULL DEFAULT '{}',
  account_scope text NOT NULL DEFAULT 'ALL_BELOW' CHECK (account_scope IN ('ALL_BELOW', 'LIST', 'TAG')),
  accounts uuid[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  exclude uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX access_group_name ON access_group (account_id, lower(name));
SELECT tenant_table('access_group');
CREATE POLICY who_is_calling ON access_group FOR SELECT TO portal_auth USING (true);
CREATE POLICY above_the_scope ON access_group FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON access_group TO portal_app;
GRANT SELECT ON access_group TO portal_auth, portal_reader;

CREATE TABLE access_group_member (
  group_id uuid NOT NULL REFERENCES access_group,
  user_id uuid NOT NULL REFERENCES app_user,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX access_group_member_user ON access_group_member (user_id);
SELECT tenant_table('access_group_member');
CREATE POLICY who_is_calling ON access_group_member FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON access_group_member TO portal_app;
-- Automatic provisioning makes a person at the door, before any scope is known.
GRANT SELECT, INSERT ON access_group_member TO portal_auth;

-- Whether a flag is locked now for accounts inside the scope: by a company above or the rule of the role (`above`), or by the
-- account itself (`here`). Reads above the caller's scope, and tells nothing else of what stands there.
CREATE FUNCTION feature_locked(wanted uuid[], code text) RETURNS TABLE (account_id uuid, above boolean, here boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT a.account_id,
    coalesce(bool_or(p.account_id <> a.account_id OR p.scope_kind = 'ROLE'), false),
    coalesce(bool_or(p.account_id = a.account_id AND p.scope_kind = 'ACCOUNT'), false)
  FROM account a LEFT JOIN feature_policy p
    ON p.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND p.flag = code AND p.locked
    AND (p.valid_from IS NULL OR p.valid_from <= now()) AND (p.valid_to IS NULL OR p.valid_to > now())
    AND ((p.scope_kind = 'ACCOUNT' AND p.scope_id = p.account_id::text)
      OR (p.scope_kind = 'ROLE' AND p.account_id = a.provider_id AND p.scope_id = CASE a.acct_type WHEN 'RP' THEN 'RA' ELSE a.acct_type END))
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  GROUP BY a.account_id;
END $$;

-- "Why?" says who set what decides, when and why (decision 0061). What is set for a flag on the way from the root down to an
-- account, at the places that a decision names; of what stands above the scope no more than its level and the moment.
CREATE FUNCTION policies_on_way(wanted uuid, code text, places text[])
  RETURNS TABLE (scope_kind text, scope_id text, acct_type text, set_by text, set_on timestamptz, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT p.scope_kind, p.scope_id, CASE WHEN NOT tell.inside THEN up.acct_type END, CASE WHEN tell.inside THEN p.created_by END, p.modified_at,
    CASE WHEN tell.inside THEN p.reason END
  FROM account a
  JOIN account up ON up.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  JOIN feature_policy p ON p.account_id = up.account_id AND p.flag = code AND p.scope_id = ANY (places)
  CROSS JOIN LATERAL (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS inside) tell
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;

-- What an act would give someone (decision 0037): this and tags_open read above the caller's scope, about companies inside it, and
-- are for deciding, never for an answer. What decides about the rights of an administrator of a company who is in these of its
-- groups: the companies from the root down, and the policies that count.
CREATE FUNCTION rights_given(wanted uuid, groups uuid[]) RETURNS TABLE (chain uuid[], policies jsonb)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT own.chain, coalesce((
    SELECT jsonb_agg(jsonb_build_object('scopeKind', p.scope_kind, 'scopeId', p.scope_id, 'flag', p.flag,
      'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to))
    FROM feature_policy p WHERE p.account_id = ANY (own.chain) AND (
      (p.scope_kind = 'ROLE' AND p.account_id = a.provider_id AND p.scope_id = CASE a.acct_type WHEN 'RP' THEN 'RA' ELSE a.acct_type END)
      OR (p.scope_kind = 'ACCOUNT' AND p.scope_id = p.account_id::text)
      OR (p.scope_kind = 'GROUP' AND p.scope_id = ANY (groups::text[]) AND p.account_id = a.account_id))), '[]')
  FROM account a
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id], NULL) AS chain) own
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

-- What the access groups of the companies above give their members of an account that gets tags: who is in them is not asked.
CREATE FUNCTION tags_open(wanted uuid[], added text[]) RETURNS TABLE (account_id uuid, tags text[], entries jsonb)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT a.account_id, g.tags, g.entries FROM account a JOIN access_group g
    ON g.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND g.account_id <> a.account_id
    AND NOT g.archived AND g.account_scope = 'TAG' AND g.tags && added
    AND NOT g.exclude && ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id]
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

-- Rights change by rows of several features; anyone who changes one need not know whose sessions it concerns. The place that a row
-- speaks for is told: a role's is the provider's whole tree. A move touches the ancestors of rows that mean what they meant: no one
-- need be told of them one by one.
CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  place text[] := '{provider_id,sp_id,dt_id,rs_id}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - place = to_jsonb(NEW) - place THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('session_changed', CASE
    WHEN TG_TABLE_NAME = 'access_group_member' THEN changed->>'user_id'
    WHEN TG_TABLE_NAME = 'access_group' THEN changed->>'group_id'
    WHEN changed->>'scope_kind' IN ('USER', 'GROUP') THEN changed->>'scope_id'
    ELSE changed->>'account_id' END);
  RETURN NULL;
END $$;
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON feature_policy FOR EACH ROW EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON access_group_member FOR EACH ROW EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER UPDATE ON access_group FOR EACH ROW EXECUTE FUNCTION rights_changed();

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION feature_locked(uuid[], text) OWNER TO portal_reader;
ALTER FUNCTION policies_on_way(uuid, text, text[]) OWNER TO portal_reader;
ALTER FUNCTION rights_given(uuid, uuid[]) OWNER TO portal_reader;
ALTER FUNCTION tags_open(uuid[], text[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION feature_locked(uuid[], text), policies_on_way(uuid, text, text[]), rights_given(uuid, uuid[]),
  tags_open(uuid[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION feature_locked(uuid[], text), policies_on_way(uuid, text, text[]), rights_given(uuid, uuid[]),
  tags_open(uuid[], text[]) TO portal_app;
