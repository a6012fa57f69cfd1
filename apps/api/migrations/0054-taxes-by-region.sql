-- Taxes by region, several at once, to a thousandth of a percent (`product.md` 5.1, decision 0167). Rates stay hundredths of a
-- percent, with one digit behind the sign where they are finer: 997.5 is 9.975 %.
ALTER TABLE tax_rate
  -- null: the whole country
  ADD COLUMN region text CHECK (region <> ''),
  ADD COLUMN tax_name_fr text,
  -- charged together with other taxes of its place, not instead of them
  ADD COLUMN combined boolean NOT NULL DEFAULT false,
  -- the rates of one tax, one after the other
  ADD COLUMN series_id uuid,
  -- why no tax is charged, as the invoice says it (category E of EN 16931)
  ADD COLUMN exempt_reason text,
  ALTER COLUMN rate TYPE numeric(6, 1),
  ADD CHECK (exempt_reason IS NULL OR rate = 0);
UPDATE tax_rate t SET series_id = f.series_id
FROM (SELECT DISTINCT ON (account_id, country) account_id, country, tax_rate_id AS series_id
      FROM tax_rate ORDER BY account_id, country, valid_from, tax_rate_id) f
WHERE f.account_id = t.account_id AND f.country = t.country;
-- A rate continues the tax of the same name in its place, unless it names another; the first one begins a tax.
CREATE FUNCTION tax_rate_series() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.series_id := coalesce(NEW.series_id, (
    SELECT t.series_id FROM tax_rate t
    WHERE t.account_id = NEW.account_id AND t.country = NEW.country AND t.region IS NOT DISTINCT FROM NEW.region
      AND lower(t.tax_name) = lower(NEW.tax_name)
    ORDER BY t.valid_from DESC LIMIT 1), NEW.tax_rate_id);
  RETURN NEW;
END $$;
CREATE TRIGGER tax_rate_series BEFORE INSERT ON tax_rate FOR EACH ROW EXECUTE FUNCTION tax_rate_series();
ALTER TABLE tax_rate ALTER COLUMN series_id SET NOT NULL;
DROP INDEX tax_rate_from;
CREATE UNIQUE INDEX tax_rate_from ON tax_rate (account_id, country, coalesce(region, ''), lower(tax_name), valid_from);
CREATE UNIQUE INDEX tax_rate_series_from ON tax_rate (account_id, series_id, valid_from);

-- The sum of the rates of a line.
ALTER TABLE invoice_line
  ALTER COLUMN tax_rate TYPE numeric(6, 1),
  -- each tax: [{name, nameFr, region, rate}]; null on lines before this migration: the one of tax_name
  ADD COLUMN taxes jsonb,
  -- what each of them amounts to, in the same order; together they are the tax of the line
  ADD COLUMN tax_amounts bigint[],
  -- why no tax is charged: {"en-us", "fr-fr"}
  ADD COLUMN tax_reason jsonb,
  DROP CONSTRAINT invoice_line_tax_category_check,
  ADD CONSTRAINT invoice_line_tax_category_check CHECK (tax_category IN ('S', 'Z', 'E', 'AE', 'K', 'G', 'O'));

-- The VAT numbers of payers that owe the tax themselves, asked of VIES once their invoice is issued (decision 0168).
CREATE TABLE vat_check (
  invoice_id uuid PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  tax_id text NOT NULL,
  check_state text NOT NULL DEFAULT 'waiting' CHECK (check_state IN ('waiting', 'valid', 'invalid', 'notChecked')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  checked_at timestamptz(3)
);
CREATE INDEX vat_check_due ON vat_check (due_at, invoice_id) WHERE check_state = 'waiting';
SELECT protect_tenant_table('vat_check');
CREATE TRIGGER of_invoice BEFORE INSERT ON vat_check FOR EACH ROW EXECUTE FUNCTION of_invoice();
GRANT SELECT, INSERT ON vat_check TO portal_app;
GRANT UPDATE (provider_id, sp_id, dt_id, rs_id) ON vat_check TO portal_app;
