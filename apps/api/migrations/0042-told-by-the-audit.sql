-- The readers of the audit have `above_the_scope`, which says the same.
DROP POLICY read_by_audit ON account_setting;

-- What the e-signature service is told follows from the audit (decision 0138): up to which link of the chain the worker has read.
-- What the triggers marked before is gathered as ever. `lines` is written by the version before alone, and goes with the next release.
ALTER TABLE esign_service ADD COLUMN audit_seq bigint NOT NULL DEFAULT 0;
UPDATE esign_service SET audit_seq = coalesce((SELECT max(seq) FROM audit_seal), 0);
DROP TRIGGER esign_account ON account;
DROP TRIGGER esign_setting_put ON account_setting;
DROP TRIGGER esign_setting_taken ON account_setting;
DROP TRIGGER esign_subscription ON subscription;
DROP TRIGGER esign_user_plan_insert ON user_plan;
DROP TRIGGER esign_user_plan_update ON user_plan;
DROP TRIGGER esign_user_plan_delete ON user_plan;
DROP TRIGGER esign_person ON app_user;
DROP TRIGGER esign_brand_put ON brand;
DROP TRIGGER esign_brand_changed ON brand;
DROP TRIGGER esign_brand_taken ON brand;
DROP FUNCTION esign_account(), esign_setting(), esign_subscription(), esign_user_plan(), esign_person(), esign_brand();
DROP FUNCTION esign_note(uuid[], text, boolean), esign_lines();

-- The tombstone itself, and what a comparison with the e-signature service found of it: a new column of an account is emptied here.
CREATE OR REPLACE FUNCTION account_empty(wanted uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  UPDATE esign_company SET drift = NULL WHERE account_id = wanted;
  UPDATE account SET account_status = 'Purged', status_since = now(), modified_at = now(), version = version + 1,
    acct_name = 'Purged ' || left(encode(sha256(convert_to(account_id || lower(acct_name), 'UTF8')), 'hex'), 32),
    created_by = NULL, modified_by = NULL, legal_name = NULL, manager = NULL, customer_ref_code = NULL, account_upgrade_link = NULL, account_support_link = NULL,
    tax_id = NULL, billing_emails = '{}', tags = '{}', address = NULL, closed_note = NULL,
    account_status_pending = NULL, account_status_pending_effective_date = NULL, account_status_pending_reason = NULL
  WHERE account_id = wanted;
$$;
