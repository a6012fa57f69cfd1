-- Who decided about a request for access is a person, named by the one rule for naming people (product.md 7), and no address.
ALTER TABLE access_request ADD COLUMN decided_by_name text;
UPDATE access_request r SET decided_by_name = coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), r.decided_by),
  decided_by = u.user_id::text
FROM app_user u WHERE u.email = r.decided_by;
-- whoever is gone since keeps the address as their name
UPDATE access_request SET decided_by_name = decided_by, decided_by = NULL WHERE decided_by_name IS NULL AND decided_by IS NOT NULL;
ALTER TABLE access_request ALTER COLUMN decided_by TYPE uuid USING decided_by::uuid;
GRANT UPDATE (decided_by_name) ON access_request TO portal_app;
