-- A company plan that ends gives back the seats of its people on that day, whatever ended it. Where it goes on, because it is renewed
-- or its end is undone, whoever had a seat then has it again, as far as seats reach and unless they left or have another plan of the
-- line by now; what was given back stays as it was.
ALTER TABLE user_plan DROP CONSTRAINT user_plan_released_with_check;
ALTER TABLE user_plan ADD CONSTRAINT user_plan_released_with_check
  CHECK (released_with IN ('RELEASED', 'CHANGED', 'REMOVED', 'TRANSFERRED', 'UNDONE', 'ENDED'));
CREATE INDEX user_plan_ended ON user_plan (subscription_id, released_at) WHERE released_with = 'ENDED';

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

-- Those of plans that have ended already.
UPDATE user_plan up SET user_plan_status = 'Released', released_at = now(), released_with = 'ENDED'
FROM subscription s WHERE s.subscription_id = up.subscription_id AND s.subscription_status IN ('Cancelled', 'Expired')
  AND up.user_plan_status = 'Assigned';
-- What a change set did to plans, for its undo.
CREATE INDEX plan_activity_set ON plan_activity (change_set_id, account_id) WHERE change_set_id IS NOT NULL;
