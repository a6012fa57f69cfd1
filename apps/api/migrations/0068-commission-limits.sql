-- A commission plan may pay for the first months of each customer only (decision 0177). None: for as long as it is assigned.
-- Fewer than the ten years for which invoices are kept, as the first invoice of a customer decides.
ALTER TABLE commission_plan ADD COLUMN months integer CHECK (months BETWEEN 1 AND 108);
ALTER TABLE commission_assignment ADD COLUMN months integer CHECK (months BETWEEN 1 AND 108);
-- The limit of the row, and what its invoice has after it.
ALTER TABLE commission_row ADD COLUMN months integer, ADD COLUMN past bigint NOT NULL DEFAULT 0;

-- Ends the assignments of a partner that has moved away from an issuer. The day of the move is their last: the day in UTC or,
-- where it is later, the issuer's own, which its invoices have. Assignments that begin later are deleted. It is called in the
-- transaction of the move, for companies in scope. The account is locked by then, so no assignment is added meanwhile.
CREATE FUNCTION commission_leave(partner uuid, issuer uuid)
RETURNS TABLE (assignment_id uuid, name text, old_day date, last_day date) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE today date := greatest((now() AT TIME ZONE 'UTC')::date, account_today(issuer));
BEGIN
  IF NOT EXISTS (SELECT FROM account a WHERE a.account_id = partner AND a.parent_id <> issuer
      AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id))
    OR NOT EXISTS (SELECT FROM account a WHERE a.account_id = issuer AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)) THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM commission_agreement g WHERE g.issuer_id = issuer AND g.partner_id = partner FOR UPDATE;
  RETURN QUERY
    WITH live AS (
      SELECT a.assignment_id, a.valid_from, a.valid_to, p.name FROM commission_agreement g
      JOIN commission_assignment a USING (agreement_id) JOIN commission_plan p USING (plan_id)
      WHERE g.issuer_id = issuer AND g.partner_id = partner AND coalesce(a.valid_to, 'infinity') > today),
    ended AS (
      UPDATE commission_assignment a SET valid_to = today, version = a.version + 1 FROM live
      WHERE a.assignment_id = live.assignment_id AND live.valid_from <= today RETURNING a.assignment_id),
    gone AS (
      DELETE FROM commission_assignment a USING live
      WHERE a.assignment_id = live.assignment_id AND live.valid_from > today RETURNING a.assignment_id)
    SELECT live.assignment_id, live.name, live.valid_to, CASE WHEN live.valid_from <= today THEN today END
    FROM live ORDER BY live.valid_from;
END $$;
REVOKE EXECUTE ON FUNCTION commission_leave(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commission_leave(uuid, uuid) TO portal_app;

-- Counts the assignments of these partners that would end if they moved away from their parents, for the preview of a move.
CREATE FUNCTION commission_leaving(partners uuid[]) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT count(*)::integer FROM account a JOIN commission_agreement g ON g.partner_id = a.account_id AND g.issuer_id = a.parent_id
  JOIN commission_assignment s USING (agreement_id)
  WHERE a.account_id = ANY (partners) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)
    AND coalesce(s.valid_to, 'infinity') > greatest((now() AT TIME ZONE 'UTC')::date, account_today(g.issuer_id))
$$;
-- Whether the partner of an agreement is gone: it may be where the issuer does not see it.
CREATE FUNCTION commission_partner_purged(agreement uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM commission_agreement g JOIN account a ON a.account_id = g.partner_id
    WHERE g.agreement_id = agreement AND app_scope() IN (g.issuer_id, g.partner_id) AND a.account_status = 'Purged')
$$;
REVOKE EXECUTE ON FUNCTION commission_leaving(uuid[]), commission_partner_purged(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commission_leaving(uuid[]), commission_partner_purged(uuid) TO portal_app;
