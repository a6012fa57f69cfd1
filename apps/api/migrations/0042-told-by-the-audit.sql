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

-- A move wrote the row of its account twice, with every index each time: the ancestors are now written with the parent, and put
-- right afterwards only where a statement said otherwise.
CREATE OR REPLACE FUNCTION account_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE above account;
BEGIN
  IF NEW.acct_number IS NULL THEN
    NEW.acct_number := new_account_number(NEW.acct_type);
  END IF;
  IF NEW.parent_id IS NOT NULL THEN
    SELECT * INTO above FROM account WHERE account_id = NEW.parent_id FOR KEY SHARE;
    IF NOT FOUND OR account_rank(above.acct_type) >= account_rank(NEW.acct_type) THEN
      RAISE EXCEPTION 'an account of type % cannot stand below %', NEW.acct_type, coalesce(above.acct_type, 'nothing') USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  NEW.provider_id := CASE NEW.acct_type WHEN 'RP' THEN NEW.account_id ELSE above.provider_id END;
  NEW.sp_id := CASE NEW.acct_type WHEN 'SP' THEN NEW.account_id ELSE above.sp_id END;
  NEW.dt_id := CASE NEW.acct_type WHEN 'DT' THEN NEW.account_id ELSE above.dt_id END;
  NEW.rs_id := CASE NEW.acct_type WHEN 'RS' THEN NEW.account_id ELSE above.rs_id END;
  IF TG_WHEN = 'AFTER' THEN
    UPDATE account a SET provider_id = NEW.provider_id, sp_id = NEW.sp_id, dt_id = NEW.dt_id, rs_id = NEW.rs_id WHERE account_id = NEW.account_id
      AND (a.provider_id, a.sp_id, a.dt_id, a.rs_id) IS DISTINCT FROM (NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id);
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION account_move(wanted uuid, new_parent uuid, who text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  moved account; target account; level text; tenant regclass; held integer := -1; seen integer;
BEGIN
  -- one move at a time: two that overlap would each see half of the other
  PERFORM pg_advisory_xact_lock(hashtext('account_move'));
  SELECT * INTO target FROM account WHERE account_id = new_parent FOR KEY SHARE;
  SELECT * INTO moved FROM account WHERE account_id = wanted FOR UPDATE;
  IF moved.account_id IS NULL OR target.account_id IS NULL OR moved.account_id = app_scope()
    OR app_scope() IN (moved.provider_id, moved.sp_id, moved.dt_id, moved.rs_id) IS NOT TRUE
    OR app_scope() IN (target.provider_id, target.sp_id, target.dt_id, target.rs_id, target.account_id) IS NOT TRUE THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF moved.account_id IN (target.account_id, target.rs_id, target.dt_id, target.sp_id) THEN
    RAISE EXCEPTION 'an account cannot stand below itself' USING ERRCODE = 'check_violation';
  END IF;
  level := CASE moved.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' WHEN 'RS' THEN 'rs_id' ELSE 'account_id' END;
  -- Those who write below are waited for, until a look finds no one new; from the top down, as everybody locks who holds a
  -- company before what is below it, so that neither waits for what the other one has.
  LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT FROM account WHERE %I = $1 ORDER BY account_rank(acct_type), account_id FOR UPDATE) a', level) INTO seen USING wanted;
    EXIT WHEN seen = held;
    held := seen;
  END LOOP;
  UPDATE account SET parent_id = new_parent, modified_at = now(), modified_by = who, version = version + 1,
    provider_id = target.provider_id, sp_id = CASE moved.acct_type WHEN 'SP' THEN wanted ELSE target.sp_id END,
    dt_id = CASE moved.acct_type WHEN 'DT' THEN wanted ELSE target.dt_id END, rs_id = CASE moved.acct_type WHEN 'RS' THEN wanted ELSE target.rs_id END
  WHERE account_id = wanted RETURNING * INTO moved;
  IF moved.acct_type <> 'CU' THEN
    EXECUTE format('UPDATE account d SET provider_id = $2, sp_id = CASE WHEN $5 > 2 THEN $3 ELSE d.sp_id END, dt_id = CASE WHEN $5 > 3 THEN $4 ELSE d.dt_id END
      WHERE d.%I = $1 AND d.account_id <> $1', level)
      USING wanted, moved.provider_id, moved.sp_id, moved.dt_id, account_rank(moved.acct_type);
  END IF;
  FOR tenant IN SELECT tenant_tables() LOOP
    EXECUTE format('UPDATE %s t SET provider_id = a.provider_id, sp_id = a.sp_id, dt_id = a.dt_id, rs_id = a.rs_id
      FROM account a WHERE a.%I = $1 AND t.account_id = a.account_id', tenant, level) USING wanted;
  END LOOP;
  -- an account manager belongs to a company above; one of the old companies is none any more
  EXECUTE format('UPDATE account d SET manager = NULL FROM app_user u WHERE d.%I = $1 AND d.manager IS NOT NULL AND u.user_id = d.manager
    AND (u.account_id IN (d.provider_id, d.sp_id, d.dt_id, d.rs_id) AND u.account_id <> d.account_id) IS NOT TRUE', level) USING wanted;
  UPDATE account_status_change c SET due_at = day_begins(c.effective_on, account_zone(c.account_id)) FROM account a
  WHERE a.account_id = c.account_id AND c.state = 'Scheduled' AND wanted IN (a.sp_id, a.dt_id, a.rs_id, a.account_id);
  RETURN seen;
END $$;
