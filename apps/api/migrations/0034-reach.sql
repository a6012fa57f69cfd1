-- What an act would give somebody (decision 0037). Both read above the caller's scope, about companies inside it, and are for
-- deciding, never for an answer.

-- What decides about the rights of an administrator of a company who is in these of its groups: the companies from the root down,
-- and the policies that count.
CREATE FUNCTION rights_given(wanted uuid, groups uuid[]) RETURNS TABLE (chain uuid[], policies jsonb)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT own.chain, coalesce((
    SELECT jsonb_agg(jsonb_build_object('scopeKind', p.scope_kind, 'scopeId', p.scope_id, 'flag', p.flag,
      'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to))
    FROM feature_policy p WHERE p.account_id = ANY (own.chain) AND (
      (p.scope_kind = 'ROLE' AND p.account_id = a.provider_id AND p.scope_id = CASE a.acct_type WHEN 'RP' THEN 'RA' ELSE a.acct_type END)
      OR (p.scope_kind = 'ACCOUNT' AND p.scope_id = p.account_id::text)
      OR (p.scope_kind = 'GROUP' AND p.scope_id = ANY (groups::text[]) AND p.account_id = a.account_id))), '[]')
  FROM account a
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id], NULL) AS chain) own
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

-- What the access groups of the companies above give their members of an account that gets tags: who is in them is not asked.
CREATE FUNCTION tags_open(wanted uuid[], added text[]) RETURNS TABLE (account_id uuid, tags text[], entries jsonb)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT a.account_id, g.tags, g.entries FROM account a JOIN access_group g
    ON g.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND g.account_id <> a.account_id
    AND NOT g.archived AND g.account_scope = 'TAG' AND g.tags && added
    AND NOT g.exclude && ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id]
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $$;

CREATE POLICY above_the_scope ON access_group FOR SELECT TO portal_reader USING (true);
GRANT SELECT ON access_group TO portal_reader;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION rights_given(uuid, uuid[]) OWNER TO portal_reader;
ALTER FUNCTION tags_open(uuid[], text[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION rights_given(uuid, uuid[]), tags_open(uuid[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rights_given(uuid, uuid[]), tags_open(uuid[], text[]) TO portal_app;
