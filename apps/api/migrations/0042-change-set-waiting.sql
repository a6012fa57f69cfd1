-- no-transaction
-- What waits to be run, by company and person.
CREATE INDEX CONCURRENTLY IF NOT EXISTS change_set_waiting ON change_set (account_id, made_by, created_at)
  WHERE state IN ('Preview', 'AwaitingApproval', 'Scheduled');
