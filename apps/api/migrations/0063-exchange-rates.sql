-- The currency of an issuer's books (decision 0179): its invoices in other currencies state their tax in it, too.
ALTER TABLE billing_profile ADD COLUMN books_currency text CHECK (books_currency ~ '^[A-Z]{3}$');

-- What one unit of a currency is worth in the issuer's books, from a day until the next one that is recorded.
CREATE TABLE exchange_rate (
  exchange_rate_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  books_currency text NOT NULL CHECK (books_currency ~ '^[A-Z]{3}$' AND books_currency <> currency),
  rate numeric(14,8) NOT NULL CHECK (rate > 0),
  valid_from date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  UNIQUE (account_id, books_currency, currency, valid_from)
);
CREATE INDEX exchange_rate_latest ON exchange_rate (account_id, books_currency, valid_from DESC, currency);
SELECT tenant_table('exchange_rate');
SELECT purged_table('exchange_rate');
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_rate TO portal_app;

-- The tax of an issued document in the currency of the issuer's books, with the rate of the day of issue. A credit note has
-- the rate of its invoice, so both agree once the invoice is credited whole.
ALTER TABLE invoice ADD COLUMN books_currency text, ADD COLUMN books_rate numeric(14,8), ADD COLUMN books_rate_on date,
  ADD COLUMN books_tax bigint,
  ADD CONSTRAINT invoice_books CHECK (num_nonnulls(books_currency, books_rate, books_rate_on, books_tax) IN (0, 4));
