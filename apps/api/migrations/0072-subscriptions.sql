-- Company plans (product.md 4.2). Days are calendar days where the account is.
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
  -- nobody beyond the seats; else those beyond are charged by the day
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
CREATE INDEX subscription_account_end ON subscription (account_id, end_on, subscription_id);
CREATE INDEX subscription_rs_end ON subscription (rs_id, end_on, subscription_id);
CREATE INDEX subscription_dt_end ON subscription (dt_id, end_on, subscription_id);
CREATE INDEX subscription_sp_end ON subscription (sp_id, end_on, subscription_id);
CREATE INDEX subscription_provider_end ON subscription (provider_id, end_on, subscription_id);
-- what the daily job takes up
CREATE INDEX subscription_due ON subscription (end_on) WHERE subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace');
CREATE INDEX subscription_plan ON subscription (plan_id);
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
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  made_by_account uuid NOT NULL,
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
SELECT tenant_table('plan_activity');
SELECT purged_table('plan_activity');
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_activity TO portal_app;

-- Who has which plan (product.md 4.3): one for each product line and person.
CREATE TABLE user_plan (
  user_plan_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  user_id uuid NOT NULL REFERENCES app_user,
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  plan_id uuid NOT NULL REFERENCES plan,
  product_line text NOT NULL,
  user_plan_status text NOT NULL CHECK (user_plan_status IN ('Assigned', 'Released')),
  assigned_at timestamptz(3) NOT NULL DEFAULT now(),
  assigned_by text,
  released_at timestamptz(3),
  CHECK ((user_plan_status = 'Released') = (released_at IS NOT NULL))
);
CREATE UNIQUE INDEX user_plan_one ON user_plan (user_id, product_line) WHERE user_plan_status = 'Assigned';
CREATE INDEX user_plan_subscription ON user_plan (subscription_id) WHERE user_plan_status = 'Assigned';
CREATE INDEX user_plan_account ON user_plan (account_id, assigned_at DESC, user_plan_id DESC);
CREATE INDEX user_plan_user ON user_plan (user_id);
SELECT tenant_table('user_plan');
SELECT purged_table('user_plan');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_plan TO portal_app;

-- Seats are counted where they are sold, in the statement that takes or gives them: the row of the company plan is locked by it, and
-- its check refuses one beyond, whoever was first.
CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE subscription s SET seats_used = seats_used - gone.seats FROM (
      SELECT subscription_id, count(*) AS seats FROM old_rows WHERE user_plan_status = 'Assigned' GROUP BY 1 ORDER BY 1) gone
    WHERE s.subscription_id = gone.subscription_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE subscription s SET seats_used = seats_used + taken.seats FROM (
      SELECT subscription_id, count(*) AS seats FROM new_rows WHERE user_plan_status = 'Assigned' GROUP BY 1 ORDER BY 1) taken
    WHERE s.subscription_id = taken.subscription_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_seats_insert AFTER INSERT ON user_plan
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
CREATE TRIGGER count_seats_update AFTER UPDATE ON user_plan
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
CREATE TRIGGER count_seats_delete AFTER DELETE ON user_plan
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_seats();

-- A person who is removed, or leaves for another company, gives the seat back, whatever did it.
CREATE FUNCTION release_plans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE user_plan SET user_plan_status = 'Released', released_at = now()
  WHERE user_id = NEW.user_id AND user_plan_status = 'Assigned';
  RETURN NULL;
END $$;
CREATE TRIGGER release_plans AFTER UPDATE OF user_status, account_id ON app_user FOR EACH ROW
  WHEN ((NEW.user_status = 'Removed' AND OLD.user_status <> 'Removed') OR NEW.account_id <> OLD.account_id)
  EXECUTE FUNCTION release_plans();

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
