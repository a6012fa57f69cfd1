-- What a payer has left with an issuer in a currency (`product.md` 5.1, decision 0164): the balance, and its entries,
-- which are only added. Like invoices, both keep the path of their day, so no move rewrites them.

-- The key follows from whose balance it is: a payer without a balance row has the same key for its statement of account.
CREATE FUNCTION balance_key(issuer uuid, payer uuid, currency text) RETURNS uuid
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT md5(issuer::text || payer::text || currency)::uuid
$$;

CREATE TABLE balance (
  balance_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  issuer_id uuid NOT NULL REFERENCES account,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Their names when the balance changed last: a payer does not see the companies above it.
  issuer_name text NOT NULL,
  payer_name text NOT NULL,
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  -- The number of entries so far: the place of the last one.
  entries integer NOT NULL DEFAULT 0,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (balance_id = balance_key(issuer_id, account_id, currency))
);
CREATE INDEX balance_account ON balance (account_id, issuer_id, currency);

CREATE TABLE balance_entry (
  entry_id uuid PRIMARY KEY,
  balance_id uuid NOT NULL REFERENCES balance,
  place integer NOT NULL CHECK (place > 0),
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  issuer_id uuid NOT NULL REFERENCES account,
  -- PAYMENT: without an invoice. OVERPAYMENT, CREDIT: what an invoice had too much, paid or credited. APPLIED: to an
  -- invoice. RETURNED: by the bank, of what an invoice had too much. REFUND: to the payer.
  kind text NOT NULL CHECK (kind IN ('PAYMENT', 'OVERPAYMENT', 'CREDIT', 'APPLIED', 'RETURNED', 'REFUND')),
  -- Above zero: added to the balance.
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  made_on date NOT NULL,
  invoice_id uuid REFERENCES invoice ON DELETE CASCADE,
  reference text,
  reason text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  UNIQUE (balance_id, place),
  CHECK ((kind IN ('OVERPAYMENT', 'CREDIT', 'APPLIED', 'RETURNED')) = (invoice_id IS NOT NULL)),
  CHECK ((kind IN ('APPLIED', 'RETURNED', 'REFUND')) = (amount < 0))
);
CREATE INDEX balance_entry_invoice ON balance_entry (invoice_id, place) WHERE invoice_id IS NOT NULL;
CREATE INDEX balance_entry_day ON balance_entry (balance_id, made_on, place);
CREATE INDEX balance_entry_kept ON balance_entry (made_on);
CREATE INDEX balance_entry_payment ON balance_entry (balance_id) WHERE kind = 'PAYMENT';
-- A payment and a refund with the same reference, amount and day count once.
CREATE UNIQUE INDEX balance_entry_once ON balance_entry (balance_id, kind, reference, amount, made_on)
  WHERE reference IS NOT NULL AND invoice_id IS NULL;

-- The path of an entry about an invoice is the invoice's; otherwise the payer's of today, or that of its last invoice
-- once it has left the issuer.
CREATE FUNCTION balance_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE of_invoice uuid := to_jsonb(NEW)->>'invoice_id';
BEGIN
  IF of_invoice IS NOT NULL THEN
    SELECT i.account_id, i.issuer_id, i.provider_id, i.sp_id, i.dt_id, i.rs_id
    INTO NEW.account_id, NEW.issuer_id, NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM invoice i WHERE i.invoice_id = of_invoice;
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'balance' THEN
    SELECT i.acct_name, p.acct_name INTO NEW.issuer_name, NEW.payer_name FROM account i, account p
    WHERE i.account_id = NEW.issuer_id AND p.account_id = NEW.account_id;
  END IF;
  SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM account a
  WHERE a.account_id = NEW.account_id AND NEW.issuer_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
  IF NOT FOUND THEN
    SELECT i.provider_id, i.sp_id, i.dt_id, i.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM invoice i
    WHERE i.account_id = NEW.account_id AND i.issuer_id = NEW.issuer_id ORDER BY i.listed_at DESC, i.invoice_id DESC LIMIT 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER balance_place BEFORE INSERT OR UPDATE OF amount ON balance FOR EACH ROW EXECUTE FUNCTION balance_place();
CREATE TRIGGER balance_place BEFORE INSERT ON balance_entry FOR EACH ROW EXECUTE FUNCTION balance_place();

SELECT protect_tenant_table('balance');
SELECT protect_tenant_table('balance_entry');
-- Only the issuer writes, as with invoices.
CREATE POLICY made_by_issuer ON balance AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (issuer_id = (SELECT app_scope()));
CREATE POLICY changed_by_issuer ON balance AS RESTRICTIVE FOR UPDATE TO portal_app
  USING (issuer_id = (SELECT app_scope()));
CREATE POLICY made_by_issuer ON balance_entry AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (issuer_id = (SELECT app_scope()));
GRANT SELECT, INSERT ON balance, balance_entry TO portal_app;
GRANT UPDATE (amount, entries, modified_at) ON balance TO portal_app;

CREATE OR REPLACE FUNCTION tenant_tables() RETURNS SETOF regclass LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'usage_person', 'usage_plan', 'invoice', 'invoice_line',
      'payment', 'balance', 'balance_entry', 'partner_call', 'partner_call_body', 'partner_call_month', 'webhook_delivery', 'transaction', 'delivery_month')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$$;

-- What invoices have too much until today, since they were credited after they were paid, is put on the balances.
INSERT INTO balance (balance_id, account_id, issuer_id, currency, amount, entries)
SELECT balance_key(issuer_id, account_id, currency), account_id, issuer_id, currency, sum(paid + credited - total), count(*)
FROM invoice WHERE kind = 'INVOICE' AND invoice_status = 'Issued' AND total > 0 AND paid + credited > total
GROUP BY issuer_id, account_id, currency;
INSERT INTO balance_entry (entry_id, balance_id, place, account_id, issuer_id, kind, amount, balance_after, made_on, invoice_id)
SELECT gen_random_uuid(), balance_key(issuer_id, account_id, currency), row_number() OVER earlier, account_id, issuer_id, 'CREDIT',
  paid + credited - total, sum(paid + credited - total) OVER earlier, greatest(issued_on, least(modified_at::date, current_date)), invoice_id
FROM invoice WHERE kind = 'INVOICE' AND invoice_status = 'Issued' AND total > 0 AND paid + credited > total
WINDOW earlier AS (PARTITION BY issuer_id, account_id, currency ORDER BY listed_at, invoice_id ROWS UNBOUNDED PRECEDING);
UPDATE invoice SET paid = total - credited, version = version + 1
WHERE kind = 'INVOICE' AND invoice_status = 'Issued' AND total > 0 AND paid + credited > total;
