-- The exposure of an issuer is what is open less what the payer has on its balance (decisions 0164 and 0170): someone who
-- paid ahead may buy for as much more.
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
    - coalesce((SELECT b.amount FROM balance b WHERE b.balance_id = balance_key(credit_used.issuer, credit_used.payer, money)), 0)
    + (SELECT coalesce(sum(s.price * CASE t.plan_type WHEN 'PERUSER' THEN s.seats ELSE 1 END), 0)::bigint
      FROM paid p JOIN subscription s ON s.account_id = p.account_id JOIN plan t ON t.plan_id = s.plan_id
      -- As liveStatuses of the code; a plan that failed to start is tried again.
      WHERE s.subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed') AND s.currency = money)
    + (SELECT coalesce(sum(o.price * o.quantity), 0)::bigint FROM paid p JOIN add_on o ON o.account_id = p.account_id
      WHERE o.currency = money AND (o.add_on_status = 'Active' OR (o.add_on_status = 'Available' AND o.start_on IS NOT NULL)))
$$;

-- Accounting exports look for what was recorded since the last one, not since the ledger began (decision 0171). Each payment
-- changes its invoice, so the invoices that changed lead to it.
CREATE INDEX invoice_changed ON invoice (issuer_id, modified_at) WHERE issued_on IS NOT NULL;
DROP INDEX balance_entry_banked;
CREATE INDEX balance_entry_banked ON balance_entry (issuer_id, created_at) WHERE kind IN ('PAYMENT', 'REFUND');

-- A charge keeps the name of its company, like its path: its issuer still finds it once the company has left (decision 0166).
ALTER TABLE one_off_charge ADD COLUMN account_name text NOT NULL DEFAULT '';
UPDATE one_off_charge c SET account_name = a.acct_name FROM account a WHERE a.account_id = c.account_id;
CREATE INDEX one_off_charge_waiting ON one_off_charge (issuer_id, created_at, charge_id) WHERE invoice_id IS NULL;
CREATE OR REPLACE FUNCTION charge_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.acct_name
  INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id, NEW.account_name
  FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  RETURN NEW;
END $$;
