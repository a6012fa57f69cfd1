-- A version is never given twice: details that were deleted and set again are others than those that a colleague has read.
CREATE SEQUENCE payment_details_version AS integer;
GRANT USAGE ON SEQUENCE payment_details_version TO portal_app;

-- How a company wants its invoices paid, one row for each currency (`product.md` 5.1, decision 0163).
CREATE TABLE payment_details (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  holder text,
  iban text CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'),
  bic text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  bank_code text,
  account_number text,
  bank_name text,
  payment_link text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT nextval('payment_details_version'),
  PRIMARY KEY (account_id, currency),
  CHECK (coalesce(iban, account_number, payment_link) IS NOT NULL)
);
SELECT tenant_table('payment_details');
SELECT purged_table('payment_details');
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_details TO portal_app;

-- The details of the day of issue: {holder, iban, bic, bankCode, accountNumber, bankName, paymentLink}.
ALTER TABLE invoice ADD COLUMN pay_to jsonb;
