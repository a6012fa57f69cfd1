-- Finding accounts among a million of them (data.md, The tree and Search; issue 2 section 3).
-- An order index for each level and sort. Rare statuses and types have their own, so a filter never walks past the many.
DO $$
DECLARE reach text; sort text;
BEGIN
  FOREACH reach IN ARRAY ARRAY['provider_id', 'sp_id', 'dt_id', 'rs_id', 'parent_id'] LOOP
    FOREACH sort IN ARRAY ARRAY['modified_at DESC, account_id DESC', 'name_key, account_id'] LOOP
      IF (reach, left(sort, 4)) <> ('parent_id', 'name') THEN -- account_children is that one
        EXECUTE format('CREATE INDEX %I ON account (%I, %s)', concat_ws('_', 'account', reach, left(sort, 4)), reach, sort);
      END IF;
      EXECUTE format('CREATE INDEX %I ON account (%I, account_status, %s) WHERE account_status <> ''Active''',
        concat_ws('_', 'account', reach, 'status', left(sort, 4)), reach, sort);
      EXECUTE format('CREATE INDEX %I ON account (%I, acct_type, %s) WHERE acct_type <> ''CU''',
        concat_ws('_', 'account', reach, 'type', left(sort, 4)), reach, sort);
    END LOOP;
  END LOOP;
END $$;

CREATE INDEX account_words ON account USING gin (provider_id, sp_id, dt_id, rs_id, search gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 4096);

-- The column that holds a company's tree, or its children alone; NULL for a company outside app.scope.
CREATE FUNCTION account_reach(company uuid, children_only boolean) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN children_only THEN 'parent_id'
    ELSE CASE a.acct_type WHEN 'RP' THEN 'provider_id' WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' WHEN 'RS' THEN 'rs_id' ELSE 'account_id' END END
  FROM account a
  WHERE a.account_id = company AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;

