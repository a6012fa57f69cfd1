-- no-transaction
-- Since when somebody who was removed has neither name nor address (`privacy.redactOnRemoval`), and by company who has them still: the
-- nightly job passes from company to company.
ALTER TABLE app_user ADD COLUMN IF NOT EXISTS redacted_at timestamptz(3);
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_unredacted ON app_user (account_id, removed_at)
  WHERE user_status = 'Removed' AND redacted_at IS NULL AND removed_at IS NOT NULL;
