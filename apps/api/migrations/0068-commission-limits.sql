-- A commission plan may pay for the first months of each customer only (decision 0177). None: for as long as it is assigned.
ALTER TABLE commission_plan ADD COLUMN months integer CHECK (months BETWEEN 1 AND 120);
ALTER TABLE commission_assignment ADD COLUMN months integer CHECK (months BETWEEN 1 AND 120);
-- The limit of the row, and what its invoice has after it.
ALTER TABLE commission_row ADD COLUMN months integer, ADD COLUMN past bigint NOT NULL DEFAULT 0;

-- Ends the assignments of a partner that has moved away from an issuer: the day of the move is the last. Those of later
-- days are removed. Only whoever may move it from there calls this, in the transaction of the move. The account is
-- locked by then, so that no assignment is added between the two.
CREATE FUNCTION commission_leave(partner uuid, issuer uuid)
RETURNS TABLE (assignment_id uuid, name text, old_day date, last_day date) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE today date := (now() AT TIME ZONE 'UTC')::date;
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
