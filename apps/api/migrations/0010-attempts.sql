-- What is counted in a window: attempts to sign in, and uses that have a limit (`security.md` 3). Counting is one statement for who
-- asks, so that a sign-in waits for it once. What is counted, and when it is not, is in features and platform/limits; these are the
-- statements.

-- Attempts are counted before the secret is looked at. `bucket` names what is counted: a person and factor, or an address.
CREATE TABLE attempt_counter (
  bucket text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  window_started_at timestamptz(3) NOT NULL DEFAULT now(),
  blocked_until timestamptz(3),
  -- failures in a row, which rest does not forget: at 100 the factor is off until it is reset (NIST 800-63B-4)
  in_a_row integer NOT NULL DEFAULT 0,
  -- of someone who exists; the counts of addresses that no one has are forgotten, or guessing would fill the table
  kept boolean NOT NULL DEFAULT false
);
CREATE INDEX attempt_counter_old ON attempt_counter (window_started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempt_counter TO portal_auth;

-- Counts a use of a bucket unless its window of so many seconds is full: how often it was used, or the seconds to wait.
CREATE FUNCTION count_use(of_bucket text, most integer, seconds integer, OUT uses integer, OUT wait integer)
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  per CONSTANT interval := make_interval(secs => seconds);
BEGIN
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (of_bucket, 1)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - per THEN 1 ELSE c.failures + 1 END,
    window_started_at = CASE WHEN c.window_started_at <= now() - per THEN now() ELSE c.window_started_at END
  WHERE c.failures < most OR c.window_started_at <= now() - per
  RETURNING failures INTO uses;
  IF uses IS NULL THEN
    SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + per - clock_timestamp()))::integer) INTO wait
    FROM attempt_counter c WHERE c.bucket = of_bucket;
    wait := coalesce(wait, 1);
  END IF;
END $$;

-- Counts so many uses of something limited in a window (count_use, for one). None asks whether the window is full. More than are
-- left fill it: who asked too much at once is not told how much it was.
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

-- Counts a failure of a person's bucket unless they have to wait, to prove work, or are closed out. Nothing was counted where there
-- is a refusal. `locks` says which failure locks someone out, so that it can be recorded once (decision 0100): that with which the
-- waits begin, and that which closes the factor. The statement that counts decides it: of failures at once, one is that one.
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

-- Both for one attempt, the address first, so that two never wait for each other; where one refuses, neither has counted.
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

-- Counts a notice to a person by the company that acts, at most so many an hour; false when that is reached. The counters are the
-- door's alone, so this one is counted by a function.
CREATE FUNCTION take_notice(recipient uuid, most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (format('notice:%s:%s', app_scope(), recipient), 1)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - interval '1 hour' THEN 1 ELSE c.failures + 1 END,
    window_started_at = CASE WHEN c.window_started_at <= now() - interval '1 hour' THEN now() ELSE c.window_started_at END
  WHERE c.failures < most OR c.window_started_at <= now() - interval '1 hour';
  RETURN FOUND;
END $$;

-- When a person may be notified again (take_notice).
CREATE FUNCTION notice_again_in(recipient uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + interval '1 hour' - now()))::integer)
  FROM attempt_counter c WHERE c.bucket = format('notice:%s:%s', app_scope(), recipient)
$$;

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

-- When what is used up is there again (count_used): a refusal by a limit says how long to wait (decision 0115).
CREATE FUNCTION used_again_in(what text, company uuid, seconds integer) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + make_interval(secs => seconds) - now()))::integer)
  FROM attempt_counter c WHERE c.bucket = format('used:%s:%s', what, company)
$$;

-- Failed promotion codes of a person: the seconds until the next try, or null. The failures are counted apart, as a refusal takes
-- back what its transaction wrote.
CREATE FUNCTION promotion_wait(person uuid, most integer, seconds integer) RETURNS integer
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + make_interval(secs => seconds) - clock_timestamp()))::integer)
  FROM attempt_counter c
  WHERE c.bucket = 'promotion:' || person AND c.failures >= most AND c.window_started_at > clock_timestamp() - make_interval(secs => seconds)
$$;

REVOKE EXECUTE ON FUNCTION count_uses(text, integer, integer, integer), take_notice(uuid, integer), notice_again_in(uuid),
  count_used(text, uuid, integer, integer), used_again_in(text, uuid, integer), promotion_wait(uuid, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_use(text, integer, integer), count_uses(text, integer, integer, integer),
  count_failure(text, boolean, boolean, integer, double precision, double precision, integer, integer),
  count_attempt(text, integer, integer, text, boolean, boolean, integer, double precision, double precision, integer, integer) TO portal_auth;
GRANT EXECUTE ON FUNCTION take_notice(uuid, integer), notice_again_in(uuid), count_used(text, uuid, integer, integer),
  used_again_in(text, uuid, integer), promotion_wait(uuid, integer, integer) TO portal_app;
