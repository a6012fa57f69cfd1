-- An address is whose who activated it (decision 36). Until then the directory names the latest invitation, which
-- holds nothing against companies of another tree. Asked in two statements: the second sees what whoever was quicker did.
CREATE FUNCTION claim_address(wanted text, claimer uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE holder uuid;
BEGIN
  INSERT INTO login_directory (email, user_id) VALUES (wanted, claimer) ON CONFLICT (email) DO NOTHING;
  SELECT d.user_id INTO holder FROM login_directory d WHERE d.email = wanted FOR UPDATE;
  IF holder = claimer THEN RETURN true; END IF;
  IF EXISTS (SELECT FROM app_user u WHERE u.user_id = holder AND NOT u.registration_pending AND u.user_status NOT IN ('Invited', 'Staged')) THEN
    RETURN false;
  END IF;
  UPDATE login_directory SET user_id = claimer WHERE email = wanted;
  RETURN true;
END $$;

-- The same for an invitation, of whoever is calling: refused where somebody of their own tree was invited already, and where
-- the domain was shown to be that of a company which is neither this one nor above it.
CREATE FUNCTION claim_by_invitation(wanted text, claimer uuid, company uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM sso_domain d JOIN account a ON a.account_id = company
      WHERE d.domain = split_part(wanted, '@', 2) AND d.verified_at IS NOT NULL
        AND d.account_id NOT IN (a.account_id, coalesce(a.rs_id, company), coalesce(a.dt_id, company), coalesce(a.sp_id, company),
          coalesce(a.provider_id, company))) THEN
    RETURN false;
  END IF;
  INSERT INTO login_directory (email, user_id) VALUES (wanted, claimer) ON CONFLICT (email) DO NOTHING;
  PERFORM FROM login_directory d WHERE d.email = wanted FOR UPDATE;
  IF EXISTS (SELECT FROM login_directory d JOIN app_user u ON u.user_id = d.user_id
      WHERE d.email = wanted AND d.user_id <> claimer AND u.user_status <> 'Removed'
        AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)) THEN
    RETURN false;
  END IF;
  RETURN claim_address(wanted, claimer);
END $$;

REVOKE EXECUTE ON FUNCTION claim_address(text, uuid), claim_by_invitation(text, uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_address(text, uuid) TO portal_auth;
GRANT EXECUTE ON FUNCTION claim_by_invitation(text, uuid, uuid) TO portal_app;
-- Nobody writes the directory in another way.
REVOKE INSERT ON login_directory FROM portal_app;
REVOKE INSERT (email, user_id) ON login_directory FROM portal_auth;
