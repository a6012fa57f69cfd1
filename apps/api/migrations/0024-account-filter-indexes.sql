-- no-transaction
-- What `account_apart` reads: one index for all levels each, of the few rows that stand apart. Without them a tag that three of a
-- million companies have would be looked for in all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_apart_tags ON account USING gin (provider_id, sp_id, dt_id, rs_id, tag_names(tags)) WHERE tags <> '{}';
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_apart_planned ON account USING gin (provider_id, sp_id, dt_id, rs_id) WHERE account_status_pending IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_apart_sandbox ON account USING gin (provider_id, sp_id, dt_id, rs_id) WHERE transaction_environment = 'SANDBOX';
