-- Company plans (`product.md` 4.2). Days are calendar days where the account is.
CREATE TABLE subscription (
  subscription_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  plan_id uuid NOT NULL REFERENCES plan,
  terms_id uuid NOT NULL REFERENCES plan_terms,
  product_line text NOT NULL,
  subscription_status text NOT NULL
    CHECK (subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Cancelled', 'Expired', 'Failed')),
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 1000000),
  seats_used integer NOT NULL DEFAULT 0 CHECK (seats_used >= 0),
  -- no one beyond the seats; else those beyond are charged by the day
  cap_users boolean NOT NULL DEFAULT true,
  -- the day from which terms are counted, so that the 31st stays the last of its month
  start_on date NOT NULL,
  -- the last day of the present term
  end_on date NOT NULL,
  trial_ends_on date,
  grace_ends_on date,
  ended_on date,
  auto_renew boolean NOT NULL,
  -- agreed when it was sold: for one seat and one calendar month, in minor units
  price bigint NOT NULL CHECK (price >= 0),
  overage_price bigint CHECK (overage_price >= 0),
  price_override boolean NOT NULL DEFAULT false,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  po_number text,
  external_ref text,
  failure text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  -- the first day on which it is held no more, where it was set to end
  cancel_on date CONSTRAINT subscription_cancel_on_check CHECK (cancel_on >= start_on),
  -- the last end of a term or a trial that was told, and how many days before
  told_end date,
  told_days integer,
  -- the day that the list shows as the end, by which it is ordered: of one in grace its last, of one that is set to end that, of
  -- one that ended the day; by the end of the term alone those would stand between others
  ends_on date GENERATED ALWAYS AS (CASE
    WHEN subscription_status IN ('Cancelled', 'Expired') THEN coalesce(ended_on, end_on)
    WHEN cancel_on IS NOT NULL THEN cancel_on - 1
    WHEN subscription_status = 'Grace' THEN coalesce(grace_ends_on, end_on)
    ELSE end_on END) STORED,
  -- since when no one is beyond the seats (note_cap)
  capped_on date,
  CONSTRAINT subscription_seats CHECK (NOT cap_users OR seats_used <= seats OR subscription_status IN ('Cancelled', 'Expired')),
  CHECK (end_on >= start_on)
);
-- Usage and assignments name a plan by its code: one of each that runs.
CREATE UNIQUE INDEX subscription_live ON subscription (account_id, plan_id)
  WHERE subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed');
