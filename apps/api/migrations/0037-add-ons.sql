-- Add-ons of companies (`product.md` 5.4, decision 0104). Days are calendar days where the account is.
CREATE TABLE add_on (
  add_on_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{2,32}$'),
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DIGITALSEAL', 'METACLEAN', 'STORAGE', 'SMS', 'OTHER')),
  unit text NOT NULL CHECK (unit IN ('NONE', 'GB', 'MESSAGE')),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  -- the day on which it is enabled; null while no one has said so
  start_on date,
  -- its last day; null: it goes on
  end_on date,
  -- for one unit (without units: for the add-on) and one calendar month, in minor units
  price bigint NOT NULL CHECK (price >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  add_on_status text NOT NULL CHECK (add_on_status IN ('Available', 'Active', 'Suspended', 'Expired')),
  -- by a company above, so the account itself does not resume it
  suspended_above boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  -- the last day that administrators were told of: each once
  end_told date,
  CHECK (unit <> 'NONE' OR quantity = 1),
  CHECK (add_on_status NOT IN ('Active', 'Suspended') OR start_on IS NOT NULL),
  CHECK (add_on_status = 'Suspended' OR NOT suspended_above)
);
CREATE UNIQUE INDEX add_on_live ON add_on (account_id, code) WHERE add_on_status <> 'Expired';
CREATE INDEX add_on_account ON add_on (account_id, created_at DESC);
-- what the clock takes up
CREATE INDEX add_on_starts ON add_on (start_on) WHERE add_on_status = 'Available' AND start_on IS NOT NULL;
CREATE INDEX add_on_ends ON add_on (end_on) WHERE add_on_status <> 'Expired' AND end_on IS NOT NULL;
SELECT tenant_table('add_on');
SELECT purged_table('add_on');
CREATE POLICY above_the_scope ON add_on FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON add_on TO portal_app;
GRANT SELECT ON add_on TO portal_reader;

-- What was on by the day, as invoices charge it. Only the open one is closed; what is closed stays.
CREATE TABLE add_on_span (
  add_on_id uuid NOT NULL REFERENCES add_on ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  from_on date NOT NULL,
  -- the day after its last one; null while it is on
  until_on date,
  quantity integer NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price >= 0),
  currency text NOT NULL,
  PRIMARY KEY (add_on_id, from_on),
  CHECK (until_on > from_on)
);
CREATE UNIQUE INDEX add_on_span_open ON add_on_span (add_on_id) WHERE until_on IS NULL;
CREATE INDEX add_on_span_account ON add_on_span (account_id, from_on);
SELECT tenant_table('add_on_span');
SELECT purged_table('add_on_span');
GRANT SELECT, INSERT, UPDATE, DELETE ON add_on_span TO portal_app;

-- The add-ons of a closed account rest: no one uses them and no one pays for them, until it is opened again.
CREATE FUNCTION add_ons_rest() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE today date := account_today(NEW.account_id);
BEGIN
  IF NEW.account_status = 'Closed' THEN
    DELETE FROM add_on_span WHERE account_id = NEW.account_id AND until_on IS NULL AND from_on >= today;
    UPDATE add_on_span SET until_on = today WHERE account_id = NEW.account_id AND until_on IS NULL;
  ELSE
    INSERT INTO add_on_span (add_on_id, account_id, from_on, quantity, price, currency)
    SELECT o.add_on_id, o.account_id, today, o.quantity, o.price, o.currency FROM add_on o
    WHERE o.account_id = NEW.account_id AND o.add_on_status = 'Active' AND (o.end_on IS NULL OR o.end_on >= today)
      AND NOT EXISTS (SELECT FROM add_on_span s WHERE s.add_on_id = o.add_on_id AND (s.until_on IS NULL OR s.until_on > today));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER add_ons_rest AFTER UPDATE OF account_status ON account FOR EACH ROW
  WHEN ((NEW.account_status = 'Closed' AND OLD.account_status <> 'Closed')
    OR (OLD.account_status = 'Closed' AND NEW.account_status NOT IN ('Closed', 'Purged')))
  EXECUTE FUNCTION add_ons_rest();

-- What an account inside the scope has from the accounts above it: the nearest of each code that is on and has no quota. Of a
-- company above the scope nothing is told but its level, and of the one right above that its name.
CREATE FUNCTION add_ons_above(wanted uuid)
  RETURNS TABLE (code text, name text, kind text, account_id uuid, acct_name text, acct_type text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT ON (o.code) o.code, o.name, o.kind, CASE WHEN tell.named THEN up.account_id END,
    CASE WHEN tell.named THEN up.acct_name END, up.acct_type
  FROM account a
  JOIN account up ON up.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND up.account_id <> a.account_id
  JOIN add_on o ON o.account_id = up.account_id AND o.add_on_status = 'Active' AND o.unit = 'NONE'
  CROSS JOIN LATERAL (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE
    OR up.account_id = (SELECT mine.parent_id FROM account mine WHERE mine.account_id = app_scope()) IS TRUE AS named) tell
  WHERE a.account_id = wanted AND up.account_status NOT IN ('Closed', 'Purged')
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY o.code, account_rank(up.acct_type) DESC
$$;

-- Codes go to mobile phones where an SMS add-on holds (`product.md` 3.4, decision 0104): one of the account itself, or one without a
-- quota above it, as all add-ons are inherited.
CREATE FUNCTION sms_included(wanted uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM account a
    JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    JOIN add_on o ON o.account_id = up.account_id
    WHERE a.account_id = wanted AND o.kind = 'SMS' AND o.add_on_status = 'Active'
      AND (up.account_id = a.account_id OR (o.unit = 'NONE' AND up.account_status NOT IN ('Closed', 'Purged'))))
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION add_ons_above(uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION add_ons_rest(), add_ons_above(uuid), sms_included(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_ons_above(uuid) TO portal_app;
GRANT EXECUTE ON FUNCTION sms_included(uuid) TO portal_auth;
