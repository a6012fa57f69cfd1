-- The tree of companies (specification sections 3 and 6, `product.md` 1). parent_id is the truth; the ancestors are filled by a
-- trigger.

-- Siblings may not read the same: compatibility forms, invisible characters, and Cyrillic and Greek letters that look like Latin
-- ones are one. Only for comparing: names stay as they are, whole ones of any script too.
CREATE FUNCTION name_look(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public
  AS $$
    SELECT translate(lower(translate(
        regexp_replace(normalize(given, NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]', '', 'g'),
        'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX')),
      'аеорсухіјѕһԁԛԝορνικτυχ', 'aeopcyxijshdqwopviktux')
  $$;

CREATE TABLE account (
  account_id uuid PRIMARY KEY,
  parent_id uuid REFERENCES account,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  -- the distribution key of tomorrow (`data.md` 9)
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
  closed_at timestamptz(3),
  closed_by_account uuid,
  -- what it was underneath: a pending account opened again is pending again
  closed_from text CHECK (closed_from IN ('Pending', 'Active')),
  closed_reason text,
  closed_note text,
  purge_warned_at timestamptz(3),
  status_since timestamptz(3),
  -- one version for all settings of an account: two people who edit them meet
  settings_version integer NOT NULL DEFAULT 1,
  -- this one is not compared with siblings that read the same (account_sibling_look)
  looks_alike boolean NOT NULL DEFAULT false,
  CHECK ((parent_id IS NULL) = (acct_type = 'RP')),
  CHECK (NOT (enable_email_communication = false AND (send_email_admin OR send_email_end_user OR send_email_end_user_first_use)))
);
CREATE UNIQUE INDEX account_single_root ON account ((true)) WHERE acct_type = 'RP';
CREATE UNIQUE INDEX account_sibling_name ON account (parent_id, lower(acct_name)) WHERE account_status NOT IN ('Closed', 'Purged');
CREATE UNIQUE INDEX account_sibling_ref ON account (parent_id, customer_ref_code) WHERE customer_ref_code IS NOT NULL AND account_status NOT IN ('Closed', 'Purged');
CREATE INDEX account_children ON account (parent_id, name_key, account_id);
-- Siblings that look alike already stay; of them only the eldest is compared with new ones.
CREATE UNIQUE INDEX account_sibling_look ON account (parent_id, name_look(acct_name))
  WHERE account_status NOT IN ('Closed', 'Purged') AND NOT looks_alike;
CREATE INDEX account_children_keys ON account (parent_id, account_id);
SELECT protect_tenant_table('account');
CREATE POLICY who_is_calling ON account FOR SELECT TO portal_auth USING (true);
CREATE POLICY above_the_scope ON account FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON account TO portal_app;
GRANT SELECT ON account TO portal_auth, portal_reader;

CREATE FUNCTION account_rank(acct_type text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE acct_type WHEN 'RP' THEN 1 WHEN 'SP' THEN 2 WHEN 'DT' THEN 3 WHEN 'RS' THEN 4 WHEN 'CU' THEN 5 END $$;

-- An account has a number of nine digits by lot, which says nothing of how many others there are (decision 0043). Whether one is
-- taken is asked over all trees. Two that draw the same at once meet the unique index.
CREATE FUNCTION new_account_number(acct_type text) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE drawn text;
BEGIN
  LOOP
    -- the first twelve digits of a UUID of version 4 are all random
    drawn := acct_type || '-' || (100000000 + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 900000000);
    EXIT WHEN NOT EXISTS (SELECT FROM account a WHERE a.acct_number = drawn);
  END LOOP;
  RETURN drawn;
END $$;

-- Fills what follows from the parent; what the statement said of the ancestors is overwritten. Anyone who writes a row of an
-- account holds the account's place meanwhile: while a tree moves its accounts are locked FOR UPDATE, so a new row either is there
-- before and moves along, or waits and takes the new ancestors.
-- Where a table has a trigger BEFORE UPDATE, of any columns, PostgreSQL computes the stored search texts of every row again,
-- which a move of a large tree would pay for. So the ancestors of a row that is there already are put right AFTER.
CREATE FUNCTION account_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
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
    UPDATE account SET provider_id = NEW.provider_id, sp_id = NEW.sp_id, dt_id = NEW.dt_id, rs_id = NEW.rs_id WHERE account_id = NEW.account_id;
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_place BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_place();
CREATE TRIGGER account_place_again AFTER UPDATE OF parent_id, acct_type ON account FOR EACH ROW EXECUTE FUNCTION account_place();

-- The ancestors of every other tenant row come from its account; one trigger serves all tables. Audit rows keep the path of their
-- moment whatever happens next, and every sign-in writes one: they hold nothing.
CREATE FUNCTION tenant_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

-- Call once for every table with an account: the ancestors by trigger, and the second wall.
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
  job_function text,
  language text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX contact_one_primary ON contact (account_id) WHERE kind = 'PRIMARY';
CREATE INDEX contact_account ON contact (account_id);
-- Who has contacts at a domain: hints at companies that are there already.
CREATE INDEX contact_domain ON contact (lower(split_part(email, '@', 2)));
SELECT tenant_table('contact');
SELECT purged_table('contact');
GRANT SELECT, INSERT, UPDATE, DELETE ON contact TO portal_app;

CREATE FUNCTION status_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_position(ARRAY['Active', 'Pending', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged'], status) $$;

-- The worst status among an account and its ancestors, and whose it is; the nearest of equals (`product.md` 1.3). Reads above the
-- caller's scope, so it is SECURITY DEFINER and answers for accounts inside the scope only.
CREATE FUNCTION account_effective(wanted uuid[])
  RETURNS TABLE (account_id uuid, effective_status text, from_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25 SET search_path = pg_catalog, public AS $$
BEGIN -- plpgsql keeps the plan; an SQL function would be planned again for every list
  RETURN QUERY SELECT a.account_id, worst.account_status, worst.account_id
  FROM account a
  CROSS JOIN LATERAL (
    SELECT up.account_id, up.account_status FROM account up
    WHERE up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    ORDER BY status_rank(up.account_status) DESC, account_rank(up.acct_type) DESC LIMIT 1
  ) worst
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

-- Since when the status holds that account_effective finds for an account inside the scope; null where it was never noted. Whose
-- status it is, a company above the scope does not tell (decision 0013); since when, what is read-only through it may know.
CREATE FUNCTION account_effective_since(wanted uuid) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT up.status_since FROM account_effective(ARRAY[wanted]) worst JOIN account up ON up.account_id = worst.from_id
$$;

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

-- The parent of the caller's own company: the one company above the scope that every caller knows.
CREATE FUNCTION account_own_parent() RETURNS TABLE (account_id uuid, acct_name text, acct_type text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT up.account_id, up.acct_name, up.acct_type FROM account own JOIN account up ON up.account_id = own.parent_id
  WHERE own.account_id = app_scope();
END $$;

-- Direct children of accounts inside the scope, counted up to 1,001 each: under row-level security an index alone could not.
CREATE FUNCTION account_child_counts(parents uuid[]) RETURNS TABLE (account_id uuid, children integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public SET jit = off AS $$
BEGIN
  RETURN QUERY SELECT a.account_id, (SELECT count(*)::integer FROM (SELECT FROM account c WHERE c.parent_id = a.account_id LIMIT 1001) counted)
  FROM account a
  WHERE a.account_id = ANY (parents) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

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

-- Companies inside the scope that have a contact at a domain; of a domain that half the world has no more than 1,000 are looked at.
CREATE FUNCTION contacts_at(domain text) RETURNS TABLE (account_id uuid) ROWS 10
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT c.account_id FROM (
    SELECT * FROM contact WHERE lower(split_part(email, '@', 2)) = domain LIMIT 1000) c
  WHERE app_scope() IN (c.provider_id, c.sp_id, c.dt_id, c.rs_id, c.account_id) LIMIT 10
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION new_account_number(text) OWNER TO portal_reader;
ALTER FUNCTION account_effective(uuid[]) OWNER TO portal_reader;
ALTER FUNCTION account_effective_since(uuid) OWNER TO portal_reader;
ALTER FUNCTION account_chain(uuid) OWNER TO portal_reader;
ALTER FUNCTION account_own_parent() OWNER TO portal_reader;
ALTER FUNCTION account_child_counts(uuid[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION new_account_number(text), account_effective(uuid[]), account_effective_since(uuid), account_chain(uuid),
  account_own_parent(), account_child_counts(uuid[]), account_zone(uuid), contacts_at(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION new_account_number(text), account_effective(uuid[]), account_effective_since(uuid), account_chain(uuid),
  account_own_parent(), account_child_counts(uuid[]), account_zone(uuid), contacts_at(text) TO portal_app;