-- Text as a pattern that finds just this text.
CREATE FUNCTION search_pattern(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT '%' || replace(replace(replace(given, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Looks at the next `budget` rows of an order index for the needle. `seen` counts rows up to the last one returned;
-- `end_key` and `end_id` say where the walk stopped, and are NULL when the rows ran out before the budget.
CREATE FUNCTION account_walk(
  reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer,
  OUT ids uuid[], OUT end_key text, OUT end_id uuid
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  key text := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
  direction text := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
  source text;
BEGIN
  source := format('SELECT account_id, %1$I AS key, search, acct_type, account_status FROM account WHERE %2$I = $1', key, reach);
  IF after_id IS NOT NULL THEN
    source := source || format(' AND (%I, account_id) %s ($3::%s, $4)', key, CASE direction WHEN 'DESC' THEN '<' ELSE '>' END,
      CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END);
  END IF;
  IF NOT 'Active' = ANY (statuses) THEN -- each rare status has its own ordered run; they are merged
    SELECT string_agg(source || format(' AND account_status = %L AND account_status <> ''Active''', one), ' UNION ALL ') INTO source FROM unnest(statuses) one;
  ELSIF NOT 'CU' = ANY (types) THEN
    SELECT string_agg(source || format(' AND acct_type = %L AND acct_type <> ''CU''', one), ' UNION ALL ') INTO source FROM unnest(types) one;
  END IF;
  EXECUTE format(
    'SELECT coalesce(array_agg(account_id ORDER BY place) FILTER (WHERE hit), ''{}''),
       max(key::text) FILTER (WHERE place = $7), max(account_id::text) FILTER (WHERE place = $7)
     FROM (
       SELECT * FROM (
         SELECT account_id, key, row_number() OVER (ORDER BY key %1$s, account_id %1$s) AS place,
           strpos(search, $2) > 0 AND ($5 IS NULL OR acct_type = ANY ($5)) AND ($6 IS NULL OR account_status = ANY ($6)) AS hit
         FROM (%2$s) ordered ORDER BY key %1$s, account_id %1$s LIMIT $7
       ) walked
       WHERE hit OR place = $7 LIMIT $8
     ) found', direction, source)
  INTO ids, end_key, end_id USING company, needle, after_key, after_id, types, statuses, budget, wanted;
END $$;

-- Asks the trigram index for a rare text; at most 20,000 candidates are looked at.
CREATE FUNCTION account_rare(
  reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer,
  OUT ids uuid[], OUT total integer, OUT capped boolean
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  key text := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
  direction text := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
BEGIN
  EXECUTE format(
    'WITH candidate AS MATERIALIZED (
       SELECT account_id, %1$I AS key, acct_type, account_status FROM account WHERE %2$I = $1 AND search LIKE search_pattern($2) LIMIT 20001
     ), fitting AS MATERIALIZED (
       SELECT account_id, key FROM candidate
       WHERE ($5 IS NULL OR acct_type = ANY ($5)) AND ($6 IS NULL OR account_status = ANY ($6))
         AND ($4 IS NULL OR (key, account_id) %3$s ($3::%4$s, $4))
     )
     SELECT ARRAY(SELECT account_id FROM fitting ORDER BY key %5$s, account_id %5$s LIMIT $7),
       (SELECT count(*) FROM fitting), (SELECT count(*) FROM candidate) > 20000',
    key, reach, CASE direction WHEN 'DESC' THEN '<' ELSE '>' END, CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END, direction)
  INTO ids, total, capped USING company, needle, after_key, after_id, types, statuses, wanted;
END $$;

-- Whether the trigram index can find a text: three letters or digits in a row.
CREATE FUNCTION search_indexed(given text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT given ~ '[[:alnum:]]{3}' $$;

-- The ids of a page of the accounts below `company` (or its children alone) whose search text holds `term`, in order.
-- `partial`: only the next 3,000 (or 21,000) rows were looked at. `capped`: the word has more than 20,000 candidates.
CREATE FUNCTION account_search(
  company uuid, children_only boolean, term text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer,
  OUT ids uuid[], OUT needle text, OUT partial boolean, OUT capped boolean
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  reach text := account_reach(company, children_only);
  short boolean; indexed boolean; step record; rare record;
BEGIN
  ids := '{}'; partial := false; capped := false; needle := search_normal(term);
  IF reach IS NULL THEN RETURN; END IF;
  short := length(needle) BETWEEN 1 AND 2;
  indexed := search_indexed(needle);
  -- one or two letters are the beginning of a word, and all 3,000 rows are looked at so that `partial` is known
  IF short THEN needle := ' ' || needle; END IF;
  step := account_walk(reach, company, needle, sort, after_key, after_id, types, statuses, 3000, CASE WHEN short THEN 3000 ELSE wanted END);
  ids := step.ids;
  IF short THEN
    partial := step.end_id IS NOT NULL;
    ids := ids[1:wanted];
    RETURN;
  END IF;
  IF cardinality(ids) >= wanted OR step.end_id IS NULL THEN RETURN; END IF;
  IF cardinality(ids) >= 5 OR NOT indexed THEN
    step := account_walk(reach, company, needle, sort, step.end_key, step.end_id, types, statuses, 18000, wanted - cardinality(ids));
    ids := ids || step.ids;
    IF cardinality(ids) >= wanted OR step.end_id IS NULL THEN RETURN; END IF;
  END IF;
  IF NOT indexed THEN
    partial := true;
    RETURN;
  END IF;
  rare := account_rare(reach, company, needle, sort, step.end_key, step.end_id, types, statuses, wanted - cardinality(ids));
  ids := ids || rare.ids;
  capped := rare.capped;
END $$;

-- How many accounts such a search finds, up to `most`; `capped` says that there are or may be more.
CREATE FUNCTION account_search_count(
  company uuid, children_only boolean, term text, types text[], statuses text[], most integer, OUT total integer, OUT capped boolean
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  reach text := account_reach(company, children_only);
  needle text := search_normal(term);
  short boolean := length(needle) BETWEEN 1 AND 2;
  step record; rare record;
BEGIN
  total := 0; capped := false;
  IF reach IS NULL THEN RETURN; END IF;
  IF short THEN needle := ' ' || needle; END IF;
  step := account_walk(reach, company, needle, '-modifiedDate', NULL, NULL, types, statuses,
    CASE WHEN short OR search_indexed(needle) THEN 3000 ELSE 21000 END, 21000);
  total := cardinality(step.ids);
  capped := step.end_id IS NOT NULL;
  IF capped AND NOT short AND search_indexed(needle) THEN
    rare := account_rare(reach, company, needle, '-modifiedDate', NULL, NULL, types, statuses, 0);
    total := rare.total;
    capped := rare.capped;
  END IF;
  IF total > most THEN
    total := most;
    capped := true;
  END IF;
END $$;

-- The parent of the caller's own company: the one company above the scope that every caller knows.
CREATE FUNCTION account_own_parent() RETURNS TABLE (account_id uuid, acct_name text, acct_type text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT up.account_id, up.acct_name, up.acct_type FROM account own JOIN account up ON up.account_id = own.parent_id WHERE own.account_id = app_scope()
$$;

-- Direct children of accounts inside the scope, counted up to 1,001 each: under row-level security an index alone could not.
CREATE FUNCTION account_child_counts(parents uuid[]) RETURNS TABLE (account_id uuid, children integer)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public AS $$
  SELECT a.account_id, (SELECT count(*)::integer FROM (SELECT FROM account c WHERE c.parent_id = a.account_id LIMIT 1001) counted)
  FROM account a
  WHERE a.account_id = ANY (parents) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname IN
    ('account_reach', 'account_walk', 'account_rare', 'account_search', 'account_search_count', 'account_own_parent', 'account_child_counts') LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO portal_reader', made);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
-- the steps in between stay the search's own
GRANT EXECUTE ON FUNCTION
  account_search(uuid, boolean, text, text, text, uuid, text[], text[], integer),
  account_search_count(uuid, boolean, text, text[], text[], integer),
  account_own_parent(), account_child_counts(uuid[]) TO portal_app;
