-- The dunning steps of an issuer (decision 0169); one that has none keeps the reminders of day 1, 15 and 30. A suspension
-- runs in the name of the person who set them.
CREATE TABLE dunning_plan (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  mail_days integer[] NOT NULL,
  tones text[] NOT NULL,
  suspend_after integer CHECK (suspend_after BETWEEN 1 AND 365),
  notice_days integer CHECK (notice_days BETWEEN 1 AND 60),
  set_by uuid NOT NULL REFERENCES app_user,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  CHECK (cardinality(mail_days) = cardinality(tones) AND cardinality(mail_days) <= 5),
  CHECK (suspend_after IS NULL OR notice_days < suspend_after)
);
SELECT tenant_table('dunning_plan');
SELECT purged_table('dunning_plan');
GRANT SELECT, INSERT, UPDATE ON dunning_plan TO portal_app;

-- How far the suspension of the payer of an invoice is; a row of the issuer, which the payer never sees.
CREATE TABLE dunning_case (
  invoice_id uuid PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  payer_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('Noticed', 'Suspending', 'Waits', 'Suspended', 'Refused', 'Ended')),
  noticed_at timestamptz(3) NOT NULL,
  suspend_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  change_set_id uuid,
  error_code text
);
SELECT tenant_table('dunning_case');
SELECT purged_table('dunning_case');
CREATE INDEX dunning_case_open ON dunning_case (invoice_id) WHERE state IN ('Noticed', 'Waits', 'Suspending');
CREATE INDEX dunning_case_set ON dunning_case (account_id) WHERE change_set_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON dunning_case TO portal_app;

-- No step is taken for a paused invoice, or for any of a paused payer.
CREATE TABLE dunning_pause (
  pause_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  payer_id uuid NOT NULL,
  invoice_id uuid REFERENCES invoice ON DELETE CASCADE,
  reason text NOT NULL,
  until_on date,
  paused_by text NOT NULL,
  paused_at timestamptz(3) NOT NULL DEFAULT now()
);
SELECT tenant_table('dunning_pause');
SELECT purged_table('dunning_pause');
CREATE UNIQUE INDEX dunning_pause_payer ON dunning_pause (account_id, payer_id) WHERE invoice_id IS NULL;
CREATE UNIQUE INDEX dunning_pause_invoice ON dunning_pause (invoice_id) WHERE invoice_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON dunning_pause TO portal_app;
