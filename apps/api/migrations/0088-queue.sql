-- What waits for a worker is claimed by the same columns everywhere (decision 0084).
ALTER TABLE change_set RENAME COLUMN worker TO lease;
ALTER TABLE export_file RENAME COLUMN lease_until TO leased_until;
ALTER TABLE billing_run RENAME COLUMN lease_until TO leased_until;
ALTER TABLE outgoing_message ADD COLUMN lease uuid, ADD COLUMN leased_until timestamptz(3);
