-- What is offered instead of a retired plan.
ALTER TABLE plan ADD COLUMN successor_id uuid REFERENCES plan CHECK (successor_id <> plan_id);

-- The first limit of a partner on the way to a company that so many more customers, seats or administrators would pass, with what is
-- there already: counted over all below that partner, one count after the other, so that two at once never pass it (S4). From the top
-- down, as everybody locks in that order. What a moved company brings is counted already by whoever it stays below.
CREATE FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid DEFAULT NULL)
  RETURNS TABLE (partner uuid, most integer, used bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  limiting record;
  present bigint;
BEGIN
  FOR limiting IN
    SELECT up.account_id, CASE up.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' ELSE 'rs_id' END AS level,
      CASE what WHEN 'customers' THEN l.max_customers WHEN 'seats' THEN l.max_seats WHEN 'admins' THEN l.max_admins END AS most
    FROM account a JOIN account up ON up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
    JOIN partner_limit l ON l.account_id = up.account_id
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND NOT EXISTS (SELECT FROM account m WHERE m.account_id = moved AND up.account_id IN (m.sp_id, m.dt_id, m.rs_id))
    ORDER BY account_rank(up.acct_type)
  LOOP
    CONTINUE WHEN limiting.most IS NULL;
    PERFORM pg_advisory_xact_lock(hashtextextended('limit of ' || what || ' ' || limiting.account_id, 0));
    EXECUTE format(CASE what
      WHEN 'customers' THEN $q$SELECT count(*) FROM account WHERE %I = $1 AND acct_type = 'CU' AND account_status NOT IN ('Closed', 'Purged')$q$
      WHEN 'seats' THEN $q$SELECT coalesce(sum(seats), 0) FROM subscription
        WHERE %I = $1 AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed')$q$
      ELSE $q$SELECT count(*) FROM app_user WHERE %I = $1 AND role_code IS NOT NULL AND user_status <> 'Removed'$q$ END, limiting.level)
      INTO present USING limiting.account_id;
    IF present + more > limiting.most THEN
      RETURN QUERY SELECT limiting.account_id, limiting.most, present;
      RETURN;
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION partner_room(uuid, text, bigint, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partner_room(uuid, text, bigint, uuid) TO portal_app;
