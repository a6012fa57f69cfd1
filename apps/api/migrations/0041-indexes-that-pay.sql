-- no-transaction
-- The unique key of the table begins with the same columns.
DROP INDEX CONCURRENTLY IF EXISTS partner_call_month_account;
-- An account that stands below no company of a level is never looked for by that level: its entries were written and never read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_sp_modified ON account (sp_id, modified_at DESC, account_id DESC) WHERE sp_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_dt_modified ON account (dt_id, modified_at DESC, account_id DESC) WHERE dt_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_rs_modified ON account (rs_id, modified_at DESC, account_id DESC) WHERE rs_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_sp_name ON account (sp_id, name_key, account_id) WHERE sp_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_dt_name ON account (dt_id, name_key, account_id) WHERE dt_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_rs_name ON account (rs_id, name_key, account_id) WHERE rs_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS account_sp_id_modi;
DROP INDEX CONCURRENTLY IF EXISTS account_dt_id_modi;
DROP INDEX CONCURRENTLY IF EXISTS account_rs_id_modi;
DROP INDEX CONCURRENTLY IF EXISTS account_sp_id_name;
DROP INDEX CONCURRENTLY IF EXISTS account_dt_id_name;
DROP INDEX CONCURRENTLY IF EXISTS account_rs_id_name;
