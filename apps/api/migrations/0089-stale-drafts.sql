-- no-transaction
-- What a billing run did not make anew is found at its end, among all drafts of its issuer's month.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_stale ON invoice (issuer_id, period, modified_at) WHERE number IS NULL;
