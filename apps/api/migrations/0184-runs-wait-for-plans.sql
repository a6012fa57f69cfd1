-- A billing run waits for company plans whose steps of the month are still due, up to a time, and says which it left out.
ALTER TABLE billing_run
  ADD COLUMN waits_since timestamptz(3),
  ADD COLUMN waits_until timestamptz(3),
  -- companies that it waits for, and those whose plans were not up to date when their drafts were made; of these the first
  ADD COLUMN waits_for integer NOT NULL DEFAULT 0,
  ADD COLUMN behind integer NOT NULL DEFAULT 0,
  ADD COLUMN behind_ids uuid[] NOT NULL DEFAULT '{}';

-- A run that left companies out is made again on the next day.
CREATE OR REPLACE FUNCTION unbilled_issuers(month date, after uuid, most integer) RETURNS TABLE (account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
  SELECT p.account_id FROM account p
  WHERE p.acct_type <> 'CU' AND p.account_status <> 'Purged' AND (after IS NULL OR p.account_id > after)
    AND EXISTS (SELECT FROM account c WHERE c.parent_id = p.account_id)
    AND (NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = month AND r.behind = 0)
      OR EXISTS (SELECT FROM account_path h JOIN account c ON c.account_id = h.account_id
        WHERE h.until_on >= month + interval '1 month' AND c.parent_id = p.account_id
          -- the day of the move counts in UTC, as account_path has it
          AND NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = month
            AND r.created_at >= (h.until_on + 1)::timestamp AT TIME ZONE 'UTC')))
  ORDER BY p.account_id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION unbilled_issuers(date, uuid, integer) FROM PUBLIC;
