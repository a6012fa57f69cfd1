-- no-transaction
-- Administrators name people by address inside their tree: whom to act for, whom to write to. Built beside the table's other
-- work, which stands in nobody's way (data.md, Migrations).
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_email ON app_user (email);
