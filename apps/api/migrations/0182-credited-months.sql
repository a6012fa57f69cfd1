-- An invoice that is credited whole frees its month, as a voided one does; one that is credited in part does not.
CREATE OR REPLACE FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid) RETURNS TABLE (customer_id uuid, currency text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT l.customer_id, i.currency FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id
  JOIN account a ON a.account_id = l.customer_id
  WHERE l.customer_id = ANY (customers) AND l.from_on >= month AND l.from_on < month + interval '1 month'
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND i.period = month AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND by_issuer = app_scope()
$$;
-- The same of units beyond those included; `credited` is what credit notes took off their lines, below zero.
DROP FUNCTION overage_billed(uuid[], date, date, uuid);
CREATE FUNCTION overage_billed(customers uuid[], since date, until date, by_issuer uuid)
  RETURNS TABLE (subscription_id uuid, month date, unit_price bigint, units bigint, net bigint, credited bigint, from_on date, to_on date)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT l.subscription_id, date_trunc('month', l.from_on)::date, abs(l.unit_price), sum(sign(l.unit_price) * l.quantity)::bigint,
    sum(l.net)::bigint, coalesce(sum(o.net), 0)::bigint, min(l.from_on), max(l.until_on) - 1
  FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id JOIN account a ON a.account_id = l.customer_id
  CROSS JOIN LATERAL (SELECT sum(c.net) AS net FROM invoice n JOIN invoice_line c ON c.invoice_id = n.invoice_id
    WHERE i.credited > 0 AND n.refers_to = i.invoice_id AND n.invoice_status = 'Issued' AND (c.reason_values->>'place')::integer = l.place) o
  WHERE l.customer_id = ANY (customers) AND l.kind = 'OVERAGE' AND l.from_on >= since AND l.from_on < until
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
  GROUP BY 1, 2, 3
$$;
REVOKE EXECUTE ON FUNCTION overage_billed(uuid[], date, date, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION overage_billed(uuid[], date, date, uuid) TO portal_app;
