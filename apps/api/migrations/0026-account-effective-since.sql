-- Since when the status holds that account_effective finds for an account inside the scope; null where it was never noted.
-- Whose status it is, a company above the scope does not tell (decision 0013); since when, what is read-only through it may know.
CREATE FUNCTION account_effective_since(wanted uuid) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT up.status_since FROM account_effective(ARRAY[wanted]) worst JOIN account up ON up.account_id = worst.from_id
$$;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION account_effective_since(uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION account_effective_since(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_effective_since(uuid) TO portal_app;
