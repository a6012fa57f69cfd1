-- The limits of partners on the way to many companies at once: of each partner the number below it is counted once, however many of
-- its companies grow. The locks are taken from the top, so that two who ask never wait for each other.
CREATE FUNCTION partner_rooms(wanted uuid[], what text, moved uuid DEFAULT NULL)
  RETURNS TABLE (company uuid, partner uuid, most integer, used bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  limiting record;
  present bigint;
BEGIN
  FOR limiting IN
    SELECT up.account_id, CASE up.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' ELSE 'rs_id' END AS level,
      min(CASE what WHEN 'customers' THEN l.max_customers WHEN 'seats' THEN l.max_seats WHEN 'admins' THEN l.max_admins END) AS most,
      array_agg(DISTINCT a.account_id) AS below
    FROM account a JOIN account up ON up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
    JOIN partner_limit l ON l.account_id = up.account_id AND l.set_by_account IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
    WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND NOT EXISTS (SELECT FROM account m WHERE m.account_id = moved AND up.account_id IN (m.sp_id, m.dt_id, m.rs_id))
    GROUP BY up.account_id, up.acct_type
    ORDER BY account_rank(up.acct_type), up.account_id
  LOOP
    CONTINUE WHEN limiting.most IS NULL;
    PERFORM pg_advisory_xact_lock(hashtextextended('limit of ' || what || ' ' || limiting.account_id, 0));
    EXECUTE format(CASE what
      WHEN 'customers' THEN $q$SELECT count(*) FROM account WHERE %I = $1 AND acct_type = 'CU' AND account_status NOT IN ('Closed', 'Purged')$q$
      WHEN 'seats' THEN $q$SELECT coalesce(sum(seats), 0) FROM subscription
        WHERE %I = $1 AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed')$q$
      ELSE $q$SELECT count(*) FROM app_user WHERE %I = $1 AND role_code IS NOT NULL AND user_status <> 'Removed'$q$ END, limiting.level)
      INTO present USING limiting.account_id;
    RETURN QUERY SELECT b.id, limiting.account_id, limiting.most, present FROM unnest(limiting.below) AS b (id);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION partner_rooms(uuid[], text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partner_rooms(uuid[], text, uuid) TO portal_app;

-- The topmost limit that a company would pass, by the same rule.
CREATE OR REPLACE FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid DEFAULT NULL)
  RETURNS TABLE (partner uuid, most integer, used bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT r.partner, r.most, r.used FROM partner_rooms(ARRAY[wanted], what, moved) r WHERE r.used + more > r.most LIMIT 1;
END $$;
