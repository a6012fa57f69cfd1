-- no-transaction
-- What `account_apart` reads beside `account_apart_tags` and `account_apart_planned`: one index for all levels and traits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_apart_traits ON account
  USING gin (provider_id, sp_id, dt_id, rs_id, transaction_environment, language, industry_code, manager);
DROP INDEX CONCURRENTLY IF EXISTS account_apart_sandbox;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_created ON account (created_at);
