-- no-transaction
-- Change sets that are under way, for each level: few among all that ever were.
CREATE INDEX CONCURRENTLY IF NOT EXISTS change_set_open_provider ON change_set (provider_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX CONCURRENTLY IF NOT EXISTS change_set_open_sp ON change_set (sp_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX CONCURRENTLY IF NOT EXISTS change_set_open_dt ON change_set (dt_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX CONCURRENTLY IF NOT EXISTS change_set_open_rs ON change_set (rs_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
CREATE INDEX CONCURRENTLY IF NOT EXISTS change_set_open_account ON change_set (account_id, created_at DESC, change_set_id DESC) WHERE state IN ('AwaitingApproval', 'Scheduled', 'Running');
