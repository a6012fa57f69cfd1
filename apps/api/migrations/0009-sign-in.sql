-- Credentials, sessions and tokens (`security.md` 3). Nothing here is tenant data: only portal_auth reaches it. Tokens and codes are
-- stored as hashes, secrets wrapped by the key-encryption key.
CREATE TABLE user_password (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON user_password TO portal_auth;

-- Former passwords, so that one is not used again.
CREATE TABLE password_history (
  user_id uuid NOT NULL REFERENCES app_user,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, changed_at)
);
GRANT SELECT, INSERT, DELETE ON password_history TO portal_auth;

CREATE TABLE session (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  client_id text NOT NULL,
  source_name text NOT NULL DEFAULT 'portal',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  ends_at timestamptz(3) NOT NULL,
  auth_time timestamptz(3) NOT NULL DEFAULT now(),
  amr text[] NOT NULL,
  -- full, or mfa while a second factor is still asked for
  stage text NOT NULL DEFAULT 'full' CHECK (stage IN ('full', 'mfa')),
  ip inet,
  user_agent text,
  ekey_hash bytea NOT NULL,
  -- the session of the person who acts, when this is an alias sign-in
  actor_session_id uuid REFERENCES session,
  revoked_at timestamptz(3),
  revoked_reason text,
  sso_config_id uuid REFERENCES sso_config,
  -- what the identity provider needs to end its own session: the id token's hint, or SAML's NameID and SessionIndex; sealed
  sso_session bytea,
  acting_reason text,
  acting_ticket text,
  -- how long a session may be idle is its company's to say; kept with it, and renewed at each refresh
  idle_minutes smallint NOT NULL DEFAULT 30
);
CREATE INDEX session_actor ON session (actor_session_id) WHERE actor_session_id IS NOT NULL;
CREATE INDEX session_ended ON session (ends_at);
-- Sessions that ran out are never marked, so a person has very many of them: the list walks from the latest and stops.
CREATE INDEX session_of_user ON session (user_id, created_at DESC, session_id DESC) WHERE revoked_at IS NULL;
-- Who acted for whom is asked by the person acted for, long after the sessions are over.
CREATE INDEX session_acted_for ON session (user_id, created_at DESC) WHERE actor_session_id IS NOT NULL;
CREATE INDEX session_sso ON session (sso_config_id) WHERE sso_config_id IS NOT NULL AND revoked_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON session TO portal_auth;

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session,
  generation integer NOT NULL,
  cookie_hash bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3),
  successor_hash bytea
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON refresh_token TO portal_auth;

