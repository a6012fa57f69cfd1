-- Says which failure locks somebody out, so that it can be recorded once (decision 0100): that with which the waits begin, and that
-- which closes the factor. The statement that counts decides it: of failures at once, one is that one. Otherwise as in 0037.
DROP FUNCTION count_attempt(text, integer, integer, text, boolean, boolean, integer, double precision, double precision, integer, integer);
DROP FUNCTION count_failure(text, boolean, boolean, integer, double precision, double precision, integer, integer);

CREATE FUNCTION count_failure(
  of_bucket text, is_kept boolean, is_proven boolean, free integer, first double precision, longest double precision,
  rests integer, most_in_a_row integer, OUT refusal text, OUT wait integer, OUT locks boolean
) LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  forgets CONSTANT timestamptz := now() - make_interval(hours => rests);
  remaining integer;
  off boolean;
BEGIN
  INSERT INTO attempt_counter AS c (bucket, failures, in_a_row, kept) VALUES (of_bucket, 1, 1, is_kept)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= forgets THEN 1 ELSE c.failures + 1 END,
    in_a_row = c.in_a_row + 1,
    window_started_at = now(),
    blocked_until = CASE WHEN (CASE WHEN c.window_started_at <= forgets THEN 1 ELSE c.failures + 1 END) >= free THEN
      now() + make_interval(secs => least(
        first * 2.0 ^ least((CASE WHEN c.window_started_at <= forgets THEN 1 ELSE c.failures + 1 END) - free, 20), longest)) END
  WHERE (c.blocked_until IS NULL OR c.blocked_until <= now()) AND c.in_a_row < most_in_a_row
    AND (is_proven OR c.failures < free OR c.window_started_at <= forgets)
  RETURNING c.failures = free OR c.in_a_row = most_in_a_row INTO locks;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT c.in_a_row >= most_in_a_row, ceil(extract(epoch FROM c.blocked_until - clock_timestamp()) - 0.001)::integer
    INTO off, remaining
  FROM attempt_counter c WHERE c.bucket = of_bucket;
  refusal := CASE WHEN off THEN 'factorOff' WHEN remaining > 0 OR is_proven THEN 'locked' ELSE 'proofRequired' END;
  wait := greatest(1, coalesce(remaining, 1));
END $$;

CREATE FUNCTION count_attempt(
  of_address text, most integer, seconds integer,
  of_person text, is_kept boolean, is_proven boolean, free integer, first double precision, longest double precision,
  rests integer, most_in_a_row integer, OUT refusal text, OUT wait integer, OUT locks boolean
) LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF of_address IS NOT NULL THEN
    SELECT 'locked', u.wait INTO refusal, wait FROM count_use(of_address, most, seconds) u WHERE u.uses IS NULL;
  END IF;
  IF refusal IS NULL THEN
    SELECT f.refusal, f.wait, f.locks INTO refusal, wait, locks
    FROM count_failure(of_person, is_kept, is_proven, free, first, longest, rests, most_in_a_row) f;
    IF refusal IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'PA001', MESSAGE = 'refused'; -- takes the address's count back
    END IF;
  END IF;
EXCEPTION WHEN SQLSTATE 'PA001' THEN
  RETURN;
END $$;

GRANT EXECUTE ON FUNCTION
  count_failure(text, boolean, boolean, integer, double precision, double precision, integer, integer),
  count_attempt(text, integer, integer, text, boolean, boolean, integer, double precision, double precision, integer, integer)
  TO portal_auth;
