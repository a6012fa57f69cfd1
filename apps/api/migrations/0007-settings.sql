-- Settings of accounts and people (`product.md` 6.3): who set a value and when, and a level for the person.
CREATE TABLE account_setting (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  code text NOT NULL,
  value jsonb NOT NULL,
  locked boolean NOT NULL DEFAULT false,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  PRIMARY KEY (account_id, code)
);
CREATE INDEX account_setting_code ON account_setting (code, account_id);
SELECT tenant_table('account_setting');
SELECT purged_table('account_setting');
CREATE POLICY who_is_calling ON account_setting FOR SELECT TO portal_auth USING (true);
CREATE POLICY above_the_scope ON account_setting FOR SELECT TO portal_reader USING (true);
CREATE POLICY read_by_audit ON account_setting FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_setting TO portal_app;
GRANT SELECT ON account_setting TO portal_auth, portal_reader;

CREATE TABLE user_setting (
  user_id uuid NOT NULL REFERENCES app_user,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  code text NOT NULL,
  value jsonb NOT NULL,
  -- set by an administrator for this person: only an administrator unlocks it
  locked boolean NOT NULL DEFAULT false,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  PRIMARY KEY (user_id, code)
);
SELECT tenant_table('user_setting');
CREATE POLICY who_is_calling ON user_setting FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_setting TO portal_app;
GRANT SELECT ON user_setting TO portal_auth;

-- What each account from the root down to wanted accounts of the scope sets: one row for each account of each chain, with its own
-- settings as JSON. Reads above the caller's scope, so it is SECURITY DEFINER and answers for accounts inside the scope only; of
-- the companies above the scope only the direct parent is named (decision 0013), and no one who works there.
CREATE FUNCTION setting_chain(wanted uuid[])
  RETURNS TABLE (for_id uuid, account_id uuid, acct_name text, acct_type text, account_status text, settings_version integer, named boolean, own json)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25 SET search_path = pg_catalog, public AS $$
BEGIN -- plpgsql keeps the plan
  RETURN QUERY SELECT a.account_id, up.account_id, CASE WHEN tell.named THEN up.acct_name END, up.acct_type, up.account_status,
    up.settings_version, tell.named, (
      SELECT json_object_agg(s.code, json_build_object('value', s.value, 'locked', s.locked,
        'by', CASE WHEN tell.inside THEN s.modified_by END, 'on', s.modified_at))
      FROM account_setting s WHERE s.account_id = up.account_id)
  FROM account a
  JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  CROSS JOIN LATERAL (SELECT inside.yes AS inside,
      inside.yes OR up.account_id = (SELECT mine.parent_id FROM account mine WHERE mine.account_id = app_scope()) IS TRUE AS named
    FROM (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS yes) inside) tell
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY a.account_id, account_rank(up.acct_type);
END $$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION setting_chain(uuid[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION setting_chain(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION setting_chain(uuid[]) TO portal_app;
