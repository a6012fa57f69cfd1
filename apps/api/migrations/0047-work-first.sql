-- What the home page counts is a range of an index of its own, whatever else the tree holds: plans that are set to end, unpaid
-- invoices, suspended companies. Each has few rows of its table.
CREATE INDEX subscription_provider_ending ON subscription (provider_id, ends_on, subscription_id)
  WHERE cancel_on IS NOT NULL AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed');
CREATE INDEX subscription_sp_ending ON subscription (sp_id, ends_on, subscription_id)
  WHERE cancel_on IS NOT NULL AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed');
CREATE INDEX subscription_dt_ending ON subscription (dt_id, ends_on, subscription_id)
  WHERE cancel_on IS NOT NULL AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed');
CREATE INDEX subscription_rs_ending ON subscription (rs_id, ends_on, subscription_id)
  WHERE cancel_on IS NOT NULL AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed');
-- A column for the full ones: a seat that is taken or left then changes no index but where the last one is.
ALTER TABLE subscription ADD COLUMN is_full boolean GENERATED ALWAYS AS (
  subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed') AND seats_used >= seats) STORED;
CREATE INDEX subscription_provider_full ON subscription (provider_id, ends_on, subscription_id) WHERE is_full;
CREATE INDEX subscription_sp_full ON subscription (sp_id, ends_on, subscription_id) WHERE is_full;
CREATE INDEX subscription_dt_full ON subscription (dt_id, ends_on, subscription_id) WHERE is_full;
CREATE INDEX subscription_rs_full ON subscription (rs_id, ends_on, subscription_id) WHERE is_full;

CREATE INDEX invoice_provider_unpaid ON invoice (provider_id, overdue_at, invoice_id)
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';
CREATE INDEX invoice_sp_unpaid ON invoice (sp_id, overdue_at, invoice_id)
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';
CREATE INDEX invoice_dt_unpaid ON invoice (dt_id, overdue_at, invoice_id)
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';
CREATE INDEX invoice_rs_unpaid ON invoice (rs_id, overdue_at, invoice_id)
  WHERE invoice_status = 'Issued' AND payment_status <> 'Paid' AND kind = 'INVOICE';

CREATE INDEX account_provider_suspended ON account (provider_id, status_since, account_id) WHERE account_status = 'Suspended';
CREATE INDEX account_sp_suspended ON account (sp_id, status_since, account_id) WHERE account_status = 'Suspended';
CREATE INDEX account_dt_suspended ON account (dt_id, status_since, account_id) WHERE account_status = 'Suspended';
CREATE INDEX account_rs_suspended ON account (rs_id, status_since, account_id) WHERE account_status = 'Suspended';
