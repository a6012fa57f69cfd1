-- no-transaction
-- The report goes by month and payer: a page of it read and sorted every invoice of the tree.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_report_provider ON invoice (provider_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_report_sp ON invoice (sp_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_report_dt ON invoice (dt_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_report_rs ON invoice (rs_id, period DESC, account_id) WHERE invoice_status = 'Issued';
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_report_issuer ON invoice (issuer_id, period DESC, account_id) WHERE invoice_status = 'Issued';
