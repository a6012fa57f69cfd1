-- Mails and SMS leave through a table: written in the business transaction, delivered afterwards (`product.md` 8, `security.md` 0).

-- What is to be sent, and how far it is.
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
  last_error text,
  -- why a message is where it is: sent by a server, or kept for the outbox because none is configured
  sent_by text CHECK (sent_by IN ('smtp', 'sms', 'outbox')),
  -- mails leave in the order of what they are for: what lets people in, what someone waits for, then notices; within that the
  -- companies whose doing they are take turns (decision 0041)
  priority smallint NOT NULL DEFAULT 2 CHECK (priority BETWEEN 1 AND 3),
  -- whose doing it is; of what no one does, as at the door, the reader's own company counts
  sender_id uuid DEFAULT nullif(current_setting('app.scope', true), '')::uuid REFERENCES account,
  -- who delivers it and until when that is believed (decision 0084)
  lease uuid,
  leased_until timestamptz(3),
  attachment_id uuid
);
CREATE INDEX outgoing_message_newest ON outgoing_message (created_at DESC);
-- Only what waits stands in these.
CREATE INDEX outgoing_message_due ON outgoing_message (channel, priority, next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outgoing_message_turn
  ON outgoing_message (channel, priority, (coalesce(sender_id, account_id, '00000000-0000-0000-0000-000000000000')), next_try_at)
  WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outgoing_message_attachment ON outgoing_message (attachment_id)
  WHERE attachment_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL;
SELECT purged_table('outgoing_message');
GRANT INSERT ON outgoing_message TO portal_app, portal_auth;

-- A file that mails bring along, once for all of them (decision 0097). Messages name it without a reference: it goes when none
-- waits.
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

-- Words of notices that a company keeps, for itself or for those below too (`product.md` 7, Notify).
CREATE TABLE notice_template (
  template_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- subject and body; NULL in a language that no one wrote
  english jsonb,
  french jsonb,
  shared boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  modified_by text NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (english IS NOT NULL OR french IS NOT NULL)
);
CREATE UNIQUE INDEX notice_template_name ON notice_template (account_id, lower(name)) WHERE NOT archived;
SELECT tenant_table('notice_template');
SELECT purged_table('notice_template');
CREATE POLICY above_the_scope ON notice_template FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON notice_template TO portal_app;
GRANT SELECT ON notice_template TO portal_reader;

-- A queued message wakes what delivers; many in one transaction wake once.
CREATE FUNCTION outgoing_message_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outgoing_message', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_message_wake AFTER INSERT ON outgoing_message FOR EACH STATEMENT EXECUTE FUNCTION outgoing_message_wake();

-- Whom a notice about an account goes to: the active administrators of the account itself, or of its parent. No one where the
-- company wants no mails. The parent may stand above the scope: it is written to, never shown.
CREATE FUNCTION account_mail_to(wanted uuid, at_parent boolean)
  RETURNS TABLE (account_id uuid, email text, first_name text, language text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c.account_id, u.email, u.first_name, coalesce(u.language, c.language) FROM account a
  JOIN account c ON c.account_id = CASE WHEN at_parent THEN a.parent_id ELSE a.account_id END
  JOIN app_user u ON u.account_id = c.account_id AND u.user_status = 'Active' AND u.kind <> 'ENDUSER'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND c.enable_email_communication AND c.send_email_admin
  ORDER BY u.user_id LIMIT 50
$$;

-- What companies above the caller's own share with all below. Whose they are is not told (decision 0013).
CREATE FUNCTION notice_templates_above() RETURNS TABLE (
  template_id uuid, name text, english jsonb, french jsonb, modified_at timestamptz, version integer
) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT t.template_id, t.name, t.english, t.french, t.modified_at::timestamptz, t.version
  FROM account own JOIN notice_template t ON t.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id) AND t.account_id <> own.account_id
  WHERE own.account_id = app_scope() AND t.shared AND NOT t.archived;
END $$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION notice_templates_above() OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION account_mail_to(uuid, boolean), notice_templates_above() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_mail_to(uuid, boolean), notice_templates_above() TO portal_app;