CREATE TABLE authenticator (
  authenticator_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey', 'sms', 'email', 'recovery')),
  name text,
  secret bytea,
  credential_id bytea UNIQUE,
  public_key bytea,
  last_step bigint,
  fail_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  confirmed_at timestamptz(3),
  disabled_at timestamptz(3),
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  phone text,
  last_used_at timestamptz(3),
  -- of a recovery code: the hash; each is its own row
  code_hash bytea
);
CREATE INDEX authenticator_user ON authenticator (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator TO portal_auth;

CREATE TABLE auth_challenge (
  challenge_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('activation', 'reset', 'mfa', 'mfaLink', 'phone', 'passkey', 'passkeyNew', 'sso')),
  user_id uuid REFERENCES app_user,
  session_id uuid REFERENCES session,
  code_hash bytea,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 5,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  superseded_at timestamptz(3),
  channel text CHECK (channel IN ('totp', 'passkey', 'email', 'sms', 'recovery')),
  -- what belongs to the challenge and is no one's secret: a WebAuthn challenge, a phone number, where to return to
  detail jsonb NOT NULL DEFAULT '{}',
  -- of a phone: the code that went to the e-mail address
  second_hash bytea
);
CREATE INDEX auth_challenge_user ON auth_challenge (user_id, kind);
CREATE UNIQUE INDEX auth_challenge_code ON auth_challenge (code_hash) WHERE kind IN ('activation', 'reset', 'mfaLink', 'sso');
CREATE INDEX auth_challenge_session ON auth_challenge (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX auth_challenge_expires ON auth_challenge (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_challenge TO portal_auth;
-- a new administrator's activation code is made in the transaction that makes the person
GRANT INSERT ON auth_challenge TO portal_app;

-- Browsers that someone signed in with before: their failures count apart, so that no one else locks the owner out (`security.md`
-- 3). Known by a cookie whose hash is kept.
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

-- What may be used once only, no matter who brings it: assertion ids, token ids, solved proofs.
CREATE TABLE used_once (
  kind text NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX used_once_expires ON used_once (expires_at);
GRANT SELECT, INSERT, DELETE ON used_once TO portal_auth;

CREATE TABLE signing_key (
  key_id text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- empty while it is only published ahead, so that every verifier knows it before its turn comes
  signs_from timestamptz(3),
  -- published until then, for the tokens that it signed
  retired_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE ON signing_key TO portal_auth;

-- Whether a person may be signed in at all: active, an administrator, and no company of the chain stopped for abuse, closed or
-- purged. A suspended company's people come in and may only read; a pending one's may do their work. A person carries the companies
-- above their own, so their account need not be read; plpgsql keeps the plan.
CREATE FUNCTION may_sign_in(wanted uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM app_user u
    WHERE u.user_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER' AND NOT EXISTS (
      SELECT FROM account up WHERE up.account_id IN (u.account_id, u.rs_id, u.dt_id, u.sp_id, u.provider_id)
        AND up.account_status IN ('SuspendedAbuse', 'Closed', 'Purged')));
END $$;

-- Whether the session of someone who acts still counts; idle it may be.
CREATE FUNCTION actor_alive(wanted uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM session a
    WHERE a.session_id = wanted AND a.revoked_at IS NULL AND a.ends_at > now() AND may_sign_in(a.user_id));
END $$;

-- Whether a session still counts: neither revoked nor over nor idle for longer than its company allows, and its person may be
-- signed in. A session in another person's name lives as long as the one of who acts. Without a query of its own it becomes a part
-- of the statement that asks it.
CREATE FUNCTION session_alive(s session) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT s.revoked_at IS NULL AND s.ends_at > now() AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes) AND may_sign_in(s.user_id)
    AND (s.actor_session_id IS NULL OR actor_alive(s.actor_session_id))
$$;

-- Anyone who changes what a person is or may (disabled, another role, another company, another password) ends their sessions in the
-- same transaction; who is asked next finds out by notification. A net under the services, which say it too.
CREATE FUNCTION end_sessions_of(wanted uuid, why text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE session s SET revoked_at = now(), revoked_reason = why
  WHERE s.revoked_at IS NULL AND (s.user_id = wanted
    OR s.actor_session_id IN (SELECT a.session_id FROM session a WHERE a.user_id = wanted));
  PERFORM pg_notify('session_changed', wanted::text);
END $$;

CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF (NEW.user_status <> OLD.user_status AND NEW.user_status <> 'Active')
    OR NEW.role_code IS DISTINCT FROM OLD.role_code OR NEW.account_id <> OLD.account_id THEN
    PERFORM end_sessions_of(NEW.user_id, 'personChanged');
  END IF;
  RETURN NULL;
END $$;
-- End users sign in nowhere here, so nothing of theirs has to end, and a change of many of them need not call a function for each.
CREATE TRIGGER person_changed AFTER UPDATE OF user_status, role_code, account_id ON app_user FOR EACH ROW
  WHEN (OLD.kind <> 'ENDUSER' OR NEW.kind <> 'ENDUSER')
  EXECUTE FUNCTION person_changed();

-- Another status or parent is felt by everybody below at their next call. Stopped for abuse, closed, or under another parent, they
-- sign in again: only who has a live session is looked at, however large the tree is.
CREATE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE why text;
BEGIN
  IF NEW.account_status <> OLD.account_status OR NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM pg_notify('session_changed', NEW.account_id::text);
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    why := 'parentChanged';
  ELSIF NEW.account_status <> OLD.account_status AND NEW.account_status IN ('SuspendedAbuse', 'Closed', 'Purged') THEN
    why := 'companyStopped';
  END IF;
  IF why IS NOT NULL THEN
    PERFORM end_sessions_of(live.user_id, why) FROM (
      SELECT DISTINCT s.user_id FROM session s
      JOIN app_user u ON u.user_id = s.user_id
      JOIN account a ON a.account_id = u.account_id
      WHERE s.ends_at > now() AND s.revoked_at IS NULL
        AND NEW.account_id IN (a.sp_id, a.dt_id, a.rs_id, a.account_id)) live;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE OF account_status, parent_id ON account
  FOR EACH ROW EXECUTE FUNCTION account_changed();

-- Which of these people could come in without an identity provider: active administrators of the account, inside the scope, with a
-- password or a passkey. Credentials are not portal_app's to read, so it is told no more than that.
CREATE FUNCTION break_glass_people(account uuid, wanted uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(array_agg(u.user_id), '{}') FROM app_user u
  WHERE u.user_id = ANY (wanted) AND u.account_id = account AND u.user_status = 'Active' AND u.kind <> 'ENDUSER'
    AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)
    AND (EXISTS (SELECT FROM user_password p WHERE p.user_id = u.user_id) OR EXISTS (SELECT FROM authenticator f
      WHERE f.user_id = u.user_id AND f.kind = 'passkey' AND f.confirmed_at IS NOT NULL AND f.disabled_at IS NULL))
$$;

REVOKE EXECUTE ON FUNCTION end_sessions_of(uuid, text), break_glass_people(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_glass_people(uuid, uuid[]) TO portal_app;
