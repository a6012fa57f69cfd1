-- Whose an address is (decision 0036), and people who go to another account (decision 0070).

-- An address is whose who activated it (decision 0036). Until then the directory names the latest invitation, which holds nothing
-- against companies of another tree. Asked in two statements: the second sees what the quicker one did.
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

-- The same for an invitation, of the caller: refused where someone of their own tree was invited already, and where the
-- domain was shown to be that of a company which is neither this one nor above it.
CREATE FUNCTION claim_by_invitation(wanted text, claimer uuid, company uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM company_domain d JOIN account a ON a.account_id = company
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

-- Whether addresses may be invited, asked before anything is written: the answers of claim_by_invitation for many at once, without
-- claiming. What it says may be otherwise a moment later; the claim decides.
CREATE FUNCTION addresses_taken(wanted text[], companies uuid[]) RETURNS TABLE (email text, account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
  SELECT asked.email, asked.account_id FROM unnest(wanted, companies) AS asked (email, account_id)
  JOIN account a ON a.account_id = asked.account_id
  LEFT JOIN login_directory d ON d.email = asked.email
  LEFT JOIN app_user u ON u.user_id = d.user_id
  WHERE app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND (
    (u.user_status <> 'Removed' AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id))
    OR (NOT u.registration_pending AND u.user_status NOT IN ('Invited', 'Staged'))
    OR EXISTS (SELECT FROM company_domain s WHERE s.domain = split_part(asked.email, '@', 2) AND s.verified_at IS NOT NULL
      AND s.account_id NOT IN (a.account_id, coalesce(a.rs_id, a.account_id), coalesce(a.dt_id, a.account_id),
        coalesce(a.sp_id, a.account_id), coalesce(a.provider_id, a.account_id))))
$$;

-- Invitations of a company that is closed are good for nothing any more.
CREATE FUNCTION withdraw_invitations(wanted uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE withdrawn integer;
BEGIN
  UPDATE auth_challenge c SET superseded_at = now() FROM app_user u, account a
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND u.account_id = a.account_id AND c.user_id = u.user_id AND c.kind = 'activation'
    AND c.consumed_at IS NULL AND c.superseded_at IS NULL;
  GET DIAGNOSTICS withdrawn = ROW_COUNT;
  RETURN withdrawn;
END $$;

-- Someone is transferred to another account: what the old one gave them stays behind, what is theirs comes along. Below the
-- services, so that no one keeps access or a link of a company that they left, whatever put them elsewhere.
CREATE FUNCTION person_transferred() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM access_group_member WHERE user_id = NEW.user_id AND account_id <> NEW.account_id;
  DELETE FROM external_identity WHERE user_id = NEW.user_id;
  DELETE FROM banner_read WHERE user_id = NEW.user_id;
  UPDATE user_setting SET account_id = NEW.account_id WHERE user_id = NEW.user_id;
  UPDATE saved_view SET account_id = NEW.account_id WHERE made_by = NEW.user_id AND NOT shared;
  RETURN NULL;
END $$;
CREATE TRIGGER person_transferred AFTER UPDATE OF account_id ON app_user
  FOR EACH ROW WHEN (NEW.account_id <> OLD.account_id) EXECUTE FUNCTION person_transferred();

-- Why people of the scope cannot be transferred to a company as they are: policies of their own, which are only seen above; an
-- address of a domain that is shown to be another company's (as with claim_by_invitation); change sets of theirs that wait, and
-- accounts that they manage, which someone else takes over first.
CREATE FUNCTION transfer_hindrances(wanted uuid[], company uuid) RETURNS TABLE (user_id uuid, hindrance text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.user_id, CASE
    WHEN EXISTS (SELECT FROM feature_policy p
      WHERE p.account_id IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id) AND p.scope_kind = 'USER' AND p.scope_id = u.user_id::text)
      THEN 'policies'
    WHEN EXISTS (SELECT FROM company_domain d JOIN account a ON a.account_id = company
      WHERE d.domain = split_part(u.email, '@', 2) AND d.verified_at IS NOT NULL
        AND d.account_id <> ALL (array_remove(ARRAY[a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id], NULL)))
      -- Of a company outside the scope no more is said than an invitation would say.
      THEN CASE WHEN EXISTS (SELECT FROM company_domain d
        WHERE d.domain = split_part(u.email, '@', 2) AND d.verified_at IS NOT NULL
          AND app_scope() IN (d.provider_id, d.sp_id, d.dt_id, d.rs_id, d.account_id))
        THEN 'domain' ELSE 'address' END
    WHEN EXISTS (SELECT FROM change_set s WHERE s.made_by = u.user_id AND s.state IN ('AwaitingApproval', 'Scheduled', 'Running'))
      THEN 'sets'
    WHEN u.kind <> 'ENDUSER' AND (
      EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.rs_id = u.account_id)
      OR EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.dt_id = u.account_id)
      OR EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.sp_id = u.account_id)
      OR EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.provider_id = u.account_id))
      THEN 'accounts'
    END
  FROM app_user u
  WHERE u.user_id = ANY (wanted) AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)
$$;

REVOKE EXECUTE ON FUNCTION claim_address(text, uuid), claim_by_invitation(text, uuid, uuid), addresses_taken(text[], uuid[]),
  withdraw_invitations(uuid), transfer_hindrances(uuid[], uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_address(text, uuid) TO portal_auth;
GRANT EXECUTE ON FUNCTION claim_by_invitation(text, uuid, uuid), addresses_taken(text[], uuid[]), withdraw_invitations(uuid),
  transfer_hindrances(uuid[], uuid) TO portal_app;
