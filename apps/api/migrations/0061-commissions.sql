-- Commission plans of an issuer (decision 0177): a percentage of what partners below it pay, without tax. A plan never
-- changes, so that what it gave can be checked for ever.
CREATE TABLE commission_plan (
  plan_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  name text NOT NULL,
  -- Hundredths of a percent.
  rate integer NOT NULL CHECK (rate BETWEEN 1 AND 10000),
  -- The plans of the catalogue that it is for; none: everything on an invoice.
  plan_codes text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  UNIQUE (account_id, name)
);
SELECT tenant_table('commission_plan');
SELECT purged_table('commission_plan');
GRANT SELECT, INSERT, DELETE ON commission_plan TO portal_app;

-- An issuer and a partner that gets commissions from it. Without the columns of the tree: the two see it wherever they
-- are, and no other company does. Whatever changes in an agreement locks its row.
CREATE TABLE commission_agreement (
  agreement_id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES account,
  partner_id uuid NOT NULL REFERENCES account,
  -- Their names when a plan was assigned last: a partner does not see the companies above it.
  issuer_name text NOT NULL,
  partner_name text NOT NULL,
  UNIQUE (issuer_id, partner_id),
  CHECK (issuer_id <> partner_id)
);
CREATE INDEX commission_agreement_partner ON commission_agreement (partner_id);
ALTER TABLE commission_agreement ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_the_two ON commission_agreement FOR SELECT TO portal_app USING ((SELECT app_scope()) IN (issuer_id, partner_id));
CREATE POLICY made_by_issuer ON commission_agreement FOR INSERT TO portal_app WITH CHECK ((SELECT app_scope()) = issuer_id);
CREATE POLICY changed_by_issuer ON commission_agreement FOR UPDATE TO portal_app USING ((SELECT app_scope()) = issuer_id);
GRANT SELECT, INSERT ON commission_agreement TO portal_app;
GRANT UPDATE (issuer_name, partner_name) ON commission_agreement TO portal_app;

-- A plan for a partner between two days, with the terms of the plan, which the partner cannot read.
CREATE TABLE commission_assignment (
  assignment_id uuid PRIMARY KEY,
  agreement_id uuid NOT NULL REFERENCES commission_agreement,
  -- A plan goes with the purge of its issuer alone: one that was assigned is not deleted before.
  plan_id uuid NOT NULL REFERENCES commission_plan ON DELETE CASCADE,
  rate integer NOT NULL CHECK (rate BETWEEN 1 AND 10000),
  plan_codes text[] NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  version integer NOT NULL DEFAULT 1,
  CHECK (valid_to >= valid_from)
);
CREATE INDEX commission_assignment_agreement ON commission_assignment (agreement_id, valid_from);
CREATE INDEX commission_assignment_plan ON commission_assignment (plan_id);
ALTER TABLE commission_assignment ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_the_two ON commission_assignment FOR SELECT TO portal_app
  USING (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_assignment.agreement_id));
CREATE POLICY made_by_issuer ON commission_assignment FOR INSERT TO portal_app
  WITH CHECK (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_assignment.agreement_id
    AND g.issuer_id = (SELECT app_scope())));
CREATE POLICY changed_by_issuer ON commission_assignment FOR UPDATE TO portal_app
  USING (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_assignment.agreement_id
    AND g.issuer_id = (SELECT app_scope())));
CREATE POLICY removed_by_issuer ON commission_assignment FOR DELETE TO portal_app
  USING (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_assignment.agreement_id
    AND g.issuer_id = (SELECT app_scope())));
GRANT SELECT, INSERT, DELETE ON commission_assignment TO portal_app;
GRANT UPDATE (valid_to, version) ON commission_assignment TO portal_app;

-- A closed month and its sums by currency. It is only added.
CREATE TABLE commission_month (
  agreement_id uuid NOT NULL REFERENCES commission_agreement,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  sums jsonb NOT NULL,
  closed_at timestamptz(3) NOT NULL DEFAULT now(),
  closed_by text,
  PRIMARY KEY (agreement_id, month)
);
ALTER TABLE commission_month ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_the_two ON commission_month FOR SELECT TO portal_app
  USING (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_month.agreement_id));
CREATE POLICY made_by_issuer ON commission_month FOR INSERT TO portal_app
  WITH CHECK (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_month.agreement_id
    AND g.issuer_id = (SELECT app_scope())));
GRANT SELECT, INSERT ON commission_month TO portal_app;

-- The rows of closed months: each payment, and each move between an invoice and a balance, is in one month only.
CREATE TABLE commission_row (
  agreement_id uuid NOT NULL,
  month date NOT NULL,
  number integer NOT NULL,
  source_id uuid NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  invoice_id uuid NOT NULL,
  invoice_number text NOT NULL,
  payer_name text NOT NULL,
  currency text NOT NULL,
  paid bigint NOT NULL,
  net_paid bigint NOT NULL,
  rate integer NOT NULL,
  commission bigint NOT NULL,
  PRIMARY KEY (agreement_id, month, number),
  UNIQUE (agreement_id, source_id),
  FOREIGN KEY (agreement_id, month) REFERENCES commission_month ON DELETE CASCADE
);
CREATE INDEX commission_row_invoice ON commission_row (agreement_id, invoice_id);
ALTER TABLE commission_row ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_the_two ON commission_row FOR SELECT TO portal_app
  USING (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_row.agreement_id));
CREATE POLICY made_by_issuer ON commission_row FOR INSERT TO portal_app
  WITH CHECK (EXISTS (SELECT FROM commission_agreement g WHERE g.agreement_id = commission_row.agreement_id
    AND g.issuer_id = (SELECT app_scope())));
GRANT SELECT, INSERT ON commission_row TO portal_app;

-- A purge leaves closed statements, which are books of both companies, without the names of the purged one and of its people.
CREATE FUNCTION commission_purge() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE commission_agreement SET issuer_name = NEW.acct_name WHERE issuer_id = NEW.account_id;
  UPDATE commission_agreement SET partner_name = NEW.acct_name WHERE partner_id = NEW.account_id;
  UPDATE commission_month m SET closed_by = NULL FROM commission_agreement g
  WHERE g.agreement_id = m.agreement_id AND g.issuer_id = NEW.account_id AND m.closed_by IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER commission_purge AFTER UPDATE OF account_status ON account FOR EACH ROW
  WHEN (NEW.account_status = 'Purged') EXECUTE FUNCTION commission_purge();

-- The invoices that a partner got from an issuer, by their last change.
CREATE INDEX invoice_payer_changed ON invoice (account_id, issuer_id, modified_at) WHERE issued_on IS NOT NULL;
