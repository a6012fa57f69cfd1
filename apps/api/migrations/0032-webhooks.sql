-- Webhooks (`product.md` 7.7, decision 0086).

-- Endpoints are the queue: a worker has one for a while and sends what waits for it.
CREATE TABLE webhook_endpoint (
  endpoint_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- '*', 'user.*' or 'user.created'
  events text[] NOT NULL,
  -- also of what happens below
  below boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  off_reason text CHECK (off_reason IN ('byHand', 'failures', 'gone')),
  off_at timestamptz(3),
  secret bytea NOT NULL,
  secret_hint text NOT NULL,
  secret_set_at timestamptz(3) NOT NULL DEFAULT now(),
  -- the secret before, which signs too until then
  previous_secret bytea,
  previous_until timestamptz(3),
  -- failures in a row, and since when
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  next_try_at timestamptz(3),
  last_delivered_at timestamptz(3),
  last_failed_at timestamptz(3),
  last_fault text CHECK (last_fault IN ('answer', 'timeout', 'unreachable', 'address')),
  last_status integer,
  -- whose turn it was
  served_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- since when each message was taken quickly: who has not been quick for a while shares a part of the turns (decision 0095)
  quick_since timestamptz(3),
  CHECK (active = (off_reason IS NULL)),
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhook_endpoint_account ON webhook_endpoint (account_id, created_at);
CREATE INDEX webhook_endpoint_active ON webhook_endpoint (account_id) WHERE active;
SELECT tenant_table('webhook_endpoint');
SELECT purged_table('webhook_endpoint');
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoint TO portal_app;

-- A message to an endpoint. Its endpoint is not referenced: removing one removes a row, the nightly job what was sent to it.
CREATE TABLE webhook_delivery (
  delivery_id uuid PRIMARY KEY,
  -- the order in which things happened: anyone who writes about an object holds its row
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- the company of the endpoint
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  endpoint_id uuid NOT NULL,
  -- the same in every try and every replay
  message_id uuid NOT NULL,
  replay boolean NOT NULL DEFAULT false,
  -- the event; none of a test
  audit_id uuid,
  occurred_at timestamptz(3),
  about_id uuid NOT NULL,
  event text NOT NULL,
  -- what it happened to: messages about it are sent one after the other
  object text NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Delivered', 'Failed')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  next_try_at timestamptz(3) NOT NULL DEFAULT now(),
  -- the first try since it was made, or since its endpoint was switched on
  first_tried_at timestamptz(3),
  tried_at timestamptz(3),
  delivered_at timestamptz(3),
  -- what was sent, from the first try on
  body text,
  answer_status integer,
  answer_body text,
  fault text CHECK (fault IN ('answer', 'timeout', 'unreachable', 'address')),
  duration_ms integer,
  -- [{on, status, fault, durationMs}]
  tries jsonb NOT NULL DEFAULT '[]'
);
-- one of an event, besides what is replayed
CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (endpoint_id, audit_id) WHERE NOT replay;
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_try_at, seq) WHERE state = 'Waiting';
CREATE INDEX webhook_delivery_line ON webhook_delivery (endpoint_id, object, seq) WHERE state = 'Waiting';
CREATE INDEX webhook_delivery_log ON webhook_delivery (endpoint_id, created_at DESC, delivery_id DESC);
CREATE INDEX webhook_delivery_kept ON webhook_delivery (created_at);
-- The time line of a partner's call shows the webhooks that its events were sent by (decision 0091).
CREATE INDEX webhook_delivery_event ON webhook_delivery (audit_id) WHERE audit_id IS NOT NULL;
-- A replay of a period asks of each message whether it waits or has arrived: in any state, and not among all that were sent.
CREATE INDEX webhook_delivery_message_state ON webhook_delivery (message_id, state);
SELECT tenant_table('webhook_delivery');
SELECT purged_table('webhook_delivery');
GRANT SELECT, INSERT, UPDATE ON webhook_delivery TO portal_app;

-- Actions of the audit that no webhook sends: what is about the audit itself and about files, what was only looked at, refusals,
-- and the steps of a sign-in. `webhooks.events.ts` has the same list, and a test compares them.
CREATE FUNCTION webhook_sends(action text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT split_part(action, '.', 1) NOT IN ('audit', 'ui', 'file', 'access') AND action !~ '[eE]xported$' AND action NOT IN (
    'auth.mfa.asked', 'auth.activationSent', 'auth.resetAsked', 'auth.refreshRefused', 'auth.refreshReused', 'auth.steppedUp',
    'mfa.linkSent', 'session.sourceSaved', 'user.activationSent', 'user.welcomeSent', 'user.preferencesChanged', 'settings.userChanged')
$$;

-- Writes a message for every endpoint that wants an event, in the transaction of the event: no feature knows of webhooks.
CREATE FUNCTION webhook_collect() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE active) THEN RETURN NULL; END IF;
  INSERT INTO webhook_delivery (delivery_id, message_id, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object)
  SELECT m.id, m.id, w.account_id, w.endpoint_id, e.audit_id, e.occurred_at, e.account_id, e.action,
    left(coalesce((e.targets -> 0 ->> 'type') || ' ' || (e.targets -> 0 ->> 'key'), 'account ' || e.account_id), 200)
  FROM added e
  JOIN webhook_endpoint w ON w.account_id = ANY (ARRAY[e.account_id, e.rs_id, e.dt_id, e.sp_id, e.provider_id])
  CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE w.endpoint_id IS NOT NULL) m
  WHERE w.active AND (w.below OR w.account_id = e.account_id)
    AND w.events && ARRAY['*', e.action, split_part(e.action, '.', 1) || '.*'] AND webhook_sends(e.action)
  ORDER BY e.audit_id;
  IF FOUND THEN PERFORM pg_notify('webhook_delivery', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_collect AFTER INSERT ON audit_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_collect();
