-- Brands (`product.md` 5.2, decision 0103): one of a company, drafted beside what is published.
CREATE TABLE brand (
  brand_id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  brand_status text NOT NULL DEFAULT 'Pending' CHECK (brand_status IN ('Pending', 'Enabled', 'Disabled')),
  draft jsonb NOT NULL,
  published jsonb,
  -- of what is published: companies below show it too
  inheritable boolean NOT NULL DEFAULT false,
  -- the version that is published
  number integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  CHECK ((brand_status = 'Pending') = (published IS NULL))
);
CREATE INDEX brand_provider ON brand (provider_id, modified_at DESC, brand_id DESC);
CREATE INDEX brand_sp ON brand (sp_id, modified_at DESC, brand_id DESC);
CREATE INDEX brand_dt ON brand (dt_id, modified_at DESC, brand_id DESC);
CREATE INDEX brand_rs ON brand (rs_id, modified_at DESC, brand_id DESC);
-- A brand may name the host that its people sign in by (decision 0103): told to no one but by the company itself, under a domain
-- that it has verified.
CREATE INDEX brand_sign_in_host ON brand ((published->>'signInHost')) WHERE brand_status = 'Enabled';
SELECT tenant_table('brand');
SELECT purged_table('brand');
GRANT SELECT, INSERT, UPDATE, DELETE ON brand TO portal_app;

CREATE TABLE brand_version (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  number integer NOT NULL,
  content jsonb NOT NULL,
  published_at timestamptz(3) NOT NULL DEFAULT now(),
  published_by text,
  PRIMARY KEY (account_id, number)
);
SELECT tenant_table('brand_version');
SELECT purged_table('brand_version');
GRANT SELECT, INSERT, DELETE ON brand_version TO portal_app;

-- Images as they were drawn again, at the address of their content and their company: no one finds another's by having the same
-- file.
CREATE TABLE brand_image (
  image text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  bytes bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX brand_image_account ON brand_image (account_id);
SELECT tenant_table('brand_image');
SELECT purged_table('brand_image');
GRANT SELECT, INSERT, DELETE ON brand_image TO portal_app;

-- The brand that a company shows: its own, else that of the nearest company above that lets others show it. Reads whatever is
-- above, so only functions that say for whom call it.
CREATE FUNCTION brand_shown(wanted uuid) RETURNS TABLE (account_id uuid, acct_name text, content jsonb) LANGUAGE sql STABLE ROWS 1
  SET search_path = pg_catalog, public AS $$
  SELECT up.account_id, up.acct_name, b.published
  FROM account a JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  JOIN brand b ON b.account_id = up.account_id
  WHERE a.account_id = wanted AND b.brand_status = 'Enabled' AND (b.inheritable OR b.account_id = a.account_id)
  ORDER BY account_rank(up.acct_type) DESC LIMIT 1
$$;

-- The same for a company of the scope. `visible`: whether the caller may be told whose it is.
CREATE FUNCTION brand_of(wanted uuid) RETURNS TABLE (account_id uuid, acct_name text, content jsonb, visible boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT s.account_id, s.acct_name, s.content,
    (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE
  FROM account a CROSS JOIN LATERAL brand_shown(a.account_id) s JOIN account up ON up.account_id = s.account_id
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;

-- Who has verified the domain that a host is of or under; of several the nearest.
CREATE FUNCTION host_owner(host text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d.account_id
  FROM (SELECT string_to_array(left(host, 253), '.') AS labels) h
  CROSS JOIN LATERAL generate_series(1, least(cardinality(h.labels), 127)) AS first
  JOIN company_domain d ON d.domain = array_to_string(h.labels[first:], '.') AND d.verified_at IS NOT NULL
  ORDER BY first LIMIT 1
$$;

-- The brand where no one is signed in: of the company of a number, else of the one whose published brand names the host, as long as
-- its domain is verified. A number and a host that no one has show what the provider shows, as most do.
CREATE FUNCTION brand_at_door(wanted text, host text) RETURNS TABLE (acct_name text, content jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT s.acct_name, s.content FROM brand_shown(coalesce(
    (SELECT a.account_id FROM account a WHERE a.acct_number = upper(wanted) AND a.account_status <> 'Purged'),
    (SELECT b.account_id FROM brand b
      WHERE b.brand_status = 'Enabled' AND b.published->>'signInHost' = lower(host) AND b.account_id = host_owner(lower(host))),
    (SELECT a.account_id FROM account a WHERE a.acct_type = 'RP' ORDER BY a.account_id LIMIT 1))) s
$$;

-- Images of a brand at the door; and for files on paper, which show its logo: anyone who may read which image that is (brand_of) reads
-- its bytes as well.
CREATE FUNCTION brand_image_of(wanted text) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT bytes FROM brand_image WHERE image = wanted
$$;

REVOKE EXECUTE ON FUNCTION brand_shown(uuid), brand_of(uuid), host_owner(text), brand_at_door(text, text),
  brand_image_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brand_of(uuid), host_owner(text) TO portal_app;
GRANT EXECUTE ON FUNCTION brand_at_door(text, text) TO portal_auth;
GRANT EXECUTE ON FUNCTION brand_image_of(text) TO portal_auth, portal_app;
