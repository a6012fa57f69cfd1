-- no-transaction
-- The orders in which people are listed, for each level: those who are there; administrators by role, whom end users outnumber; and
-- each status but the one that nearly everybody has, removed people among them. The last one answers `user_search`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_provider_modified ON app_user (provider_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_provider_role_modified ON app_user (provider_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_provider_status_modified ON app_user (provider_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_provider_name ON app_user (provider_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_provider_role_name ON app_user (provider_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_provider_status_name ON app_user (provider_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_sp_modified ON app_user (sp_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_sp_role_modified ON app_user (sp_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_sp_status_modified ON app_user (sp_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_sp_name ON app_user (sp_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_sp_role_name ON app_user (sp_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_sp_status_name ON app_user (sp_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_dt_modified ON app_user (dt_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_dt_role_modified ON app_user (dt_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_dt_status_modified ON app_user (dt_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_dt_name ON app_user (dt_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_dt_role_name ON app_user (dt_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_dt_status_name ON app_user (dt_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_rs_modified ON app_user (rs_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_rs_role_modified ON app_user (rs_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_rs_status_modified ON app_user (rs_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_rs_name ON app_user (rs_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_rs_role_name ON app_user (rs_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_rs_status_name ON app_user (rs_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_account_modified ON app_user (account_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_account_role_modified ON app_user (account_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_account_status_modified ON app_user (account_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_account_name ON app_user (account_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_account_role_name ON app_user (account_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_account_status_name ON app_user (account_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_words ON app_user
  USING gin (provider_id, sp_id, dt_id, rs_id, account_id, search gin_trgm_ops) WITH (fastupdate = on, gin_pending_list_limit = 4096);
