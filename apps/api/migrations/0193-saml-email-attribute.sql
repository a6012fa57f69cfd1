-- Which attribute of a SAML assertion has the address; empty: the names that providers use.
ALTER TABLE sso_config ADD COLUMN email_attribute text NOT NULL DEFAULT '';

-- The address finds people at their first link: one that is read from another attribute, which people may be able to edit
-- themselves, finds nobody until they confirm it. Links are by the persistent name, so those that exist stay.
CREATE OR REPLACE FUNCTION sso_config_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- A first set-up, that nobody has come in by yet, may still be put right.
  NEW.confirm_links := NEW.confirm_links OR OLD.confirm_links
    OR ((sso_trusts_others(OLD, NEW) OR NEW.email_attribute <> OLD.email_attribute)
      AND (OLD.enabled OR EXISTS (SELECT FROM external_identity e WHERE e.sso_config_id = OLD.sso_config_id)));
  RETURN NEW;
END $$;
