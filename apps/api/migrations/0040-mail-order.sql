-- Mails leave in the order of what they are for: what lets people in, what somebody waits for, then notices. Within that the
-- companies whose doing they are take turns (decision 0041).
ALTER TABLE outgoing_message
  ADD COLUMN priority smallint NOT NULL DEFAULT 2 CHECK (priority BETWEEN 1 AND 3),
  -- whose doing it is; of what nobody does, as at the door, the reader's own company counts
  ADD COLUMN sender_id uuid DEFAULT nullif(current_setting('app.scope', true), '')::uuid REFERENCES account;

-- Only what waits stands in these, so they are built in a moment however many messages are kept.
DROP INDEX outgoing_message_due;
CREATE INDEX outgoing_message_due ON outgoing_message (channel, priority, next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outgoing_message_turn
  ON outgoing_message (channel, priority, (coalesce(sender_id, account_id, '00000000-0000-0000-0000-000000000000')), next_try_at)
  WHERE sent_at IS NULL AND failed_at IS NULL;

-- Counts a notice to a person by the company that acts, at most so many an hour; false when that is reached. The counters are
-- the door's alone, so this one is counted by a function.
CREATE FUNCTION take_notice(recipient uuid, most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (format('notice:%s:%s', app_scope(), recipient), 1)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - interval '1 hour' THEN 1 ELSE c.failures + 1 END,
    window_started_at = CASE WHEN c.window_started_at <= now() - interval '1 hour' THEN now() ELSE c.window_started_at END
  WHERE c.failures < most OR c.window_started_at <= now() - interval '1 hour';
  RETURN FOUND;
END $$;
REVOKE EXECUTE ON FUNCTION take_notice(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_notice(uuid, integer) TO portal_app;
