-- A file that mails bring along, once for all of them (decision 0097). Messages name it without a reference: it goes when none waits.
CREATE TABLE outgoing_attachment (
  attachment_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  file_name text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
SELECT tenant_table('outgoing_attachment');
SELECT purged_table('outgoing_attachment');
GRANT INSERT ON outgoing_attachment TO portal_app;

ALTER TABLE outgoing_message ADD COLUMN attachment_id uuid;
CREATE INDEX outgoing_message_attachment ON outgoing_message (attachment_id)
  WHERE attachment_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL;
