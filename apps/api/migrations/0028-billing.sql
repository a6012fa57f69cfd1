-- Who is billed by whom, and the runs that make a month's drafts (`product.md` 5.1; decision 0083).

-- A run makes the drafts of one issuer for one month.
CREATE TABLE billing_run (
  run_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  period date NOT NULL CHECK (extract(day FROM period) = 1),
  run_state text NOT NULL DEFAULT 'Waiting' CHECK (run_state IN ('Waiting', 'Running', 'Done', 'Failed')),
  -- the last company that it has looked at
  after_id uuid,
  looked integer NOT NULL DEFAULT 0,
  drafts integer NOT NULL DEFAULT 0,
  faults integer NOT NULL DEFAULT 0,
  lease uuid,
  leased_until timestamptz(3),
  -- how often it was taken up without getting any further
  attempts integer NOT NULL DEFAULT 0,
  -- null: by the calendar
  made_by uuid,
  made_by_name text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  -- it waits for company plans whose steps of the month are still due, up to a time, and says which it left out
  waits_since timestamptz(3),
  waits_until timestamptz(3),
  -- companies that it waits for, and those whose plans were not up to date when their drafts were made; of these the first
  waits_for integer NOT NULL DEFAULT 0,
  behind integer NOT NULL DEFAULT 0,
  behind_ids uuid[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX billing_run_one ON billing_run (account_id, period) WHERE run_state IN ('Waiting', 'Running');
CREATE INDEX billing_run_account ON billing_run (account_id, created_at DESC, run_id DESC);
CREATE INDEX billing_run_due ON billing_run (created_at) WHERE run_state IN ('Waiting', 'Running');
CREATE INDEX billing_run_period ON billing_run (period, account_id);
SELECT tenant_table('billing_run');
SELECT purged_table('billing_run');
GRANT SELECT, INSERT, UPDATE ON billing_run TO portal_app;

CREATE FUNCTION billing_run_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('billing_run', '');
  RETURN NULL;
END $$;
CREATE TRIGGER billing_run_wake AFTER INSERT ON billing_run FOR EACH STATEMENT EXECUTE FUNCTION billing_run_wake();

-- Who pays for a company, who bills them, and in which currency: without a profile a company pays for itself, its parent bills, and
-- the currency is that of the nearest company above, at last US dollars. No one bills the provider. Reads above the scope.
CREATE FUNCTION billing_party(wanted uuid) RETURNS TABLE (bill_to uuid, issuer uuid, currency text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  WITH path AS (
    SELECT up.account_id, up.parent_id, account_rank(up.acct_type) AS rank, b.billing_owner, b.currency
    FROM account a JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    LEFT JOIN billing_profile b ON b.account_id = up.account_id
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)),
  payer AS (
    SELECT * FROM path WHERE coalesce(billing_owner, 'SELF') = 'SELF' OR parent_id IS NULL ORDER BY rank DESC LIMIT 1)
  SELECT payer.account_id, coalesce(payer.parent_id, payer.account_id),
    coalesce((SELECT p.currency FROM path p WHERE p.rank <= payer.rank AND p.currency IS NOT NULL ORDER BY p.rank DESC LIMIT 1), 'USD')
  FROM payer
$$;

-- The companies that an issuer bills, in the order of their keys: its direct children that pay for themselves. They are read along
-- the index of its children. With conditions of which PostgreSQL expects few to hold it reads all children for each batch: a run of
-- an issuer with ten thousand customers read ten thousand, forty times.
CREATE FUNCTION billed_by(issuer uuid, after uuid, most integer) RETURNS TABLE (account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path = pg_catalog, public AS $$
  SELECT a.account_id FROM account a
  WHERE a.parent_id = issuer AND a.account_id > coalesce(after, '00000000-0000-0000-0000-000000000000')
    AND NOT EXISTS (SELECT FROM billing_profile b WHERE b.account_id = a.account_id AND b.billing_owner <> 'SELF')
    -- a company is in every scope that its parent is in
    AND EXISTS (SELECT FROM account p WHERE p.account_id = issuer AND app_scope() IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id, p.account_id))
  ORDER BY a.account_id LIMIT most
$$;

-- For which companies some pay: for themselves and for those below who left it to them, and so on.
CREATE FUNCTION paid_for_by(payers uuid[]) RETURNS TABLE (payer uuid, account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path = pg_catalog, public AS $$
  WITH RECURSIVE paid AS (
    SELECT a.account_id AS payer, a.account_id, a.acct_type FROM account a WHERE a.account_id = ANY (payers)
      AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    UNION ALL
    SELECT p.payer, c.account_id, c.acct_type FROM paid p JOIN account c ON c.parent_id = p.account_id
    JOIN billing_profile b ON b.account_id = c.account_id AND b.billing_owner = 'PARENT'
    WHERE p.acct_type <> 'CU')
  SELECT payer, account_id FROM paid
$$;

-- Of some companies, those whose month someone else has invoiced already, by currency: the company that billed them before a move,
-- or the one who paid before. No one pays a month twice. An invoice is of one currency, and what else a company holds is billed still.
-- An invoice that is credited whole frees its month, as a voided one does; one that is credited in part does not.
CREATE FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid) RETURNS TABLE (customer_id uuid, currency text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT l.customer_id, i.currency FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id
  JOIN account a ON a.account_id = l.customer_id
  WHERE l.customer_id = ANY (customers) AND l.from_on >= month AND l.from_on < month + interval '1 month'
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND i.period = month AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND by_issuer = app_scope()
$$;

-- The same of units beyond those included, no matter who issued the invoice: facts come after invoices, and the next run charges what
-- differs. `credited` is what credit notes took off their lines, below zero.
CREATE FUNCTION overage_billed(customers uuid[], since date, until date, by_issuer uuid)
  RETURNS TABLE (subscription_id uuid, month date, unit_price bigint, units bigint, net bigint, credited bigint, from_on date, to_on date)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT l.subscription_id, date_trunc('month', l.from_on)::date, abs(l.unit_price), sum(sign(l.unit_price) * l.quantity)::bigint,
    sum(l.net)::bigint, coalesce(sum(o.net), 0)::bigint, min(l.from_on), max(l.until_on) - 1
  FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id JOIN account a ON a.account_id = l.customer_id
  CROSS JOIN LATERAL (SELECT sum(c.net) AS net FROM invoice n JOIN invoice_line c ON c.invoice_id = n.invoice_id
    WHERE i.credited > 0 AND n.refers_to = i.invoice_id AND n.invoice_status = 'Issued' AND (c.reason_values->>'place')::integer = l.place) o
  WHERE l.customer_id = ANY (customers) AND l.kind = 'OVERAGE' AND l.from_on >= since AND l.from_on < until
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
  GROUP BY 1, 2, 3
$$;

-- Issuers for whom a month has neither been run nor is being run: companies with children that have something to pay. A company
-- that moves after its month, before its invoice was issued, is billed by no one where the new seller has run the month already:
-- such a seller is run once more. A run that left companies out is made again on the next day.
CREATE FUNCTION unbilled_issuers(month date, after uuid, most integer) RETURNS TABLE (account_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
  SELECT p.account_id FROM account p
  WHERE p.acct_type <> 'CU' AND p.account_status <> 'Purged' AND (after IS NULL OR p.account_id > after)
    AND EXISTS (SELECT FROM account c WHERE c.parent_id = p.account_id)
    AND (NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = month AND r.behind = 0)
      OR EXISTS (SELECT FROM account_path h JOIN account c ON c.account_id = h.account_id
        WHERE h.until_on >= month + interval '1 month' AND c.parent_id = p.account_id
          -- the day of the move counts in UTC, as account_path has it
          AND NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = month
            AND r.created_at >= (h.until_on + 1)::timestamp AT TIME ZONE 'UTC')))
  ORDER BY p.account_id LIMIT most
$$;

REVOKE EXECUTE ON FUNCTION billing_party(uuid), billed_by(uuid, uuid, integer), paid_for_by(uuid[]),
  billed_elsewhere(uuid[], date, uuid), overage_billed(uuid[], date, date, uuid), unbilled_issuers(date, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION billing_party(uuid), billed_by(uuid, uuid, integer), paid_for_by(uuid[]),
  billed_elsewhere(uuid[], date, uuid), overage_billed(uuid[], date, date, uuid) TO portal_app;
