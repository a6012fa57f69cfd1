-- When what is used up is there again (count_used, migration 0118), and when a person may be notified again (take_notice, migration 0040):
-- a refusal by a limit says how long to wait (decision 0115).
CREATE FUNCTION used_again_in(what text, company uuid, seconds integer) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + make_interval(secs => seconds) - now()))::integer)
  FROM attempt_counter c WHERE c.bucket = format('used:%s:%s', what, company)
$$;
CREATE FUNCTION notice_again_in(recipient uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + interval '1 hour' - now()))::integer)
  FROM attempt_counter c WHERE c.bucket = format('notice:%s:%s', app_scope(), recipient)
$$;
REVOKE EXECUTE ON FUNCTION used_again_in(text, uuid, integer), notice_again_in(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION used_again_in(text, uuid, integer), notice_again_in(uuid) TO portal_app;
