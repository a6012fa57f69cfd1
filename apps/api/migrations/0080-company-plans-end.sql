-- The first day on which a company plan is held no more, where it was set to end; the last end of a term or a trial that was told,
-- and how many days before.
ALTER TABLE subscription ADD COLUMN cancel_on date CHECK (cancel_on >= start_on);
ALTER TABLE subscription ADD COLUMN told_end date;
ALTER TABLE subscription ADD COLUMN told_days integer;
-- What the job takes up: each state has a day of its own.
DROP INDEX subscription_due;
CREATE INDEX subscription_due_start ON subscription (start_on) WHERE subscription_status = 'Scheduled';
CREATE INDEX subscription_due_end ON subscription (end_on) WHERE subscription_status IN ('Trial', 'Active');
CREATE INDEX subscription_due_grace ON subscription (grace_ends_on) WHERE subscription_status = 'Grace';
CREATE INDEX subscription_due_cancel ON subscription (cancel_on) WHERE cancel_on IS NOT NULL;
-- What the calendar does is nobody's.
ALTER TABLE plan_activity ALTER COLUMN made_by DROP NOT NULL;
ALTER TABLE plan_activity ALTER COLUMN made_by_name DROP NOT NULL;
ALTER TABLE plan_activity ALTER COLUMN made_by_account DROP NOT NULL;
CREATE INDEX plan_activity_subscription ON plan_activity (subscription_id, occurred_at DESC);
