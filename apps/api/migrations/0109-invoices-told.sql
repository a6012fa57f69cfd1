-- no-transaction
-- Drafts are told to their issuer alone, and at the end of a month there are as many as customers: what a level is told of, without
-- those of others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_provider_told ON invoice (provider_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = provider_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_sp_told ON invoice (sp_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = sp_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_dt_told ON invoice (dt_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = dt_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_rs_told ON invoice (rs_id, listed_at DESC, invoice_id DESC)
  WHERE number IS NOT NULL OR issuer_id = rs_id;
