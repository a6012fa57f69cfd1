-- Entries of bank statements that were recorded as payments (decision 0175): each once, whichever invoice or balance it
-- went to. The fingerprint is of the bank's reference or of what the entry says, the amount, the currency and the day.
CREATE TABLE bank_entry (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  paid_on date NOT NULL,
  PRIMARY KEY (account_id, fingerprint)
);
CREATE INDEX bank_entry_kept ON bank_entry (paid_on);
SELECT tenant_table('bank_entry');
SELECT purged_table('bank_entry');
GRANT SELECT, INSERT ON bank_entry TO portal_app;

-- The name of a payer as banks state it: without accents, signs and blanks, and cut.
CREATE FUNCTION payer_key(payer text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public AS $$
  SELECT left(regexp_replace(search_normal(payer), '[[:punct:][:space:]]+', '', 'g'), 20)
$$;
-- Open invoices by payer and amount, for payments that name no invoice.
CREATE INDEX invoice_open_payer ON invoice (issuer_id, payer_key(bill_to->>'name'), (total - paid - credited))
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';

-- Payments by the bank's reference, as someone may have recorded them by hand.
CREATE INDEX payment_reference ON payment (reference, amount, paid_on) WHERE reference IS NOT NULL;
CREATE INDEX balance_entry_reference ON balance_entry (issuer_id, reference) WHERE kind = 'PAYMENT' AND reference IS NOT NULL;
