-- Change sets: what an action on more than one object would do, stored before it is done, and the job that does it, a row at a
-- time.
CREATE TABLE change_set (
  change_set_id uuid PRIMARY KEY,
  -- the company of who made it: it and all above it see it
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  kind text NOT NULL CHECK (length(kind) <= 60),
  -- what is wanted, and of what: keys, or the predicate of a list ("all N in this result"); both in code names
  input jsonb NOT NULL,
  selection jsonb NOT NULL,
  state text NOT NULL DEFAULT 'Preview'
    CHECK (state IN ('Preview', 'AwaitingApproval', 'Scheduled', 'Running', 'Done', 'Cancelled', 'Rejected', 'Expired', 'Failed')),
  -- who made it; their rights are asked again when it runs
  made_by uuid NOT NULL REFERENCES app_user,
  made_by_name text NOT NULL,
  alias jsonb,
  -- from which address: what keeps people from shutting themselves out asks for it when no one is there to be asked
  made_from inet,
  -- what the sentence, the effects and the warnings are made of; words are made for each reader
  facts jsonb NOT NULL DEFAULT '{}',
  total integer NOT NULL DEFAULT 0,
  ready integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- the two-person rule
  needs_approval boolean NOT NULL DEFAULT false,
  approve_before timestamptz(3),
  decided_by uuid REFERENCES app_user,
  decided_by_name text,
  decided_at timestamptz(3),
  decision_note text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  run_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  cancel_wanted boolean NOT NULL DEFAULT false,
  -- what must be typed in before it runs, and how many objects the filter found
  confirm_count integer,
  matched integer,
  -- no one else may decide, so the two-person rule cannot hold
  alone boolean NOT NULL DEFAULT false,
  -- who works on it, and until when that is believed without a new word; several sets take turns
  lease uuid,
  leased_until timestamptz(3),
  turn_at timestamptz(3),
  undo_until timestamptz(3),
  -- an undo has the kind and the input of the set that it brings back, and stays an undo when that set is forgotten: the values to
  -- be restored are in its rows alone
  undo_of uuid,
  error_code text,
  version integer NOT NULL DEFAULT 1,
  -- what a set takes up, so that what waits to be run can be bounded (decision 0042)
  bytes integer NOT NULL DEFAULT 0,
  -- of a set that its maker confirmed in the call that made it, and that is on its way to a second person: those are looked for
  -- once it is committed; where the process is gone, the job of change sets goes on
  asked_at timestamptz(3)
);
CREATE INDEX change_set_account ON change_set (account_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_rs ON change_set (rs_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_dt ON change_set (dt_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_sp ON change_set (sp_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_provider ON change_set (provider_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_maker ON change_set (made_by, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_old ON change_set (created_at);
-- few are waiting or running at any time, and these are what the job asks for
CREATE INDEX change_set_due ON change_set (run_at) WHERE state IN ('Scheduled', 'Running', 'AwaitingApproval');
CREATE UNIQUE INDEX change_set_undone_once ON change_set (undo_of) WHERE undo_of IS NOT NULL AND state NOT IN ('Preview', 'Cancelled', 'Rejected', 'Expired', 'Failed');
-- What waits to be run, by company and person.
CREATE INDEX change_set_waiting ON change_set (account_id, made_by, created_at)
  WHERE state IN ('Preview', 'AwaitingApproval', 'Scheduled');
-- Change sets that are under way, for each level: few among all that ever were.
CREATE INDEX change_set_open_provider ON change_set (provider_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX change_set_open_sp ON change_set (sp_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX change_set_open_dt ON change_set (dt_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX change_set_open_rs ON change_set (rs_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX change_set_open_account ON change_set (account_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX change_set_asked ON change_set (asked_at) WHERE asked_at IS NOT NULL AND state = 'Preview';
SELECT tenant_table('change_set');
GRANT SELECT, INSERT, UPDATE ON change_set TO portal_app;

CREATE TABLE change_row (
  change_set_id uuid NOT NULL REFERENCES change_set,
  ordinal integer NOT NULL,
  -- of the set, so that row-level security holds here too
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- kinds of objects are registered by features
  target_kind text NOT NULL CHECK (length(target_kind) <= 40),
  target_id uuid NOT NULL,
  target_name text NOT NULL,
  -- the company that the target is or belongs to
  target_account_id uuid NOT NULL,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  verdict text NOT NULL CHECK (verdict IN ('Ready', 'Refused', 'Unchanged')),
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Done', 'Failed', 'Skipped')),
  -- of a refusal or a failure: the error's code and values; the sentence is made for each reader
  error_code text,
  error_values jsonb,
  done_at timestamptz(3),
  -- the line of the file that it was given in
  line integer,
  PRIMARY KEY (change_set_id, ordinal)
);
-- what is still to do, and the rows of one outcome
CREATE INDEX change_row_waiting ON change_row (change_set_id, ordinal) WHERE state = 'Waiting' AND verdict = 'Ready';
CREATE UNIQUE INDEX change_row_target ON change_row (change_set_id, target_id);
SELECT tenant_table('change_row');
GRANT SELECT, INSERT, UPDATE, DELETE ON change_row TO portal_app;

-- Whether someone else of the scope's company, or of one above it, could decide about a change (two-person rule).
CREATE FUNCTION others_may_decide(me uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM account own JOIN app_user u ON u.account_id IN (own.account_id, own.rs_id, own.dt_id, own.sp_id, own.provider_id)
    WHERE own.account_id = app_scope() AND u.user_id <> me AND u.user_status = 'Active' AND u.kind <> 'ENDUSER')
$$;

REVOKE EXECUTE ON FUNCTION others_may_decide(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION others_may_decide(uuid) TO portal_app;
