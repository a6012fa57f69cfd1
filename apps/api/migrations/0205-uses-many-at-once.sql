-- Counts so many uses of something limited in a window (count_use, migration 0037, for one). None asks whether the window is full. More
-- than are left fill it: who asked too much at once is not told how much it was.
CREATE FUNCTION count_uses(of_bucket text, times integer, most integer, seconds integer) RETURNS integer
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  per CONSTANT interval := make_interval(secs => seconds);
  used integer;
  since timestamptz;
BEGIN
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (of_bucket, 0)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - per THEN 0 ELSE c.failures END,
    window_started_at = CASE WHEN c.window_started_at <= now() - per THEN now() ELSE c.window_started_at END
  RETURNING failures, window_started_at INTO used, since;
  IF used >= most OR used + times > most THEN
    UPDATE attempt_counter SET failures = most WHERE bucket = of_bucket;
    RETURN greatest(1, ceil(extract(epoch FROM since + per - clock_timestamp()))::integer);
  END IF;
  UPDATE attempt_counter SET failures = used + times WHERE bucket = of_bucket;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_uses(text, integer, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_uses(text, integer, integer, integer) TO portal_auth;
