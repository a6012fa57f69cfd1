-- Rights: policies of the access profile, groups, and the settings that sign-in reads (product.md 0, 6).
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
  UNIQUE (account_id, scope_kind, scope_id, flag)
);
SELECT tenant_table('feature_policy');
CREATE POLICY who_is_calling ON feature_policy FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON feature_policy TO portal_app;
GRANT SELECT ON feature_policy TO portal_auth;

CREATE TABLE access_group (
  group_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  description text,
  full_access boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX access_group_name ON access_group (account_id, lower(name));
SELECT tenant_table('access_group');
CREATE TABLE access_group_member (
  group_id uuid NOT NULL REFERENCES access_group,
  user_id uuid NOT NULL REFERENCES app_user,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX access_group_member_user ON access_group_member (user_id);
SELECT tenant_table('access_group_member');
CREATE POLICY who_is_calling ON access_group FOR SELECT TO portal_auth USING (true);
CREATE POLICY who_is_calling ON access_group_member FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON access_group, access_group_member TO portal_app;
GRANT SELECT ON access_group, access_group_member TO portal_auth;

CREATE TABLE account_setting (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  code text NOT NULL,
  value jsonb NOT NULL,
  locked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, code)
);
SELECT tenant_table('account_setting');
CREATE POLICY who_is_calling ON account_setting FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_setting TO portal_app;
GRANT SELECT ON account_setting TO portal_auth;
