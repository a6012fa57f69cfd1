-- Usage by company, person and plan of a month (decision 0080), written with the daily facts.

-- Units of a company, a day and what else tells rows of usage_daily apart, with the path of that day and the plan of the company
-- plan. Where a company stood is asked once for each fact of a batch: asking again for each of the tables and roll-ups was a
-- quarter of the time of a roll-up. Facts are one list of rows: one list of columns each took longer to read, too.
CREATE TYPE usage_fact AS (
  account_id uuid, day date, product_line text, unit_type text, subscription_id uuid, user_id uuid, used bigint,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, plan_id uuid);

-- Of a roll-up's row what is not in its key. A day's facts concern one month, whose rows lie beside each other in the
-- key; what a comparison of eight columns told is in the hash of seven.
CREATE FUNCTION usage_key(line text, unit text, plan uuid, provider uuid, sp uuid, dt uuid, rs uuid) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(line, 1) # hashtextextended(unit, 2) # coalesce(uuid_hash_extended(plan, 3), 0) # coalesce(uuid_hash_extended(provider, 4), 0)
    # coalesce(uuid_hash_extended(sp, 5), 0) # coalesce(uuid_hash_extended(dt, 6), 0) # coalesce(uuid_hash_extended(rs, 7), 0)
$$;

-- The roll-up: what a company and all below it used in a month, a row for each of the five levels of a fact's path, written with
-- it. `used` is in no index, so that an update stays on its page. What is added up was checked by usage_daily.
CREATE TABLE usage_month (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  parent_id uuid,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  used bigint NOT NULL
) WITH (fillfactor = 70);
-- A report shows one product and unit of those directly below a company: with it in front, the index holds no row that is not
-- shown, however rare the unit is among very many companies.
CREATE INDEX usage_month_units ON usage_month (parent_id, product_line, unit_type, account_id, month);
-- Partners of a level below a company that are not directly below it.
CREATE INDEX usage_month_distributors ON usage_month (provider_id, product_line, unit_type, account_id, month) WHERE account_id = dt_id;
CREATE INDEX usage_month_resellers ON usage_month (provider_id, product_line, unit_type, account_id, month) WHERE account_id = rs_id;
CREATE INDEX usage_month_resellers_sp ON usage_month (sp_id, product_line, unit_type, account_id, month) WHERE account_id = rs_id;
CREATE UNIQUE INDEX usage_month_key ON usage_month (month, account_id, usage_key(product_line, unit_type, NULL, provider_id, sp_id, dt_id, rs_id));
-- Reports about one company, and about those with a tag.
CREATE INDEX usage_month_account ON usage_month (account_id, month);
SELECT protect_tenant_table('usage_month');
GRANT SELECT ON usage_month TO portal_app;

