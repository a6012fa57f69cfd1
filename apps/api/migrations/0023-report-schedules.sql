-- Schedules of reports and their runs (`product.md` 7.3, decision 0097).
CREATE TABLE report_schedule (
  schedule_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- its owner, whose rights each run has
  made_by uuid NOT NULL REFERENCES app_user,
  title text NOT NULL,
  -- a kind of file, and what it is asked by in the names of its own route, without months and format
  kind text NOT NULL,
  format text NOT NULL,
  filter jsonb NOT NULL,
  span text,
  language text NOT NULL,
  -- {repeat, date, weekdays, monthDay, month, time, zone}
  frequency jsonb NOT NULL,
  -- [{name, email, language, outside}]
  recipients jsonb NOT NULL,
  attach boolean NOT NULL,
  -- of the archive that the attachment is, sealed
  password bytea,
  send_empty boolean NOT NULL,
  state text NOT NULL DEFAULT 'Active' CHECK (state IN ('Active', 'Paused', 'Ended')),
  pause_reason text CHECK (pause_reason IN ('ByHand', 'Failures', 'OwnerGone', 'OwnerMoved', 'RightLost')),
  next_at timestamptz(3),
  -- failures in a row
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'Paused') = (pause_reason IS NOT NULL)),
  CHECK ((state = 'Active') = (next_at IS NOT NULL)),
  CHECK (attach OR password IS NULL)
);
CREATE INDEX report_schedule_created ON report_schedule (account_id, created_at, schedule_id);
CREATE INDEX report_schedule_title ON report_schedule (account_id, title, schedule_id);
CREATE INDEX report_schedule_due ON report_schedule (next_at, schedule_id) WHERE next_at IS NOT NULL;
SELECT tenant_table('report_schedule');
SELECT purged_table('report_schedule');
GRANT SELECT, INSERT, UPDATE, DELETE ON report_schedule TO portal_app;

-- A run, until it is done as far as its file; its file is an export_file, which goes sooner and is not referenced.
CREATE TABLE report_run (
  run_id uuid PRIMARY KEY,
  schedule_id uuid NOT NULL REFERENCES report_schedule ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  made_by uuid NOT NULL REFERENCES app_user,
  due_at timestamptz(3) NOT NULL,
  -- dates before it that it stands for
  missed integer NOT NULL DEFAULT 0,
  test boolean NOT NULL DEFAULT false,
  export_id uuid,
  format text NOT NULL,
  state text NOT NULL DEFAULT 'Queued' CHECK (state IN ('Queued', 'Succeeded', 'Failed', 'SkippedEmpty')),
  -- AccountInactive: it was to be sent while its account is suspended; it ends without a mail, and its schedule goes on (decision
  -- 0097)
  fault text CHECK (fault IN ('OwnerGone', 'OwnerMoved', 'RightLost', 'Definition', 'File', 'Full', 'AccountInactive')),
  -- those who were sent it, as in the schedule then
  recipients jsonb NOT NULL DEFAULT '[]',
  sent integer NOT NULL DEFAULT 0,
  attached boolean NOT NULL DEFAULT false,
  row_count integer NOT NULL DEFAULT 0,
  byte_count bigint NOT NULL DEFAULT 0,
  finished_at timestamptz(3),
  resent_at timestamptz(3),
  -- once for each date, whichever process claims it
  CONSTRAINT report_run_once UNIQUE (schedule_id, due_at),
  CHECK ((state = 'Queued') = (finished_at IS NULL)),
  CHECK ((state = 'Failed') = (fault IS NOT NULL))
);
CREATE INDEX report_run_latest ON report_run (account_id, due_at DESC);
CREATE INDEX report_run_open ON report_run (due_at, run_id) WHERE state = 'Queued';
CREATE INDEX report_run_kept ON report_run (due_at);
SELECT tenant_table('report_run');
SELECT purged_table('report_run');
GRANT SELECT, INSERT, UPDATE ON report_run TO portal_app;
