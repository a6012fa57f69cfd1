-- no-transaction
-- Whoever looks for an invoice has its number, and rarely its issuer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_numbered ON invoice (number) WHERE number IS NOT NULL;
