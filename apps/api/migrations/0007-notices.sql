-- Mails and SMS leave through this table: written in the business transaction, delivered afterwards (product.md 8, security.md 0).
CREATE TABLE outgoing_message (
  message_id uuid PRIMARY KEY,
  account_id uuid REFERENCES account,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  subject text,
  text_body text NOT NULL,
  html_body text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  next_try_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text
);
CREATE INDEX outgoing_message_due ON outgoing_message (next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outgoing_message_newest ON outgoing_message (created_at DESC);
GRANT INSERT ON outgoing_message TO portal_app, portal_auth;
