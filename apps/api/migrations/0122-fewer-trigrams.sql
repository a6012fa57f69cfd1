-- What the trigram index is asked for a word. Its trigrams mostly have the same people, and reading the lists of all of them takes
-- longest: of a long word the first four letters and the last three tell as much. What is found is compared with the whole word.
CREATE OR REPLACE FUNCTION user_pattern(needle text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT regexp_replace(search_pattern(regexp_replace(
    CASE WHEN needle ~ '[0-9@].*\.[a-z]+$' THEN regexp_replace(needle, '\.[a-z]+$', '') ELSE needle END, '\m([[:alnum:]])\1+\M', ' ', 'g')),
    '([[:alnum:]]{4})[[:alnum:]]*([[:alnum:]]{3})', '\1%\2', 'g')
$$;
