-- People (product.md 2). Uniqueness of e-mails over the whole system lives in login_directory alone (data.md, Keys).
CREATE TABLE app_user (
  user_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  email text NOT NULL,
  email_typed text NOT NULL,
  first_name text,
  last_name text,
  kind text NOT NULL CHECK (kind IN ('ADMIN', 'ENDUSER', 'BOTH')),
  role_code text CHECK (role_code IN ('RA', 'SP', 'DT', 'RS', 'CU')),
  job_function text,
  phone text,
  language text,
  time_zone text,
  date_format smallint CHECK (date_format BETWEEN 0 AND 7),
  theme text NOT NULL DEFAULT 'auto',
  density text NOT NULL DEFAULT 'default',
  list_columns jsonb NOT NULL DEFAULT '{}',
  user_status text NOT NULL DEFAULT 'Invited' CHECK (user_status IN ('Staged', 'Invited', 'Active', 'Disabled', 'Locked', 'Removed')),
  status_before_disable text,
  registration_pending boolean NOT NULL DEFAULT true,
  mfa_state text NOT NULL DEFAULT 'NotEnrolled',
  reference_key text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  search text GENERATED ALWAYS AS (
    ' ' || search_normal(coalesce(first_name, '')) || ' ' || search_normal(coalesce(last_name, '')) || ' ' || search_normal(email)
  ) STORED,
  CHECK ((role_code IS NOT NULL) = (kind <> 'ENDUSER'))
);
CREATE INDEX app_user_account ON app_user (account_id, user_id);
SELECT tenant_table('app_user');
CREATE POLICY who_is_calling ON app_user TO portal_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON app_user TO portal_app;
GRANT SELECT, UPDATE ON app_user TO portal_auth;

ALTER TABLE account ADD FOREIGN KEY (manager) REFERENCES app_user DEFERRABLE;

-- normalised e-mail -> person; never tenant data, so no ancestors: portal_app can put in and take out, but not look around.
CREATE TABLE login_directory (
  email text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE
);
GRANT SELECT, UPDATE ON login_directory TO portal_auth;
GRANT INSERT ON login_directory TO portal_app;

-- The name of an account's manager, who may belong to a company above the scope: a name, never a row.
CREATE FUNCTION account_manager_name(wanted uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT concat_ws(' ', m.first_name, m.last_name) FROM account a JOIN app_user m ON m.user_id = a.manager
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;
CREATE POLICY above_the_scope ON app_user FOR SELECT TO portal_reader USING (true);
GRANT SELECT (user_id, first_name, last_name) ON app_user TO portal_reader;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION account_manager_name(uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION account_manager_name(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_manager_name(uuid) TO portal_app;
