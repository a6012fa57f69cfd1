-- Whether addresses may be invited, asked before anything is written: the answers of claim_by_invitation (migration 0033) for
-- many at once, without claiming. What it says may be otherwise a moment later; the claim decides.
CREATE FUNCTION addresses_taken(wanted text[], companies uuid[]) RETURNS TABLE (email text, account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT asked.email, asked.account_id FROM unnest(wanted, companies) AS asked (email, account_id)
  JOIN account a ON a.account_id = asked.account_id
  LEFT JOIN login_directory d ON d.email = asked.email
  LEFT JOIN app_user u ON u.user_id = d.user_id
  WHERE app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND (
    (u.user_status <> 'Removed' AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id))
    OR (NOT u.registration_pending AND u.user_status NOT IN ('Invited', 'Staged'))
    OR EXISTS (SELECT FROM sso_domain s WHERE s.domain = split_part(asked.email, '@', 2) AND s.verified_at IS NOT NULL
      AND s.account_id NOT IN (a.account_id, coalesce(a.rs_id, a.account_id), coalesce(a.dt_id, a.account_id),
        coalesce(a.sp_id, a.account_id), coalesce(a.provider_id, a.account_id))))
$$;
REVOKE EXECUTE ON FUNCTION addresses_taken(text[], uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION addresses_taken(text[], uuid[]) TO portal_app;
