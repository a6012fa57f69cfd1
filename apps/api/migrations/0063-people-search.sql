-- Finding people among millions of them (data.md, Search; decision 0067).
ALTER TABLE app_user
  -- what lists order people by: the name, or the address of somebody without one
  ADD COLUMN name_key text GENERATED ALWAYS AS (left(search_normal(coalesce(
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), 80)) STORED,
  ADD COLUMN imported boolean NOT NULL DEFAULT false,
  -- whether an identity provider knows the person; `link_changed` keeps it
  ADD COLUMN sso_linked boolean NOT NULL DEFAULT false;

CREATE FUNCTION link_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE app_user SET sso_linked = NOT sso_linked
  WHERE user_id IN (OLD.user_id, NEW.user_id)
    AND sso_linked <> EXISTS (SELECT FROM external_identity e WHERE e.user_id = app_user.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER link_changed AFTER INSERT OR DELETE OR UPDATE OF user_id ON external_identity FOR EACH ROW EXECUTE FUNCTION link_changed();
UPDATE app_user SET sso_linked = true WHERE user_id IN (SELECT user_id FROM external_identity);

-- What the trigram index is asked for a word: `search_pattern` without what very many rows have and hardly tells them apart, the last
-- label of an address and runs of one character. NULL where nothing is left.
CREATE FUNCTION user_pattern(needle text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT search_pattern(regexp_replace(
    CASE WHEN needle ~ '[0-9@].*\.[a-z]+$' THEN regexp_replace(needle, '\.[a-z]+$', '') ELSE needle END, '\m([[:alnum:]])\1+\M', ' ', 'g'))
$$;

-- The people in `company`'s tree (or of the company itself) whose names and address hold all of `needles`, by the trigram index: the
-- first `wanted` beyond a place in the order. Of at most 20,000 candidates; `capped` says that there are more.
CREATE FUNCTION user_search(
  company uuid, part text, needles text[], sort text, after_key text, after_id uuid, wanted integer,
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
       SELECT user_id, %1$I AS key FROM app_user WHERE %2$s = $1 AND user_status <> ''Removed''%6$s LIMIT 20001
     ), beyond AS MATERIALIZED (
       SELECT user_id, key FROM candidate WHERE $3 IS NULL OR (key, user_id) %3$s ($2::%4$s, $3)
     )
     SELECT ARRAY(SELECT user_id FROM beyond ORDER BY key %5$s, user_id %5$s LIMIT $4),
       (SELECT count(*) FROM beyond), (SELECT count(*) FROM candidate) > 20000',
    -- Everybody is below the provider: comparing every entry of its level with the word's would take most of the time.
    key, CASE reach WHEN 'provider_id' THEN '(provider_id::text)::uuid' ELSE quote_ident(reach) END,
    CASE direction WHEN 'DESC' THEN '<' ELSE '>' END, CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END, direction, held)
  INTO ids, total, capped USING company, after_key, after_id, wanted;
END $$;

ALTER TABLE saved_view DROP CONSTRAINT IF EXISTS saved_view_list_check;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_list_check CHECK (list IN ('accounts', 'audit', 'people'));

GRANT SELECT (provider_id, sp_id, dt_id, rs_id, account_id, user_status, modified_at, name_key, search) ON app_user TO portal_reader;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION user_search(uuid, text, text[], text, text, uuid, integer) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION user_search(uuid, text, text[], text, text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION user_search(uuid, text, text[], text, text, uuid, integer) TO portal_app;
