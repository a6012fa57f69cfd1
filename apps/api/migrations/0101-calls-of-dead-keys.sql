-- Refused calls of a key that does not count, or that called too often, are records of the partner log: so many in an hour.
ALTER TABLE api_key ADD COLUMN refused_since timestamptz(3), ADD COLUMN refused_noted smallint NOT NULL DEFAULT 0;
GRANT SELECT (refused_since, refused_noted) ON api_key TO portal_app;
