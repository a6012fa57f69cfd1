-- A search while a text is typed looks at a few candidates only: the caller says how many.
DROP FUNCTION user_search(uuid, text, text[], text, text, uuid, integer);

-- The people in `company`'s tree (or of the company itself) whose names and address hold all of `needles`, by the trigram index:
-- the first `wanted` beyond a place in the order, of at most `candidates`; `capped` says that there are more.
CREATE FUNCTION user_search(
  company uuid, part text, needles text[], sort text, after_key text, after_id uuid, wanted integer, candidates integer,
  OUT ids uuid[], OUT total integer, OUT capped boolean
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  reach text := account_reach(company, part);
  key text := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
  direction text := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
  held text := (SELECT string_agg(format(' AND search LIKE %L', user_pattern(needle)), '') || string_agg(format(' AND strpos(search, %L) > 0', needle), '')
    FROM unnest(needles) needle WHERE user_pattern(needle) IS NOT NULL);
BEGIN
  ids := '{}'; total := 0; capped := false;
  IF reach IS NULL OR held IS NULL THEN RETURN; END IF;
  EXECUTE format(
    'WITH candidate AS MATERIALIZED (
       SELECT user_id, %1$I AS key FROM app_user WHERE %2$s = $1 AND user_status <> ''Removed''%6$s LIMIT %7$s
     ), beyond AS MATERIALIZED (
       SELECT user_id, key FROM candidate WHERE $3 IS NULL OR (key, user_id) %3$s ($2::%4$s, $3)
     )
     SELECT ARRAY(SELECT user_id FROM beyond ORDER BY key %5$s, user_id %5$s LIMIT $4),
       (SELECT count(*) FROM beyond), (SELECT count(*) FROM candidate) >= %7$s',
    -- Everybody is below the provider: comparing every entry of its level with the word's would take most of the time.
    key, CASE reach WHEN 'provider_id' THEN '(provider_id::text)::uuid' ELSE quote_ident(reach) END,
    CASE direction WHEN 'DESC' THEN '<' ELSE '>' END, CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END, direction, held,
    candidates + 1)
  INTO ids, total, capped USING company, after_key, after_id, wanted;
END $$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION user_search(uuid, text, text[], text, text, uuid, integer, integer) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION user_search(uuid, text, text[], text, text, uuid, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION user_search(uuid, text, text[], text, text, uuid, integer, integer) TO portal_app;
