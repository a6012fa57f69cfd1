-- "Why?" named whoever has the address of an author today. An address that became free may be somebody else's by now, so only
-- people who were there when the value was set are asked for.
DROP FUNCTION authors_of(text[]);
CREATE FUNCTION authors_of(addresses text[], moments timestamptz[])
  RETURNS TABLE (email text, set_on timestamptz, acct_type text, name text, account_id uuid, tags text[], above uuid[])
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT ON (u.email, asked.set_on) u.email, asked.set_on, a.acct_type,
    CASE WHEN tell.inside THEN coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) END,
    CASE WHEN tell.inside THEN a.account_id END, CASE WHEN tell.inside THEN a.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id], a.account_id), NULL) END
  FROM account own
  JOIN unnest(addresses, moments) AS asked (email, set_on) ON true
  JOIN app_user u ON u.email = asked.email AND u.created_at <= asked.set_on AND u.kind <> 'ENDUSER'
  JOIN account a ON a.account_id = u.account_id
  CROSS JOIN LATERAL (SELECT (own.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)) IS TRUE AS inside) tell
  WHERE own.account_id = app_scope() AND (tell.inside OR a.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id))
  ORDER BY u.email, asked.set_on, tell.inside, u.user_id
$$;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION authors_of(text[], timestamptz[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION authors_of(text[], timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authors_of(text[], timestamptz[]) TO portal_app;
GRANT SELECT (created_at) ON app_user TO portal_reader;
