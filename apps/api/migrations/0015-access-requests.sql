-- Requests for access, in the queue of the company that they are for.
CREATE TABLE access_request (
  request_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  company_name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  country text NOT NULL,
  language text NOT NULL,
  message text,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Approved', 'Declined')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_at timestamptz(3),
  -- a person, named by the one rule for naming people (`product.md` 7), and no address
  decided_by uuid,
  reason text,
  made_account_id uuid REFERENCES account,
  decided_by_name text
);
-- Few are open, and they are what is looked for and counted: an index for each level.
CREATE INDEX access_request_open_account ON access_request (account_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_rs ON access_request (rs_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_dt ON access_request (dt_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_sp ON access_request (sp_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_open_provider ON access_request (provider_id, created_at DESC) WHERE status = 'Open';
CREATE INDEX access_request_account ON access_request (account_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_rs ON access_request (rs_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_dt ON access_request (dt_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_sp ON access_request (sp_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_provider ON access_request (provider_id, created_at DESC, request_id DESC);
SELECT tenant_table('access_request');
CREATE POLICY at_the_door ON access_request FOR INSERT TO portal_auth WITH CHECK (true);
-- What someone wrote when they asked for access stays as it is; only the decision is added.
GRANT SELECT ON access_request TO portal_app;
GRANT UPDATE (status, decided_at, decided_by, reason, made_account_id, decided_by_name) ON access_request TO portal_app;
GRANT INSERT ON access_request TO portal_auth;
