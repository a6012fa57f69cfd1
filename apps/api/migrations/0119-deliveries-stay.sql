-- A move leaves the deliveries of webhooks where they were written, as it leaves the audit that they tell: whoever is above a
-- company now reads of it from then on.
CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'invoice', 'invoice_line', 'payment',
      'partner_call', 'partner_call_body', 'webhook_delivery')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;
