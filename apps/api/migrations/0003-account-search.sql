-- Finding accounts among a million of them (`data.md` 3): an order index for each level and sort, and the walks along them.

-- Rare statuses and types have an index of their own, so a filter never walks past the many.
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

-- Tags as a filter compares them: in any case of letters.
CREATE FUNCTION tag_names(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public
  AS $$ SELECT coalesce(array_agg(lower(tag)), '{}') FROM unnest(tags) tag $$;

CREATE INDEX account_words ON account USING gin (provider_id, sp_id, dt_id, rs_id, search gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 4096);
-- Access groups by tag open the few accounts that have one.
CREATE INDEX account_tags ON account USING gin (tags) WHERE tags <> '{}';
-- What `account_apart` reads: one index for all levels each, of the few rows that stand apart. Without them a tag that three of a
-- million companies have would be looked for in all of them.
CREATE INDEX account_apart_tags ON account USING gin (provider_id, sp_id, dt_id, rs_id, tag_names(tags)) WHERE tags <> '{}';
CREATE INDEX account_apart_planned ON account USING gin (provider_id, sp_id, dt_id, rs_id) WHERE account_status_pending IS NOT NULL;
-- What `account_apart` reads beside `account_apart_tags` and `account_apart_planned`: one index for all levels and traits.
CREATE INDEX account_apart_traits ON account
  USING gin (provider_id, sp_id, dt_id, rs_id, transaction_environment, language, industry_code, manager);
CREATE INDEX account_created ON account (created_at);

-- The column that holds a company's tree, its children or itself (`part`); NULL for a company outside app.scope.
CREATE FUNCTION account_reach(company uuid, part text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN part = 'children' THEN 'parent_id' WHEN part = 'self' OR a.acct_type = 'CU' THEN 'account_id'
      ELSE CASE a.acct_type WHEN 'RP' THEN 'provider_id' WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' WHEN 'RS' THEN 'rs_id' END END
    FROM account a
    WHERE a.account_id = company AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  );
END $$;

-- What the trigram index is asked for a text: its runs of three and more letters or digits, in their order. The beginnings and ends
-- of words are left out, for nearly every row has them; the whole text is compared afterwards. NULL without such a run.
CREATE FUNCTION search_pattern(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public
  AS $$ SELECT '%' || string_agg(run[1], '%') || '%' FROM regexp_matches(given, '[[:alnum:]]{3,}', 'g') run $$;

-- account_walk_<column>_<sort>: looks at the next `budget` rows of an order index for the needle. `end_key` and `end_id` say where
-- the walk stopped, and are NULL when the rows ran out before the budget. One function per column and sort: only literal text gives
-- a plan that suits every company (decision 0021), and a kept plan spares a millisecond or two of planning. A rare status or type
-- is walked in an ordered run for each value, and the runs are merged.
DO $$
DECLARE
  reach text; sort text; key text; key_type text; direction text; operator text; filter text; way text; beyond text; statements text;
  run CONSTANT text := 'SELECT account_id, %1$I AS key, search, acct_type, account_status FROM account WHERE %2$I = company';
  walk CONSTANT text := '
    SELECT coalesce(array_agg(f.account_id ORDER BY f.place) FILTER (WHERE f.hit), ''{}''),
      (array_agg(f.key) FILTER (WHERE f.place = budget))[1], (array_agg(f.account_id) FILTER (WHERE f.place = budget))[1] INTO ids, end_key, end_id
    FROM (
      SELECT * FROM (
        SELECT o.account_id, o.key, row_number() OVER (ORDER BY o.key %1$s, o.account_id %1$s) AS place,
          strpos(o.search, needle) > 0 AND (types IS NULL OR o.acct_type = ANY (types)) AND (statuses IS NULL OR o.account_status = ANY (statuses)) AS hit
        FROM (%2$s) o ORDER BY o.key %1$s, o.account_id %1$s LIMIT budget
      ) w WHERE w.hit OR w.place = budget LIMIT wanted
    ) f;';
BEGIN
  FOREACH reach IN ARRAY ARRAY['provider_id', 'sp_id', 'dt_id', 'rs_id', 'parent_id', 'account_id'] LOOP
    FOREACH sort IN ARRAY ARRAY['-modifiedDate', 'modifiedDate', 'acctName', '-acctName'] LOOP
      key := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
      key_type := CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END;
      direction := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
      operator := CASE direction WHEN 'DESC' THEN '<' ELSE '>' END;
      statements := '';
      FOREACH way IN ARRAY ARRAY['status', 'type', 'all'] LOOP
        statements := statements || CASE way WHEN 'status' THEN 'IF NOT ''Active'' = ANY (statuses) THEN' WHEN 'type' THEN ' ELSIF NOT ''CU'' = ANY (types) THEN' ELSE ' ELSE' END;
        filter := CASE way
          WHEN 'status' THEN ' AND account_status = statuses[%s] AND account_status <> ''Active'''
          WHEN 'type' THEN ' AND acct_type = types[%s] AND acct_type <> ''CU''' END;
        FOREACH beyond IN ARRAY ARRAY['', format(' AND (%I, account_id) %s (after_key, after_id)', key, operator)] LOOP
          statements := statements || CASE beyond WHEN '' THEN ' IF after_id IS NULL THEN' ELSE ' ELSE' END || format(walk, direction, CASE way
            WHEN 'all' THEN format(run, key, reach) || beyond
            ELSE (SELECT string_agg(format('(%s%s%s ORDER BY 2 %s, 1 %s LIMIT budget)', format(run, key, reach), format(filter, n), beyond, direction, direction), ' UNION ALL ')
              FROM generate_series(1, 5) n) END);
        END LOOP;
        statements := statements || ' END IF;';
      END LOOP;
      EXECUTE format('CREATE FUNCTION %I(company uuid, needle text, after_key %s, after_id uuid, types text[], statuses text[], budget integer, wanted integer,
          OUT ids uuid[], OUT end_key %s, OUT end_id uuid) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public
        SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET jit = off
        AS %L', 'account_walk_' || reach || '_' || sort, key_type, key_type, 'BEGIN ' || statements || ' END IF; END');
    END LOOP;
  END LOOP;
END $$;

-- The walk of a column and sort; keys travel as text.
CREATE FUNCTION account_walk(
  reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer,
  OUT ids uuid[], OUT end_key text, OUT end_id uuid
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
BEGIN
  EXECUTE format('SELECT ids, end_key::text, end_id FROM %I($1, $2, $3::%s, $4, $5, $6, $7, $8)', 'account_walk_' || reach || '_' || sort,
    CASE WHEN sort LIKE '%modifiedDate' THEN 'timestamptz' ELSE 'text' END)
  INTO ids, end_key, end_id USING company, needle, after_key, after_id, types, statuses, budget, wanted;
END $$;

-- Asks the trigram index for a rare text; at most 20,000 candidates are looked at.
CREATE FUNCTION account_rare(
  reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer,
  OUT ids uuid[], OUT total integer, OUT capped boolean
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  key text := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
  direction text := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
BEGIN
  EXECUTE format(
    'WITH candidate AS MATERIALIZED (
       SELECT account_id, %1$I AS key, acct_type, account_status FROM account WHERE %2$I = $1 AND search LIKE $8 AND strpos(search, $2) > 0 LIMIT 20001
     ), fitting AS MATERIALIZED (
       SELECT account_id, key FROM candidate
       WHERE ($5 IS NULL OR acct_type = ANY ($5)) AND ($6 IS NULL OR account_status = ANY ($6))
         AND ($4 IS NULL OR (key, account_id) %3$s ($3::%4$s, $4))
     )
     SELECT ARRAY(SELECT account_id FROM fitting ORDER BY key %5$s, account_id %5$s LIMIT $7),
       (SELECT count(*) FROM fitting), (SELECT count(*) FROM candidate) > 20000',
    key, reach, CASE direction WHEN 'DESC' THEN '<' ELSE '>' END, CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END, direction)
  INTO ids, total, capped USING company, needle, after_key, after_id, types, statuses, wanted, search_pattern(needle);
END $$;

-- The ids of a page of the accounts in `company`'s tree (or of its children alone) whose search text holds `term`, in order.
-- `partial`: only the next 3,000 (or 21,000) rows were looked at. `capped`: the word has more than 20,000 candidates.
CREATE FUNCTION account_search(
  company uuid, part text, term text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer,
  OUT ids uuid[], OUT needle text, OUT partial boolean, OUT capped boolean
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  reach text := account_reach(company, part);
  short boolean; indexed boolean; step record; rare record;
BEGIN
  ids := '{}'; partial := false; capped := false; needle := search_normal(term);
  IF reach IS NULL THEN RETURN; END IF;
  short := length(needle) BETWEEN 1 AND 2;
  indexed := search_pattern(needle) IS NOT NULL;
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
  IF cardinality(ids) >= 5 THEN
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
  company uuid, part text, term text, types text[], statuses text[], most integer, OUT total integer, OUT capped boolean
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  reach text := account_reach(company, part);
  needle text := search_normal(term);
  short boolean := length(needle) BETWEEN 1 AND 2;
  step record; rare record;
BEGIN
  total := 0; capped := false;
  IF reach IS NULL THEN RETURN; END IF;
  IF short THEN needle := ' ' || needle; END IF;
  step := account_walk(reach, company, needle, '-modifiedDate', NULL, NULL, types, statuses, 3000, 3000);
  total := cardinality(step.ids);
  capped := step.end_id IS NOT NULL;
  IF capped AND NOT short AND search_pattern(needle) IS NOT NULL THEN
    rare := account_rare(reach, company, needle, '-modifiedDate', NULL, NULL, types, statuses, 0);
    total := rare.total;
    capped := rare.capped;
  END IF;
  IF total > most THEN
    total := most;
    capped := true;
  END IF;
END $$;

-- The ids of the accounts in `company`'s tree (or of its children alone) that stand apart by all that `wanted` gives, named as the
-- filter of the list names it (decision 0035). NULL when they are more than `most`: then a walk of the order finds a page of them.
CREATE FUNCTION account_apart(company uuid, part text, wanted jsonb, most integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  reach text := account_reach(company, part);
  conditions text;
  ids uuid[];
BEGIN
  IF reach IS NULL THEN RETURN '{}'; END IF;
  -- One value at a time: GIN answers no `= ANY`.
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
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND (starts_with(proname, 'account_walk')
    OR proname IN ('account_reach', 'account_rare', 'account_search', 'account_search_count')) LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO portal_reader', made);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', made);
  END LOOP;
END $$;
ALTER FUNCTION account_apart(uuid, text, jsonb, integer) OWNER TO portal_reader;
ALTER FUNCTION account_tagged(integer) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION account_apart(uuid, text, jsonb, integer), account_tagged(integer) FROM PUBLIC;
-- the steps in between stay the search's own
GRANT EXECUTE ON FUNCTION account_search(uuid, text, text, text, text, uuid, text[], text[], integer),
  account_search_count(uuid, text, text, text[], text[], integer), account_apart(uuid, text, jsonb, integer),
  account_tagged(integer) TO portal_app;
