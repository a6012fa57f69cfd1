-- What a purge does with a company (`product.md` 1.3). Tables whose rows go with their account say so by purged_table().

-- The tombstone itself: a new column of an account is emptied here.
CREATE FUNCTION account_empty(wanted uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  UPDATE account SET account_status = 'Purged', status_since = now(), modified_at = now(), version = version + 1,
    acct_name = 'Purged ' || left(encode(sha256(convert_to(account_id || lower(acct_name), 'UTF8')), 'hex'), 32),
    created_by = NULL, modified_by = NULL, legal_name = NULL, manager = NULL, customer_ref_code = NULL, account_upgrade_link = NULL, account_support_link = NULL,
    tax_id = NULL, billing_emails = '{}', tags = '{}', address = NULL, closed_note = NULL,
    account_status_pending = NULL, account_status_pending_effective_date = NULL, account_status_pending_reason = NULL
  WHERE account_id = wanted;
$$;

-- Leaves a tombstone: the key, the number, invoices and the audit stay; names become a hash, people are gone (`product.md` 1.3). Who
-- acted for whom, the history of its status and the rows of change sets made above stay too, without names and words. Tables that
-- need more than the removal of their rows are named here. A test fills every column with a text and names those whose text stays.
CREATE FUNCTION account_purge(wanted uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE gone account; people uuid[]; emails text[]; made uuid[]; place regclass;
BEGIN
  SELECT * INTO gone FROM account a WHERE a.account_id = wanted
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) FOR UPDATE;
  IF NOT FOUND OR gone.account_status <> 'Closed' THEN
    RAISE EXCEPTION 'only a closed account can be purged' USING ERRCODE = 'check_violation';
  END IF;
  people := ARRAY(SELECT user_id FROM app_user WHERE account_id = wanted FOR UPDATE);
  emails := ARRAY(SELECT email FROM app_user WHERE user_id = ANY (people));
  DELETE FROM login_directory WHERE user_id = ANY (people);
  PERFORM end_sessions_of(u, 'accountPurged') FROM unnest(people) u;
  DELETE FROM user_password WHERE user_id = ANY (people);
  DELETE FROM password_history WHERE user_id = ANY (people);
  DELETE FROM auth_challenge WHERE user_id = ANY (people);
  DELETE FROM authenticator WHERE user_id = ANY (people);
  DELETE FROM external_identity WHERE user_id = ANY (people);
  DELETE FROM known_device WHERE user_id = ANY (people);
  DELETE FROM refresh_token r USING session s WHERE s.session_id = r.session_id AND s.user_id = ANY (people);
  UPDATE session SET ip = NULL, user_agent = NULL, acting_reason = NULL, acting_ticket = NULL WHERE user_id = ANY (people);
  UPDATE session SET acting_reason = NULL, acting_ticket = NULL WHERE actor_session_id IN (SELECT session_id FROM session WHERE user_id = ANY (people));
  DELETE FROM user_setting WHERE user_id = ANY (people);
  DELETE FROM feature_policy WHERE account_id = wanted OR (scope_kind = 'ACCOUNT' AND scope_id = wanted::text)
    OR (scope_kind = 'USER' AND scope_id = ANY (people::text[]));
  DELETE FROM access_request WHERE account_id = wanted OR made_account_id = wanted;
  -- its own change sets with what they showed below, and what was shown to it; of those made above, what they said of it
  made := ARRAY(SELECT change_set_id FROM change_set WHERE account_id = wanted);
  DELETE FROM banner_read r USING banner b WHERE b.banner_id = r.banner_id AND (b.account_id = wanted OR b.change_set_id = ANY (made));
  DELETE FROM banner WHERE account_id = wanted OR change_set_id = ANY (made);
  DELETE FROM change_row WHERE change_set_id = ANY (made);
  DELETE FROM change_set WHERE change_set_id = ANY (made);
  UPDATE change_row SET target_name = '', before = '{}', after = '{}', error_values = NULL WHERE target_account_id = wanted;
  UPDATE change_set SET decided_by_name = '', decision_note = NULL WHERE decided_by = ANY (people);
  UPDATE account_status_change SET set_by_name = '', alias = NULL WHERE set_by = ANY (people);
  UPDATE account_suspension SET placed_by = '', cleared_by = NULL WHERE placed_by_account = wanted;
  UPDATE session SET sso_config_id = NULL WHERE sso_config_id IN (SELECT sso_config_id FROM sso_config WHERE account_id = wanted);
  DELETE FROM access_group_member WHERE user_id = ANY (people);
  UPDATE account SET manager = NULL WHERE manager = ANY (people);
  UPDATE account SET created_by = NULL WHERE wanted IN (sp_id, dt_id, rs_id) AND created_by = ANY (emails);
  UPDATE account SET modified_by = NULL WHERE wanted IN (sp_id, dt_id, rs_id) AND modified_by = ANY (emails);
  UPDATE app_user SET email = user_id || '@purged.invalid', email_typed = '', first_name = NULL, last_name = NULL, phone = NULL,
    job_function = NULL, reference_key = NULL, list_columns = '{}', created_by = NULL, modified_by = NULL, user_status = 'Removed', modified_at = now(), version = version + 1
  WHERE user_id = ANY (people);
  DELETE FROM account_note WHERE about_account_id = wanted OR account_id = wanted;
  DELETE FROM company_domain WHERE account_id = wanted;
  DELETE FROM external_identity WHERE sso_config_id IN (SELECT sso_config_id FROM sso_config WHERE account_id = wanted);
  DELETE FROM sso_config WHERE account_id = wanted;
  DELETE FROM access_group WHERE account_id = wanted;
  UPDATE account_suspension SET note = NULL, clear_note = NULL WHERE account_id = wanted;
  UPDATE account_status_change SET note = NULL WHERE account_id = wanted;
  FOR place IN SELECT objoid FROM pg_description
    WHERE classoid = 'pg_class'::regclass AND objsubid = 0 AND description = 'purged with its account' LOOP
    EXECUTE format('DELETE FROM %s WHERE account_id = $1', place) USING wanted;
  END LOOP;
  PERFORM account_empty(wanted);
END $$;

REVOKE EXECUTE ON FUNCTION account_empty(uuid), account_purge(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_purge(uuid) TO portal_app;
