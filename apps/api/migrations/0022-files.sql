-- Files of lists and reports (decision 0068), made by one job.
CREATE TABLE export_file (
  export_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  made_by uuid NOT NULL REFERENCES app_user,
  format text NOT NULL CHECK (format IN ('csv', 'jsonl', 'xlsx', 'pdf')),
  filter jsonb NOT NULL,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Running', 'Done', 'Failed', 'Expired')),
  row_count integer NOT NULL DEFAULT 0,
  byte_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  done_at timestamptz(3),
  expires_at timestamptz(3),
  -- who makes it and until when it need not be taken for dead
  lease uuid,
  leased_until timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  kind text NOT NULL,
  -- The session that asked: once it is revoked, the file is not made. Not referenced, as sessions are removed on their own.
  session_id uuid,
  -- What the file was made with: the part of the tree that its maker saw then. Anyone who sees another part asks again.
  reach text,
  -- a file that a key asked for is the key's, and ends with it
  key_id uuid REFERENCES api_key ON DELETE CASCADE,
  -- of the file of a run (decision 0097): made for its owner as if asked for then, in the order due, and beside those that someone
  -- waits for
  due_at timestamptz(3)
);
CREATE INDEX export_file_maker ON export_file (made_by, created_at DESC);
CREATE INDEX export_file_over ON export_file (expires_at) WHERE state = 'Done';
CREATE INDEX export_file_key ON export_file (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX export_file_due ON export_file (created_at) WHERE state IN ('Waiting', 'Running') AND due_at IS NULL;
CREATE INDEX export_file_scheduled ON export_file (due_at, export_id) WHERE state IN ('Waiting', 'Running') AND due_at IS NOT NULL;
SELECT tenant_table('export_file');
SELECT purged_table('export_file');
GRANT SELECT, INSERT, UPDATE ON export_file TO portal_app;

-- The parts go with their file, and both with a purged account.
CREATE TABLE export_part (
  export_id uuid NOT NULL REFERENCES export_file ON DELETE CASCADE,
  part integer NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, part)
);
SELECT tenant_table('export_part');
GRANT SELECT, INSERT, DELETE ON export_part TO portal_app;

CREATE FUNCTION export_file_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('export_file', '');
  RETURN NULL;
END $$;
CREATE TRIGGER export_file_wake AFTER INSERT ON export_file FOR EACH STATEMENT EXECUTE FUNCTION export_file_wake();

-- The file of a run of a schedule is there.
CREATE FUNCTION export_file_ready() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('report_run', '');
  RETURN NULL;
END $$;
CREATE TRIGGER export_file_ready AFTER UPDATE OF state ON export_file FOR EACH ROW
  WHEN (NEW.due_at IS NOT NULL AND NEW.state IN ('Done', 'Failed') AND OLD.state <> NEW.state) EXECUTE FUNCTION export_file_ready();
