-- The life of an account (`product.md` 1.3 to 1.6): open reasons of suspension, the planned change, and notes.

-- Suspension is a set of reasons; the account is suspended until all are cleared.
CREATE TABLE account_suspension (
  suspension_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  status text NOT NULL CHECK (status IN ('Suspended', 'SuspendedAbuse')),
  reason text NOT NULL,
  note text,
  -- the company of who placed it: its tier, or one above, may clear it
  placed_by_account uuid NOT NULL,
  placed_by text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT now(),
  cascade_sending text NOT NULL DEFAULT 'none' CHECK (cascade_sending IN ('none', 'afterDays', 'now')),
  cleared_at timestamptz(3),
  cleared_by text,
  cleared_reason text,
  clear_note text,
  -- the change sets that placed and cleared it, so that they can be undone exactly
  placed_in uuid,
  cleared_in uuid,
  -- days of suspension after which the company above was warned last
  warned_days smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX account_suspension_open ON account_suspension (account_id, reason, placed_by_account) WHERE cleared_at IS NULL;
CREATE INDEX account_suspension_account ON account_suspension (account_id, since DESC);
CREATE INDEX account_suspension_age ON account_suspension (since) WHERE cleared_at IS NULL;
SELECT tenant_table('account_suspension');
CREATE POLICY above_the_scope ON account_suspension FOR SELECT TO portal_reader USING (true);
GRANT SELECT, INSERT, UPDATE ON account_suspension TO portal_app;
GRANT SELECT ON account_suspension TO portal_reader;

-- At most one change is planned; the columns account_status_pending… show it in lists.
CREATE TABLE account_status_change (
  status_change_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  to_status text NOT NULL CHECK (to_status IN ('Active', 'Suspended', 'SuspendedAbuse', 'Closed')),
  effective_on date NOT NULL,
  -- the first moment of that day where the account is
  due_at timestamptz(3) NOT NULL,
  reason text NOT NULL,
  note text,
  set_by uuid NOT NULL REFERENCES app_user,
  set_by_name text NOT NULL,
  set_by_account uuid NOT NULL,
  -- in whose hands their session was
  alias jsonb,
  state text NOT NULL DEFAULT 'Scheduled' CHECK (state IN ('Scheduled', 'Applied', 'Cancelled', 'FailedNeedsAttention')),
  error_code text,
  error_values jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  -- the change set that planned it leads to it, as it does to a suspension (placed_in); no reference: sets go after some years
  made_in uuid
);
CREATE UNIQUE INDEX account_status_change_one ON account_status_change (account_id) WHERE state IN ('Scheduled', 'FailedNeedsAttention');
CREATE INDEX account_status_change_due ON account_status_change (due_at) WHERE state = 'Scheduled';
SELECT tenant_table('account_status_change');
GRANT SELECT, INSERT, UPDATE ON account_status_change TO portal_app;

-- Notes belong to the company that wrote them, not to the one they are about: those below never see them.
CREATE TABLE account_note (
  note_id uuid PRIMARY KEY,
  -- the company that wrote it; tenant columns are its own
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  about_account_id uuid NOT NULL REFERENCES account,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  written_by uuid NOT NULL REFERENCES app_user,
  written_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX account_note_about ON account_note (about_account_id, account_id, created_at DESC);
SELECT tenant_table('account_note');
GRANT SELECT, INSERT, DELETE ON account_note TO portal_app;

-- Whether a suspension above an account stops what its customers send (`product.md` 8b.3). Reads above the scope, so it
-- answers yes or no for accounts inside it.
CREATE FUNCTION sending_stopped_above(wanted uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM account a
    JOIN account_suspension s ON s.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND s.account_id <> a.account_id
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND s.cleared_at IS NULL
      AND (s.cascade_sending = 'now' OR s.cascade_sending = 'afterDays' AND s.since < now() - interval '14 days'))
$$;

-- "Why?" says who set what decides, when and why (decision 0061): who gave a company on the way to an account its status, the
-- oldest of its open suspensions, the worst first, or its closing. A level is called "yours" only for who is above the reader now,
-- as in `authors_of`: not for a company from before a move.
CREATE FUNCTION status_on_way(wanted uuid, decides uuid)
  RETURNS TABLE (acct_type text, name text, account_id uuid, tags text[], above uuid[], set_on timestamptz, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN tell.above THEN setter.acct_type END, CASE WHEN tell.inside THEN nullif(s.placed_by, '') END,
    CASE WHEN tell.inside THEN setter.account_id END, CASE WHEN tell.inside THEN setter.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[setter.provider_id, setter.sp_id, setter.dt_id, setter.rs_id],
      setter.account_id), NULL) END,
    coalesce(s.since, up.closed_at), CASE WHEN tell.inside THEN coalesce(s.reason, up.closed_reason) END
  FROM account own
  JOIN account a ON own.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  JOIN account up ON up.account_id = decides AND up.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  LEFT JOIN LATERAL (SELECT o.placed_by_account, o.placed_by, o.since, o.reason FROM account_suspension o
    WHERE o.account_id = up.account_id AND o.cleared_at IS NULL AND up.account_status IN ('Suspended', 'SuspendedAbuse')
    ORDER BY o.status DESC, o.since, o.suspension_id LIMIT 1) s ON true
  JOIN account setter ON setter.account_id = coalesce(s.placed_by_account, CASE up.account_status WHEN 'Closed' THEN up.closed_by_account END)
  CROSS JOIN LATERAL (SELECT
    (own.account_id IN (setter.provider_id, setter.sp_id, setter.dt_id, setter.rs_id, setter.account_id)) IS TRUE AS inside,
    (setter.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id)) IS TRUE AS above) tell
  WHERE own.account_id = app_scope() AND a.account_id = wanted AND coalesce(s.since, up.closed_at) IS NOT NULL
$$;

-- The first administrator has come: the account is active from then on. Called at the door, where no scope is known, so it does no
-- more than the one step of the status machine that the system takes itself. Answers whether it did.
CREATE FUNCTION account_activate(wanted uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE account SET account_status = 'Active', status_since = now(), modified_at = now(), version = version + 1
  WHERE account_id = wanted AND account_status = 'Pending' AND EXISTS (SELECT FROM app_user u
    WHERE u.account_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER');
  RETURN FOUND;
END $$;

-- A planned change begins with its day where the account is: another zone is another moment.
CREATE FUNCTION account_zone_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.time_zone IS DISTINCT FROM OLD.time_zone THEN
    UPDATE account_status_change c SET due_at = day_begins(c.effective_on, account_zone(c.account_id))
    FROM account a
    WHERE a.account_id = c.account_id AND c.state = 'Scheduled'
      AND NEW.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_zone_changed AFTER UPDATE OF time_zone ON account FOR EACH ROW EXECUTE FUNCTION account_zone_changed();

GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION status_on_way(uuid, uuid) OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION sending_stopped_above(uuid), status_on_way(uuid, uuid), account_activate(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sending_stopped_above(uuid), status_on_way(uuid, uuid) TO portal_app;
GRANT EXECUTE ON FUNCTION account_activate(uuid) TO portal_auth;
