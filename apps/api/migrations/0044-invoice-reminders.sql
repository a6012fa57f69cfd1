-- When the payer of an overdue invoice was last reminded, by the calendar or by the issuer: at most once a day.
ALTER TABLE invoice ADD COLUMN reminded_at timestamptz(3);

CREATE OR REPLACE FUNCTION invoice_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE free text[] := ARRAY['invoice_status', 'payment_status', 'paid', 'credited', 'void_reason', 'reminded', 'reminded_at', 'modified_at', 'modified_by', 'version'];
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
