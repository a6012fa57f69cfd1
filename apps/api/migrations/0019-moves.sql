-- Moves of accounts in the tree (`product.md` 1.5; decisions 0033 and 0118).

-- Where a company stood until the day of a move, so that a fact of before that comes late counts where it was. One that never moved
-- has no row.
CREATE TABLE account_path (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- the first day on which it stood elsewhere
  until_on date NOT NULL,
  PRIMARY KEY (account_id, until_on)
);
CREATE INDEX account_path_until ON account_path (until_on);
SELECT protect_tenant_table('account_path');
SELECT purged_table('account_path');

CREATE FUNCTION account_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Of two moves on one day the first says where it had been.
  INSERT INTO account_path VALUES (OLD.account_id, OLD.provider_id, OLD.sp_id, OLD.dt_id, OLD.rs_id, (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER account_moved AFTER UPDATE OF parent_id, provider_id, sp_id, dt_id, rs_id ON account FOR EACH ROW
  WHEN ((OLD.provider_id, OLD.sp_id, OLD.dt_id, OLD.rs_id) IS DISTINCT FROM (NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id))
  EXECUTE FUNCTION account_moved();

-- The tables that carry the ancestors, found by their columns so that none is forgotten. The audit, usage, invoices, calls of
-- partners, deliveries of webhooks and transactions keep the path of their day: a move leaves them where they were written, and
-- account_path says where a company was.
CREATE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'usage_person', 'usage_plan', 'invoice', 'invoice_line',
      'payment', 'partner_call', 'partner_call_body', 'partner_call_month', 'webhook_delivery', 'transaction', 'delivery_month')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;

-- Re-parents an account with all below it (`product.md` 1.5): one transaction rewrites the ancestors everywhere. The rules are the
-- caller's to check before; what would break the tree or the scope is refused here again. Answers how many accounts moved. It takes
-- the new parent before what moves below it, and locks a tree from the top down; in the order of the keys a child could come before
-- its parent.
CREATE FUNCTION account_move(wanted uuid, new_parent uuid, who text) RETURNS integer
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

-- Companies are held before what is theirs, from the top down (decision 0118): who changes rows of companies takes this first, so
-- that none holds a row for which a move, or a closing, waits while it waits for their company.
CREATE FUNCTION hold_accounts(wanted uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Also those beyond the scope, as foreign keys do: what is left of an invoice may be of a company that has moved away.
  PERFORM FROM account a WHERE a.account_id = ANY (wanted) ORDER BY account_rank(a.acct_type), a.account_id FOR KEY SHARE;
END $$;

REVOKE EXECUTE ON FUNCTION account_move(uuid, uuid, text), hold_accounts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_move(uuid, uuid, text), hold_accounts(uuid[]) TO portal_app;
