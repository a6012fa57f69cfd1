-- Who signs people in has changed when the provider, its issuer or entity, our client, its sign-in address or a certificate that
-- was not there before did: whoever holds that could answer for everybody. Identities linked until then are worth nothing any
-- more, and nobody is linked by an address alone again: each person confirms (decision 36).
ALTER TABLE sso_config ADD COLUMN confirm_links boolean NOT NULL DEFAULT false;
CREATE INDEX external_identity_config ON external_identity (sso_config_id);

CREATE FUNCTION sso_certificates(pem text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(regexp_replace(pem, '\s', '', 'g'), '-----ENDCERTIFICATE-----')
$$;
CREATE FUNCTION sso_trusts_others(old sso_config, new sso_config) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (new.provider, new.issuer, new.client_id, new.idp_entity_id, new.entry_point)
      IS DISTINCT FROM (old.provider, old.issuer, old.client_id, old.idp_entity_id, old.entry_point)
    OR NOT sso_certificates(new.certificate) <@ sso_certificates(old.certificate)
$$;

CREATE FUNCTION sso_config_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- A first set-up, that nobody has come in by yet, may still be put right.
  NEW.confirm_links := NEW.confirm_links OR OLD.confirm_links OR (sso_trusts_others(OLD, NEW)
    AND (OLD.enabled OR EXISTS (SELECT FROM external_identity e WHERE e.sso_config_id = OLD.sso_config_id)));
  RETURN NEW;
END $$;
CREATE TRIGGER sso_config_changes BEFORE UPDATE ON sso_config FOR EACH ROW EXECUTE FUNCTION sso_config_changes();

CREATE OR REPLACE FUNCTION sso_config_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
