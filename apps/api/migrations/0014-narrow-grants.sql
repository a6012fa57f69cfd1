-- At the door nobody is known yet, so what may be written there is as little as sign-in needs: never a role or a company.
REVOKE INSERT, UPDATE ON app_user FROM portal_auth;
GRANT INSERT (user_id, account_id, email, email_typed, first_name, last_name, kind, role_code, user_status,
  registration_pending, created_by) ON app_user TO portal_auth;
GRANT UPDATE (user_status, registration_pending, first_name, last_name, mfa_state, last_login_at, version, modified_at)
  ON app_user TO portal_auth;
REVOKE INSERT, UPDATE ON login_directory FROM portal_auth;
GRANT INSERT (email, user_id) ON login_directory TO portal_auth;

-- People come to be at the door by automatic provisioning alone: of a company that wants it, in a group that opens not all.
CREATE POLICY provisioned ON app_user AS RESTRICTIVE FOR INSERT TO portal_auth WITH CHECK (
  kind = 'ADMIN' AND EXISTS (
    SELECT FROM sso_config c WHERE c.account_id = app_user.account_id AND c.enabled AND c.auto_provision));
ALTER POLICY provisioned ON access_group_member WITH CHECK (EXISTS (
  SELECT FROM access_group g WHERE g.group_id = access_group_member.group_id
    AND g.account_id = access_group_member.account_id AND NOT g.archived AND NOT g.full_access));

-- What somebody wrote when they asked for access stays as it is; only the decision is added.
REVOKE UPDATE ON access_request FROM portal_app;
GRANT UPDATE (status, decided_at, decided_by, reason, made_account_id) ON access_request TO portal_app;
