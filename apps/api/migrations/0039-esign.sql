-- The e-signature service is kept in step with companies, their settings, plans, people and logos (decision 0107).

-- One row for all processes: which product lines are kept in step, the token, and whether the service is left alone for a while.
CREATE TABLE esign_service (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  lines text[] NOT NULL DEFAULT '{}',
  token bytea,
  token_until timestamptz(3),
  -- failures in a row, since when, and until when it rests
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  failed_at timestamptz(3),
  rests_until timestamptz(3)
);
GRANT SELECT (rests_until) ON esign_service TO portal_app;

INSERT INTO esign_service DEFAULT VALUES;

-- Written in the transaction of what changed, and only ever added to: no change waits for another one's. A worker gathers them.
CREATE TABLE esign_mark (
  mark_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  part text NOT NULL CHECK (part IN ('company', 'settings', 'logo', 'people')),
  -- also of the companies below; of those, how far the worker is
  below boolean NOT NULL DEFAULT false,
  after uuid,
  made_at timestamptz(3) NOT NULL DEFAULT now()
);

-- A company that the service knows or has to know: the parts that wait to be sent, and what the last comparison found.
CREATE TABLE esign_company (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  waiting text[] NOT NULL DEFAULT '{}',
  waiting_since timestamptz(3),
  -- counts what is to be sent: the service refuses an earlier one
  revision bigint NOT NULL DEFAULT 1,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  fault text CHECK (fault IN ('answer', 'garbage', 'timeout', 'unreachable', 'address', 'unauthorized', 'conflict')),
  status integer,
  check_at timestamptz(3),
  checked_at timestamptz(3),
  -- [{field, ours, theirs}]
  drift jsonb,
  lease uuid,
  leased_until timestamptz(3),
  -- when the service was last told or compared, or failed
  touched_at timestamptz(3) NOT NULL DEFAULT now(),
  -- a comparison with the service that does not come to an end is said, with its cause
  unchecked_since timestamptz(3),
  check_fault text CHECK (check_fault IN ('answer', 'garbage', 'timeout', 'unreachable', 'address', 'unauthorized', 'conflict')),
  check_status integer,
  state text NOT NULL GENERATED ALWAYS AS (CASE WHEN waiting <> '{}' AND fault IS NOT NULL THEN 'Failing'
    WHEN waiting <> '{}' THEN 'Waiting' WHEN drift IS NOT NULL THEN 'Drift' WHEN check_fault IS NOT NULL THEN 'Unchecked' ELSE 'InStep' END) STORED
);
CREATE INDEX esign_company_due ON esign_company (next_try_at, account_id) WHERE waiting <> '{}';
CREATE INDEX esign_company_check ON esign_company (check_at, account_id) WHERE check_at IS NOT NULL;
-- companies below one whose change concerns them too
CREATE INDEX esign_company_below_provider ON esign_company (provider_id, account_id);
CREATE INDEX esign_company_below_sp ON esign_company (sp_id, account_id);
CREATE INDEX esign_company_below_dt ON esign_company (dt_id, account_id);
CREATE INDEX esign_company_below_rs ON esign_company (rs_id, account_id);
-- the list of those that are not in step
CREATE INDEX esign_company_provider ON esign_company (provider_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
CREATE INDEX esign_company_sp ON esign_company (sp_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
CREATE INDEX esign_company_dt ON esign_company (dt_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
CREATE INDEX esign_company_rs ON esign_company (rs_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
SELECT tenant_table('esign_company');
GRANT SELECT, UPDATE ON esign_company TO portal_app;

-- Every call to the service, of the company that it was about. Bodies are not kept: they hold people and tokens.
CREATE TABLE esign_call (
  call_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  called_at timestamptz(3) NOT NULL,
  part text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  idempotency_key text,
  status integer,
  fault text,
  duration_ms integer NOT NULL
);
CREATE INDEX esign_call_account ON esign_call (account_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_kept ON esign_call (called_at);
-- Calls of a whole branch are listed beside the partner log.
CREATE INDEX esign_call_provider ON esign_call (provider_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_sp ON esign_call (sp_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_dt ON esign_call (dt_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_rs ON esign_call (rs_id, called_at DESC, call_id DESC);
SELECT tenant_table('esign_call');
SELECT purged_table('esign_call');
GRANT SELECT ON esign_call TO portal_app;

-- A bundle has the e-signature in it.
CREATE FUNCTION esign_lines() RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT lines || CASE WHEN 'ESIGN' = ANY (lines) THEN ARRAY['BUNDLE'] ELSE '{}' END FROM esign_service
$$;

CREATE FUNCTION esign_note(concerned uuid[], part text, below boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF esign_lines() = '{}' OR concerned IS NULL THEN RETURN; END IF;
  INSERT INTO esign_mark (account_id, part, below) SELECT DISTINCT c, esign_note.part,
    esign_note.below AND EXISTS (SELECT FROM account a WHERE a.account_id = c AND a.acct_type <> 'CU') FROM unnest(concerned) c;
  IF FOUND THEN PERFORM pg_notify('esign_mark', ''); END IF;
END $$;

-- Name, status and place of a company. A status concerns all below it, a place brings other settings and another logo along.
CREATE FUNCTION esign_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM esign_note(ARRAY[NEW.account_id], 'company',
    NEW.account_status IS DISTINCT FROM OLD.account_status OR NEW.parent_id IS DISTINCT FROM OLD.parent_id);
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM esign_note(ARRAY[NEW.account_id], 'settings', true);
    PERFORM esign_note(ARRAY[NEW.account_id], 'logo', true);
  END IF;
  IF NEW.account_status = 'Purged' THEN UPDATE esign_company SET drift = NULL WHERE account_id = NEW.account_id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER esign_account AFTER UPDATE OF acct_name, account_status, parent_id, language, time_zone ON account FOR EACH ROW
  WHEN ((OLD.acct_name, OLD.account_status, OLD.parent_id, OLD.language, OLD.time_zone)
    IS DISTINCT FROM (NEW.acct_name, NEW.account_status, NEW.parent_id, NEW.language, NEW.time_zone))
  EXECUTE FUNCTION esign_account();

CREATE FUNCTION esign_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM esign_note(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END], 'settings', true);
  RETURN NULL;
END $$;
CREATE TRIGGER esign_setting_put AFTER INSERT OR UPDATE ON account_setting FOR EACH ROW
  WHEN (NEW.code LIKE 'esign.%') EXECUTE FUNCTION esign_setting();
CREATE TRIGGER esign_setting_taken AFTER DELETE ON account_setting FOR EACH ROW
  WHEN (OLD.code LIKE 'esign.%') EXECUTE FUNCTION esign_setting();

CREATE FUNCTION esign_subscription() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.product_line = ANY (esign_lines()) THEN PERFORM esign_note(ARRAY[NEW.account_id], 'company'); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER esign_subscription AFTER INSERT OR UPDATE OF subscription_status, seats, plan_id ON subscription FOR EACH ROW
  EXECUTE FUNCTION esign_subscription();

-- Once a statement: a change set gives hundreds of plans with one.
CREATE FUNCTION esign_user_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE kept text[] := esign_lines(); BEGIN
  IF kept = '{}' THEN RETURN NULL; END IF;
  PERFORM esign_note(ARRAY(SELECT DISTINCT account_id FROM changed WHERE product_line = ANY (kept)), 'people');
  RETURN NULL;
END $$;
CREATE TRIGGER esign_user_plan_insert AFTER INSERT ON user_plan
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION esign_user_plan();
CREATE TRIGGER esign_user_plan_update AFTER UPDATE ON user_plan
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION esign_user_plan();
CREATE TRIGGER esign_user_plan_delete AFTER DELETE ON user_plan
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION esign_user_plan();

-- A person who has, or had, such a plan: their name, address, company, and whether they may sign in.
CREATE FUNCTION esign_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE kept text[] := esign_lines(); BEGIN
  IF kept <> '{}' AND EXISTS (SELECT FROM user_plan up WHERE up.user_id = NEW.user_id AND up.product_line = ANY (kept)) THEN
    PERFORM esign_note(ARRAY[OLD.account_id, NEW.account_id], 'people');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER esign_person AFTER UPDATE OF user_status, email, first_name, last_name, account_id ON app_user FOR EACH ROW
  WHEN ((OLD.user_status, OLD.email, OLD.first_name, OLD.last_name, OLD.account_id)
    IS DISTINCT FROM (NEW.user_status, NEW.email, NEW.first_name, NEW.last_name, NEW.account_id))
  EXECUTE FUNCTION esign_person();

-- The logo that a company shows: its own, or that of a brand above (decision 0103). Of what is published alone: a draft, or another
-- colour, changes no logo.
CREATE FUNCTION esign_brand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM esign_note(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END], 'logo', true);
  RETURN NULL;
END $$;
CREATE TRIGGER esign_brand_put AFTER INSERT ON brand FOR EACH ROW
  WHEN (NEW.brand_status = 'Enabled') EXECUTE FUNCTION esign_brand();
CREATE TRIGGER esign_brand_changed AFTER UPDATE OF brand_status, inheritable, published ON brand FOR EACH ROW
  WHEN ((OLD.brand_status, OLD.inheritable, OLD.published->'logo') IS DISTINCT FROM (NEW.brand_status, NEW.inheritable, NEW.published->'logo'))
  EXECUTE FUNCTION esign_brand();
CREATE TRIGGER esign_brand_taken AFTER DELETE ON brand FOR EACH ROW
  WHEN (OLD.brand_status = 'Enabled') EXECUTE FUNCTION esign_brand();

REVOKE EXECUTE ON FUNCTION esign_lines(), esign_note(uuid[], text, boolean) FROM PUBLIC;
