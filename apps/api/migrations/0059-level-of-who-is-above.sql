-- "Why?" calls a level "yours" only for who is above the reader now, as `authors_of` does: not for a company from before a move.
DROP FUNCTION status_on_way(uuid, uuid);
CREATE FUNCTION status_on_way(wanted uuid, decides uuid)
  RETURNS TABLE (acct_type text, name text, account_id uuid, tags text[], above uuid[], set_on timestamptz, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN tell.above THEN setter.acct_type END, CASE WHEN tell.inside THEN nullif(s.placed_by, '') END,
    CASE WHEN tell.inside THEN setter.account_id END, CASE WHEN tell.inside THEN setter.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[setter.provider_id, setter.sp_id, setter.dt_id, setter.rs_id],
      setter.account_id), NULL) END,
    coalesce(s.since, up.closed_at), CASE WHEN tell.inside THEN coalesce(s.reason, up.closed_reason) END
  FROM account own
  JOIN account a ON own.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  JOIN account up ON up.account_id = decides AND up.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  LEFT JOIN LATERAL (SELECT o.placed_by_account, o.placed_by, o.since, o.reason FROM account_suspension o
    WHERE o.account_id = up.account_id AND o.cleared_on IS NULL AND up.account_status IN ('Suspended', 'SuspendedAbuse')
    ORDER BY o.status DESC, o.since, o.suspension_id LIMIT 1) s ON true
  JOIN account setter ON setter.account_id = coalesce(s.placed_by_account, CASE up.account_status WHEN 'Closed' THEN up.closed_by_account END)
  CROSS JOIN LATERAL (SELECT
    (own.account_id IN (setter.provider_id, setter.sp_id, setter.dt_id, setter.rs_id, setter.account_id)) IS TRUE AS inside,
    (setter.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id)) IS TRUE AS above) tell
  WHERE own.account_id = app_scope() AND a.account_id = wanted AND coalesce(s.since, up.closed_at) IS NOT NULL
$$;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION status_on_way(uuid, uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION status_on_way(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION status_on_way(uuid, uuid) TO portal_app;
