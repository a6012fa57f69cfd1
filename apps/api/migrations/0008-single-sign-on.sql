-- Single sign-on of an account, and the people whom an identity provider knows (`product.md` 3; decision 0026).
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
  version integer NOT NULL DEFAULT 1,
  -- each person confirms a first link (sso_config_changes)
  confirm_links boolean NOT NULL DEFAULT false,
  -- signing out at a SAML provider: where it takes that, and the key with which the portal signs what it sends there
  single_logout_url text NOT NULL DEFAULT '',
  -- PKCS #8, sealed; the certificate is what the provider is told
  signing_key bytea,
  signing_certificate text,
  -- which attribute of a SAML assertion has the address; empty: the names that providers use
  email_attribute text NOT NULL DEFAULT ''
);
SELECT tenant_table('sso_config');
CREATE POLICY who_is_calling ON sso_config FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE ON sso_config TO portal_app;
GRANT SELECT ON sso_config TO portal_auth;

CREATE TABLE external_identity (
  issuer text NOT NULL,
  tenant text NOT NULL DEFAULT '',
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  sso_config_id uuid REFERENCES sso_config,
  email text,
  linked_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  PRIMARY KEY (issuer, tenant, subject)
);
CREATE INDEX external_identity_user ON external_identity (user_id);
CREATE INDEX external_identity_config ON external_identity (sso_config_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON external_identity TO portal_auth;

CREATE POLICY provisioned ON access_group_member FOR INSERT TO portal_auth WITH CHECK (EXISTS (
  SELECT FROM access_group g WHERE g.group_id = access_group_member.group_id
    AND g.account_id = access_group_member.account_id AND NOT g.archived AND NOT g.full_access));
-- Automatic provisioning makes a person at the door, before any scope is known: of a company that wants it, in a group that opens
-- not all.
CREATE POLICY provisioned ON app_user AS RESTRICTIVE FOR INSERT TO portal_auth WITH CHECK (
  kind = 'ADMIN' AND EXISTS (
    SELECT FROM sso_config c WHERE c.account_id = app_user.account_id AND c.enabled AND c.auto_provision));

CREATE FUNCTION sso_certificates(pem text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(regexp_replace(pem, '\s', '', 'g'), '-----ENDCERTIFICATE-----')
$$;

CREATE FUNCTION sso_trusts_others(old sso_config, new sso_config) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (new.provider, new.issuer, new.client_id, new.idp_entity_id, new.entry_point)
      IS DISTINCT FROM (old.provider, old.issuer, old.client_id, old.idp_entity_id, old.entry_point)
    OR NOT sso_certificates(new.certificate) <@ sso_certificates(old.certificate)
$$;

-- Who signs people in has changed when the provider, its issuer or entity, our client, its sign-in address or a certificate that
-- was not there before did: anyone who holds that could answer for everybody. No one is linked by an address alone then: each person
-- confirms (decision 0036). Nor where the address is read from another attribute, which people may be able to edit themselves; links
-- by the persistent name stay then.
CREATE FUNCTION sso_config_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- A first set-up, that no one has come in by yet, may still be put right.
  NEW.confirm_links := NEW.confirm_links OR OLD.confirm_links
    OR ((sso_trusts_others(OLD, NEW) OR NEW.email_attribute <> OLD.email_attribute)
      AND (OLD.enabled OR EXISTS (SELECT FROM external_identity e WHERE e.sso_config_id = OLD.sso_config_id)));
  RETURN NEW;
END $$;
CREATE TRIGGER sso_config_changes BEFORE UPDATE ON sso_config FOR EACH ROW EXECUTE FUNCTION sso_config_changes();

-- A configuration that is switched off, or that means another identity provider from now on, ends what came through it. Identities
-- linked until then are worth nothing any more.
CREATE FUNCTION sso_config_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE ended record;
BEGIN
  IF (OLD.enabled AND NOT NEW.enabled) OR sso_trusts_others(OLD, NEW) THEN
    FOR ended IN
      UPDATE session s SET revoked_at = now(), revoked_reason = 'ssoChanged'
      WHERE s.revoked_at IS NULL AND (s.sso_config_id = NEW.sso_config_id
        OR s.actor_session_id IN (SELECT a.session_id FROM session a WHERE a.sso_config_id = NEW.sso_config_id AND a.revoked_at IS NULL))
      RETURNING s.session_id
    LOOP
      PERFORM pg_notify('session_changed', ended.session_id::text);
    END LOOP;
  END IF;
  IF sso_trusts_others(OLD, NEW) THEN
    DELETE FROM external_identity WHERE sso_config_id = NEW.sso_config_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sso_config_changed AFTER UPDATE ON sso_config FOR EACH ROW EXECUTE FUNCTION sso_config_changed();

-- Keeps app_user.sso_linked.
CREATE FUNCTION link_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE app_user SET sso_linked = NOT sso_linked
  WHERE user_id IN (OLD.user_id, NEW.user_id)
    AND sso_linked <> EXISTS (SELECT FROM external_identity e WHERE e.user_id = app_user.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER link_changed AFTER INSERT OR DELETE OR UPDATE OF user_id ON external_identity FOR EACH ROW EXECUTE FUNCTION link_changed();
