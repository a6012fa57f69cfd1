-- Credentials, sessions and tokens (security.md 3). Nothing here is tenant data: only portal_auth reaches it.
-- Tokens and codes are stored as hashes, secrets wrapped by the key-encryption key.
CREATE TABLE user_password (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);

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
  revoked_reason text
);
CREATE INDEX session_of_user ON session (user_id) WHERE revoked_at IS NULL;
CREATE INDEX session_actor ON session (actor_session_id) WHERE actor_session_id IS NOT NULL;

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
  disabled_at timestamptz(3)
);
CREATE INDEX authenticator_user ON authenticator (user_id);

CREATE TABLE auth_challenge (
  challenge_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('activation', 'reset', 'mfa', 'passkey', 'sso')),
  user_id uuid REFERENCES app_user,
  session_id uuid REFERENCES session,
  code_hash bytea NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 5,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  superseded_at timestamptz(3)
);
CREATE INDEX auth_challenge_user ON auth_challenge (user_id, kind);
CREATE UNIQUE INDEX auth_challenge_code ON auth_challenge (code_hash) WHERE kind IN ('activation', 'reset');

CREATE TABLE external_identity (
  issuer text NOT NULL,
  tenant text NOT NULL DEFAULT '',
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (issuer, tenant, subject)
);

-- Attempts are counted before the secret is looked at. `bucket` names what is counted: a person and factor, or an address.
CREATE TABLE attempt_counter (
  bucket text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  window_started_at timestamptz(3) NOT NULL DEFAULT now(),
  blocked_until timestamptz(3)
);

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

-- Whether a person may be signed in at all: active, an administrator, and no company of the chain stopped for abuse,
-- closed or purged. A suspended company's people come in and may only read; a pending one's may do their work.
CREATE FUNCTION may_sign_in(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM app_user u JOIN account a ON a.account_id = u.account_id
    WHERE u.user_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER' AND NOT EXISTS (
      SELECT FROM account up WHERE up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
        AND up.account_status IN ('SuspendedAbuse', 'Closed', 'Purged')))
$$;

-- Whether a session still counts: neither revoked nor over nor idle for 30 minutes, and its person may be signed in.
CREATE FUNCTION session_alive(s session) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT s.revoked_at IS NULL AND s.ends_at > now() AND s.last_seen_at > now() - interval '30 minutes' AND may_sign_in(s.user_id)
$$;

GRANT SELECT, INSERT, UPDATE ON user_password, session, authenticator, auth_challenge, external_identity, signing_key TO portal_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON refresh_token, attempt_counter TO portal_auth;
-- a new administrator's activation code is made in the transaction that makes the person
GRANT INSERT ON auth_challenge TO portal_app;
