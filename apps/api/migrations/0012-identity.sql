-- Identity and sessions (product.md 3, security.md 3): more factors, half sign-ins, single sign-on, acting for someone.

-- People: what they chose about notices, and when they came in last.
ALTER TABLE app_user
  ADD COLUMN notice_choices jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN last_login_at timestamptz(3);
-- a mobile number that was confirmed is a factor (`authenticator`); app_user.phone stays what administrators wrote down

-- Former passwords, so that one is not used again.
CREATE TABLE password_history (
  user_id uuid NOT NULL REFERENCES app_user,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, changed_at)
);
GRANT SELECT, INSERT, DELETE ON password_history TO portal_auth;

-- Browsers that somebody signed in with before: their failures count apart, so that nobody else locks the owner out
-- (security.md 3). Known by a cookie whose hash is kept.
CREATE TABLE known_device (
  device_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  -- no second factor is asked in this browser until then
  trusted_until timestamptz(3),
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_device_hash ON known_device (device_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO portal_auth;

-- Failures in a row, which rest does not forget: at 100 the factor is off until it is reset (NIST 800-63B-4).
-- `kept`: of somebody who exists; the counts of addresses that nobody has are forgotten, or guessing would fill the table.
ALTER TABLE attempt_counter
  ADD COLUMN in_a_row integer NOT NULL DEFAULT 0,
  ADD COLUMN kept boolean NOT NULL DEFAULT false;

ALTER TABLE session
  ADD COLUMN sso_config_id uuid,
  -- what the identity provider needs to end its own session: the id token's hint, or SAML's NameID and SessionIndex; sealed
  ADD COLUMN sso_session bytea,
  ADD COLUMN acting_reason text,
  ADD COLUMN acting_ticket text;
-- Sessions that ran out are never marked, so a person has very many of them: the list walks from the latest and stops.
DROP INDEX session_of_user;
CREATE INDEX session_of_user ON session (user_id, created_at DESC, session_id DESC) WHERE revoked_at IS NULL;
-- Who acted for whom is asked by the person acted for, long after the sessions are over.
CREATE INDEX session_acted_for ON session (user_id, created_at DESC) WHERE actor_session_id IS NOT NULL;

ALTER TABLE authenticator
  ADD COLUMN counter bigint NOT NULL DEFAULT 0,
  ADD COLUMN transports text[] NOT NULL DEFAULT '{}',
  ADD COLUMN phone text,
  ADD COLUMN last_used_at timestamptz(3),
  -- of a recovery code: the hash; each is its own row
  ADD COLUMN code_hash bytea;
GRANT DELETE ON authenticator TO portal_auth;

ALTER TABLE auth_challenge DROP CONSTRAINT auth_challenge_kind_check;
ALTER TABLE auth_challenge
  ADD CONSTRAINT auth_challenge_kind_check CHECK (kind IN ('activation', 'reset', 'mfa', 'mfaLink', 'phone', 'passkey', 'passkeyNew', 'sso')),
  ALTER COLUMN code_hash DROP NOT NULL,
  ADD COLUMN channel text CHECK (channel IN ('totp', 'passkey', 'email', 'sms', 'recovery')),
  -- what belongs to the challenge and is nobody's secret: a WebAuthn challenge, a phone number, where to return to
  ADD COLUMN detail jsonb NOT NULL DEFAULT '{}',
  -- of a phone: the code that went to the e-mail address
  ADD COLUMN second_hash bytea;
DROP INDEX auth_challenge_code;
CREATE UNIQUE INDEX auth_challenge_code ON auth_challenge (code_hash) WHERE kind IN ('activation', 'reset', 'mfaLink', 'sso');
CREATE INDEX auth_challenge_session ON auth_challenge (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX auth_challenge_expires ON auth_challenge (expires_at);
GRANT DELETE ON auth_challenge TO portal_auth;

-- Single sign-on of an account.
CREATE TABLE sso_config (
  sso_config_id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  enabled boolean NOT NULL DEFAULT false,
  provider text NOT NULL DEFAULT 'oidc' CHECK (provider IN ('azuread', 'google', 'oidc', 'saml')),
  display_name text NOT NULL DEFAULT '',
  issuer text NOT NULL DEFAULT '',
  client_id text NOT NULL DEFAULT '',
  client_secret bytea,
  secret_hint text,
  secret_set_at timestamptz(3),
  entry_point text NOT NULL DEFAULT '',
  idp_entity_id text NOT NULL DEFAULT '',
  certificate text NOT NULL DEFAULT '',
  enforcement text NOT NULL DEFAULT 'off' CHECK (enforcement IN ('off', 'users', 'usersAndAdmins')),
  auto_provision boolean NOT NULL DEFAULT false,
  default_group_id uuid REFERENCES access_group,
  break_glass uuid[] NOT NULL DEFAULT '{}',
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1
);
SELECT tenant_table('sso_config');
CREATE POLICY who_is_calling ON sso_config FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE ON sso_config TO portal_app;
GRANT SELECT ON sso_config TO portal_auth;
ALTER TABLE session ADD FOREIGN KEY (sso_config_id) REFERENCES sso_config;

CREATE TABLE sso_domain (
  sso_config_id uuid NOT NULL REFERENCES sso_config,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  domain text NOT NULL,
  token text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  verified_at timestamptz(3),
  PRIMARY KEY (account_id, domain)
);
-- A verified domain is one account's alone, over the whole system.
CREATE UNIQUE INDEX sso_domain_verified ON sso_domain (domain) WHERE verified_at IS NOT NULL;
SELECT tenant_table('sso_domain');
CREATE POLICY who_is_calling ON sso_domain FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON sso_domain TO portal_app;
GRANT SELECT ON sso_domain TO portal_auth;

ALTER TABLE external_identity
  ADD COLUMN sso_config_id uuid REFERENCES sso_config,
  ADD COLUMN email text,
  ADD COLUMN linked_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN last_used_at timestamptz(3);
CREATE INDEX external_identity_user ON external_identity (user_id);
GRANT DELETE ON external_identity TO portal_auth;

-- What may be used once only, whoever brings it: assertion ids, token ids, solved proofs.
CREATE TABLE used_once (
  kind text NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX used_once_expires ON used_once (expires_at);
GRANT SELECT, INSERT, DELETE ON used_once TO portal_auth;

-- Automatic provisioning makes a person at the door, before any scope is known.
GRANT INSERT ON app_user, login_directory, access_group_member TO portal_auth;
CREATE POLICY provisioned ON access_group_member FOR INSERT TO portal_auth WITH CHECK (true);

-- Requests for access, in the queue of the company that they are for.
CREATE TABLE access_request (
  request_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  company_name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  country text NOT NULL,
  language text NOT NULL,
  message text,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Approved', 'Declined')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_at timestamptz(3),
  decided_by text,
  reason text,
  made_account_id uuid REFERENCES account
);
CREATE INDEX access_request_account ON access_request (account_id, created_at DESC);
CREATE INDEX access_request_rs ON access_request (rs_id, created_at DESC);
CREATE INDEX access_request_dt ON access_request (dt_id, created_at DESC);
CREATE INDEX access_request_sp ON access_request (sp_id, created_at DESC);
CREATE INDEX access_request_provider ON access_request (provider_id, created_at DESC);
-- Few are open, and they are what is looked for and counted: an index for each level (data.md, rare statuses).
CREATE INDEX access_request_open_account ON access_request (account_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_rs ON access_request (rs_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_dt ON access_request (dt_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_sp ON access_request (sp_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_provider ON access_request (provider_id, created_at DESC) WHERE status = 'Open';
SELECT tenant_table('access_request');
CREATE POLICY at_the_door ON access_request FOR INSERT TO portal_auth WITH CHECK (true);
GRANT SELECT, UPDATE ON access_request TO portal_app;
GRANT INSERT ON access_request TO portal_auth;
-- A person's queue of today: how many requests an address made lately is counted by attempt_counter.

-- A session in another person's name lives as long as the one of who acts.
CREATE OR REPLACE FUNCTION session_alive(s session) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT s.revoked_at IS NULL AND s.ends_at > now() AND s.last_seen_at > now() - interval '30 minutes' AND may_sign_in(s.user_id)
    AND (s.actor_session_id IS NULL OR EXISTS (
      SELECT FROM session a WHERE a.session_id = s.actor_session_id AND a.revoked_at IS NULL AND a.ends_at > now() AND may_sign_in(a.user_id)))
$$;

-- Whoever changes what a person is or may (disabled, another role, another company, another password) ends their sessions in
-- the same transaction; who is asked next finds out by notification. A net under the services, which say it too.
CREATE FUNCTION end_sessions_of(wanted uuid, why text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE session s SET revoked_at = now(), revoked_reason = why
  WHERE s.revoked_at IS NULL AND (s.user_id = wanted
    OR s.actor_session_id IN (SELECT a.session_id FROM session a WHERE a.user_id = wanted));
  PERFORM pg_notify('session_changed', wanted::text);
END $$;
REVOKE EXECUTE ON FUNCTION end_sessions_of(uuid, text) FROM PUBLIC;

CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF (NEW.user_status <> OLD.user_status AND NEW.user_status <> 'Active')
    OR NEW.role_code IS DISTINCT FROM OLD.role_code OR NEW.account_id <> OLD.account_id THEN
    PERFORM end_sessions_of(NEW.user_id, 'personChanged');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_changed AFTER UPDATE OF user_status, role_code, account_id ON app_user
  FOR EACH ROW EXECUTE FUNCTION person_changed();

-- A configuration that is switched off, or that means another identity provider from now on, ends what came through it.
CREATE FUNCTION sso_config_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE ended record;
BEGIN
  IF (OLD.enabled AND NOT NEW.enabled) OR (NEW.provider, NEW.issuer, NEW.client_id, NEW.idp_entity_id)
    IS DISTINCT FROM (OLD.provider, OLD.issuer, OLD.client_id, OLD.idp_entity_id) THEN
    FOR ended IN
      UPDATE session s SET revoked_at = now(), revoked_reason = 'ssoChanged'
      WHERE s.revoked_at IS NULL AND (s.sso_config_id = NEW.sso_config_id
        OR s.actor_session_id IN (SELECT a.session_id FROM session a WHERE a.sso_config_id = NEW.sso_config_id AND a.revoked_at IS NULL))
      RETURNING s.session_id
    LOOP
      PERFORM pg_notify('session_changed', ended.session_id::text);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sso_config_changed AFTER UPDATE ON sso_config FOR EACH ROW EXECUTE FUNCTION sso_config_changed();
CREATE INDEX session_sso ON session (sso_config_id) WHERE sso_config_id IS NOT NULL AND revoked_at IS NULL;

-- Which of these people could come in without an identity provider: active administrators of the account, inside the scope,
-- with a password or a passkey. Credentials are not portal_app's to read, so it is told no more than that.
CREATE FUNCTION break_glass_people(account uuid, wanted uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(array_agg(u.user_id), '{}') FROM app_user u
  WHERE u.user_id = ANY (wanted) AND u.account_id = account AND u.user_status = 'Active' AND u.kind <> 'ENDUSER'
    AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)
    AND (EXISTS (SELECT FROM user_password p WHERE p.user_id = u.user_id) OR EXISTS (SELECT FROM authenticator f
      WHERE f.user_id = u.user_id AND f.kind = 'passkey' AND f.confirmed_at IS NOT NULL AND f.disabled_at IS NULL))
$$;
REVOKE EXECUTE ON FUNCTION break_glass_people(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_glass_people(uuid, uuid[]) TO portal_app;

CREATE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.account_status <> OLD.account_status OR NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM pg_notify('session_changed', NEW.account_id::text);
  END IF;
  -- Under another parent its people, and those of all companies below, sign in anew.
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM end_sessions_of(u.user_id, 'parentChanged') FROM app_user u
    WHERE NEW.account_id IN (u.sp_id, u.dt_id, u.rs_id, u.account_id)
      AND EXISTS (SELECT FROM session s WHERE s.user_id = u.user_id AND s.revoked_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE OF account_status, parent_id ON account
  FOR EACH ROW EXECUTE FUNCTION account_changed();

-- Rights change by rows of several features; whoever changes one need not know whose sessions it concerns. The place that a
-- row speaks for is told: a role's is the provider's whole tree.
CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
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
