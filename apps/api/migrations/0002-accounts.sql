-- The tree of companies (specification sections 3 and 6, product.md 1). parent_id is the truth; the ancestors are filled by the trigger.
CREATE SEQUENCE account_number_seq;
GRANT USAGE ON SEQUENCE account_number_seq TO portal_app;

CREATE TABLE account (
  account_id uuid PRIMARY KEY,
  parent_id uuid REFERENCES account,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  -- the distribution key of tomorrow (data.md, Beyond one machine)
  shard_id uuid GENERATED ALWAYS AS (coalesce(rs_id, dt_id, sp_id, provider_id)) STORED,
  acct_number text NOT NULL UNIQUE,
  acct_type text NOT NULL CHECK (acct_type IN ('RP', 'SP', 'DT', 'RS', 'CU')),
  acct_name text NOT NULL CHECK (length(acct_name) BETWEEN 1 AND 150),
  legal_name text,
  language text NOT NULL DEFAULT 'en-us',
  industry_code text,
  manager uuid,
  cust_type text CHECK ((cust_type IS NOT NULL) = (acct_type = 'CU')),
  customer_ref_code text,
  account_upgrade_link text,
  account_support_link text,
  enable_email_communication boolean NOT NULL DEFAULT true,
  send_email_admin boolean NOT NULL DEFAULT true,
  send_email_end_user boolean NOT NULL DEFAULT true,
  send_email_end_user_first_use boolean NOT NULL DEFAULT false,
  transaction_environment text CHECK ((transaction_environment IS NOT NULL) = (acct_type = 'CU')),
  enterprise_workflow_enabled boolean NOT NULL DEFAULT false,
  time_zone text,
  date_format smallint NOT NULL DEFAULT 0 CHECK (date_format BETWEEN 0 AND 7),
  tax_id text,
  billing_emails text[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  address jsonb,
  country text GENERATED ALWAYS AS (address ->> 'country') STORED,
  account_status text NOT NULL CHECK (account_status IN ('Pending', 'Active', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged')),
  account_status_pending text,
  account_status_pending_effective_date date,
  account_status_pending_reason text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  -- what lists sort by name (short enough for an index entry and a cursor, whatever the script), and what the search reads
  name_key text GENERATED ALWAYS AS (left(search_normal(acct_name), 80)) STORED,
  search text GENERATED ALWAYS AS (
    ' ' || search_normal(acct_name) || ' ' || search_normal(acct_number) || coalesce(' ' || search_normal(customer_ref_code), '')
  ) STORED,
  CHECK ((parent_id IS NULL) = (acct_type = 'RP')),
  CHECK (NOT (enable_email_communication = false AND (send_email_admin OR send_email_end_user OR send_email_end_user_first_use)))
);
CREATE UNIQUE INDEX account_single_root ON account ((true)) WHERE acct_type = 'RP';
CREATE UNIQUE INDEX account_sibling_name ON account (parent_id, lower(acct_name)) WHERE account_status NOT IN ('Closed', 'Purged');
CREATE UNIQUE INDEX account_sibling_ref ON account (parent_id, customer_ref_code) WHERE customer_ref_code IS NOT NULL AND account_status NOT IN ('Closed', 'Purged');
CREATE INDEX account_children ON account (parent_id, name_key, account_id);

CREATE FUNCTION account_rank(acct_type text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE acct_type WHEN 'RP' THEN 1 WHEN 'SP' THEN 2 WHEN 'DT' THEN 3 WHEN 'RS' THEN 4 WHEN 'CU' THEN 5 END $$;

-- Fills what follows from the parent; whatever the statement said of the ancestors is overwritten.
CREATE FUNCTION account_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE above account;
BEGIN
  IF NEW.acct_number IS NULL THEN
    NEW.acct_number := NEW.acct_type || '-' || to_char(nextval('account_number_seq'), 'FM9999990000000');
  END IF;
  IF NEW.parent_id IS NOT NULL THEN
    SELECT * INTO above FROM account WHERE account_id = NEW.parent_id;
    IF NOT FOUND OR account_rank(above.acct_type) >= account_rank(NEW.acct_type) THEN
      RAISE EXCEPTION 'an account of type % cannot stand below %', NEW.acct_type, coalesce(above.acct_type, 'nothing') USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  NEW.provider_id := CASE NEW.acct_type WHEN 'RP' THEN NEW.account_id ELSE above.provider_id END;
  NEW.sp_id := CASE NEW.acct_type WHEN 'SP' THEN NEW.account_id ELSE above.sp_id END;
  NEW.dt_id := CASE NEW.acct_type WHEN 'DT' THEN NEW.account_id ELSE above.dt_id END;
  NEW.rs_id := CASE NEW.acct_type WHEN 'RS' THEN NEW.account_id ELSE above.rs_id END;
  RETURN NEW;
END $$;
CREATE TRIGGER account_place BEFORE INSERT OR UPDATE OF parent_id, acct_type ON account FOR EACH ROW EXECUTE FUNCTION account_place();

SELECT protect_tenant_table('account');
CREATE POLICY who_is_calling ON account FOR SELECT TO portal_auth USING (true);
CREATE POLICY above_the_scope ON account FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON account TO portal_app;
GRANT SELECT ON account TO portal_auth, portal_reader;

-- The ancestors of every other tenant row come from its account; one trigger serves all tables.
CREATE FUNCTION tenant_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
  FROM account a WHERE a.account_id = NEW.account_id;
  RETURN NEW;
END $$;
CREATE FUNCTION tenant_table(relation regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM protect_tenant_table(relation);
  EXECUTE format('CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON %s FOR EACH ROW EXECUTE FUNCTION tenant_place()', relation);
END $$;

CREATE TABLE contact (
  contact_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  kind text NOT NULL CHECK (kind IN ('PRIMARY', 'BILLING', 'TECHNICAL', 'SECURITY', 'LEGAL')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  job_function text
);
CREATE UNIQUE INDEX contact_one_primary ON contact (account_id) WHERE kind = 'PRIMARY';
SELECT tenant_table('contact');
GRANT SELECT, INSERT, UPDATE, DELETE ON contact TO portal_app;

CREATE FUNCTION status_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_position(ARRAY['Active', 'Pending', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged'], status) $$;

-- The worst status among an account and its ancestors, and whose it is; the nearest of equals (product.md 1.3).
-- Reads above the caller's scope, so it is SECURITY DEFINER and answers for accounts inside the scope only.
CREATE FUNCTION account_effective(wanted uuid[])
  RETURNS TABLE (account_id uuid, effective_status text, from_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25 SET search_path = pg_catalog, public AS $$
BEGIN -- plpgsql keeps the plan; an SQL function would be planned anew for every list
  RETURN QUERY SELECT a.account_id, worst.account_status, worst.account_id
  FROM account a
  CROSS JOIN LATERAL (
    SELECT up.account_id, up.account_status FROM account up
    WHERE up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    ORDER BY status_rank(up.account_status) DESC, account_rank(up.acct_type) DESC LIMIT 1
  ) worst
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

-- The way from the root down to an account inside the scope. `visible` says which links the caller may be told of.
CREATE FUNCTION account_chain(wanted uuid)
  RETURNS TABLE (account_id uuid, acct_name text, acct_type text, account_status text, time_zone text, account_upgrade_link text, account_support_link text, visible boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT up.account_id, up.acct_name, up.acct_type, up.account_status, up.time_zone, up.account_upgrade_link, up.account_support_link,
    (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE
  FROM account a JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY account_rank(up.acct_type)
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION account_effective(uuid[]) OWNER TO portal_reader;
ALTER FUNCTION account_chain(uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION account_effective(uuid[]), account_chain(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_effective(uuid[]), account_chain(uuid) TO portal_app;
