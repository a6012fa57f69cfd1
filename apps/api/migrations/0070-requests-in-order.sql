-- The list of requests stands on the list engine: its order ends with the key, in the index of each level.
DROP INDEX access_request_account, access_request_rs, access_request_dt, access_request_sp, access_request_provider;
CREATE INDEX access_request_account ON access_request (account_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_rs ON access_request (rs_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_dt ON access_request (dt_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_sp ON access_request (sp_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_provider ON access_request (provider_id, created_at DESC, request_id DESC);
