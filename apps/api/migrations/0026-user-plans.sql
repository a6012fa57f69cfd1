-- Who has which plan (`product.md` 4.3): one for each product line and person.
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
  -- what a seat was given back with, so that undoing and restoring bring back exactly what was there
  released_with text CHECK (released_with IN ('RELEASED', 'CHANGED', 'REMOVED', 'TRANSFERRED', 'UNDONE', 'ENDED')),
  CHECK ((user_plan_status = 'Released') = (released_at IS NOT NULL)),
  CHECK ((released_at IS NULL) = (released_with IS NULL))
);
CREATE UNIQUE INDEX user_plan_one ON user_plan (user_id, product_line) WHERE user_plan_status = 'Assigned';
CREATE INDEX user_plan_subscription ON user_plan (subscription_id) WHERE user_plan_status = 'Assigned';
CREATE INDEX user_plan_account ON user_plan (account_id, assigned_at DESC, user_plan_id DESC);
-- What a person had, the latest first: history, and what comes back.
CREATE INDEX user_plan_user ON user_plan (user_id, released_at DESC);
CREATE INDEX user_plan_ended ON user_plan (subscription_id, released_at) WHERE released_with = 'ENDED';
SELECT tenant_table('user_plan');
SELECT purged_table('user_plan');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_plan TO portal_app;

-- Seats are counted where they are sold, in the statement that takes or gives them: the row of the company plan is locked by it,
-- and its check refuses one beyond, no matter who was first.
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
CREATE FUNCTION release_plans() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE user_plan SET user_plan_status = 'Released', released_at = now(),
    released_with = CASE WHEN NEW.account_id <> OLD.account_id THEN 'TRANSFERRED' ELSE 'REMOVED' END
  WHERE user_id = NEW.user_id AND user_plan_status = 'Assigned';
  RETURN NULL;
END $$;
CREATE TRIGGER release_plans AFTER UPDATE OF user_status, account_id ON app_user FOR EACH ROW
  WHEN ((NEW.user_status = 'Removed' AND OLD.user_status <> 'Removed') OR NEW.account_id <> OLD.account_id)
  EXECUTE FUNCTION release_plans();

-- A company plan that ends gives back the seats of its people on that day, whatever ended it. Where it goes on, because it is
-- renewed or its end is undone, those who had a seat then have it again, as far as seats reach and unless they left or have another
-- plan of the line by now; what was given back stays as it was.
CREATE FUNCTION follow_company_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.subscription_status IN ('Cancelled', 'Expired') THEN
    UPDATE user_plan SET user_plan_status = 'Released', released_at = now(), released_with = 'ENDED'
    WHERE subscription_id = NEW.subscription_id AND user_plan_status = 'Assigned';
  ELSE
    INSERT INTO user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status, assigned_at, assigned_by)
    SELECT gen_random_uuid(), up.account_id, up.user_id, up.subscription_id, NEW.plan_id, up.product_line, 'Assigned', now(), up.assigned_by
    FROM user_plan up JOIN app_user u ON u.user_id = up.user_id AND u.account_id = up.account_id AND u.user_status <> 'Removed'
    WHERE up.subscription_id = NEW.subscription_id AND up.released_with = 'ENDED'
      AND up.released_at = (SELECT max(released_at) FROM user_plan WHERE subscription_id = NEW.subscription_id AND released_with = 'ENDED')
      AND NOT EXISTS (SELECT FROM user_plan o
        WHERE o.user_id = up.user_id AND o.product_line = up.product_line AND o.user_plan_status = 'Assigned')
    ORDER BY up.assigned_at, up.user_plan_id
    LIMIT CASE WHEN NEW.cap_users THEN NEW.seats - NEW.seats_used END
    ON CONFLICT (user_id, product_line) WHERE user_plan_status = 'Assigned' DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_company_plan AFTER UPDATE OF subscription_status ON subscription FOR EACH ROW
  WHEN ((NEW.subscription_status IN ('Cancelled', 'Expired')) <> (OLD.subscription_status IN ('Cancelled', 'Expired')))
  EXECUTE FUNCTION follow_company_plan();
