-- The next payers of an issuer are read along the index of its children. The conditions were so that PostgreSQL expected few to hold,
-- and read all children for each batch: a run of an issuer with ten thousand customers read ten thousand, forty times.
CREATE OR REPLACE FUNCTION billed_by(issuer uuid, after uuid, most integer) RETURNS TABLE (account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path = pg_catalog, public AS $$
  SELECT a.account_id FROM account a
  WHERE a.parent_id = issuer AND a.account_id > coalesce(after, '00000000-0000-0000-0000-000000000000')
    AND NOT EXISTS (SELECT FROM billing_profile b WHERE b.account_id = a.account_id AND b.billing_owner <> 'SELF')
    -- a company is in every scope that its parent is in
    AND EXISTS (SELECT FROM account p WHERE p.account_id = issuer AND app_scope() IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id, p.account_id))
  ORDER BY a.account_id LIMIT most
$$;
