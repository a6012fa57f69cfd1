-- no-transaction
-- Access groups by tag open the few accounts that have one (data.md, Migrations: built beside the table's other work).
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_tags ON account USING gin (tags) WHERE tags <> '{}';
