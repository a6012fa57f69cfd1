-- Invoices (`product.md` 5.1, decision 0081). An invoice belongs to the company that pays it, with the path of the day of its issue.

-- Who pays for a company (`product.md` 5.1): itself, or the nearest company above that pays for itself.
CREATE TABLE billing_profile (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  billing_owner text NOT NULL DEFAULT 'SELF' CHECK (billing_owner IN ('SELF', 'PARENT')),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  terms_days integer NOT NULL DEFAULT 30 CHECK (terms_days IN (0, 15, 30, 45, 60)),
  po_required boolean NOT NULL DEFAULT false,
  -- letters before the numbers of the invoices that the company issues
  number_prefix text CHECK (number_prefix ~ '^[A-Z0-9]{2,8}$'),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1
);
SELECT tenant_table('billing_profile');
SELECT purged_table('billing_profile');
GRANT SELECT, INSERT, UPDATE ON billing_profile TO portal_app;

-- What an issuer taxes in a country, from a day on; nothing is taxed by guess.
CREATE TABLE tax_rate (
  tax_rate_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  tax_name text NOT NULL,
  -- hundredths of a percent
  rate integer NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to >= valid_from),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text
);
CREATE UNIQUE INDEX tax_rate_from ON tax_rate (account_id, country, valid_from);
SELECT tenant_table('tax_rate');
SELECT purged_table('tax_rate');
GRANT SELECT, INSERT, UPDATE, DELETE ON tax_rate TO portal_app;

-- The last number of an issuer in a year; the one who issues takes the next one under this row's lock.
CREATE TABLE invoice_number (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 2200),
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (account_id, year)
);
SELECT tenant_table('invoice_number');
GRANT SELECT, INSERT, UPDATE ON invoice_number TO portal_app;

