-- Changes of many people: a function that is called for each row takes as long as writing the row does.

-- End users sign in nowhere here, so nothing of theirs has to end.
DROP TRIGGER person_changed ON app_user;
CREATE TRIGGER person_changed AFTER UPDATE OF user_status, role_code, account_id ON app_user FOR EACH ROW
  WHEN (OLD.kind <> 'ENDUSER' OR NEW.kind <> 'ENDUSER')
  EXECUTE FUNCTION person_changed();

-- What a statement wrote is queued for the sealer by one statement.
DROP TRIGGER audit_queue ON audit_event;
CREATE OR REPLACE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO audit_unsealed SELECT audit_id, occurred_at FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_queue AFTER INSERT ON audit_event REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION audit_queue();
