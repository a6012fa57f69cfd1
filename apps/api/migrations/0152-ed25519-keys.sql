-- A second key beside the RSA one, with a selector of its own that follows from the first (decision 0101). Keys that were made
-- before have none: the next change of key brings it.
ALTER TABLE domain_key
  ADD COLUMN ed25519_public text,
  ADD COLUMN ed25519_private bytea,
  ADD CHECK ((ed25519_public IS NULL) = (ed25519_private IS NULL));
