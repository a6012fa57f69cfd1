-- Transactions (`product.md` 7.3, kinds 3 and 9): messages as the products tell of them, one by one (decision 0098). Neither what
-- they say nor to whom they went is told or kept.
CREATE TABLE transaction_batch (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  batch_id uuid NOT NULL,
  content_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, batch_id)
);
CREATE INDEX transaction_batch_created ON transaction_batch (created_at);
SELECT tenant_table('transaction_batch');
SELECT purged_table('transaction_batch');
GRANT SELECT, INSERT ON transaction_batch TO portal_app;

-- One for an id of the product's, with the path of the day on which it was sent. Not in parts by month: an id is its account's
-- once, whatever moment comes with it, and no index over one part can say so.
CREATE TABLE transaction (
  transaction_key uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  sent_at timestamptz(3) NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  external_id text NOT NULL CHECK (length(external_id) <= 64),
  user_id uuid,
  sender_email text NOT NULL CHECK (length(sender_email) <= 254),
  transaction_type text NOT NULL CHECK (transaction_type IN ('REGISTERED', 'ENCRYPTED', 'ESIGN', 'LARGE_FILE', 'SMS')),
  recipients integer NOT NULL CHECK (recipients > 0),
  features text[] NOT NULL CHECK (cardinality(features) <= 10),
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  units bigint NOT NULL CHECK (units >= 0),
  transaction_status text NOT NULL CHECK (transaction_status IN ('Sent', 'Delivered', 'Opened', 'Bounced', 'Failed')),
  reference_code text CHECK (length(reference_code) <= 64),
  -- when a message went on to which status, as the portal was told: [{status, on}], without the sending itself
  steps jsonb NOT NULL DEFAULT '[]',
  UNIQUE (account_id, external_id)
) WITH (fillfactor = 85);
-- The status is in none of them, so that one that goes on stays on its page.
CREATE INDEX transaction_provider ON transaction (provider_id, sent_at DESC, transaction_key DESC);
CREATE INDEX transaction_sp ON transaction (sp_id, sent_at DESC, transaction_key DESC) WHERE sp_id IS NOT NULL;
CREATE INDEX transaction_dt ON transaction (dt_id, sent_at DESC, transaction_key DESC) WHERE dt_id IS NOT NULL;
CREATE INDEX transaction_rs ON transaction (rs_id, sent_at DESC, transaction_key DESC) WHERE rs_id IS NOT NULL;
CREATE INDEX transaction_account ON transaction (account_id, sent_at DESC, transaction_key DESC);
CREATE INDEX transaction_sender ON transaction (sender_email, sent_at DESC, transaction_key DESC);
CREATE INDEX transaction_reference ON transaction (reference_code, sent_at DESC, transaction_key DESC) WHERE reference_code IS NOT NULL;
-- for what is kept no longer: rows come in about the order of their moments
CREATE INDEX transaction_sent ON transaction USING brin (sent_at) WITH (autosummarize = on);
SELECT protect_tenant_table('transaction');
SELECT purged_table('transaction');
GRANT SELECT ON transaction TO portal_app;

-- What became of e-mail from a domain in a month (in UTC), a row for a company and for each of those above it; the domain that is
-- empty is all of them.
CREATE TABLE delivery_month (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  account_id uuid NOT NULL,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  domain text NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  bounced bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (account_id, domain, month, rs_id, dt_id, sp_id, provider_id)
) WITH (fillfactor = 70);
CREATE INDEX delivery_month_month ON delivery_month USING brin (month);
SELECT protect_tenant_table('delivery_month');
SELECT purged_table('delivery_month');
GRANT SELECT ON delivery_month TO portal_app;

-- A status goes on and never back: whichever is told later, the later one stays.
CREATE FUNCTION transaction_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_position(ARRAY['Sent', 'Delivered', 'Opened', 'Bounced', 'Failed'], status) $$;

-- Keeps transaction.steps.
CREATE FUNCTION transaction_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.transaction_status <> (CASE TG_OP WHEN 'INSERT' THEN 'Sent' ELSE OLD.transaction_status END) THEN
    NEW.steps := NEW.steps || jsonb_build_object('status', NEW.transaction_status, 'on', now());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transaction_step BEFORE INSERT OR UPDATE OF transaction_status ON transaction
  FOR EACH ROW EXECUTE FUNCTION transaction_step();

