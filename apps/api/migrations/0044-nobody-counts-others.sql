-- Numbers that say nothing of how many others there are (decision 0043).

-- New accounts have a number of nine digits by lot; those that are there keep theirs, which have fewer. Whether one is taken
-- is asked over all trees. Two that draw the same at once meet the unique index.
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
    UPDATE account SET provider_id = NEW.provider_id, sp_id = NEW.sp_id, dt_id = NEW.dt_id, rs_id = NEW.rs_id WHERE account_id = NEW.account_id;
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
DROP SEQUENCE account_number_seq;

-- The state of the chain without its length: how many events there are is counted in the reader's own tree.
DROP FUNCTION audit_state();
CREATE FUNCTION audit_state()
  RETURNS TABLE (head_seq bigint, head_hash bytea, head_at timestamptz, public_key bytea, checked_at timestamptz, fault text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT h.seq, h.hash, h.signed_at, k.public_key, v.checked_at, v.fault
  FROM (SELECT 1) one
  LEFT JOIN LATERAL (SELECT * FROM audit_head ORDER BY seq DESC LIMIT 1) h ON true
  LEFT JOIN audit_key k ON k.key_id = h.key_id
  LEFT JOIN LATERAL (SELECT * FROM audit_verification ORDER BY audit_verification.checked_at DESC LIMIT 1) v ON true
$$;
-- That an event waits for the chain says nothing else of it; the event itself is read under row-level security.
GRANT SELECT ON audit_unsealed TO portal_app;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION new_account_number(text) OWNER TO portal_reader;
ALTER FUNCTION audit_state() OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION new_account_number(text), audit_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION new_account_number(text), audit_state() TO portal_app;
