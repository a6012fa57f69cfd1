-- When a plan is billed (decision 0176): part of its terms, so company plans keep those under which they were sold. The default is
-- what everything before was billed by: calendar months in arrears.
ALTER TABLE plan_terms ADD COLUMN billing_timing text NOT NULL DEFAULT 'ARREARS' CHECK (billing_timing IN ('ARREARS', 'ADVANCE'));
ALTER TABLE plan_terms ADD COLUMN billing_interval integer NOT NULL DEFAULT 1 CHECK (billing_interval IN (1, 3, 12));
ALTER TABLE plan_terms ADD COLUMN billing_anchor text NOT NULL DEFAULT 'CALENDAR' CHECK (billing_anchor IN ('CALENDAR', 'ANNIVERSARY'));
-- Pending customers are charged from the sale or from their activation, suspended ones this percentage of the price.
ALTER TABLE plan_terms ADD COLUMN pending_from text NOT NULL DEFAULT 'SALE' CHECK (pending_from IN ('SALE', 'ACTIVATION'));
ALTER TABLE plan_terms ADD COLUMN suspended_share integer NOT NULL DEFAULT 100 CHECK (suspended_share BETWEEN 0 AND 100);

-- When a pending company stopped being one; null while it is pending, and where that is not known.
ALTER TABLE account ADD COLUMN activated_at timestamptz(3);
CREATE FUNCTION account_activated() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.activated_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER account_activated BEFORE UPDATE OF account_status ON account FOR EACH ROW
  WHEN (OLD.account_status = 'Pending' AND NEW.account_status <> 'Pending') EXECUTE FUNCTION account_activated();

-- The days on which companies are or were pending or suspended, themselves or through a company above, in their own time zone. A
-- suspension of a company above counts on the days on which they stood under it.
CREATE FUNCTION charge_pauses(customers uuid[], since date)
  RETURNS TABLE (account_id uuid, pause text, from_on date, until_on date)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  WITH held AS (SELECT a.*, account_zone(a.account_id) AS zone FROM account a WHERE a.account_id = ANY (customers)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)),
  stood AS (
    SELECT h.account_id, h.zone, ARRAY[h.account_id, h.rs_id, h.dt_id, h.sp_id, h.provider_id] AS under,
      (SELECT max(p.until_on) FROM account_path p WHERE p.account_id = h.account_id) AS from_on, NULL::date AS until_on FROM held h
    UNION ALL
    SELECT h.account_id, h.zone, ARRAY[h.account_id, p.rs_id, p.dt_id, p.sp_id, p.provider_id],
      lag(p.until_on) OVER (PARTITION BY h.account_id ORDER BY p.until_on), p.until_on
    FROM held h JOIN account_path p ON p.account_id = h.account_id)
  SELECT h.account_id, 'PENDING', date '2000-01-01', CASE WHEN h.account_status <> 'Pending' THEN (h.activated_at AT TIME ZONE h.zone)::date END
  FROM held h WHERE h.account_status = 'Pending' OR h.activated_at IS NOT NULL
  UNION ALL
  SELECT d.account_id, 'SUSPENDED', d.from_on, d.until_on FROM (
    SELECT t.account_id, greatest((s.since AT TIME ZONE t.zone)::date, t.from_on) AS from_on,
      least((s.cleared_at AT TIME ZONE t.zone)::date, t.until_on) AS until_on
    FROM stood t JOIN account_suspension s ON s.account_id = ANY (t.under)) d
  WHERE d.until_on IS NULL OR d.until_on > greatest(since, d.from_on)
