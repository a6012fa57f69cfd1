-- A fee that a person deleted before any invoice had it; where only its charge is gone, retention removed that.
ALTER TABLE dunning_fee ADD COLUMN waived_at timestamptz(3);
UPDATE dunning_fee f SET waived_at = now() WHERE NOT EXISTS (SELECT FROM one_off_charge c WHERE c.charge_id = f.charge_id);
GRANT UPDATE (waived_at) ON dunning_fee TO portal_app;
CREATE INDEX dunning_fee_account ON dunning_fee (account_id);
CREATE INDEX dunning_fee_charge ON dunning_fee (charge_id);
-- Like its charge, a fee is read by its issuer alone.
CREATE POLICY of_issuer ON dunning_fee AS RESTRICTIVE FOR ALL TO portal_app
  USING (account_id = (SELECT app_scope())) WITH CHECK (account_id = (SELECT app_scope()));

-- NOT VALID: documents that exist stay as they were issued.
ALTER TABLE invoice ADD CONSTRAINT invoice_not_below_zero
  CHECK (kind <> 'INVOICE' OR number IS NULL OR total >= 0) NOT VALID;

-- A draft that turns out to have fees alone gets another tax. The triggers of lines keep those of issued invoices.
GRANT UPDATE (tax_rate, tax_category, tax_name, taxes, tax_amounts, tax_reason) ON invoice_line TO portal_app;
