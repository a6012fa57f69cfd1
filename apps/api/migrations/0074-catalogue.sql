-- A company that is named as seller of a plan stands directly below the provider and sells it with all below it, wherever its
-- partners move: what a company sells stays part of what its parent sells.
CREATE OR REPLACE FUNCTION plans_sold_by(wanted uuid) RETURNS TABLE (plan_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
  SELECT p.plan_id FROM account a JOIN plan p ON p.plan_status = 'ACTIVE'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND (p.sold_by_accounts = '{}' OR coalesce(coalesce(a.sp_id, a.dt_id, a.rs_id) = ANY (p.sold_by_accounts), true))
    AND NOT EXISTS (
      SELECT FROM account up LEFT JOIN partner_limit l ON l.account_id = up.account_id
      WHERE up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
        AND (up.acct_type <> ALL (p.sold_by_tiers) OR p.plan_id <> ALL (l.allowed_plans)))
$$;

-- Failed promotion codes of a person: the seconds until the next try, or null. The failures are counted apart, as a refusal takes
-- back what its transaction wrote.
CREATE FUNCTION promotion_wait(person uuid, most integer, seconds integer) RETURNS integer
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + make_interval(secs => seconds) - clock_timestamp()))::integer)
  FROM attempt_counter c
  WHERE c.bucket = 'promotion:' || person AND c.failures >= most AND c.window_started_at > clock_timestamp() - make_interval(secs => seconds)
$$;
REVOKE EXECUTE ON FUNCTION promotion_wait(uuid, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promotion_wait(uuid, integer, integer) TO portal_app;