$$;
REVOKE EXECUTE ON FUNCTION charge_pauses(customers uuid[], since date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charge_pauses(customers uuid[], since date) TO portal_app;

-- The days that a line charges or refunds by other terms than calendar months in arrears, as a list: `kind`, `planCode`, `code` of a
-- promotion, `monthOn`, `daysOf`, `fromOn`, `untilOn`, `quantity` (below zero where they are refunded), `unitPrice`, `net`, and `before`,
-- a hash of what was billed for these days when the line was created. A line of a credit note has those of its refund alone.
ALTER TABLE invoice_line ADD COLUMN covered jsonb;
CREATE INDEX invoice_line_covered ON invoice_line (customer_id, until_on) WHERE covered IS NOT NULL;

-- A document without a number of its own holds those of its issuer before the first one of a year.
ALTER TABLE invoice_number DROP CONSTRAINT invoice_number_last_check, ADD CONSTRAINT invoice_number_last_check CHECK (last >= 0);

-- The refunds of a draft: what was charged ahead and is credited, when the draft is issued, on the invoice that charged it.
CREATE TABLE invoice_refund (
  invoice_id uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  refers_to uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  refers_place integer NOT NULL,
  subscription_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  from_on date NOT NULL,
  until_on date NOT NULL,
  net bigint NOT NULL CHECK (net < 0),
  tax bigint NOT NULL DEFAULT 0,
  reason text NOT NULL,
  reason_values jsonb NOT NULL,
  covered jsonb NOT NULL,
  PRIMARY KEY (invoice_id, refers_to, refers_place)
);
CREATE INDEX invoice_refund_refers_to ON invoice_refund (refers_to);
SELECT protect_tenant_table('invoice_refund');
CREATE POLICY with_invoice ON invoice_refund AS RESTRICTIVE TO portal_app
  USING (EXISTS (SELECT FROM invoice i WHERE i.invoice_id = invoice_refund.invoice_id));
GRANT SELECT, INSERT, DELETE ON invoice_refund TO portal_app;
GRANT UPDATE (provider_id, sp_id, dt_id, rs_id, tax) ON invoice_refund TO portal_app;
CREATE TRIGGER of_invoice BEFORE INSERT ON invoice_refund FOR EACH ROW EXECUTE FUNCTION of_invoice();

-- The day from which companies stand under an issuer without a break; none where they always did.
CREATE FUNCTION charged_since(customers uuid[], by_issuer uuid) RETURNS TABLE (account_id uuid, moved_on date)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT a.account_id, max(p.until_on) FROM account a JOIN account_path p ON p.account_id = a.account_id
  WHERE a.account_id = ANY (customers) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
    AND by_issuer <> ALL (array_remove(ARRAY[p.provider_id, p.sp_id, p.dt_id, p.rs_id], NULL))
  GROUP BY a.account_id
$$;
REVOKE EXECUTE ON FUNCTION charged_since(customers uuid[], by_issuer uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charged_since(customers uuid[], by_issuer uuid) TO portal_app;

-- The days of company plans on documents that count, by any issuer, the earliest first; `credited`: what was credited of the line by
-- hand, below zero. `invoice_id` and `place` are those of the line that charged the days; `left_net` is what credit notes left of it, and
-- `rest` of its invoice; `given`: that is credited whole. What is voided is released with the credit notes of it. What is credited whole by
-- hand in the end is released for the run of its own month, and for others once it was billed again: by the invoice that replaces it, or by
-- one of its month, its issuer and its currency for the same days of the plan that was issued after its last credit note. Until then it
-- is a gift. Of another issuer the days from the move on are released. An invoice that refunds took the rest of has its other days.
CREATE FUNCTION coverage_billed(customers uuid[], since date, by_issuer uuid, by_month date)
  RETURNS TABLE (customer_id uuid, subscription_id uuid, currency text, issuer_id uuid, covered jsonb, credited bigint, invoice_id uuid, place integer,
    left_net bigint, rest bigint, given boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = pg_catalog, public AS $$
  SELECT l.customer_id, l.subscription_id, i.currency, i.issuer_id,
    CASE WHEN e.by_hand AND w.issuer_id <> by_issuer AND (c.value->>'untilOn')::date > m.moved_on
      THEN jsonb_set(c.value, '{untilOn}', to_jsonb(m.moved_on)) ELSE c.value END, coalesce(o.net, 0)::bigint, w.invoice_id,
    CASE WHEN i.refers_to IS NULL THEN l.place ELSE (l.reason_values->>'place')::integer END,
    CASE WHEN i.refers_to IS NULL THEN l.net + coalesce(o.every_net, 0) ELSE 0 END::bigint,
    (w.net + coalesce(n.net, 0))::bigint, e.given
  FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id JOIN account a ON a.account_id = l.customer_id
  JOIN invoice w ON w.invoice_id = coalesce(i.refers_to, i.invoice_id)
  LEFT JOIN charged_since(customers, by_issuer) m ON m.account_id = l.customer_id
  CROSS JOIN LATERAL jsonb_array_elements(l.covered) c
  CROSS JOIN LATERAL (SELECT sum(n.net) AS net FROM invoice n
    WHERE w.credited > 0 AND n.refers_to = w.invoice_id AND n.invoice_status = 'Issued') n
  CROSS JOIN LATERAL (SELECT sum(k.net) AS every_net, sum(k.net) FILTER (WHERE k.covered IS NULL) AS net
    FROM invoice n JOIN invoice_line k ON k.invoice_id = n.invoice_id
    WHERE i.credited > 0 AND n.refers_to = i.invoice_id AND n.invoice_status = 'Issued' AND (k.reason_values->>'place')::integer = l.place) o
  LEFT JOIN LATERAL (SELECT n.invoice_id, n.listed_at FROM invoice n
    WHERE w.credited >= w.total AND n.refers_to = w.invoice_id AND n.invoice_status = 'Issued'
    ORDER BY n.listed_at DESC, n.invoice_id DESC LIMIT 1) f ON true
  CROSS JOIN LATERAL (SELECT w.total > 0 AND w.credited >= w.total AS given, w.total > 0 AND w.credited >= w.total AND NOT EXISTS (
    SELECT FROM invoice_line k WHERE k.covered IS NOT NULL AND k.invoice_id = f.invoice_id) AS by_hand) e
  WHERE l.customer_id = ANY (customers) AND l.covered IS NOT NULL AND l.until_on > since AND (c.value->>'untilOn')::date > since
    AND i.invoice_status = 'Issued' AND w.invoice_status = 'Issued' AND NOT (e.by_hand AND (
      (w.issuer_id = by_issuer AND w.period = by_month)
      OR (w.issuer_id <> by_issuer AND coalesce((c.value->>'fromOn')::date >= m.moved_on, false))
      OR EXISTS (SELECT FROM invoice x WHERE x.replaces = w.invoice_id AND x.invoice_status = 'Issued')
      OR EXISTS (SELECT FROM invoice_line k JOIN invoice x ON x.invoice_id = k.invoice_id
        WHERE k.customer_id = l.customer_id AND k.subscription_id = l.subscription_id AND k.covered IS NOT NULL
          AND k.until_on > (c.value->>'fromOn')::date AND k.from_on < (c.value->>'untilOn')::date
          AND x.kind = 'INVOICE' AND x.invoice_status = 'Issued' AND x.issuer_id = w.issuer_id AND x.period = w.period
          AND x.currency = w.currency AND x.invoice_id <> w.invoice_id AND x.listed_at >= f.listed_at)))
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
  ORDER BY i.issued_on, i.listed_at, i.invoice_id, l.place
$$;
REVOKE EXECUTE ON FUNCTION coverage_billed(customers uuid[], since date, by_issuer uuid, by_month date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coverage_billed(customers uuid[], since date, by_issuer uuid, by_month date) TO portal_app;