CREATE INDEX subscription_account ON subscription (account_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_rs ON subscription (rs_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_dt ON subscription (dt_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_sp ON subscription (sp_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_provider ON subscription (provider_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_plan ON subscription (plan_id);
-- What the job takes up: each state has a day of its own.
CREATE INDEX subscription_due_start ON subscription (start_on) WHERE subscription_status = 'Scheduled';
CREATE INDEX subscription_due_end ON subscription (end_on) WHERE subscription_status IN ('Trial', 'Active');
CREATE INDEX subscription_due_grace ON subscription (grace_ends_on) WHERE subscription_status = 'Grace';
CREATE INDEX subscription_due_cancel ON subscription (cancel_on) WHERE cancel_on IS NOT NULL;
-- The day that the list shows as the end is the one that it is ordered by.
CREATE INDEX subscription_account_end ON subscription (account_id, ends_on, subscription_id);
CREATE INDEX subscription_rs_end ON subscription (rs_id, ends_on, subscription_id);
CREATE INDEX subscription_dt_end ON subscription (dt_id, ends_on, subscription_id);
CREATE INDEX subscription_sp_end ON subscription (sp_id, ends_on, subscription_id);
CREATE INDEX subscription_provider_end ON subscription (provider_id, ends_on, subscription_id);
SELECT tenant_table('subscription');
SELECT purged_table('subscription');
GRANT SELECT, INSERT, UPDATE ON subscription TO portal_app;

-- What was held by the day, as invoices charge it: spans of one company plan follow each other without gap or overlap. Only the
-- last one is open or shortened; what was invoiced stays.
CREATE TABLE subscription_span (
  span_id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  terms_id uuid NOT NULL REFERENCES plan_terms,
  from_on date NOT NULL,
  -- the day after its last one; null while it runs
  until_on date,
  seats integer NOT NULL CHECK (seats > 0),
  price bigint NOT NULL CHECK (price >= 0),
  currency text NOT NULL,
  -- not charged
  trial boolean NOT NULL DEFAULT false,
  promotion_id uuid REFERENCES promotion,
  promotion_until date,
  -- why it began: a type of activity
  why text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (until_on > from_on)
);
CREATE UNIQUE INDEX subscription_span_open ON subscription_span (subscription_id) WHERE until_on IS NULL;
CREATE UNIQUE INDEX subscription_span_from ON subscription_span (subscription_id, from_on);
CREATE INDEX subscription_span_account ON subscription_span (account_id, from_on);
SELECT tenant_table('subscription_span');
SELECT purged_table('subscription_span');
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_span TO portal_app;

-- What happened to plans of a company and of its people, and what is to happen (AccountActivity).
CREATE TABLE plan_activity (
  activity_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  subscription_id uuid REFERENCES subscription ON DELETE CASCADE,
  user_id uuid REFERENCES app_user,
  type text NOT NULL,
  activity_status text NOT NULL CHECK (activity_status IN ('Scheduled', 'Applied', 'Cancelled', 'Failed')),
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  -- the day for which it is scheduled, and its first moment where the account is
  scheduled_for date,
  due_at timestamptz(3),
  -- what the calendar does is no one's
  made_by uuid,
  made_by_name text,
  made_by_account uuid,
  -- who was acting in the session, if anybody
  alias jsonb,
  before jsonb,
  after jsonb,
  -- of what is scheduled: what to do, and in which change set it was asked
  input jsonb,
  change_set_id uuid,
  error_code text,
  error_values jsonb,
  CHECK ((activity_status <> 'Scheduled') OR (due_at IS NOT NULL AND input IS NOT NULL))
);
CREATE INDEX plan_activity_account ON plan_activity (account_id, occurred_at DESC, activity_id DESC);
CREATE INDEX plan_activity_due ON plan_activity (due_at) WHERE activity_status = 'Scheduled';
CREATE INDEX plan_activity_waiting ON plan_activity (subscription_id) WHERE activity_status = 'Scheduled';
CREATE INDEX plan_activity_subscription ON plan_activity (subscription_id, occurred_at DESC);
-- What a change set did to plans, for its undo.
CREATE INDEX plan_activity_set ON plan_activity (change_set_id, account_id) WHERE change_set_id IS NOT NULL;
SELECT tenant_table('plan_activity');
SELECT purged_table('plan_activity');
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_activity TO portal_app;

CREATE TABLE promotion_redemption (
  redemption_id uuid PRIMARY KEY,
  promotion_id uuid NOT NULL REFERENCES promotion,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  redeemed_at timestamptz(3) NOT NULL DEFAULT now(),
  redeemed_by text,
  UNIQUE (promotion_id, subscription_id)
);
CREATE INDEX promotion_redemption_account ON promotion_redemption (account_id, promotion_id);
SELECT tenant_table('promotion_redemption');
SELECT purged_table('promotion_redemption');
GRANT SELECT, INSERT, DELETE ON promotion_redemption TO portal_app;

-- People beyond the seats are charged for each day on which a plan allowed them, so a cap that comes back keeps its day: else
-- anyone who sets it before the month is billed would leave nothing to charge.
CREATE FUNCTION note_cap() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.capped_on := account_today(NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER note_cap BEFORE UPDATE OF cap_users ON subscription FOR EACH ROW
  WHEN (NEW.cap_users AND NOT OLD.cap_users) EXECUTE FUNCTION note_cap();
