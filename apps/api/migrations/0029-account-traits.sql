-- The list of accounts by language, industry, manager, and when accounts were made or last changed, beside tag, environment and
-- planned status (ux.md 4.4; decision 0035).
DROP FUNCTION account_apart(uuid, text, text[], text[], boolean, integer);

-- The ids of the accounts in `company`'s tree (or of its children alone) that stand apart by all that `wanted` gives, named as the
-- filter of the list names it. NULL when they are more than `most`: then a walk of the order finds a page of them.
CREATE FUNCTION account_apart(company uuid, part text, wanted jsonb, most integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  reach text := account_reach(company, part);
  conditions text;
  ids uuid[];
BEGIN
  IF reach IS NULL THEN RETURN '{}'; END IF;
  -- Each value by itself: GIN answers no `= ANY`.
  SELECT string_agg(' AND (' || either || ')', '') INTO conditions FROM (
    SELECT string_agg(format('%I = %L', traits.name, value), ' OR ') AS either
    FROM (VALUES ('environment', 'transaction_environment'), ('planned', 'account_status_pending'), ('language', 'language'),
      ('industry', 'industry_code')) traits (asked, name), jsonb_array_elements_text(wanted -> asked) value
    GROUP BY name
    UNION ALL
    SELECT format('%I %s %L', bounds.name, operator, wanted ->> asked)
    FROM (VALUES ('manager', 'manager', '='), ('createdFrom', 'created_at', '>='), ('createdTo', 'created_at', '<'),
      ('modifiedFrom', 'modified_at', '>='), ('modifiedTo', 'modified_at', '<')) bounds (asked, name, operator)
    WHERE wanted ? asked
    UNION ALL
    SELECT format('tag_names(tags) && %L AND tags <> ''{}''', tag_names(ARRAY(SELECT jsonb_array_elements_text(wanted -> 'tag'))))
    WHERE wanted ? 'tag'
  ) asked;
  EXECUTE format('SELECT coalesce(array_agg(account_id), ''{}'') FROM (SELECT account_id FROM account WHERE %I = $1%s LIMIT $2) few',
    reach, conditions) INTO ids USING company, most + 1;
  RETURN CASE WHEN cardinality(ids) <= most THEN ids END;
END $$;

-- The ids of some accounts inside app.scope that have a tag, `most` of them.
CREATE FUNCTION account_tagged(most integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(account_id) FROM (SELECT account_id FROM account WHERE %I = $1 AND tags <> ''{}'' LIMIT $2) tagged',
    account_reach(app_scope(), 'tree')) INTO ids USING app_scope(), most;
  RETURN ids;
END $$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION account_apart(uuid, text, jsonb, integer) OWNER TO portal_reader;
ALTER FUNCTION account_tagged(integer) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_apart(uuid, text, jsonb, integer), account_tagged(integer) FROM PUBLIC;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
GRANT EXECUTE ON FUNCTION account_apart(uuid, text, jsonb, integer), account_tagged(integer) TO portal_app;
