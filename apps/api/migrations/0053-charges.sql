-- The credited invoice that an invoice replaces, once it is issued (decision 0165). No foreign key: the replaced one is older, and goes
-- first when its ten years are over.
ALTER TABLE invoice ADD COLUMN replaces uuid;
CREATE INDEX invoice_replaces ON invoice (replaces) WHERE replaces IS NOT NULL;

-- What an issuer charges once, or credits, without a plan (decision 0166): items of a catalogue, and the charges of companies. A
-- charge without an invoice is taken up by the next draft of the company's payer. `unit_price` is below zero for a credit.
CREATE TABLE charge_item (
  item_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{1,31}$'),
  text_en text NOT NULL,
  text_fr text NOT NULL,
  -- minor units by currency
  prices jsonb NOT NULL CHECK (jsonb_typeof(prices) = 'object'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  UNIQUE (account_id, code)
);
SELECT tenant_table('charge_item');
SELECT purged_table('charge_item');
GRANT SELECT, INSERT, DELETE ON charge_item TO portal_app;

CREATE TABLE one_off_charge (
  charge_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  issuer_id uuid NOT NULL REFERENCES account,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  code text,
  text_en text NOT NULL,
  text_fr text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price bigint NOT NULL CHECK (unit_price <> 0),
  reason text NOT NULL,
  charged_on date NOT NULL,
  -- The issued invoice with its line; no foreign key, since it outlives the invoice of a company that is purged.
  invoice_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text
);
CREATE INDEX one_off_charge_pending ON one_off_charge (account_id, created_at) WHERE invoice_id IS NULL;
CREATE INDEX one_off_charge_account ON one_off_charge (account_id, created_at DESC, charge_id);
CREATE INDEX one_off_charge_invoice ON one_off_charge (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX one_off_charge_kept ON one_off_charge (created_at);
-- Like a balance, a charge keeps the path of its day: its issuer keeps it when the company moves.
CREATE FUNCTION charge_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
  FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER charge_place BEFORE INSERT ON one_off_charge FOR EACH ROW EXECUTE FUNCTION charge_place();
SELECT protect_tenant_table('one_off_charge');
CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'usage_person', 'usage_plan', 'invoice', 'invoice_line',
      'payment', 'balance', 'balance_entry', 'one_off_charge', 'partner_call', 'partner_call_body', 'partner_call_month', 'webhook_delivery', 'transaction',
      'delivery_month')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;
SELECT purged_table('one_off_charge');
CREATE POLICY of_issuer ON one_off_charge AS RESTRICTIVE FOR ALL TO portal_app
  USING (issuer_id = (SELECT app_scope())) WITH CHECK (issuer_id = (SELECT app_scope()));
GRANT SELECT, INSERT, DELETE ON one_off_charge TO portal_app;
GRANT UPDATE (invoice_id) ON one_off_charge TO portal_app;

ALTER TABLE invoice_line DROP CONSTRAINT invoice_line_kind_check;
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_kind_check
  CHECK (kind IN ('PLAN', 'SEATS', 'OVERAGE', 'ADDON', 'PROMOTION', 'CHARGE', 'CREDIT'));

-- An invoice of one-off charges alone stands beside the invoice of its month.
ALTER TABLE invoice ADD COLUMN charges_only boolean NOT NULL DEFAULT false;
DROP INDEX invoice_of_month;
CREATE UNIQUE INDEX invoice_of_month ON invoice (account_id, issuer_id, period, currency)
  WHERE kind = 'INVOICE' AND invoice_status <> 'Voided' AND NOT (total > 0 AND credited >= total) AND NOT charges_only;

-- A one-off charge bills no month: what else a company held is billed still.
CREATE OR REPLACE FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid) RETURNS TABLE (customer_id uuid, currency text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT l.customer_id, i.currency FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id
  JOIN account a ON a.account_id = l.customer_id
  WHERE l.customer_id = ANY (customers) AND l.from_on >= month AND l.from_on < month + interval '1 month' AND l.kind <> 'CHARGE'
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND i.period = month AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND by_issuer = app_scope()
$$;

-- What an issuer does with a month below zero: late corrections become a credit note, or wait for a later invoice.
ALTER TABLE billing_profile ADD COLUMN below_zero text NOT NULL DEFAULT 'CREDIT_NOTE' CHECK (below_zero IN ('CREDIT_NOTE', 'CARRY'));
