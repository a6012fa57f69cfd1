-- How an issuer's billing maps to the accounts of its bookkeeping (decision 0171): the fields of `LedgerMapping`.
CREATE TABLE ledger (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  mapping jsonb NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1
);
SELECT tenant_table('ledger');
SELECT purged_table('ledger');
GRANT SELECT, INSERT, UPDATE ON ledger TO portal_app;

-- What the accountant got: whole months, one after the other, with the accounts of that day.
CREATE TABLE ledger_export (
  export_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  from_month date NOT NULL CHECK (extract(day FROM from_month) = 1),
  to_month date NOT NULL CHECK (extract(day FROM to_month) = 1),
  format text NOT NULL,
  language text NOT NULL,
  mapping jsonb NOT NULL,
  sums jsonb NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  first_number bigint NOT NULL CHECK (first_number > 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  UNIQUE (account_id, from_month),
  UNIQUE (account_id, to_month),
  CHECK (to_month >= from_month)
);
SELECT tenant_table('ledger_export');
SELECT purged_table('ledger_export');
GRANT SELECT, INSERT ON ledger_export TO portal_app;

-- The documents, the payments and the refunds of an export. Each is in one export only: an issuer has one ledger. Without the columns of the
-- tree, so that a move of a company leaves them alone: they are seen with their export.
CREATE TABLE ledger_entry (
  export_id uuid NOT NULL REFERENCES ledger_export ON DELETE CASCADE,
  number bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('INVOICE', 'VOID', 'PAYMENT', 'BALANCE')),
  source_id uuid NOT NULL,
  -- The day of the document, and the day under which it is booked: late ones on the first day of the export.
  dated_on date NOT NULL,
  booked_on date NOT NULL,
  -- The payer of a payment or a refund without a document, by its name and number of that day.
  partner jsonb,
  CHECK ((source = 'BALANCE') = (partner IS NOT NULL)),
  PRIMARY KEY (export_id, number),
  UNIQUE (source_id, source)
);
ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tree ON ledger_entry TO portal_app
  USING (EXISTS (SELECT FROM ledger_export x WHERE x.export_id = ledger_entry.export_id))
  WITH CHECK (EXISTS (SELECT FROM ledger_export x WHERE x.export_id = ledger_entry.export_id));
GRANT SELECT, INSERT ON ledger_entry TO portal_app;

-- What an issuer issued, by day: its accounting exports look for days.
CREATE INDEX invoice_issued ON invoice (issuer_id, issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX invoice_voided ON invoice (issuer_id, modified_at) WHERE invoice_status = 'Voided';
CREATE INDEX balance_entry_banked ON balance_entry (issuer_id, made_on) WHERE kind IN ('PAYMENT', 'REFUND');
