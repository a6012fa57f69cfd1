-- Events of an object are found by its index alone. After some calls PostgreSQL keeps one plan for any object and any period, and
-- that one read the index of each whole month beside it: at 2,000,000 events 10,481 blocks for ten events, now 61.
-- The moment is therefore compared as something that no index has.
CREATE OR REPLACE FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer)
  RETURNS TABLE (audit_id uuid, occurred_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := app_scope();
  known boolean := kind <> 'target' AND EXISTS (SELECT FROM app_user p
    WHERE p.user_id = wanted::uuid AND own IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id, p.account_id));
BEGIN
  IF kind = 'target' THEN
    RETURN QUERY SELECT e.audit_id, e.occurred_at::timestamptz FROM audit_event e
    WHERE e.targets @> jsonb_build_array(jsonb_build_object('key', wanted))
      AND e.occurred_at + interval '0' >= since AND (e.occurred_at + interval '0', e.audit_id) < (before_at, before_id)
      AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
    ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most;
  ELSE
    RETURN QUERY SELECT f.audit_id, f.occurred_at::timestamptz FROM (
      (SELECT e.audit_id, e.occurred_at FROM audit_event e
      WHERE e.actor ->> 'key' = wanted
        AND (own = e.provider_id OR e.actor ->> 'acctKey' IS NULL OR EXISTS (SELECT FROM account i
          WHERE i.account_id = (e.actor ->> 'acctKey')::uuid AND own IN (i.provider_id, i.sp_id, i.dt_id, i.rs_id, i.account_id)))
        AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
        AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
      ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most)
      UNION
      (SELECT e.audit_id, e.occurred_at FROM audit_event e
      WHERE e.alias IS NOT NULL AND e.alias ->> 'originalUserKey' = wanted AND (own = e.provider_id OR known)
        AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
        AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
      ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most)
    ) f ORDER BY f.occurred_at DESC, f.audit_id DESC LIMIT most;
  END IF;
END $$;
