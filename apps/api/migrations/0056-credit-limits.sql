-- The credit limit that an issuer sets for a payer (decision 0170): a row of the issuer, which the payer never sees.
CREATE SEQUENCE credit_limit_version AS integer;
GRANT USAGE ON SEQUENCE credit_limit_version TO portal_app;
CREATE TABLE credit_limit (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  payer_id uuid NOT NULL REFERENCES account,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  rule text NOT NULL CHECK (rule IN ('Refuse', 'Approve')),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT nextval('credit_limit_version'),
  PRIMARY KEY (payer_id, account_id)
);
SELECT tenant_table('credit_limit');
SELECT purged_table('credit_limit');
CREATE INDEX credit_limit_account ON credit_limit (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON credit_limit TO portal_app;

-- What counts: open invoices, drafts, and a month of what runs for every company that this payer pays for.
CREATE FUNCTION credit_used(payer uuid, issuer uuid, money text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
  WITH RECURSIVE paid AS (
    SELECT a.account_id, a.acct_type FROM account a WHERE a.account_id = payer
    UNION ALL
    SELECT c.account_id, c.acct_type FROM paid p JOIN account c ON c.parent_id = p.account_id
    JOIN billing_profile b ON b.account_id = c.account_id AND b.billing_owner = 'PARENT'
    WHERE p.acct_type <> 'CU')
  SELECT
    (SELECT coalesce(sum(CASE WHEN i.number IS NULL THEN i.total ELSE i.total - i.paid - i.credited END), 0)::bigint
      FROM invoice i WHERE i.account_id = credit_used.payer AND i.issuer_id = credit_used.issuer AND i.currency = money
      AND i.kind = 'INVOICE' AND (i.number IS NULL OR (i.invoice_status = 'Issued' AND i.payment_status <> 'Paid')))
    + (SELECT coalesce(sum(s.price * CASE t.plan_type WHEN 'PERUSER' THEN s.seats ELSE 1 END), 0)::bigint
      FROM paid p JOIN subscription s ON s.account_id = p.account_id JOIN plan t ON t.plan_id = s.plan_id
      -- As liveStatuses of the code; a plan that failed to start is tried again.
      WHERE s.subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed') AND s.currency = money)
    + (SELECT coalesce(sum(o.price * o.quantity), 0)::bigint FROM paid p JOIN add_on o ON o.account_id = p.account_id
      WHERE o.currency = money AND (o.add_on_status = 'Active' OR (o.add_on_status = 'Available' AND o.start_on IS NOT NULL)))
$$;
REVOKE EXECUTE ON FUNCTION credit_used(uuid, uuid, text) FROM PUBLIC;

-- The limits of the payers of companies. A sale holds each payer until its transaction ends, so that what is read stays
-- true: sales to one payer follow each other. Payers in the order of their keys, as two sets may hold several. A preview
-- holds none.
CREATE FUNCTION credit_rooms(wanted uuid[], hold boolean) RETURNS TABLE (company uuid, payer uuid, issuer uuid, currency text, most bigint, rule text, used bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE one record;
BEGIN
  IF hold THEN
    FOR one IN SELECT DISTINCT l.payer_id FROM unnest(wanted) w CROSS JOIN LATERAL billing_party(w) b
      JOIN credit_limit l ON l.payer_id = b.bill_to AND l.account_id = b.issuer ORDER BY 1
    LOOP
      PERFORM pg_advisory_xact_lock(hashtextextended('credit of ' || one.payer_id, 0));
    END LOOP;
  END IF;
  -- What a payer uses is counted once, however many companies it pays for.
  RETURN QUERY WITH party AS MATERIALIZED (
    SELECT w AS wanted_id, b.bill_to, b.issuer FROM unnest(wanted) w CROSS JOIN LATERAL billing_party(w) b),
  room AS MATERIALIZED (
    SELECT l.*, credit_used(l.payer_id, l.account_id, l.currency) AS used
    FROM (SELECT DISTINCT p.bill_to, p.issuer FROM party p) d
    JOIN credit_limit l ON l.payer_id = d.bill_to AND l.account_id = d.issuer)
  SELECT p.wanted_id, r.payer_id, r.account_id, r.currency, r.amount, r.rule, r.used
  FROM party p JOIN room r ON r.payer_id = p.bill_to AND r.account_id = p.issuer;
END $$;
REVOKE EXECUTE ON FUNCTION credit_rooms(uuid[], boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_rooms(uuid[], boolean) TO portal_app;

-- The same for one limit that its issuer reads.
CREATE FUNCTION credit_used_of(wanted uuid) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
  SELECT credit_used(l.payer_id, l.account_id, l.currency) FROM credit_limit l
  WHERE l.payer_id = wanted AND l.account_id = app_scope()
$$;
REVOKE EXECUTE ON FUNCTION credit_used_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_used_of(uuid) TO portal_app;
