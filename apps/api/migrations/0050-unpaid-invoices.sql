-- The unpaid invoices of an issuer, those due first: what its report of receivables adds up.
CREATE INDEX invoice_unpaid ON invoice (issuer_id, overdue_at, invoice_id)
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';
