-- People (`product.md` 2). Uniqueness of e-mails over the whole system lives in login_directory alone (`data.md` 1).
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
  -- what administrators wrote down; a mobile number that was confirmed is a factor (`authenticator`)
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
  -- what they chose about notices, and when they came in last
  notice_choices jsonb NOT NULL DEFAULT '{}',
  last_login_at timestamptz(3),
  -- since when a person is removed: the address is kept for 30 days, so that no one else gets it while a restore is possible
  -- (`product.md` 2.2); then the hourly cleaning gives it back
  removed_at timestamptz(3),
  settings_version integer NOT NULL DEFAULT 1,
  -- what someone was before they were removed: restoring them within the reserved days returns to it (`product.md` 2.2)
  status_before_removal text,
  -- what lists order people by: the name, or the address of someone without one
  name_key text GENERATED ALWAYS AS (left(search_normal(coalesce(
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), 80)) STORED,
  imported boolean NOT NULL DEFAULT false,
  -- whether an identity provider knows the person; `link_changed` keeps it
  sso_linked boolean NOT NULL DEFAULT false,
  -- since when someone who was removed has neither name nor address (`privacy.redactOnRemoval`)
  redacted_at timestamptz(3),
  CHECK ((role_code IS NOT NULL) = (kind <> 'ENDUSER'))
);
CREATE INDEX app_user_account ON app_user (account_id, user_id);
-- Administrators name people by address inside their tree: whom to act for, whom to write to.
CREATE INDEX app_user_email ON app_user (email);
-- By company who has a name still: the nightly job of `privacy.redactOnRemoval` passes from company to company.
CREATE INDEX app_user_unredacted ON app_user (account_id, removed_at)
  WHERE user_status = 'Removed' AND redacted_at IS NULL AND removed_at IS NOT NULL;
SELECT protect_tenant_table('app_user');
CREATE TRIGGER tenant_place BEFORE INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY who_is_calling ON app_user TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY above_the_scope ON app_user FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON app_user TO portal_app;
-- At the door no one is known yet, so what may be written there is as little as sign-in needs: never another role or company.
GRANT SELECT ON app_user TO portal_auth;
GRANT INSERT (user_id, account_id, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending,
  created_by) ON app_user TO portal_auth;
GRANT UPDATE (user_status, registration_pending, first_name, last_name, mfa_state, last_login_at, version,
  modified_at) ON app_user TO portal_auth;
GRANT SELECT (user_id, first_name, last_name, account_id, provider_id, sp_id, dt_id, rs_id, email, kind, user_status, modified_at,
  name_key, search, created_at) ON app_user TO portal_reader;

-- normalised e-mail -> person; never tenant data, so no ancestors. Only claim_address and claim_by_invitation write it.
CREATE TABLE login_directory (
  email text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE
);
GRANT SELECT ON login_directory TO portal_auth;

ALTER TABLE account ADD FOREIGN KEY (manager) REFERENCES app_user DEFERRABLE;

-- The account itself is held by the foreign key's check. Who cannot see it cannot put anybody there.
CREATE FUNCTION person_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE app_user u SET provider_id = a.provider_id, sp_id = a.sp_id, dt_id = a.dt_id, rs_id = a.rs_id
  FROM account a WHERE u.user_id = NEW.user_id AND a.account_id = NEW.account_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tenant_place_again AFTER UPDATE OF account_id ON app_user FOR EACH ROW EXECUTE FUNCTION person_place();

-- The name of an account's manager, who may belong to a company above the scope: a name, never a row.
CREATE FUNCTION account_manager_name(wanted uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT concat_ws(' ', m.first_name, m.last_name) FROM account a JOIN app_user m ON m.user_id = a.manager
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;

-- Who had these addresses when a value was set: people inside the scope by name, with the place of their company; of people of a
-- company above only its level. An address that became free may be someone else's by now, so only people who were there at that
-- moment are asked for. An address that is used on both sides counts as one from above: an invitation must not find out who stands
-- there.
CREATE FUNCTION authors_of(addresses text[], moments timestamptz[])
  RETURNS TABLE (email text, set_on timestamptz, acct_type text, name text, account_id uuid, tags text[], above uuid[])
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT ON (u.email, asked.set_on) u.email, asked.set_on, a.acct_type,
    CASE WHEN tell.inside THEN coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) END,
    CASE WHEN tell.inside THEN a.account_id END, CASE WHEN tell.inside THEN a.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id], a.account_id), NULL) END
  FROM account own
  JOIN unnest(addresses, moments) AS asked (email, set_on) ON true
  JOIN app_user u ON u.email = asked.email AND u.created_at <= asked.set_on AND u.kind <> 'ENDUSER'
  JOIN account a ON a.account_id = u.account_id
  CROSS JOIN LATERAL (SELECT (own.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)) IS TRUE AS inside) tell
  WHERE own.account_id = app_scope() AND (tell.inside OR a.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id))
  ORDER BY u.email, asked.set_on, tell.inside, u.user_id
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION account_manager_name(uuid) OWNER TO portal_reader;
ALTER FUNCTION authors_of(text[], timestamptz[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION account_manager_name(uuid), authors_of(text[], timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_manager_name(uuid), authors_of(text[], timestamptz[]) TO portal_app;
