-- Somebody is transferred to another account: what the old one gave them stays behind, what is theirs comes along. Below the
-- services, so that nobody keeps access or a link of a company that they left, whatever put them elsewhere.
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
-- address of a domain that is shown to be another company's (as with invitations, migration 0033); change sets of theirs that
-- wait, and accounts that they manage, which somebody else takes over first.
CREATE FUNCTION transfer_hindrances(wanted uuid[], company uuid) RETURNS TABLE (user_id uuid, hindrance text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.user_id, CASE
    WHEN EXISTS (SELECT FROM feature_policy p
      WHERE p.account_id IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id) AND p.scope_kind = 'USER' AND p.scope_id = u.user_id::text)
      THEN 'policies'
    WHEN EXISTS (SELECT FROM sso_domain d JOIN account a ON a.account_id = company
      WHERE d.domain = split_part(u.email, '@', 2) AND d.verified_at IS NOT NULL
        AND d.account_id <> ALL (array_remove(ARRAY[a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id], NULL)))
      -- Of a company outside the scope no more is said than an invitation would say.
      THEN CASE WHEN EXISTS (SELECT FROM sso_domain d
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
REVOKE EXECUTE ON FUNCTION transfer_hindrances(uuid[], uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transfer_hindrances(uuid[], uuid) TO portal_app;
