-- no-transaction
-- Who has contacts at a domain: hints at companies that are there already. Built beside the table's other work (data.md, Migrations).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_domain ON contact (lower(split_part(email, '@', 2)));
