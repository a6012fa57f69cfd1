-- Ended keys of an account: listed, the latest first, and forgotten beyond so many when another one is made.
CREATE INDEX api_key_ended ON api_key (account_id, (coalesce(revoked_at, expires_at)) DESC);
GRANT DELETE ON api_key TO portal_app;
