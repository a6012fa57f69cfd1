-- What a company may have so much of in a while, such as messages that it has sent again: adds to what it has used, and says how
-- much that is now. The counters are the door's alone, so these are counted by a function, as notices are.
CREATE FUNCTION count_used(what text, company uuid, amount integer, seconds integer) RETURNS integer
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (format('used:%s:%s', what, company), amount)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - make_interval(secs => seconds) THEN amount
      ELSE least(c.failures::bigint + amount, 2000000000)::integer END,
    window_started_at = CASE WHEN c.window_started_at <= now() - make_interval(secs => seconds) THEN now() ELSE c.window_started_at END
  RETURNING failures
$$;
REVOKE EXECUTE ON FUNCTION count_used(text, uuid, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_used(text, uuid, integer, integer) TO portal_app;

-- Since when each message was taken quickly: who has not been quick for a while shares a part of the turns (decision 0095).
ALTER TABLE webhook_endpoint ADD COLUMN quick_since timestamptz(3);
