-- The life of an account (product.md 1.3 to 1.6): open reasons of suspension, the pending change, moves, contacts and notes.
ALTER TABLE account
  ADD COLUMN closed_at timestamptz(3),
  ADD COLUMN closed_by_account uuid,
  -- what it was underneath: a pending account opened again is pending again
  ADD COLUMN closed_from text CHECK (closed_from IN ('Pending', 'Active')),
  ADD COLUMN closed_reason text,
  ADD COLUMN closed_note text,
  ADD COLUMN purge_warned_at timestamptz(3),
  ADD COLUMN status_since timestamptz(3);

-- Suspension is a set of reasons; the account is suspended until all are cleared.
CREATE TABLE account_suspension (
  suspension_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  status text NOT NULL CHECK (status IN ('Suspended', 'SuspendedAbuse')),
  reason text NOT NULL,
  note text,
  -- the company of who placed it: its tier, or one above, may clear it
  placed_by_account uuid NOT NULL,
  placed_by text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT now(),
  cascade_sending text NOT NULL DEFAULT 'none' CHECK (cascade_sending IN ('none', 'afterDays', 'now')),
  cleared_on timestamptz(3),
  cleared_by text,
  cleared_reason text,
  clear_note text,
  -- the change sets that placed and cleared it, so that they can be undone exactly
  placed_in uuid,
  cleared_in uuid,
  -- days of suspension after which the company above was warned last
  warned_days smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX account_suspension_open ON account_suspension (account_id, reason, placed_by_account) WHERE cleared_on IS NULL;
CREATE INDEX account_suspension_account ON account_suspension (account_id, since DESC);
CREATE INDEX account_suspension_age ON account_suspension (since) WHERE cleared_on IS NULL;
SELECT tenant_table('account_suspension');
GRANT SELECT, INSERT, UPDATE ON account_suspension TO portal_app;

-- At most one change is planned; the columns account_status_pending… show it in lists.
CREATE TABLE account_status_change (
  status_change_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  to_status text NOT NULL CHECK (to_status IN ('Active', 'Suspended', 'SuspendedAbuse', 'Closed')),
  effective_on date NOT NULL,
  -- the first moment of that day where the account is
  due_at timestamptz(3) NOT NULL,
  reason text NOT NULL,
  note text,
  set_by uuid NOT NULL REFERENCES app_user,
  set_by_name text NOT NULL,
  set_by_account uuid NOT NULL,
  -- in whose hands their session was
  alias jsonb,
  state text NOT NULL DEFAULT 'Scheduled' CHECK (state IN ('Scheduled', 'Applied', 'Cancelled', 'FailedNeedsAttention')),
  error_code text,
  error_values jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX account_status_change_one ON account_status_change (account_id) WHERE state IN ('Scheduled', 'FailedNeedsAttention');
CREATE INDEX account_status_change_due ON account_status_change (due_at) WHERE state = 'Scheduled';
SELECT tenant_table('account_status_change');
GRANT SELECT, INSERT, UPDATE ON account_status_change TO portal_app;

ALTER TABLE contact ADD COLUMN language text, ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now();
CREATE INDEX contact_account ON contact (account_id);

-- Notes belong to the company that wrote them, not to the one they are about: whoever stands below never sees them.
CREATE TABLE account_note (
  note_id uuid PRIMARY KEY,
  -- the company that wrote it; tenant columns are its own
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  about_account_id uuid NOT NULL REFERENCES account,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  written_by uuid NOT NULL REFERENCES app_user,
  written_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX account_note_about ON account_note (about_account_id, account_id, created_at DESC);
SELECT tenant_table('account_note');
GRANT SELECT, INSERT, DELETE ON account_note TO portal_app;

-- What was decided before reasons were kept: by the company above, as far as anybody can tell. Nobody could plan a change then.
INSERT INTO account_suspension (suspension_id, account_id, status, reason, placed_by_account, placed_by, since, cascade_sending)
SELECT gen_random_uuid(), account_id, account_status, CASE account_status WHEN 'Suspended' THEN 'OTHER' ELSE 'SPAM' END, parent_id, '',
  modified_at, CASE account_status WHEN 'Suspended' THEN 'none' ELSE 'now' END
FROM account WHERE account_status IN ('Suspended', 'SuspendedAbuse') AND parent_id IS NOT NULL;
UPDATE account SET closed_at = modified_at, closed_by_account = parent_id, closed_from = 'Active' WHERE account_status = 'Closed';
UPDATE account SET account_status_pending = NULL, account_status_pending_effective_date = NULL, account_status_pending_reason = NULL
WHERE account_status_pending IS NOT NULL;

-- ---------------------------------------------------------------- where an account stands

-- The first moment of a day in a zone: after a gap at midnight the end of the gap, in a repeated hour the first of the two. A zone
-- that this server does not know counts as UTC.
CREATE FUNCTION day_begins(day date, zone text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT min(t) FROM generate_series(0, 8) k, LATERAL (SELECT (day::timestamp AT TIME ZONE zone) - k * interval '15 minutes' AS t) x
    WHERE (t AT TIME ZONE zone)::date >= day);
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN day::timestamp AT TIME ZONE 'UTC';
END $$;

-- The zone of an account: its own, or that of the nearest ancestor that has one.
CREATE FUNCTION account_zone(wanted uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT up.time_zone FROM account a
    JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    WHERE a.account_id = wanted AND up.time_zone IS NOT NULL ORDER BY account_rank(up.acct_type) DESC LIMIT 1), 'UTC')
$$;
-- Today's date there.
CREATE FUNCTION account_today(wanted uuid) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (now() AT TIME ZONE account_zone(wanted))::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (now() AT TIME ZONE 'UTC')::date;
END $$;

-- Whether a suspension above an account stops what its customers send (product.md 8b, decision 3). Reads above the scope, so it
-- answers yes or no for accounts inside it.
CREATE FUNCTION sending_stopped_above(wanted uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM account a
    JOIN account_suspension s ON s.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND s.account_id <> a.account_id
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND s.cleared_on IS NULL
      AND (s.cascade_sending = 'now' OR s.cascade_sending = 'afterDays' AND s.since < now() - interval '14 days'))
$$;

-- Whether somebody else of the scope's company, or of one above it, could decide about a change (two-person rule).
CREATE FUNCTION others_may_decide(me uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM account own JOIN app_user u ON u.account_id IN (own.account_id, own.rs_id, own.dt_id, own.sp_id, own.provider_id)
    WHERE own.account_id = app_scope() AND u.user_id <> me AND u.user_status = 'Active' AND u.kind <> 'ENDUSER')
$$;

-- Whom a notice about an account goes to: the active administrators of the account itself, or of its parent. Nobody where the
-- company wants no mails. The parent may stand above the scope: it is written to, never shown.
CREATE FUNCTION account_mail_to(wanted uuid, at_parent boolean)
  RETURNS TABLE (account_id uuid, email text, first_name text, language text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c.account_id, u.email, u.first_name, coalesce(u.language, c.language) FROM account a
  JOIN account c ON c.account_id = CASE WHEN at_parent THEN a.parent_id ELSE a.account_id END
  JOIN app_user u ON u.account_id = c.account_id AND u.user_status = 'Active' AND u.kind <> 'ENDUSER'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND c.enable_email_communication AND c.send_email_admin
  ORDER BY u.user_id LIMIT 50
$$;

-- Invitations of a company that is closed are good for nothing any more.
CREATE FUNCTION withdraw_invitations(wanted uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE withdrawn integer;
BEGIN
  UPDATE auth_challenge c SET superseded_at = now() FROM app_user u, account a
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND u.account_id = a.account_id AND c.user_id = u.user_id AND c.kind = 'activation'
    AND c.consumed_at IS NULL AND c.superseded_at IS NULL;
  GET DIAGNOSTICS withdrawn = ROW_COUNT;
  RETURN withdrawn;
END $$;

-- The first administrator has come: the account is active from then on. Called at the door, where no scope is known, so it does
-- no more than the one step of the status machine that the system takes itself. Answers whether it did.
CREATE FUNCTION account_activate(wanted uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE account SET account_status = 'Active', status_since = now(), modified_at = now(), version = version + 1
  WHERE account_id = wanted AND account_status = 'Pending' AND EXISTS (SELECT FROM app_user u
    WHERE u.account_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER');
  RETURN FOUND;
END $$;

-- Leaves a tombstone: the key, the number, invoices and the audit stay; names become a hash, people are gone (product.md 1.3). Who
-- acted for whom, the history of its status and the rows of change sets made above stay too, without names and words. Tables of
-- later migrations are named here as well: a table that keeps something of a company or a person belongs into this list.
CREATE FUNCTION account_purge(wanted uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE gone account; people uuid[]; made uuid[];
BEGIN
  SELECT * INTO gone FROM account a WHERE a.account_id = wanted
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) FOR UPDATE;
  IF NOT FOUND OR gone.account_status <> 'Closed' THEN
    RAISE EXCEPTION 'only a closed account can be purged' USING ERRCODE = 'check_violation';
  END IF;
  people := ARRAY(SELECT user_id FROM app_user WHERE account_id = wanted FOR UPDATE);
  DELETE FROM login_directory WHERE user_id = ANY (people);
  PERFORM end_sessions_of(u, 'accountPurged') FROM unnest(people) u;
  DELETE FROM user_password WHERE user_id = ANY (people);
  DELETE FROM password_history WHERE user_id = ANY (people);
  DELETE FROM auth_challenge WHERE user_id = ANY (people);
  DELETE FROM authenticator WHERE user_id = ANY (people);
  DELETE FROM external_identity WHERE user_id = ANY (people);
  DELETE FROM known_device WHERE user_id = ANY (people);
  DELETE FROM refresh_token r USING session s WHERE s.session_id = r.session_id AND s.user_id = ANY (people);
  UPDATE session SET ip = NULL, user_agent = NULL WHERE user_id = ANY (people);
  DELETE FROM user_setting WHERE user_id = ANY (people);
  DELETE FROM saved_view WHERE account_id = wanted;
  DELETE FROM feature_policy WHERE account_id = wanted OR (scope_kind = 'ACCOUNT' AND scope_id = wanted::text)
    OR (scope_kind = 'USER' AND scope_id = ANY (people::text[]));
  DELETE FROM account_setting WHERE account_id = wanted;
  DELETE FROM access_request WHERE account_id = wanted OR made_account_id = wanted;
  DELETE FROM notice_template WHERE account_id = wanted;
  DELETE FROM audit_export_part WHERE account_id = wanted;
  DELETE FROM audit_export WHERE account_id = wanted;
  DELETE FROM outgoing_message WHERE account_id = wanted;
  -- its own change sets with what they showed below, and what was shown to it; of those made above, what they said of it
  made := ARRAY(SELECT change_set_id FROM change_set WHERE account_id = wanted);
  DELETE FROM banner_read r USING banner b WHERE b.banner_id = r.banner_id AND (b.account_id = wanted OR b.change_set_id = ANY (made));
  DELETE FROM banner WHERE account_id = wanted OR change_set_id = ANY (made);
  DELETE FROM change_row WHERE change_set_id = ANY (made);
  DELETE FROM change_set WHERE change_set_id = ANY (made);
  UPDATE change_row SET target_name = '', before = '{}', after = '{}', error_values = NULL WHERE target_account_id = wanted;
  UPDATE change_set SET decided_by_name = '', decision_note = NULL WHERE decided_by = ANY (people);
  UPDATE account_status_change SET set_by_name = '', alias = NULL WHERE set_by = ANY (people);
  UPDATE account_suspension SET placed_by = '' WHERE placed_by_account = wanted;
  UPDATE session SET sso_config_id = NULL WHERE sso_config_id IN (SELECT sso_config_id FROM sso_config WHERE account_id = wanted);
  DELETE FROM access_group_member WHERE user_id = ANY (people);
  UPDATE account SET manager = NULL WHERE manager = ANY (people);
  UPDATE app_user SET email = user_id || '@purged.invalid', email_typed = '', first_name = NULL, last_name = NULL, phone = NULL,
    job_function = NULL, reference_key = NULL, list_columns = '{}', user_status = 'Removed', modified_at = now(), version = version + 1
  WHERE user_id = ANY (people);
  DELETE FROM contact WHERE account_id = wanted;
  DELETE FROM account_note WHERE about_account_id = wanted OR account_id = wanted;
  DELETE FROM sso_domain WHERE account_id = wanted;
  DELETE FROM external_identity WHERE sso_config_id IN (SELECT sso_config_id FROM sso_config WHERE account_id = wanted);
  DELETE FROM sso_config WHERE account_id = wanted;
  DELETE FROM access_group WHERE account_id = wanted;
  UPDATE account_suspension SET note = NULL, clear_note = NULL WHERE account_id = wanted;
  UPDATE account_status_change SET note = NULL WHERE account_id = wanted;
  UPDATE account SET account_status = 'Purged', status_since = now(), modified_at = now(), version = version + 1,
    acct_name = 'Purged ' || left(encode(sha256(convert_to(account_id || lower(acct_name), 'UTF8')), 'hex'), 32),
    modified_by = NULL, legal_name = NULL, manager = NULL, customer_ref_code = NULL, account_upgrade_link = NULL, account_support_link = NULL,
    tax_id = NULL, billing_emails = '{}', tags = '{}', address = NULL, closed_note = NULL,
    account_status_pending = NULL, account_status_pending_effective_date = NULL, account_status_pending_reason = NULL
  WHERE account_id = wanted;
END $$;

REVOKE EXECUTE ON FUNCTION account_zone(uuid), sending_stopped_above(uuid), others_may_decide(uuid), account_mail_to(uuid, boolean),
  withdraw_invitations(uuid), account_activate(uuid), account_purge(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_zone(uuid), sending_stopped_above(uuid), others_may_decide(uuid), account_mail_to(uuid, boolean),
  withdraw_invitations(uuid), account_purge(uuid) TO portal_app;
GRANT EXECUTE ON FUNCTION account_activate(uuid) TO portal_auth;

-- ---------------------------------------------------------------- moves

-- Whoever writes a row of an account holds the account's place meanwhile: while a tree moves its accounts are locked FOR UPDATE,
-- so a new row either is there before and moves along, or waits and takes the new ancestors.
-- Where a table has a trigger BEFORE UPDATE, whatever the columns, PostgreSQL computes the stored search texts of every row anew,
-- which a move of a large tree would pay for. So the ancestors of a row that is there already are put right AFTER.
CREATE OR REPLACE FUNCTION account_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE above account;
BEGIN
  IF NEW.acct_number IS NULL THEN
    NEW.acct_number := NEW.acct_type || '-' || to_char(nextval('account_number_seq'), 'FM9999990000000');
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
    UPDATE account SET provider_id = NEW.provider_id, sp_id = NEW.sp_id, dt_id = NEW.dt_id, rs_id = NEW.rs_id WHERE account_id = NEW.account_id;
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER account_place ON account;
CREATE TRIGGER account_place BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_place();
CREATE TRIGGER account_place_again AFTER UPDATE OF parent_id, acct_type ON account FOR EACH ROW EXECUTE FUNCTION account_place();

-- Audit rows keep the path of their moment whatever happens next, and every sign-in writes one: they hold nothing.
CREATE OR REPLACE FUNCTION tenant_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_TABLE_NAME LIKE 'audit\_event%' THEN
    SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM account a WHERE a.account_id = NEW.account_id;
  ELSE
    SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  END IF;
  RETURN NEW;
END $$;
-- The account itself is held by the foreign key's check. Who cannot see it cannot put anybody there.
CREATE FUNCTION person_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE app_user u SET provider_id = a.provider_id, sp_id = a.sp_id, dt_id = a.dt_id, rs_id = a.rs_id
  FROM account a WHERE u.user_id = NEW.user_id AND a.account_id = NEW.account_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER tenant_place ON app_user;
CREATE TRIGGER tenant_place BEFORE INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE TRIGGER tenant_place_again AFTER UPDATE OF account_id ON app_user FOR EACH ROW EXECUTE FUNCTION person_place();

-- A move touches the ancestors of rows that mean what they meant: nobody need be told of them one by one.
CREATE OR REPLACE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  place text[] := '{provider_id,sp_id,dt_id,rs_id}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - place = to_jsonb(NEW) - place THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('session_changed', CASE
    WHEN TG_TABLE_NAME = 'access_group_member' THEN changed->>'user_id'
    WHEN TG_TABLE_NAME = 'access_group' THEN changed->>'group_id'
    WHEN changed->>'scope_kind' IN ('USER', 'GROUP') THEN changed->>'scope_id'
    ELSE changed->>'account_id' END);
  RETURN NULL;
END $$;

-- Another status or parent is felt by everybody below at their next call. Stopped for abuse, closed, or under another parent, they
-- sign in anew: only who has a live session is looked at, however large the tree is.
CREATE OR REPLACE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE why text;
BEGIN
  IF NEW.account_status <> OLD.account_status OR NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM pg_notify('session_changed', NEW.account_id::text);
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    why := 'parentChanged';
  ELSIF NEW.account_status <> OLD.account_status AND NEW.account_status IN ('SuspendedAbuse', 'Closed', 'Purged') THEN
    why := 'companyStopped';
  END IF;
  IF why IS NOT NULL THEN
    PERFORM end_sessions_of(live.user_id, why) FROM (
      SELECT DISTINCT s.user_id FROM session s
      JOIN app_user u ON u.user_id = s.user_id
      JOIN account a ON a.account_id = u.account_id
      WHERE s.ends_at > now() AND s.revoked_at IS NULL
        AND NEW.account_id IN (a.sp_id, a.dt_id, a.rs_id, a.account_id)) live;
  END IF;
  RETURN NULL;
END $$;

-- A planned change begins with its day where the account is: another zone is another moment.
CREATE FUNCTION account_zone_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.time_zone IS DISTINCT FROM OLD.time_zone THEN
    UPDATE account_status_change c SET due_at = day_begins(c.effective_on, account_zone(c.account_id))
    FROM account a
    WHERE a.account_id = c.account_id AND c.state = 'Scheduled'
      AND NEW.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_zone_changed AFTER UPDATE OF time_zone ON account FOR EACH ROW EXECUTE FUNCTION account_zone_changed();

-- The tables that carry the ancestors, found by their columns so that none is forgotten; the audit keeps the path of its day.
CREATE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'audit_event')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;

-- Re-parents an account with all below it (product.md 1.5): one transaction rewrites the ancestors everywhere. The rules are the
-- caller's to check before; what would break the tree or the scope is refused here again. Answers how many accounts moved.
CREATE FUNCTION account_move(wanted uuid, new_parent uuid, who text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  moved account; target account; level text; tenant regclass; held integer := -1; seen integer;
BEGIN
  -- one move at a time: two that overlap would each see half of the other
  PERFORM pg_advisory_xact_lock(hashtext('account_move'));
  SELECT * INTO moved FROM account WHERE account_id = wanted FOR UPDATE;
  SELECT * INTO target FROM account WHERE account_id = new_parent FOR KEY SHARE;
  IF moved.account_id IS NULL OR target.account_id IS NULL OR moved.account_id = app_scope()
    OR app_scope() IN (moved.provider_id, moved.sp_id, moved.dt_id, moved.rs_id) IS NOT TRUE
    OR app_scope() IN (target.provider_id, target.sp_id, target.dt_id, target.rs_id, target.account_id) IS NOT TRUE THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF moved.account_id IN (target.account_id, target.rs_id, target.dt_id, target.sp_id) THEN
    RAISE EXCEPTION 'an account cannot stand below itself' USING ERRCODE = 'check_violation';
  END IF;
  level := CASE moved.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' WHEN 'RS' THEN 'rs_id' ELSE 'account_id' END;
  -- Whoever is writing below is waited for, until a look finds nobody new.
  LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT FROM account WHERE %I = $1 ORDER BY account_id FOR UPDATE) a', level) INTO seen USING wanted;
    EXIT WHEN seen = held;
    held := seen;
  END LOOP;
  UPDATE account SET parent_id = new_parent, modified_at = now(), modified_by = who, version = version + 1 WHERE account_id = wanted;
  SELECT * INTO moved FROM account WHERE account_id = wanted; -- account_place filled the ancestors
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
REVOKE EXECUTE ON FUNCTION account_move(uuid, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_move(uuid, uuid, text) TO portal_app;

-- Companies inside the scope that have a contact at a domain; of a domain that half the world has no more than 1,000 are looked at.
CREATE FUNCTION contacts_at(domain text) RETURNS TABLE (account_id uuid) ROWS 10
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT c.account_id FROM (
    SELECT * FROM contact WHERE lower(split_part(email, '@', 2)) = domain LIMIT 1000) c
  WHERE app_scope() IN (c.provider_id, c.sp_id, c.dt_id, c.rs_id, c.account_id) LIMIT 10
$$;
REVOKE EXECUTE ON FUNCTION contacts_at(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contacts_at(text) TO portal_app;
