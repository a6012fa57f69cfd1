-- "Why?" says who set what decides, when and why (decision 0061). All three functions read above the caller's scope, so they answer
-- for accounts inside of it only, and tell of what stands above no more than its level and the moment.
GRANT SELECT (email, kind) ON app_user TO portal_reader;
CREATE POLICY above_the_scope ON account_suspension FOR SELECT TO portal_reader USING (true);
GRANT SELECT ON account_suspension TO portal_reader;

-- Who has these addresses: people inside the scope by name, with the place of their company; of people of a company above only its
-- level. An address that is used on both sides counts as one from above: an invitation must not find out who stands there.
CREATE FUNCTION authors_of(addresses text[])
  RETURNS TABLE (email text, acct_type text, name text, account_id uuid, tags text[], above uuid[])
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT ON (u.email) u.email, a.acct_type,
    CASE WHEN tell.inside THEN coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) END,
    CASE WHEN tell.inside THEN a.account_id END, CASE WHEN tell.inside THEN a.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id], a.account_id), NULL) END
  FROM account own
  JOIN app_user u ON u.email = ANY (addresses) AND u.kind <> 'ENDUSER'
  JOIN account a ON a.account_id = u.account_id
  CROSS JOIN LATERAL (SELECT (own.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)) IS TRUE AS inside) tell
  WHERE own.account_id = app_scope() AND (tell.inside OR a.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id))
  ORDER BY u.email, tell.inside, u.user_id
$$;

-- What is set for a flag on the way from the root down to an account, at the places that a decision names.
CREATE FUNCTION policies_on_way(wanted uuid, code text, places text[])
  RETURNS TABLE (scope_kind text, scope_id text, acct_type text, set_by text, set_on timestamptz, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT p.scope_kind, p.scope_id, CASE WHEN NOT tell.inside THEN up.acct_type END, CASE WHEN tell.inside THEN p.created_by END, p.modified_at,
    CASE WHEN tell.inside THEN p.reason END
  FROM account a
  JOIN account up ON up.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  JOIN feature_policy p ON p.account_id = up.account_id AND p.flag = code AND p.scope_id = ANY (places)
  CROSS JOIN LATERAL (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS inside) tell
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;

-- Who gave a company on the way to an account its status: the oldest of its open suspensions, the worst first, or its closing.
CREATE FUNCTION status_on_way(wanted uuid, decides uuid)
  RETURNS TABLE (acct_type text, name text, account_id uuid, tags text[], above uuid[], set_on timestamptz, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT setter.acct_type, CASE WHEN tell.inside THEN nullif(s.placed_by, '') END, CASE WHEN tell.inside THEN setter.account_id END,
    CASE WHEN tell.inside THEN setter.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[setter.provider_id, setter.sp_id, setter.dt_id, setter.rs_id],
      setter.account_id), NULL) END,
    coalesce(s.since, up.closed_at), CASE WHEN tell.inside THEN coalesce(s.reason, up.closed_reason) END
  FROM account a
  JOIN account up ON up.account_id = decides AND up.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  LEFT JOIN LATERAL (SELECT o.placed_by_account, o.placed_by, o.since, o.reason FROM account_suspension o
    WHERE o.account_id = up.account_id AND o.cleared_on IS NULL AND up.account_status IN ('Suspended', 'SuspendedAbuse')
    ORDER BY o.status DESC, o.since, o.suspension_id LIMIT 1) s ON true
  JOIN account setter ON setter.account_id = coalesce(s.placed_by_account, CASE up.account_status WHEN 'Closed' THEN up.closed_by_account END)
  CROSS JOIN LATERAL (
    SELECT (app_scope() IN (setter.provider_id, setter.sp_id, setter.dt_id, setter.rs_id, setter.account_id)) IS TRUE AS inside) tell
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND coalesce(s.since, up.closed_at) IS NOT NULL
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION authors_of(text[]) OWNER TO portal_reader;
ALTER FUNCTION policies_on_way(uuid, text, text[]) OWNER TO portal_reader;
ALTER FUNCTION status_on_way(uuid, uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION authors_of(text[]), policies_on_way(uuid, text, text[]), status_on_way(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authors_of(text[]), policies_on_way(uuid, text, text[]), status_on_way(uuid, uuid) TO portal_app;
