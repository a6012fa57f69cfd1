-- The readers of the audit have `above_the_scope`, which says the same.
DROP POLICY read_by_audit ON account_setting;