-- Takes transactions of companies strictly below the scope's, as JSON of their columns. Rows are written in the order of their ids,
-- so that two batches at once follow each other.
CREATE FUNCTION transaction_apply(told jsonb) RETURNS TABLE (added integer, updated integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE fresh uuid[]; changed uuid[]; befores text[];
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT (one->>'account_id')::uuid AS account_id FROM jsonb_array_elements(told) one) f LEFT JOIN account a USING (account_id)
    WHERE a.account_id = app_scope() OR (app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)) IS NOT TRUE) THEN
    RAISE EXCEPTION 'only below the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH written AS (
    INSERT INTO transaction (sent_at, account_id, provider_id, sp_id, dt_id, rs_id, external_id, user_id, sender_email, transaction_type,
      recipients, features, product_line, unit_type, units, transaction_status, reference_code)
    SELECT n.sent_at, n.account_id, p.provider_id, p.sp_id, p.dt_id, p.rs_id, n.external_id, n.user_id, n.sender_email, n.transaction_type,
      n.recipients, n.features, n.product_line, n.unit_type, n.units, n.transaction_status, n.reference_code
    FROM jsonb_populate_recordset(NULL::transaction, told) n
    CROSS JOIN LATERAL usage_path(n.account_id, (n.sent_at AT TIME ZONE 'UTC')::date) p
    ORDER BY n.account_id, n.external_id
    ON CONFLICT (account_id, external_id) DO NOTHING
    RETURNING transaction_key)
  SELECT coalesce(array_agg(transaction_key), '{}') INTO fresh FROM written;

  -- A statement of its own: it sees what another batch has written meanwhile.
  WITH held AS MATERIALIZED (
    SELECT t.transaction_key, t.transaction_status AS before, n.transaction_status AS after
    FROM jsonb_populate_recordset(NULL::transaction, told) n JOIN transaction t ON t.account_id = n.account_id AND t.external_id = n.external_id
    WHERE transaction_rank(n.transaction_status) > transaction_rank(t.transaction_status)
    ORDER BY t.account_id, t.external_id FOR UPDATE OF t),
  written AS (
    UPDATE transaction t SET transaction_status = held.after FROM held WHERE t.transaction_key = held.transaction_key
    RETURNING t.transaction_key, held.before)
  SELECT coalesce(array_agg(transaction_key), '{}'), coalesce(array_agg(before), '{}') INTO changed, befores FROM written;

  INSERT INTO delivery_month AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, domain, sent, delivered, bounced)
  SELECT t.month, l.id, t.provider_id, CASE WHEN l.level > 1 THEN t.sp_id END, CASE WHEN l.level > 2 THEN t.dt_id END,
    CASE WHEN l.level > 3 THEN t.rs_id END, d.domain, sum(t.sent), sum(t.delivered), sum(t.bounced)
  FROM (SELECT date_trunc('month', t.sent_at AT TIME ZONE 'UTC')::date AS month, t.account_id, t.provider_id, t.sp_id, t.dt_id, t.rs_id,
      split_part(t.sender_email, '@', 2) AS domain,
      -- what failed was never sent; what was opened was delivered
      (t.transaction_status <> 'Failed')::int - coalesce((c.before <> 'Failed')::int, 0) AS sent,
      (t.transaction_status IN ('Delivered', 'Opened'))::int - coalesce((c.before IN ('Delivered', 'Opened'))::int, 0) AS delivered,
      (t.transaction_status = 'Bounced')::int - coalesce((c.before = 'Bounced')::int, 0) AS bounced
    FROM (SELECT * FROM unnest(changed, befores) UNION ALL SELECT k, NULL FROM unnest(fresh) k) c (transaction_key, before)
    JOIN transaction t USING (transaction_key)
    WHERE t.transaction_type <> 'SMS') t
  CROSS JOIN LATERAL (VALUES (1, t.provider_id), (2, t.sp_id), (3, t.dt_id), (4, t.rs_id),
    (5, CASE WHEN t.account_id IN (t.provider_id, t.sp_id, t.dt_id, t.rs_id) THEN NULL ELSE t.account_id END)) l (level, id)
  CROSS JOIN LATERAL (VALUES (t.domain), ('')) d (domain)
  WHERE l.id IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  HAVING (sum(t.sent), sum(t.delivered), sum(t.bounced)) <> (0, 0, 0)
  ORDER BY 2, 7, 1
  ON CONFLICT (account_id, domain, month, rs_id, dt_id, sp_id, provider_id)
    DO UPDATE SET sent = kept.sent + excluded.sent, delivered = kept.delivered + excluded.delivered, bounced = kept.bounced + excluded.bounced;
  RETURN QUERY SELECT cardinality(fresh), cardinality(changed);
END $$;

REVOKE EXECUTE ON FUNCTION transaction_apply(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transaction_apply(jsonb) TO portal_app;
