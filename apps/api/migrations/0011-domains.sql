-- Domains of companies (decision 0101): single sign-on and mail use what a company has shown to be its own.
CREATE TABLE company_domain (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  domain text NOT NULL,
  token text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  verified_at timestamptz(3),
  domain_id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'PendingDns'
    CHECK (state IN ('PendingDns', 'Verified', 'Signing', 'Failing', 'Rotating', 'Off')),
  -- an SPF, return-path or DMARC record is missing or wrong
  faulty boolean NOT NULL DEFAULT false,
  failing_since timestamptz(3),
  -- signed no more, as the record was lost for too long
  stopped boolean NOT NULL DEFAULT false,
  signing_since timestamptz(3),
  -- what the last check found, by kind of record
  found jsonb NOT NULL DEFAULT '{}',
  checked_at timestamptz(3),
  next_check_at timestamptz(3) NOT NULL DEFAULT now(),
  -- since when it waits for a record
  waits_since timestamptz(3) NOT NULL DEFAULT now(),
  lease text,
  leased_until timestamptz(3),
  -- where it stands in the list: trouble first
  place text COLLATE "C" GENERATED ALWAYS AS (
    CASE WHEN state = 'Failing' THEN '1' WHEN faulty AND state IN ('Signing', 'Rotating') THEN '2' WHEN state = 'PendingDns' THEN '3'
      WHEN state = 'Verified' THEN '4' WHEN state = 'Rotating' THEN '5' WHEN state = 'Off' THEN '6' ELSE '7' END || domain) STORED,
  -- what AdvancedDomainExtension sets of a domain (decision 0101): how its selectors begin, and the host of its return path
  selector_prefix text NOT NULL DEFAULT 's' CHECK (selector_prefix ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  return_label text NOT NULL DEFAULT 'bounce' CHECK (return_label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  PRIMARY KEY (account_id, domain),
  UNIQUE (domain_id)
);
-- A verified domain is one account's alone, over the whole system.
CREATE UNIQUE INDEX company_domain_verified ON company_domain (domain) WHERE verified_at IS NOT NULL;
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
SELECT tenant_table('company_domain');
SELECT purged_table('company_domain');
CREATE POLICY who_is_calling ON company_domain FOR SELECT TO portal_auth USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_domain TO portal_app;
GRANT SELECT ON company_domain TO portal_auth;

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
  -- a second key beside the RSA one, with a selector of its own that follows from the first (decision 0101)
  ed25519_public text,
  ed25519_private bytea,
  UNIQUE (domain_id, selector),
  CHECK ((ed25519_public IS NULL) = (ed25519_private IS NULL))
);
CREATE UNIQUE INDEX domain_key_one ON domain_key (domain_id, use);
CREATE INDEX domain_key_account ON domain_key (account_id);
SELECT tenant_table('domain_key');
SELECT purged_table('domain_key');
GRANT SELECT, INSERT, UPDATE, DELETE ON domain_key TO portal_app;
