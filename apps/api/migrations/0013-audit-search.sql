-- Reading the audit (`product.md` 7).

-- Looks into JSON columns, which row-level security would not let an index be used for; it answers for the caller's tree only, and
-- finds nothing by people of companies above. Events of an object are found by its index alone. After some calls PostgreSQL keeps
-- one plan for any object and any period, and that one read the index of each whole month beside it: at 2,000,000 events 10,481
-- blocks for ten events, now 61. The moment is therefore compared as something that no index has.
CREATE FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer)
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

-- Whether a company above chose that its people are not named to those below ("Your provider"): the farthest lock, else the
-- nearest.
CREATE FUNCTION actors_hidden_from(reader uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce((
    SELECT s.value = 'true'::jsonb FROM account a
    JOIN account up ON up.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND up.account_id <> a.account_id
    JOIN account_setting s ON s.account_id = up.account_id AND s.code = 'privacy.auditActorHidden'
    WHERE a.account_id = reader
    ORDER BY s.locked DESC, CASE WHEN s.locked THEN account_rank(up.acct_type) ELSE -account_rank(up.acct_type) END LIMIT 1
  ), false)
$$;

-- The state of the chain without its length: how many events there are is counted in the reader's own tree.
CREATE FUNCTION audit_state()
  RETURNS TABLE (head_seq bigint, head_hash bytea, head_at timestamptz, public_key bytea, checked_at timestamptz, fault text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT h.seq, h.hash, h.signed_at, k.public_key, v.checked_at, v.fault
  FROM (SELECT 1) one
  LEFT JOIN LATERAL (SELECT * FROM audit_head ORDER BY seq DESC LIMIT 1) h ON true
  LEFT JOIN audit_key k ON k.key_id = h.key_id
  LEFT JOIN LATERAL (SELECT * FROM audit_verification ORDER BY audit_verification.checked_at DESC LIMIT 1) v ON true
$$;

-- Whom someone made within a day, or gave their way in again: invited, enabled, restored, factors taken away, links sent again.
-- They are no second person for what that one made.
CREATE FUNCTION made_within_a_day(makers uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(array_agg(DISTINCT (target ->> 'key')::uuid), '{}')
  FROM audit_event e CROSS JOIN LATERAL jsonb_array_elements(e.targets) target
  WHERE e.actor ->> 'key' = ANY (makers::text[]) AND e.occurred_at > now() - interval '1 day' AND e.outcome = 'SUCCESS'
    AND e.action IN ('user.invited', 'user.enabled', 'user.restored', 'user.activationSent', 'mfa.reset') AND target ->> 'type' = 'user'
$$;

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION audit_found(text, text, timestamptz, timestamptz, uuid, integer) OWNER TO portal_reader;
ALTER FUNCTION actors_hidden_from(uuid) OWNER TO portal_reader;
ALTER FUNCTION audit_state() OWNER TO portal_reader;
ALTER FUNCTION made_within_a_day(uuid[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION audit_found(text, text, timestamptz, timestamptz, uuid, integer), actors_hidden_from(uuid),
  audit_state(), made_within_a_day(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_found(text, text, timestamptz, timestamptz, uuid, integer), audit_state() TO portal_app;
GRANT EXECUTE ON FUNCTION actors_hidden_from(uuid), made_within_a_day(uuid[]) TO portal_app, portal_auth;
