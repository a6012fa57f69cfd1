-- Where a feature is set is a list, what was changed last first, of each level of the tree (data.md 2).
DROP INDEX feature_policy_flag, feature_policy_sp, feature_policy_dt, feature_policy_rs;
CREATE INDEX feature_policy_provider ON feature_policy (provider_id, flag, modified_at, policy_id);
CREATE INDEX feature_policy_sp ON feature_policy (sp_id, flag, modified_at, policy_id) WHERE sp_id IS NOT NULL;
CREATE INDEX feature_policy_dt ON feature_policy (dt_id, flag, modified_at, policy_id) WHERE dt_id IS NOT NULL;
CREATE INDEX feature_policy_rs ON feature_policy (rs_id, flag, modified_at, policy_id) WHERE rs_id IS NOT NULL;
CREATE INDEX feature_policy_account ON feature_policy (account_id, flag, modified_at, policy_id);
