-- Signing out at a SAML provider: where it takes that, and the key with which the portal signs what it sends there.
ALTER TABLE sso_config
  ADD COLUMN single_logout_url text NOT NULL DEFAULT '',
  -- PKCS #8, sealed; the certificate is what the provider is told
  ADD COLUMN signing_key bytea,
  ADD COLUMN signing_certificate text;
