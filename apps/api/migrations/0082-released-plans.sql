-- What a seat was given back with, so that undoing and restoring bring back exactly what was there.
ALTER TABLE user_plan ADD COLUMN released_with text
  CHECK (released_with IN ('RELEASED', 'CHANGED', 'REMOVED', 'TRANSFERRED', 'UNDONE'));
UPDATE user_plan SET released_with = 'RELEASED' WHERE released_at IS NOT NULL;
ALTER TABLE user_plan ADD CHECK ((released_at IS NULL) = (released_with IS NULL));
-- What a person had, the latest first: history, and what comes back.
DROP INDEX user_plan_user;
CREATE INDEX user_plan_user ON user_plan (user_id, released_at DESC);

CREATE OR REPLACE FUNCTION release_plans() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE user_plan SET user_plan_status = 'Released', released_at = now(),
    released_with = CASE WHEN NEW.account_id <> OLD.account_id THEN 'TRANSFERRED' ELSE 'REMOVED' END
  WHERE user_id = NEW.user_id AND user_plan_status = 'Assigned';
  RETURN NULL;
END $$;
