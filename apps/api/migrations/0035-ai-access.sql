-- Who in an account may use AI, and on what (`product.md` 6.4, decision 0105).

-- The row stays when the account inherits again, with its version, so that an edit of what was set before is not taken for one of
-- what is set now.
CREATE TABLE ai_access (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- null: as the account above
  mode text CHECK (mode IN ('OFF', 'ALL', 'SELECTED')),
  features text[] NOT NULL DEFAULT '{}' CHECK (features <@ ARRAY['summarise', 'classify', 'draft', 'threatAnalysis', 'fingerprint']),
  -- people and access groups of the account itself
  user_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(user_ids) <= 500),
  group_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(group_ids) <= 500),
  daily_limit integer CHECK (daily_limit BETWEEN 1 AND 100000),
  retention_days smallint NOT NULL DEFAULT 0 CHECK (retention_days BETWEEN 0 AND 30),
  locked boolean NOT NULL DEFAULT false CHECK (NOT locked OR mode IS NOT NULL),
  notice_by text,
  notice_at timestamptz(3),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL,
  version integer NOT NULL DEFAULT 1
);
-- Accounts below that say something of AI access themselves, which a lock above changes.
CREATE INDEX ai_access_provider ON ai_access (provider_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_sp ON ai_access (sp_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_dt ON ai_access (dt_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_rs ON ai_access (rs_id) WHERE mode IS NOT NULL;
SELECT tenant_table('ai_access');
SELECT purged_table('ai_access');
CREATE POLICY above_the_scope ON ai_access FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON ai_access TO portal_app;
GRANT SELECT ON ai_access TO portal_reader;

-- The way from the root down to an account inside the scope, with what each account says about AI; as setting_chain does for
-- settings. A selection names people of one account: below it no one is chosen, and who they are is not told. Who has left is
-- chosen no more.
CREATE FUNCTION ai_access_chain(wanted uuid)
  RETURNS TABLE (account_id uuid, acct_name text, acct_type text, account_status text, named boolean, version integer, own json)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT up.account_id, CASE WHEN tell.named THEN up.acct_name END, up.acct_type, up.account_status, tell.named, coalesce(i.version, 0),
    CASE WHEN i.mode IS NOT NULL THEN json_build_object('locked', i.locked, 'by', CASE WHEN tell.inside THEN i.modified_by END, 'on', i.modified_at,
      'value', json_build_object(
        'mode', CASE WHEN i.mode = 'SELECTED' AND up.account_id <> a.account_id THEN 'OFF' ELSE i.mode END, 'features', i.features,
        'allowedUserKeys', ARRAY(SELECT u.user_id FROM app_user u
          WHERE up.account_id = a.account_id AND u.user_id = ANY (i.user_ids) AND u.account_id = a.account_id AND u.user_status <> 'Removed' ORDER BY 1),
        'allowedGroupKeys', ARRAY(SELECT g.group_id FROM access_group g
          WHERE up.account_id = a.account_id AND g.group_id = ANY (i.group_ids) AND g.account_id = a.account_id AND NOT g.archived ORDER BY 1),
        'dailyLimitPerUser', i.daily_limit, 'retentionDays', i.retention_days)) END
  FROM account a
  JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  LEFT JOIN ai_access i ON i.account_id = up.account_id
  CROSS JOIN LATERAL (SELECT inside.yes AS inside,
      inside.yes OR up.account_id = (SELECT mine.parent_id FROM account mine WHERE mine.account_id = app_scope()) IS TRUE AS named
    FROM (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS yes) inside) tell
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY account_rank(up.acct_type)
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION ai_access_chain(uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION ai_access_chain(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ai_access_chain(uuid) TO portal_app;
