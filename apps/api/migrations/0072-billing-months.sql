-- Months that are over and that no run of the issuer covers yet, so that a portal that was off for longer than a month loses
-- none (decision 0182). Without a gap it is the latest month alone. After a gap it is every month since the last run that the
-- calendar requested, or since the first run where people requested all of them. An issuer without a run begins with the first
-- month that the calendar requested for anyone, as billing was not in use before. No month is before the first of the issuer's
-- present customers, or more than twelve back, and months that a person ran meanwhile have their run.
--
-- A run that left companies out is made again on the next day, until 31 days after the first run of its month. A run that
-- failed covers nothing: its month is requested again, until three runs of it failed.
--
-- A company that moves after its month, before its invoice was issued, is billed by no one where the new seller has run the
-- month already: such a seller is run once more, for the latest month.
DROP FUNCTION unbilled_issuers(date, uuid, integer);
CREATE FUNCTION unbilled_months(latest date, after_id uuid, after_month date, most integer)
RETURNS TABLE (account_id uuid, period date)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
  SELECT p.account_id, m.period FROM account p
  CROSS JOIN LATERAL (
    SELECT coalesce((SELECT max(r.period) + interval '1 month' FROM billing_run r
        WHERE r.account_id = p.account_id AND r.made_by IS NULL AND r.period <= latest AND r.run_state <> 'Failed'),
      (SELECT min(r.period) FROM billing_run r WHERE r.account_id = p.account_id),
      (SELECT min(r.period) FROM billing_run r WHERE r.made_by IS NULL),
      latest)::date AS since) run
  CROSS JOIN LATERAL (
    SELECT CASE WHEN run.since >= latest THEN latest ELSE least(latest, greatest(run.since, (latest - interval '11 months')::date,
      (SELECT date_trunc('month', min(greatest(c.created_at AT TIME ZONE 'UTC',
          (SELECT max(h.until_on) + 1 FROM account_path h WHERE h.account_id = c.account_id
            AND (p.account_id = ANY (ARRAY[h.provider_id, h.sp_id, h.dt_id, h.rs_id])) IS NOT TRUE))))::date
        FROM account c WHERE c.parent_id = p.account_id))) END AS first) months
  CROSS JOIN LATERAL (
    SELECT s::date AS period FROM generate_series(months.first::timestamp, latest::timestamp, interval '1 month') s
    UNION SELECT r.period FROM billing_run r WHERE r.account_id = p.account_id AND r.made_by IS NULL
      AND r.period < latest AND r.period >= latest - interval '11 months') m
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(r.run_state <> 'Failed' AND (r.behind = 0 OR r.created_at < now() - interval '31 days')), false)
      OR count(*) FILTER (WHERE r.run_state = 'Failed') >= 3 AS covered
    FROM billing_run r WHERE r.account_id = p.account_id AND r.period = m.period) run_of
  WHERE p.acct_type <> 'CU' AND p.account_status <> 'Purged'
    AND (after_id IS NULL OR (p.account_id, m.period) > (after_id, after_month))
    AND EXISTS (SELECT FROM account c WHERE c.parent_id = p.account_id)
    AND (NOT run_of.covered
      OR m.period = latest AND EXISTS (SELECT FROM account_path h JOIN account c ON c.account_id = h.account_id
        WHERE h.until_on >= latest + interval '1 month' AND c.parent_id = p.account_id
          -- the day of the move counts in UTC, as account_path has it
          AND NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = latest
            AND r.created_at >= (h.until_on + 1)::timestamp AT TIME ZONE 'UTC')))
  ORDER BY p.account_id, m.period LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION unbilled_months(date, uuid, date, integer) FROM PUBLIC;
