-- Siblings may not read the same: compatibility forms, invisible characters, and Cyrillic and Greek letters that look like Latin
-- ones are one. Only for comparing: names stay as they are, whole ones of any script too.
CREATE FUNCTION name_look(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public
  AS $$
    SELECT translate(lower(translate(
        regexp_replace(normalize(given, NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]', '', 'g'),
        'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX')),
      'аеорсухіјѕһԁԛԝορνικτυχ', 'aeopcyxijshdqwopviktux')
  $$;
-- Siblings that look alike already stay; of them only the eldest is compared with new ones.
ALTER TABLE account ADD COLUMN looks_alike boolean NOT NULL DEFAULT false;
UPDATE account a SET looks_alike = true
  WHERE a.account_status NOT IN ('Closed', 'Purged') AND EXISTS (
    SELECT FROM account o WHERE o.parent_id = a.parent_id AND o.account_status NOT IN ('Closed', 'Purged')
      AND o.account_id < a.account_id AND name_look(o.acct_name) = name_look(a.acct_name));
CREATE UNIQUE INDEX account_sibling_look ON account (parent_id, name_look(acct_name))
  WHERE account_status NOT IN ('Closed', 'Purged') AND NOT looks_alike;
