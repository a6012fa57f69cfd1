-- Codes go to mobile phones where an SMS add-on holds (product.md 3.4, decision 0104): one of the account itself, or one without a
-- quota above it, as all add-ons are inherited.
CREATE FUNCTION sms_included(wanted uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM account a
    JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    JOIN add_on o ON o.account_id = up.account_id
    WHERE a.account_id = wanted AND o.kind = 'SMS' AND o.add_on_status = 'Active'
      AND (up.account_id = a.account_id OR (o.unit = 'NONE' AND up.account_status NOT IN ('Closed', 'Purged'))))
$$;
REVOKE EXECUTE ON FUNCTION sms_included(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_included(uuid) TO portal_auth;

-- The last day that administrators were told of: each once.
ALTER TABLE add_on ADD COLUMN end_told date;

-- Accounts below that say something of AI access themselves, which a lock above changes.
CREATE INDEX ai_access_provider ON ai_access (provider_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_sp ON ai_access (sp_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_dt ON ai_access (dt_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_rs ON ai_access (rs_id) WHERE mode IS NOT NULL;
