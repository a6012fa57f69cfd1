-- Each company above a partner has limits of its own for it, and the strictest of all hold: nobody loosens what a company further
-- above has set. Those of a company that is above no more hold no more. Whose the limits of before were is not known, so they
-- become the provider's, whom everybody else stands below.
ALTER TABLE partner_limit ADD COLUMN set_by_account uuid REFERENCES account;
UPDATE partner_limit SET set_by_account = provider_id;
ALTER TABLE partner_limit ALTER COLUMN set_by_account SET NOT NULL;
ALTER TABLE partner_limit DROP CONSTRAINT partner_limit_pkey;
ALTER TABLE partner_limit ADD PRIMARY KEY (account_id, set_by_account);

CREATE OR REPLACE FUNCTION plans_sold_by(wanted uuid) RETURNS TABLE (plan_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
  SELECT p.plan_id FROM account a JOIN plan p ON p.plan_status = 'ACTIVE'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND (p.sold_by_accounts = '{}' OR coalesce(coalesce(a.sp_id, a.dt_id, a.rs_id) = ANY (p.sold_by_accounts), true))
    AND NOT EXISTS (
      SELECT FROM account up
      LEFT JOIN partner_limit l ON l.account_id = up.account_id
        AND l.set_by_account IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
      WHERE up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
        AND (up.acct_type <> ALL (p.sold_by_tiers) OR p.plan_id <> ALL (l.allowed_plans)))
$$;

CREATE OR REPLACE FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid DEFAULT NULL)
  RETURNS TABLE (partner uuid, most integer, used bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  limiting record;
  present bigint;
BEGIN
  FOR limiting IN
    SELECT up.account_id, CASE up.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' ELSE 'rs_id' END AS level,
      min(CASE what WHEN 'customers' THEN l.max_customers WHEN 'seats' THEN l.max_seats WHEN 'admins' THEN l.max_admins END) AS most
    FROM account a JOIN account up ON up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
    JOIN partner_limit l ON l.account_id = up.account_id AND l.set_by_account IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND NOT EXISTS (SELECT FROM account m WHERE m.account_id = moved AND up.account_id IN (m.sp_id, m.dt_id, m.rs_id))
    GROUP BY up.account_id, up.acct_type
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
