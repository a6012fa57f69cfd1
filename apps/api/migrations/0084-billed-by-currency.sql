-- An invoice is of one currency: what was billed elsewhere is that currency's alone, and what else a company holds is billed still.
DROP FUNCTION billed_elsewhere(uuid[], date, uuid);
CREATE FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid) RETURNS TABLE (customer_id uuid, currency text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT l.customer_id, i.currency FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id
  JOIN account a ON a.account_id = l.customer_id
  WHERE l.customer_id = ANY (customers) AND l.from_on >= month AND l.from_on < month + interval '1 month'
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND i.period = month
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND by_issuer = app_scope()
$$;
REVOKE EXECUTE ON FUNCTION billed_elsewhere(uuid[], date, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION billed_elsewhere(uuid[], date, uuid) TO portal_app;