CREATE TABLE invoice (
  invoice_id uuid PRIMARY KEY,
  -- who pays
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  issuer_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  invoice_status text NOT NULL CHECK (invoice_status IN ('Draft', 'Failed', 'Issued', 'Voided')),
  payment_status text NOT NULL DEFAULT 'Pending' CHECK (payment_status IN ('Pending', 'Paid', 'Failed')),
  number text,
  -- the first day of its month
  period date NOT NULL CHECK (extract(day FROM period) = 1),
  issued_on date,
  due_on date,
  -- the first moment at which it is overdue, where the payer is
  overdue_at timestamptz(3),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- minor units; of a credit note below zero
  net bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL CHECK (total = net + tax),
  paid bigint NOT NULL DEFAULT 0,
  -- taken off by credit notes
  credited bigint NOT NULL DEFAULT 0,
  po_number text,
  -- typed in, so that a run which makes the draft again keeps it
  po_by_hand boolean NOT NULL DEFAULT false,
  language text NOT NULL,
  terms_days integer NOT NULL,
  -- both as of the day of issue: {name, legalName, acctNumber, taxId, emails, address, acctType}
  bill_to jsonb NOT NULL,
  issuer jsonb NOT NULL,
  -- of a credit note: the invoice that it corrects, and why
  refers_to uuid REFERENCES invoice,
  note text,
  void_reason text,
  -- why it cannot be issued
  failure text,
  failure_values jsonb,
  -- days after its due day for which a reminder was sent
  reminded integer NOT NULL DEFAULT 0,
  -- what it is listed by: when it was issued, and before that when it was made
  listed_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  CHECK ((invoice_status IN ('Issued', 'Voided')) = (number IS NOT NULL)),
  CHECK ((number IS NOT NULL) = (issued_on IS NOT NULL AND due_on IS NOT NULL AND overdue_at IS NOT NULL)),
  CHECK ((kind = 'CREDIT_NOTE') = (refers_to IS NOT NULL)),
  CHECK ((invoice_status = 'Failed') = (failure IS NOT NULL))
);
CREATE UNIQUE INDEX invoice_of_number ON invoice (issuer_id, number);
CREATE INDEX invoice_account ON invoice (account_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_rs ON invoice (rs_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_dt ON invoice (dt_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_sp ON invoice (sp_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_provider ON invoice (provider_id, listed_at DESC, invoice_id DESC);
-- the few that wait for money, for reminders and for the filter
CREATE INDEX invoice_overdue ON invoice (overdue_at, invoice_id)
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';
CREATE INDEX invoice_issuer_period ON invoice (issuer_id, period, invoice_id);
CREATE INDEX invoice_drafts ON invoice (issuer_id, listed_at DESC, invoice_id DESC) WHERE number IS NULL;
CREATE INDEX invoice_refers ON invoice (refers_to) WHERE refers_to IS NOT NULL;
CREATE INDEX invoice_kept ON invoice (issued_on) WHERE issued_on IS NOT NULL;
-- What a billing run did not make again is found at its end, among all drafts of its issuer's month.
CREATE INDEX invoice_stale ON invoice (issuer_id, period, modified_at) WHERE number IS NULL;
-- The report goes by month and payer: a page of it read and sorted every invoice of the tree.
CREATE INDEX invoice_report_provider ON invoice (provider_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX invoice_report_sp ON invoice (sp_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX invoice_report_dt ON invoice (dt_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX invoice_report_rs ON invoice (rs_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX invoice_report_issuer ON invoice (issuer_id, period DESC, account_id) WHERE invoice_status = 'Issued';
-- Drafts are told to their issuer alone, and at the end of a month there are as many as customers: what a level is told of, without
-- those of others.
CREATE INDEX invoice_provider_told ON invoice (provider_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = provider_id;
CREATE INDEX invoice_sp_told ON invoice (sp_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = sp_id;
CREATE INDEX invoice_dt_told ON invoice (dt_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = dt_id;
CREATE INDEX invoice_rs_told ON invoice (rs_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = rs_id;
-- Anyone who looks for an invoice has its number, and rarely its issuer.
CREATE INDEX invoice_numbered ON invoice (number) WHERE number IS NOT NULL;
-- Every issuer counts from one, so that many have the same number: each level finds its own.
CREATE INDEX invoice_sp_number ON invoice (sp_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoice_dt_number ON invoice (dt_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoice_rs_number ON invoice (rs_id, number) WHERE number IS NOT NULL;
-- One invoice of a payer, month and currency: an invoice that is credited whole leaves its place to another.
CREATE UNIQUE INDEX invoice_of_month ON invoice (account_id, issuer_id, period, currency)
  WHERE kind = 'INVOICE' AND invoice_status <> 'Voided' AND NOT (total > 0 AND credited >= total);
SELECT protect_tenant_table('invoice');
-- Drafts are of their issuer alone, and no one else writes.
CREATE POLICY drafts_of_issuer ON invoice AS RESTRICTIVE FOR SELECT TO portal_app
  USING (number IS NOT NULL OR issuer_id = (SELECT app_scope()));
CREATE POLICY made_by_issuer ON invoice AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK (issuer_id = (SELECT app_scope()));
CREATE POLICY changed_by_issuer ON invoice AS RESTRICTIVE FOR UPDATE TO portal_app USING (issuer_id = (SELECT app_scope()));
CREATE POLICY removed_by_issuer ON invoice AS RESTRICTIVE FOR DELETE TO portal_app USING (issuer_id = (SELECT app_scope()));
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice TO portal_app;

CREATE TABLE invoice_line (
  invoice_id uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  place integer NOT NULL CHECK (place > 0),
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- for which company, where someone else pays
  customer_id uuid NOT NULL REFERENCES account,
  customer_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PLAN', 'SEATS', 'OVERAGE', 'ADDON', 'PROMOTION', 'CREDIT')),
  -- not referenced: lines stay when a company plan is purged
  subscription_id uuid,
  plan_code text,
  plan_name text,
  plan_name_fr text,
  from_on date NOT NULL,
  until_on date NOT NULL CHECK (until_on > from_on),
  -- seats or units, the price of one; of a month in days: how many of how many
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  days integer,
  days_of integer,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  -- as applied: hundredths of a percent, the category of EN 16931, and its name
  tax_rate integer NOT NULL,
  tax_category text NOT NULL CHECK (tax_category IN ('S', 'Z', 'AE')),
  tax_name text,
  -- why it is there, in words of both languages by this code
  reason text NOT NULL,
  reason_values jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (invoice_id, place)
);
CREATE INDEX invoice_line_customer ON invoice_line (customer_id, from_on);
CREATE INDEX invoice_line_overage ON invoice_line (customer_id, from_on) WHERE kind = 'OVERAGE';
-- Lines are seen and written with their invoice: a draft's by its issuer alone.
SELECT protect_tenant_table('invoice_line');
CREATE POLICY with_invoice ON invoice_line AS RESTRICTIVE TO portal_app
  USING (EXISTS (SELECT FROM invoice i WHERE i.invoice_id = invoice_line.invoice_id));
GRANT SELECT, INSERT, DELETE ON invoice_line TO portal_app;
GRANT UPDATE (provider_id, sp_id, dt_id, rs_id) ON invoice_line TO portal_app;

-- Money that came in, or was paid back (below zero). One that was returned counts nothing.
CREATE TABLE payment (
  payment_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  invoice_id uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount <> 0),
  paid_on date NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  reference text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text
);
CREATE INDEX payment_invoice ON payment (invoice_id, created_at);
CREATE UNIQUE INDEX payment_once ON payment (invoice_id, reference, amount, paid_on, failed) WHERE reference IS NOT NULL;
SELECT protect_tenant_table('payment');
CREATE POLICY made_by_issuer ON payment AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (EXISTS (SELECT FROM invoice i WHERE i.invoice_id = payment.invoice_id AND i.issuer_id = (SELECT app_scope())));
GRANT SELECT, INSERT ON payment TO portal_app;

-- The path of a credit note is that of its invoice: what follows from it is seen by those who saw it, wherever the payer stands now.
CREATE FUNCTION invoice_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.refers_to IS NULL THEN
    SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  ELSE
    SELECT i.provider_id, i.sp_id, i.dt_id, i.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM invoice i WHERE i.invoice_id = NEW.refers_to AND i.account_id = NEW.account_id AND i.issuer_id = NEW.issuer_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_place BEFORE INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_place();

CREATE FUNCTION of_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT i.account_id, i.provider_id, i.sp_id, i.dt_id, i.rs_id
  INTO NEW.account_id, NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM invoice i WHERE i.invoice_id = NEW.invoice_id;
  RETURN NEW;
END $$;
CREATE TRIGGER of_invoice BEFORE INSERT ON invoice_line FOR EACH ROW EXECUTE FUNCTION of_invoice();
CREATE TRIGGER of_invoice BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION of_invoice();

-- What was issued does not change: of an invoice with a number only what happens to it afterwards, of its lines nothing. It goes
-- once its years of keeping are over.
CREATE FUNCTION invoice_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE free text[] := ARRAY['invoice_status', 'payment_status', 'paid', 'credited', 'void_reason', 'reminded', 'modified_at', 'modified_by', 'version'];
BEGIN
  IF OLD.number IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.issued_on < current_date - interval '10 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - free <> to_jsonb(NEW) - free
    OR (OLD.invoice_status, NEW.invoice_status) NOT IN (('Issued', 'Issued'), ('Issued', 'Voided'), ('Voided', 'Voided')) THEN
    RAISE EXCEPTION 'an issued invoice does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_stays();

CREATE FUNCTION invoice_lines_stay() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN invoice i USING (invoice_id) WHERE i.number IS NOT NULL) THEN
    RAISE EXCEPTION 'an issued invoice does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_stays';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_lines_stay_insert AFTER INSERT ON invoice_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_stay();
CREATE TRIGGER invoice_lines_stay_update AFTER UPDATE ON invoice_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_stay();
CREATE TRIGGER invoice_lines_stay_delete AFTER DELETE ON invoice_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_stay();
