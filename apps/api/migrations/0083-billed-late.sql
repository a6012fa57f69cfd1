-- Units beyond those included that invoices have, whoever issued them: facts come after invoices, and the next run charges what differs.
CREATE FUNCTION overage_billed(customers uuid[], since date, until date, by_issuer uuid)
  RETURNS TABLE (subscription_id uuid, month date, unit_price bigint, units bigint, net bigint, from_on date, to_on date)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT l.subscription_id, date_trunc('month', l.from_on)::date, abs(l.unit_price), sum(sign(l.unit_price) * l.quantity)::bigint,
    sum(l.net)::bigint, min(l.from_on), max(l.until_on) - 1
  FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id JOIN account a ON a.account_id = l.customer_id
  WHERE l.customer_id = ANY (customers) AND l.kind = 'OVERAGE' AND l.from_on >= since AND l.from_on < until
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE'
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
  GROUP BY 1, 2, 3
$$;
REVOKE EXECUTE ON FUNCTION overage_billed(uuid[], date, date, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION overage_billed(uuid[], date, date, uuid) TO portal_app;
CREATE INDEX invoice_line_overage ON invoice_line (customer_id, from_on) WHERE kind = 'OVERAGE';

-- A company that moves after its month, before its invoice was issued, is billed by nobody where the new seller has run the month
-- already: such a seller is run once more.
CREATE OR REPLACE FUNCTION unbilled_issuers(month date, after uuid, most integer) RETURNS TABLE (account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
  SELECT p.account_id FROM account p
  WHERE p.acct_type <> 'CU' AND p.account_status <> 'Purged' AND (after IS NULL OR p.account_id > after)
    AND EXISTS (SELECT FROM account c WHERE c.parent_id = p.account_id)
    AND (NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = month)
      OR EXISTS (SELECT FROM account_path h JOIN account c ON c.account_id = h.account_id
        WHERE h.until_on >= month + interval '1 month' AND c.parent_id = p.account_id
          -- the day of the move counts in UTC, as account_path has it
          AND NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = month
            AND r.created_at >= (h.until_on + 1)::timestamp AT TIME ZONE 'UTC')))
  ORDER BY p.account_id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION unbilled_issuers(date, uuid, integer) FROM PUBLIC;
CREATE INDEX account_path_until ON account_path (until_on);
