-- The e-signature service is told of the logo that a company shows (decision 0107): its own, or that of a brand above (0103).

-- Of what is published alone: a draft, or another colour, changes no logo.
CREATE FUNCTION esign_brand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM esign_note(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END], 'logo', true);
  RETURN NULL;
END $$;
CREATE TRIGGER esign_brand_put AFTER INSERT ON brand FOR EACH ROW
  WHEN (NEW.brand_status = 'Enabled') EXECUTE FUNCTION esign_brand();
CREATE TRIGGER esign_brand_changed AFTER UPDATE OF brand_status, inheritable, published ON brand FOR EACH ROW
  WHEN ((OLD.brand_status, OLD.inheritable, OLD.published->'logo') IS DISTINCT FROM (NEW.brand_status, NEW.inheritable, NEW.published->'logo'))
  EXECUTE FUNCTION esign_brand();
CREATE TRIGGER esign_brand_taken AFTER DELETE ON brand FOR EACH ROW
  WHEN (OLD.brand_status = 'Enabled') EXECUTE FUNCTION esign_brand();

-- A place brings another logo along, as it does settings.
CREATE OR REPLACE FUNCTION esign_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM esign_note(ARRAY[NEW.account_id], 'company',
    NEW.account_status IS DISTINCT FROM OLD.account_status OR NEW.parent_id IS DISTINCT FROM OLD.parent_id);
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM esign_note(ARRAY[NEW.account_id], 'settings', true);
    PERFORM esign_note(ARRAY[NEW.account_id], 'logo', true);
  END IF;
  IF NEW.account_status = 'Purged' THEN UPDATE esign_company SET drift = NULL WHERE account_id = NEW.account_id; END IF;
  RETURN NULL;
END $$;