-- The roll-up by company plan's plan, as usage_month is by company: a row for a company with all below it. What no plan was named
-- for is what usage_month has beyond it.
CREATE TABLE usage_plan (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  plan_id uuid NOT NULL REFERENCES plan,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  used bigint NOT NULL
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX usage_plan_key ON usage_plan (month, account_id, usage_key(product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id));
SELECT protect_tenant_table('usage_plan');
GRANT SELECT ON usage_plan TO portal_app;

-- What someone used of a unit in a month (`product.md` 7.3, kind 2), written with the daily facts. A company's people have thirty
-- facts a month; a page of people reads one row of each of their months. No facts are added up for it.
CREATE TABLE usage_person (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- all zeros where no one was named, so that this too has a place in the order
  user_id uuid NOT NULL,
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  used bigint NOT NULL,
  -- null: everything was taken back
  last_used date,
  UNIQUE NULLS NOT DISTINCT (account_id, product_line, unit_type, user_id, month, rs_id, dt_id, sp_id, provider_id)
) WITH (fillfactor = 70);
-- `used` and `last_used` are in none of them, so that a month's later facts stay on their page.
CREATE INDEX usage_person_provider ON usage_person (provider_id, product_line, unit_type, account_id, user_id, month);
CREATE INDEX usage_person_sp ON usage_person (sp_id, product_line, unit_type, account_id, user_id, month) WHERE sp_id IS NOT NULL;
CREATE INDEX usage_person_dt ON usage_person (dt_id, product_line, unit_type, account_id, user_id, month) WHERE dt_id IS NOT NULL;
CREATE INDEX usage_person_rs ON usage_person (rs_id, product_line, unit_type, account_id, user_id, month) WHERE rs_id IS NOT NULL;
CREATE INDEX usage_person_month ON usage_person USING brin (month);
SELECT protect_tenant_table('usage_person');
SELECT purged_table('usage_person');
GRANT SELECT ON usage_person TO portal_app;

-- The facts of a batch, those of one row of usage_daily added up.
CREATE FUNCTION usage_facts(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS usage_fact[] LANGUAGE sql STABLE AS $$
  SELECT array_agg((f.account_id, f.day, f.line, f.unit, f.plan, f.person, f.amount, p.provider_id, p.sp_id, p.dt_id, p.rs_id,
    (SELECT s.plan_id FROM subscription s WHERE s.subscription_id = f.plan))::usage_fact)
  FROM (SELECT u.account_id, u.day, u.line, u.unit, u.plan, u.person, sum(u.amount) AS amount
    FROM unnest(accounts, days, lines, units, plans, people, amounts) u (account_id, day, line, unit, plan, person, amount)
    GROUP BY 1, 2, 3, 4, 5, 6) f
  CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
$$;

-- Facts by month, company, line, unit and plan, up the path of their day to the service provider: a row for each level, with the
-- company above. Each level is added up from the one below it, not from every fact.
CREATE FUNCTION usage_levels(facts usage_fact[], by_plan boolean)
  RETURNS TABLE (month date, account_id uuid, provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, parent_id uuid,
    product_line text, unit_type text, plan_id uuid, used bigint)
  LANGUAGE sql STABLE AS $$
  WITH company AS MATERIALIZED (
    SELECT date_trunc('month', f.day::timestamp)::date AS month, f.account_id, f.product_line, f.unit_type,
      CASE WHEN by_plan THEN f.plan_id END AS plan_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, sum(f.used)::bigint AS used
    FROM unnest(facts) f WHERE f.plan_id IS NOT NULL OR NOT by_plan GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
  reseller AS MATERIALIZED (
    SELECT month, product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id, sum(used)::bigint AS used
    FROM company GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
  distributor AS MATERIALIZED (
    SELECT month, product_line, unit_type, plan_id, provider_id, sp_id, dt_id, sum(used)::bigint AS used FROM reseller GROUP BY 1, 2, 3, 4, 5, 6, 7),
  service AS MATERIALIZED (
    SELECT month, product_line, unit_type, plan_id, provider_id, sp_id, sum(used)::bigint AS used FROM distributor GROUP BY 1, 2, 3, 4, 5, 6)
  -- What a partner used itself is in the row of its level.
  SELECT month, account_id, provider_id, sp_id, dt_id, rs_id, coalesce(rs_id, dt_id, sp_id, provider_id), product_line, unit_type, plan_id, used
    FROM company WHERE (account_id IN (provider_id, sp_id, dt_id, rs_id)) IS NOT TRUE
  UNION ALL SELECT month, rs_id, provider_id, sp_id, dt_id, rs_id, coalesce(dt_id, sp_id, provider_id), product_line, unit_type, plan_id, used
    FROM reseller WHERE rs_id IS NOT NULL
  UNION ALL SELECT month, dt_id, provider_id, sp_id, dt_id, NULL, coalesce(sp_id, provider_id), product_line, unit_type, plan_id, used
    FROM distributor WHERE dt_id IS NOT NULL
  UNION ALL SELECT month, sp_id, provider_id, sp_id, NULL, NULL, provider_id, product_line, unit_type, plan_id, used
    FROM service WHERE sp_id IS NOT NULL
$$;

-- Service providers add to a month at the same time: the row of the provider, which everybody writes, is written last, so that what
-- is below a service provider is all that a batch keeps others from. One of 256 numbers for a month and a service provider; for
-- companies that have none, for the provider.
CREATE FUNCTION usage_branch(day date, provider_id uuid, sp_id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (hash_record_extended((date_trunc('month', day::timestamp), coalesce(sp_id, provider_id)), 0) & 255)::integer
$$;

-- Who adds to a branch waits for who does already, until that is committed. So no one else inserts the row that is missing here,
-- and what is found is written without having been locked for it before. Numbers, because a batch of thousands of branches would
-- hold more locks than the server has room for.
CREATE FUNCTION usage_lock_branches(facts usage_fact[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('usage_branch'), branch)
  FROM (SELECT DISTINCT usage_branch(day, provider_id, sp_id) AS branch FROM unnest(facts) ORDER BY 1) added
$$;

-- Each roll-up in one statement and in the order of its key, by the one who holds the branches (usage_lock_branches). The memory is
-- more than a batch of the API needs, so that its sums and their order stay there.
CREATE FUNCTION usage_add_months(facts usage_fact[]) RETURNS void LANGUAGE sql SET work_mem = '64MB' AS $$
  MERGE INTO usage_month kept USING (SELECT * FROM usage_levels(facts, false) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, NULL, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, NULL, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.parent_id, added.product_line,
      added.unit_type, added.used)
$$;

CREATE FUNCTION usage_add_plans(facts usage_fact[]) RETURNS void LANGUAGE sql SET work_mem = '64MB' AS $$
  MERGE INTO usage_plan kept USING (SELECT * FROM usage_levels(facts, true) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, kept.plan_id, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, added.plan_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.plan_id, added.product_line,
      added.unit_type, added.used)
$$;

-- The row of the provider, of both roll-ups. Others write it, too: what is missing may be there by then, and what is there is
-- locked.
CREATE FUNCTION usage_add_providers(facts usage_fact[]) RETURNS void LANGUAGE sql SET work_mem = '64MB' AS $$
  WITH added AS MATERIALIZED (
    SELECT date_trunc('month', f.day::timestamp)::date AS month, f.provider_id, f.product_line, f.unit_type, f.plan_id, sum(f.used)::bigint AS used
    FROM unnest(facts) f WHERE f.provider_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5),
  by_plan AS (
    INSERT INTO usage_plan AS kept (month, account_id, provider_id, plan_id, product_line, unit_type, used)
    SELECT month, provider_id, provider_id, plan_id, product_line, unit_type, used FROM added WHERE plan_id IS NOT NULL ORDER BY 1, 2, 4, 5, 6
    ON CONFLICT (month, account_id, usage_key(product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id))
      DO UPDATE SET used = kept.used + excluded.used)
  INSERT INTO usage_month AS kept (month, account_id, provider_id, product_line, unit_type, used)
  SELECT month, provider_id, provider_id, product_line, unit_type, sum(used)::bigint FROM added GROUP BY 1, 2, 4, 5 ORDER BY 1, 2, 4, 5
  ON CONFLICT (month, account_id, usage_key(product_line, unit_type, NULL::uuid, provider_id, sp_id, dt_id, rs_id))
    DO UPDATE SET used = kept.used + excluded.used
$$;

-- Counts facts of companies strictly below the scope's: by the day, by company plan, and up the path of the day, each table in one
-- statement and in the order of its keys, so that two batches at once follow each other. No day goes below zero, which is seen to
-- here: a check looks at the row that would be inserted, before it is known that there is one to add to, and would refuse each
-- correction that comes in a batch of its own.
CREATE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE facts usage_fact[]; lowest bigint; nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT unnest(accounts) AS account_id) f LEFT JOIN account a USING (account_id)
    WHERE a.account_id = app_scope() OR (app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)) IS NOT TRUE) THEN
    RAISE EXCEPTION 'only below the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  facts := usage_facts(accounts, days, lines, units, plans, people, amounts);
  WITH written AS (
    INSERT INTO usage_daily AS kept (day, account_id, provider_id, sp_id, dt_id, rs_id, product_line, unit_type, subscription_id, user_id, used)
    SELECT f.day, f.account_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, f.product_line, f.unit_type, f.subscription_id, f.user_id, f.used
    FROM unnest(facts) f
    ORDER BY f.account_id, f.day, f.product_line, f.unit_type, f.subscription_id, f.user_id
    ON CONFLICT (account_id, day, product_line, unit_type, subscription_id, user_id) DO UPDATE SET used = kept.used + excluded.used
    RETURNING used)
  SELECT min(used) INTO lowest FROM written;
  IF lowest < 0 THEN
    RAISE EXCEPTION 'a day below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'usage_below_zero';
  END IF;

  INSERT INTO subscription_usage AS kept (subscription_id, day, used, overage_price)
  SELECT f.subscription_id, f.day, f.used, s.overage_price
  FROM (SELECT u.subscription_id, u.day, sum(u.used) AS used FROM unnest(facts) u WHERE u.subscription_id IS NOT NULL GROUP BY 1, 2) f
  JOIN subscription s ON s.subscription_id = f.subscription_id
  ORDER BY f.subscription_id, f.day
  ON CONFLICT (subscription_id, day) DO UPDATE SET used = kept.used + excluded.used;

  INSERT INTO usage_watch AS kept (subscription_id, account_id)
  SELECT DISTINCT f.subscription_id, s.account_id FROM unnest(facts) f JOIN subscription s ON s.subscription_id = f.subscription_id
  ORDER BY 1
  ON CONFLICT (subscription_id) DO UPDATE SET due = true WHERE NOT kept.due;

  INSERT INTO usage_person AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, user_id, product_line, unit_type, used, last_used)
  SELECT date_trunc('month', f.day)::date, f.account_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, coalesce(f.user_id, nobody), f.product_line,
    f.unit_type, sum(f.used), max(f.day) FILTER (WHERE f.used > 0)
  FROM unnest(facts) f
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ORDER BY 2, 8, 9, 7, 1
  ON CONFLICT (account_id, product_line, unit_type, user_id, month, rs_id, dt_id, sp_id, provider_id)
    DO UPDATE SET used = kept.used + excluded.used, last_used = greatest(kept.last_used, excluded.last_used);
  -- A correction may have taken back all of the last day: only then is it asked of the facts.
  IF EXISTS (SELECT FROM unnest(amounts) amount WHERE amount < 0) THEN
    UPDATE usage_person kept SET last_used = d.last
    FROM (SELECT c.month, f.account_id, f.provider_id, f.sp_id, f.dt_id, f.rs_id, coalesce(f.user_id, nobody) AS user_id, f.product_line,
        f.unit_type, max(f.day) FILTER (WHERE f.used > 0) AS last
      FROM (SELECT DISTINCT date_trunc('month', u.day)::date AS month, u.account_id FROM unnest(accounts, days, amounts) u (account_id, day, amount)
        WHERE u.amount < 0) c
      JOIN usage_daily f ON f.account_id = c.account_id AND f.day >= c.month AND f.day < c.month + interval '1 month'
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) d
    WHERE (kept.account_id, kept.product_line, kept.unit_type, kept.user_id, kept.month) = (d.account_id, d.product_line, d.unit_type, d.user_id, d.month)
      AND (kept.rs_id, kept.dt_id, kept.sp_id, kept.provider_id) IS NOT DISTINCT FROM (d.rs_id, d.dt_id, d.sp_id, d.provider_id)
      AND kept.last_used IS DISTINCT FROM d.last;
  END IF;

  PERFORM usage_lock_branches(facts);
  PERFORM usage_add_months(facts);
  PERFORM usage_add_plans(facts);
  PERFORM usage_add_providers(facts);
END $$;

REVOKE EXECUTE ON FUNCTION usage_facts(uuid[], date[], text[], text[], uuid[], uuid[], bigint[]),
  usage_levels(usage_fact[], boolean), usage_branch(date, uuid, uuid), usage_lock_branches(usage_fact[]),
  usage_add_months(usage_fact[]), usage_add_plans(usage_fact[]), usage_add_providers(usage_fact[]),
  usage_apply(uuid[], date[], text[], text[], uuid[], uuid[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usage_apply(uuid[], date[], text[], text[], uuid[], uuid[], bigint[]) TO portal_app;
