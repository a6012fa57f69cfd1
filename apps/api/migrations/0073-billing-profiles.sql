-- Who pays for a company (product.md 5.1): itself, or the nearest company above that pays for itself.
CREATE TABLE billing_profile (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  billing_owner text NOT NULL DEFAULT 'SELF' CHECK (billing_owner IN ('SELF', 'PARENT')),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  terms_days integer NOT NULL DEFAULT 30 CHECK (terms_days IN (0, 15, 30, 45, 60)),
  po_required boolean NOT NULL DEFAULT false,
  -- letters before the numbers of the invoices that the company issues
  number_prefix text CHECK (number_prefix ~ '^[A-Z0-9]{2,8}$'),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1
);
SELECT tenant_table('billing_profile');
SELECT purged_table('billing_profile');
GRANT SELECT, INSERT, UPDATE ON billing_profile TO portal_app;

-- Who pays for a company, who bills them, and in which currency: without a profile a company pays for itself, its parent bills, and
-- the currency is that of the nearest company above, at last US dollars. Nobody bills the provider. Reads above the scope.
CREATE FUNCTION billing_party(wanted uuid) RETURNS TABLE (bill_to uuid, issuer uuid, currency text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  WITH path AS (
    SELECT up.account_id, up.parent_id, account_rank(up.acct_type) AS rank, b.billing_owner, b.currency
    FROM account a JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    LEFT JOIN billing_profile b ON b.account_id = up.account_id
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)),
  payer AS (
    SELECT * FROM path WHERE coalesce(billing_owner, 'SELF') = 'SELF' OR parent_id IS NULL ORDER BY rank DESC LIMIT 1)
  SELECT payer.account_id, coalesce(payer.parent_id, payer.account_id),
    coalesce((SELECT p.currency FROM path p WHERE p.rank <= payer.rank AND p.currency IS NOT NULL ORDER BY p.rank DESC LIMIT 1), 'USD')
  FROM payer
$$;

DO $$
DECLARE made regprocedure;
BEGIN
  FOREACH made IN ARRAY ARRAY['plans_sold_by(uuid)', 'plan_prices(uuid, uuid[], text)', 'billing_party(uuid)']::regprocedure[] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portal_app', made);
  END LOOP;
END $$;

-- Usage and invoices keep the path of their day, as the audit does: a move leaves them where they were counted and billed.
CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'audit_event', 'usage_daily', 'usage_month', 'invoice', 'invoice_line', 'payment')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;
