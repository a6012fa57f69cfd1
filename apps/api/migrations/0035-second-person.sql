-- Whom somebody made within a day, or gave their way in anew: invited, enabled, restored, factors taken away, links sent again. They
-- are no second person for what that one made.
CREATE FUNCTION made_within_a_day(makers uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(array_agg(DISTINCT (target ->> 'key')::uuid), '{}')
  FROM audit_event e CROSS JOIN LATERAL jsonb_array_elements(e.targets) target
  WHERE e.actor ->> 'key' = ANY (makers::text[]) AND e.occurred_at > now() - interval '1 day' AND e.outcome = 'SUCCESS'
    AND e.action IN ('user.invited', 'user.enabled', 'user.restored', 'user.activationSent', 'mfa.reset') AND target ->> 'type' = 'user'
$$;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION made_within_a_day(uuid[]) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION made_within_a_day(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION made_within_a_day(uuid[]) TO portal_app, portal_auth;
