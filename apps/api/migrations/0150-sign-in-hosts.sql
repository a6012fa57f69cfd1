-- A brand may name the host that its people sign in by (decision 0103): told to nobody but by the company itself, under a domain that
-- it has verified.
UPDATE brand SET draft = draft || '{"signInHost": null}', published = published || '{"signInHost": null}';
UPDATE brand_version SET content = content || '{"signInHost": null}';
CREATE INDEX brand_sign_in_host ON brand ((published->>'signInHost')) WHERE brand_status = 'Enabled';

-- Who has verified the domain that a host is of or under; of several the nearest.
CREATE FUNCTION host_owner(host text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d.account_id
  FROM (SELECT string_to_array(left(host, 253), '.') AS labels) h
  CROSS JOIN LATERAL generate_series(1, least(cardinality(h.labels), 127)) AS first
  JOIN company_domain d ON d.domain = array_to_string(h.labels[first:], '.') AND d.verified_at IS NOT NULL
  ORDER BY first LIMIT 1
$$;

-- The brand where nobody is signed in: of the company of a number, else of the one whose published brand names the host, as long as
-- its domain is verified. A number and a host that nobody has show what the provider shows, as most do.
DROP FUNCTION brand_at_door(text);
CREATE FUNCTION brand_at_door(wanted text, host text) RETURNS TABLE (acct_name text, content jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT s.acct_name, s.content FROM brand_shown(coalesce(
    (SELECT a.account_id FROM account a WHERE a.acct_number = upper(wanted) AND a.account_status <> 'Purged'),
    (SELECT b.account_id FROM brand b
      WHERE b.brand_status = 'Enabled' AND b.published->>'signInHost' = lower(host) AND b.account_id = host_owner(lower(host))),
    (SELECT a.account_id FROM account a WHERE a.acct_type = 'RP' ORDER BY a.account_id LIMIT 1))) s
$$;
REVOKE EXECUTE ON FUNCTION host_owner(text), brand_at_door(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION host_owner(text) TO portal_app;
GRANT EXECUTE ON FUNCTION brand_at_door(text, text) TO portal_auth;
