-- Fees of dunning steps (decision 0180): an amount for each reminder and currency, and how invoices name and tax it.
ALTER TABLE dunning_plan
  -- in the order of the reminders, minor units by currency; empty: no fees
  ADD COLUMN fees jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fees) = 'array'),
  -- null: the usual words
  ADD COLUMN fee_text_en text,
  ADD COLUMN fee_text_fr text,
  ADD COLUMN fee_taxed boolean NOT NULL DEFAULT false;

-- The unpaid invoice of a fee and the days of its reminder, which the line states; outside the scope of tax where not `taxed`.
ALTER TABLE one_off_charge
  ADD COLUMN fee_number text,
  ADD COLUMN fee_days integer,
  ADD COLUMN taxed boolean NOT NULL DEFAULT true;

-- The fee of an invoice and reminder: the key allows one. It stays where its charge is deleted, so that it is never made again.
CREATE TABLE dunning_fee (
  invoice_id uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  charge_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  charged_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (invoice_id, days)
);
SELECT tenant_table('dunning_fee');
SELECT purged_table('dunning_fee');
GRANT SELECT, INSERT ON dunning_fee TO portal_app;
