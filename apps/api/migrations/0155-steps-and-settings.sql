-- When a message went on to which status, as the portal was told: [{status, on}], without the sending itself.
ALTER TABLE transaction ADD COLUMN steps jsonb NOT NULL DEFAULT '[]';
CREATE FUNCTION transaction_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.transaction_status <> (CASE TG_OP WHEN 'INSERT' THEN 'Sent' ELSE OLD.transaction_status END) THEN
    NEW.steps := NEW.steps || jsonb_build_object('status', NEW.transaction_status, 'on', now());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transaction_step BEFORE INSERT OR UPDATE OF transaction_status ON transaction
  FOR EACH ROW EXECUTE FUNCTION transaction_step();

-- What was changed of an account's settings, the latest first, however much else happened to it.
CREATE INDEX audit_event_settings ON audit_event (account_id, occurred_at DESC) WHERE action = 'settings.changed';
