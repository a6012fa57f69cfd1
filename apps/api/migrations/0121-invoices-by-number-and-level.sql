-- no-transaction
-- Every issuer counts from one, so that many have the same number: each level finds its own.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_sp_number ON invoice (sp_id, number) WHERE number IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_dt_number ON invoice (dt_id, number) WHERE number IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_rs_number ON invoice (rs_id, number) WHERE number IS NOT NULL;
