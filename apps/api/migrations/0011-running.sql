-- What running needs: mails leave at once, audit heads have a key, jobs find their work quickly.

-- A queued message wakes whoever delivers; many in one transaction wake once.
CREATE FUNCTION outgoing_message_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outgoing_message', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_message_wake AFTER INSERT ON outgoing_message FOR EACH STATEMENT EXECUTE FUNCTION outgoing_message_wake();

-- Why a message is where it is: sent by a server, or kept for the outbox because none is configured.
ALTER TABLE outgoing_message ADD COLUMN sent_by text CHECK (sent_by IN ('smtp', 'sms', 'outbox'));

-- The keys that sign the heads of the audit chain; the private half is sealed with the key-encryption key.
-- Apart from signing_key: nothing that signs tokens may sign audit heads, and these are published nowhere.
CREATE TABLE audit_key (
  key_id text PRIMARY KEY,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX audit_unsealed_order ON audit_unsealed (occurred_at, audit_id);
CREATE INDEX attempt_counter_old ON attempt_counter (window_started_at);
CREATE INDEX session_ended ON session (ends_at);
