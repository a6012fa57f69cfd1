-- The list of accounts by tag, environment and planned status (product.md 7; ux.md 4.4).
-- Tags as a filter compares them: in any case of letters.
CREATE FUNCTION tag_names(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public
  AS $$ SELECT coalesce(array_agg(lower(tag)), '{}') FROM unnest(tags) tag $$;

-- The ids of the accounts in `company`'s tree (or of its children alone) that stand apart by all that is given: a tag, a planned
-- status, the sandbox. NULL when they are more than `most`: then so many rows fit that a walk of the order finds them soon.
CREATE FUNCTION account_apart(company uuid, part text, any_tags text[], any_planned text[], sandbox boolean, most integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  reach text := account_reach(company, part);
  ids uuid[];
BEGIN
  IF reach IS NULL THEN RETURN '{}'; END IF;
  EXECUTE format('SELECT coalesce(array_agg(account_id), ''{}'') FROM (SELECT account_id FROM account WHERE %I = $1%s%s%s LIMIT $4) few', reach,
    CASE WHEN any_tags IS NOT NULL THEN ' AND tag_names(tags) && $2 AND tags <> ''{}''' END,
    CASE WHEN any_planned IS NOT NULL THEN ' AND account_status_pending = ANY ($3) AND account_status_pending IS NOT NULL' END,
    CASE WHEN sandbox THEN ' AND transaction_environment = ''SANDBOX''' END)
  INTO ids USING company, tag_names(any_tags), any_planned, most + 1;
  RETURN CASE WHEN cardinality(ids) <= most THEN ids END;
END $$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION account_apart(uuid, text, text[], text[], boolean, integer) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_apart(uuid, text, text[], text[], boolean, integer) FROM PUBLIC;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
GRANT EXECUTE ON FUNCTION account_apart(uuid, text, text[], text[], boolean, integer) TO portal_app;
