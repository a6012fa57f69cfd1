-- The accounting currency of an export, and what its entries in other currencies were worth in it (decision 0179). Exports from
-- before have none, so their files stay as they are.
ALTER TABLE ledger_export ADD COLUMN books_currency text CHECK (books_currency ~ '^[A-Z]{3}$');
ALTER TABLE ledger_entry ADD COLUMN books_rate numeric(14,8) CHECK (books_rate > 0), ADD COLUMN books_rate_on date;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_books CHECK ((books_rate IS NULL) = (books_rate_on IS NULL));
