-- Access groups and API keys are looked for by name in a whole tree. One index serves every level, as few are written.
CREATE INDEX access_group_tree ON access_group USING gin (provider_id, sp_id, dt_id, rs_id, account_id);
CREATE INDEX api_key_tree ON api_key USING gin (provider_id, sp_id, dt_id, rs_id, account_id);
