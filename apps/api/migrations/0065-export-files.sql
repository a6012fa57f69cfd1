-- The files of the audit become the files of every list (decision 0068): renamed in place, with what they already hold.
ALTER TABLE audit_export RENAME TO export_file;
ALTER TABLE audit_export_part RENAME TO export_part;
ALTER INDEX audit_export_pkey RENAME TO export_file_pkey;
ALTER INDEX audit_export_maker RENAME TO export_file_maker;
ALTER INDEX audit_export_due RENAME TO export_file_due;
ALTER INDEX audit_export_over RENAME TO export_file_over;
ALTER INDEX audit_export_part_pkey RENAME TO export_part_pkey;

ALTER TABLE export_file ADD COLUMN kind text NOT NULL DEFAULT 'audit';
ALTER TABLE export_file ALTER COLUMN kind DROP DEFAULT;
-- The session that asked: once it is revoked, the file is not made. Not referenced, as sessions are removed on their own.
ALTER TABLE export_file ADD COLUMN session_id uuid;
-- What the file was made with: the part of the tree that its maker saw then. Whoever sees another part asks again.
ALTER TABLE export_file ADD COLUMN reach text;
ALTER TABLE export_file DROP CONSTRAINT audit_export_format_check;
ALTER TABLE export_file ADD CONSTRAINT export_file_format_check CHECK (format IN ('csv', 'jsonl', 'xlsx'));

DROP TRIGGER audit_export_wake ON export_file;
DROP FUNCTION audit_export_wake();
CREATE FUNCTION export_file_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('export_file', '');
  RETURN NULL;
END $$;
CREATE TRIGGER export_file_wake AFTER INSERT ON export_file FOR EACH STATEMENT EXECUTE FUNCTION export_file_wake();

-- The parts go with their file, and both with a purged account.
ALTER TABLE export_part DROP CONSTRAINT audit_export_part_export_id_fkey;
ALTER TABLE export_part ADD CONSTRAINT export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_file ON DELETE CASCADE;
SELECT purged_table('export_file');

CREATE OR REPLACE FUNCTION account_purge(wanted uuid) RETURNS void
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
  DELETE FROM sso_domain WHERE account_id = wanted;
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
