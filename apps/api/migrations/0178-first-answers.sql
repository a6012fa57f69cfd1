-- The answer to a key comes back as it was given, its fields in their order, and what goes on after its transaction (a
-- change set) is found by the key that it has.
ALTER TABLE idempotency ALTER COLUMN result TYPE json USING result::json;
ALTER TABLE idempotency ADD COLUMN begun uuid;
