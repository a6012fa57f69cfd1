-- People of a company may have the role of a tier below (decision 0158): what an act would give them is decided by the policies of
-- their role, not by those of the role that most people there have. The resolver takes the one role that it is asked for.
CREATE OR REPLACE FUNCTION rights_given(wanted uuid, groups uuid[]) RETURNS TABLE (chain uuid[], policies jsonb)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT own.chain, coalesce((
    SELECT jsonb_agg(jsonb_build_object('scopeKind', p.scope_kind, 'scopeId', p.scope_id, 'flag', p.flag,
      'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to))
    FROM feature_policy p WHERE p.account_id = ANY (own.chain) AND (
      (p.scope_kind = 'ROLE' AND p.account_id = a.provider_id)
      OR (p.scope_kind = 'ACCOUNT' AND p.scope_id = p.account_id::text)
      OR (p.scope_kind = 'GROUP' AND p.scope_id = ANY (groups::text[]) AND p.account_id = a.account_id))), '[]')
  FROM account a
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id], NULL) AS chain) own
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;
