-- Domains are a feature of their own (decision 0101): single sign-on and mail use what a company has shown to be its own.
ALTER TABLE sso_domain RENAME TO company_domain;
ALTER INDEX sso_domain_verified RENAME TO company_domain_verified;
ALTER TABLE company_domain
  DROP COLUMN sso_config_id,
  ADD COLUMN domain_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN state text NOT NULL DEFAULT 'PendingDns'
    CHECK (state IN ('PendingDns', 'Verified', 'Signing', 'Failing', 'Rotating', 'Off')),
  -- an SPF, return-path or DMARC record is missing or wrong
  ADD COLUMN faulty boolean NOT NULL DEFAULT false,
  ADD COLUMN failing_since timestamptz(3),
  -- signed no more, as the record was lost for too long
  ADD COLUMN stopped boolean NOT NULL DEFAULT false,
  ADD COLUMN signing_since timestamptz(3),
  -- what the last check found, by kind of record
  ADD COLUMN found jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN checked_at timestamptz(3),
  ADD COLUMN next_check_at timestamptz(3) NOT NULL DEFAULT now(),
  -- since when it waits for a record
  ADD COLUMN waits_since timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN lease text,
  ADD COLUMN leased_until timestamptz(3);
UPDATE company_domain SET state = 'Verified' WHERE verified_at IS NOT NULL;
-- spread over the six hours between two checks
UPDATE company_domain SET next_check_at = now() + random() * interval '6 hours';
-- Where it stands in the list: trouble first.
ALTER TABLE company_domain ADD COLUMN place text COLLATE "C" GENERATED ALWAYS AS (
  CASE WHEN state = 'Failing' THEN '1' WHEN faulty AND state IN ('Signing', 'Rotating') THEN '2' WHEN state = 'PendingDns' THEN '3'
    WHEN state = 'Verified' THEN '4' WHEN state = 'Rotating' THEN '5' WHEN state = 'Off' THEN '6' ELSE '7' END || domain) STORED;
ALTER TABLE company_domain ADD UNIQUE (domain_id);
SELECT purged_table('company_domain');

CREATE INDEX company_domain_due ON company_domain (next_check_at);
CREATE INDEX company_domain_named ON company_domain (domain);
CREATE INDEX company_domain_provider ON company_domain (provider_id, place, domain_id);
CREATE INDEX company_domain_sp ON company_domain (sp_id, place, domain_id);
CREATE INDEX company_domain_dt ON company_domain (dt_id, place, domain_id);
CREATE INDEX company_domain_rs ON company_domain (rs_id, place, domain_id);
CREATE INDEX company_domain_account ON company_domain (account_id, place, domain_id);
CREATE INDEX company_domain_provider_state ON company_domain (provider_id, state, place, domain_id) WHERE state <> 'Signing';
CREATE INDEX company_domain_sp_state ON company_domain (sp_id, state, place, domain_id) WHERE state <> 'Signing';
CREATE INDEX company_domain_dt_state ON company_domain (dt_id, state, place, domain_id) WHERE state <> 'Signing';
CREATE INDEX company_domain_rs_state ON company_domain (rs_id, state, place, domain_id) WHERE state <> 'Signing';

CREATE TABLE domain_key (
  domain_key_id uuid PRIMARY KEY,
  domain_id uuid NOT NULL REFERENCES company_domain (domain_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  selector text NOT NULL CHECK (selector ~ '^[a-z0-9-]{1,63}$'),
  bits integer NOT NULL CHECK (bits >= 2048),
  -- current: signs; next: waits for its record; old: signs no more, its record stays for mails under way
  use text NOT NULL CHECK (use IN ('current', 'next', 'old')),
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  withdrawn_at timestamptz(3),
  UNIQUE (domain_id, selector)
);
CREATE UNIQUE INDEX domain_key_one ON domain_key (domain_id, use);
CREATE INDEX domain_key_account ON domain_key (account_id);
SELECT tenant_table('domain_key');
SELECT purged_table('domain_key');
GRANT SELECT, INSERT, UPDATE, DELETE ON domain_key TO portal_app;

-- Functions that asked the table by its old name.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prosrc ~ '\msso_domain\M' LOOP
    EXECUTE regexp_replace(one.text, '\msso_domain\M', 'company_domain', 'g');
  END LOOP;
END $$;
