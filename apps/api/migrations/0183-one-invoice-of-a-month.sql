-- no-transaction
-- One invoice of a payer, month and currency: an invoice that is credited whole leaves its place to another.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoice_of_month ON invoice (account_id, issuer_id, period, currency)
  WHERE kind = 'INVOICE' AND invoice_status <> 'Voided' AND NOT (total > 0 AND credited >= total);
DROP INDEX CONCURRENTLY IF EXISTS invoice_of_period;
