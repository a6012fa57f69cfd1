-- Groups with modules and a scope of accounts (product.md 6.2), and who set a policy last.
ALTER TABLE access_group
  -- {"Customer-Settings": "RW", …}; a module that is absent is hidden
  ADD COLUMN entries jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN account_scope text NOT NULL DEFAULT 'ALL_BELOW' CHECK (account_scope IN ('ALL_BELOW', 'LIST', 'TAG')),
  ADD COLUMN accounts uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN exclude uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN modified_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN modified_by text,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE access_group_member ADD COLUMN added_at timestamptz(3) NOT NULL DEFAULT now();

ALTER TABLE feature_policy
  ADD COLUMN modified_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX feature_policy_flag ON feature_policy (flag, account_id);
-- How often a flag is set below a company, by the levels of the tree (data.md: one literal column for each level).
CREATE INDEX feature_policy_sp ON feature_policy (sp_id, flag) WHERE sp_id IS NOT NULL;
CREATE INDEX feature_policy_dt ON feature_policy (dt_id, flag) WHERE dt_id IS NOT NULL;
CREATE INDEX feature_policy_rs ON feature_policy (rs_id, flag) WHERE rs_id IS NOT NULL;

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
CREATE POLICY above_the_scope ON feature_policy FOR SELECT TO portal_reader USING (true);
GRANT SELECT ON feature_policy TO portal_reader;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION feature_locked(uuid[], text) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION feature_locked(uuid[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION feature_locked(uuid[], text) TO portal_app;
