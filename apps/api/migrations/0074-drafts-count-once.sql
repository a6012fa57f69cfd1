-- Days billed ahead, late usage and charges by hand are on the draft of each open month until one of them is issued, which
-- makes the other ones outdated (decisions 0166 and 0176). A limit counts them once, as they are on the latest draft
-- (decision 0170).
CREATE FUNCTION drafted_twice(payer uuid, issuer uuid, money text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  WITH drafts AS MATERIALIZED (
    SELECT i.invoice_id, i.period FROM invoice i WHERE i.account_id = drafted_twice.payer AND i.issuer_id = drafted_twice.issuer
    AND i.currency = money AND i.kind = 'INVOICE' AND i.number IS NULL)
  SELECT coalesce(sum(l.net + l.tax), 0)::bigint FROM drafts d JOIN invoice_line l ON l.invoice_id = d.invoice_id
  WHERE (SELECT count(*) > 1 FROM drafts) AND EXISTS (
    SELECT FROM drafts later JOIN invoice_line m ON m.invoice_id = later.invoice_id
    WHERE later.period > d.period AND m.customer_id = l.customer_id AND m.kind = l.kind
    AND CASE WHEN l.kind = 'CHARGE' THEN m.reason_values->>'charge' = l.reason_values->>'charge'
      ELSE m.subscription_id IS NOT DISTINCT FROM l.subscription_id AND m.plan_code IS NOT DISTINCT FROM l.plan_code
        AND m.from_on < l.until_on AND m.until_on > l.from_on END)
$$;
REVOKE EXECUTE ON FUNCTION drafted_twice(uuid, uuid, text) FROM PUBLIC;

CREATE OR REPLACE FUNCTION credit_used(payer uuid, issuer uuid, money text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
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
    - drafted_twice(credit_used.payer, credit_used.issuer, money)
    - coalesce((SELECT b.amount FROM balance b WHERE b.balance_id = balance_key(credit_used.issuer, credit_used.payer, money)), 0)
    + (SELECT coalesce(sum(s.price * CASE t.plan_type WHEN 'PERUSER' THEN s.seats ELSE 1 END), 0)::bigint
      FROM paid p JOIN subscription s ON s.account_id = p.account_id JOIN plan t ON t.plan_id = s.plan_id
      -- As liveStatuses of the code; a plan that failed to start is tried again.
      WHERE s.subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed') AND s.currency = money)
    + (SELECT coalesce(sum(o.price * o.quantity), 0)::bigint FROM paid p JOIN add_on o ON o.account_id = p.account_id
      WHERE o.currency = money AND (o.add_on_status = 'Active' OR (o.add_on_status = 'Available' AND o.start_on IS NOT NULL)))
$$;
