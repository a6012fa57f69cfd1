-- The tax category of a charge by hand and of a catalogue item (decision 0184): Z (zero rated) or E (exempt, with its reason). Null:
-- taxed like everything else on its document.
ALTER TABLE one_off_charge
  ADD COLUMN tax_category text CHECK (tax_category IN ('Z', 'E')),
  ADD COLUMN exempt_reason_en text,
  ADD COLUMN exempt_reason_fr text,
  ADD CONSTRAINT one_off_charge_exempt_check CHECK (
    (exempt_reason_en IS NOT NULL) = coalesce(tax_category = 'E', false) AND (exempt_reason_fr IS NULL) = (exempt_reason_en IS NULL)),
  -- A fee outside the scope of tax has no category of its own.
  ADD CONSTRAINT one_off_charge_taxed_check CHECK (taxed OR tax_category IS NULL);
ALTER TABLE charge_item
  ADD COLUMN tax_category text CHECK (tax_category IN ('Z', 'E')),
  ADD COLUMN exempt_reason_en text,
  ADD COLUMN exempt_reason_fr text,
  ADD CONSTRAINT charge_item_exempt_check CHECK (
    (exempt_reason_en IS NOT NULL) = coalesce(tax_category = 'E', false) AND (exempt_reason_fr IS NULL) = (exempt_reason_en IS NULL));
