-- Finding people among millions of them (`data.md` 3; decision 0067).

-- The orders in which people are listed, for each level: those who are there; administrators by role, whom end users outnumber; and
-- each status but the one that nearly everybody has, removed people among them. The last one answers `user_search`.
CREATE INDEX app_user_provider_modified ON app_user (provider_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX app_user_provider_role_modified ON app_user (provider_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_provider_status_modified ON app_user (provider_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX app_user_provider_name ON app_user (provider_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX app_user_provider_role_name ON app_user (provider_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_provider_status_name ON app_user (provider_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX app_user_sp_modified ON app_user (sp_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX app_user_sp_role_modified ON app_user (sp_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_sp_status_modified ON app_user (sp_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX app_user_sp_name ON app_user (sp_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX app_user_sp_role_name ON app_user (sp_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_sp_status_name ON app_user (sp_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX app_user_dt_modified ON app_user (dt_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX app_user_dt_role_modified ON app_user (dt_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_dt_status_modified ON app_user (dt_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX app_user_dt_name ON app_user (dt_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX app_user_dt_role_name ON app_user (dt_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_dt_status_name ON app_user (dt_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX app_user_rs_modified ON app_user (rs_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX app_user_rs_role_modified ON app_user (rs_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_rs_status_modified ON app_user (rs_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX app_user_rs_name ON app_user (rs_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX app_user_rs_role_name ON app_user (rs_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_rs_status_name ON app_user (rs_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX app_user_account_modified ON app_user (account_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed';
CREATE INDEX app_user_account_role_modified ON app_user (account_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_account_status_modified ON app_user (account_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active';
CREATE INDEX app_user_account_name ON app_user (account_id, name_key, user_id) WHERE user_status <> 'Removed';
CREATE INDEX app_user_account_role_name ON app_user (account_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed';
CREATE INDEX app_user_account_status_name ON app_user (account_id, user_status, name_key, user_id) WHERE user_status <> 'Active';
CREATE INDEX app_user_words ON app_user
  USING gin (provider_id, sp_id, dt_id, rs_id, account_id, search gin_trgm_ops) WITH (fastupdate = on, gin_pending_list_limit = 4096);

-- What the trigram index is asked for a word: `search_pattern` without what very many rows have and hardly tells them apart, the
-- last label of an address and runs of one character. NULL where nothing is left. The trigrams of a word mostly have the same
-- people, and reading the lists of all of them takes longest: of a long word the first four letters and the last three tell as
-- much. What is found is compared with the whole word.
CREATE FUNCTION user_pattern(needle text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT regexp_replace(search_pattern(regexp_replace(
    CASE WHEN needle ~ '[0-9@].*\.[a-z]+$' THEN regexp_replace(needle, '\.[a-z]+$', '') ELSE needle END, '\m([[:alnum:]])\1+\M', ' ', 'g')),
    '([[:alnum:]]{4})[[:alnum:]]*([[:alnum:]]{3})', '\1%\2', 'g')
$$;

-- The people in `company`'s tree (or of the company itself) whose names and address hold all of `needles`, by the trigram index:
-- the first `wanted` beyond a place in the order. Of at most 20,000 candidates; `capped` says that there are more.
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

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION user_search(uuid, text, text[], text, text, uuid, integer) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION user_search(uuid, text, text[], text, text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION user_search(uuid, text, text[], text, text, uuid, integer) TO portal_app;
