-- Space that companies hold (`product.md` 5.4, decision 0111): the latest level of each, not amounts to be added up.
CREATE TABLE storage_level (
  account_id uuid PRIMARY KEY REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- 1,000 to a gigabyte
  megabytes bigint NOT NULL CHECK (megabytes >= 0),
  measured_at timestamptz(3) NOT NULL,
  -- what administrators were told of last: from the alert threshold on near, from 100 % on full
  told text NOT NULL DEFAULT 'fine' CHECK (told IN ('fine', 'near', 'full')),
  -- what is to be told may have changed
  due boolean NOT NULL DEFAULT true
);
CREATE INDEX storage_level_due ON storage_level (account_id) WHERE due;
-- companies below one whose alert threshold changed
CREATE INDEX storage_level_provider ON storage_level (provider_id, account_id);
CREATE INDEX storage_level_sp ON storage_level (sp_id, account_id);
CREATE INDEX storage_level_dt ON storage_level (dt_id, account_id);
CREATE INDEX storage_level_rs ON storage_level (rs_id, account_id);
SELECT tenant_table('storage_level');
SELECT purged_table('storage_level');
GRANT SELECT ON storage_level TO portal_app;
GRANT UPDATE (told, due) ON storage_level TO portal_app;

-- Companies whose quota, alert threshold or status changed, written in the transaction of the change. Only ever added to, so that
-- no change waits for a level, or for another change; the job that looks at what is due takes them.
CREATE TABLE storage_mark (
  mark_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  -- also the companies below; of those, how far the job is
  below boolean NOT NULL,
  after uuid
);

-- Takes levels of companies below the scope: of each the newest; an older one changes nothing. In the order of keys, so that two
-- calls at once follow each other. Most levels can concern no one, as no alert begins below half of a quota: those are not due.
CREATE FUNCTION storage_apply(accounts uuid[], levels bigint[], moments timestamptz[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE changed integer;
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT unnest(accounts) AS account_id) f LEFT JOIN account a USING (account_id)
    WHERE a.account_id = app_scope() OR (app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)) IS NOT TRUE) THEN
    RAISE EXCEPTION 'only below the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO storage_level AS kept (account_id, megabytes, measured_at)
  SELECT DISTINCT ON (account_id) account_id, megabytes, measured_at
  FROM unnest(accounts, levels, moments) u (account_id, megabytes, measured_at)
  ORDER BY account_id, measured_at DESC, megabytes DESC
  ON CONFLICT (account_id) DO UPDATE SET megabytes = excluded.megabytes, measured_at = excluded.measured_at,
    due = kept.due OR (kept.megabytes <> excluded.megabytes AND (kept.told <> 'fine' OR excluded.megabytes >=
      (SELECT sum(o.quantity) * 500 FROM add_on o
        WHERE o.account_id = kept.account_id AND o.kind = 'STORAGE' AND o.add_on_status = 'Active')) IS TRUE)
    WHERE kept.measured_at < excluded.measured_at;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

CREATE FUNCTION storage_look_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE concerned uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END; below boolean := TG_ARGV[0];
BEGIN
  -- A level that is just being taken for the first time is looked at anyway.
  INSERT INTO storage_mark (account_id, below)
  SELECT concerned, below WHERE below OR EXISTS (SELECT FROM storage_level l WHERE l.account_id = concerned);
  RETURN NULL;
END $$;
CREATE TRIGGER storage_quota_made AFTER INSERT ON add_on FOR EACH ROW
  WHEN (NEW.kind = 'STORAGE' AND NEW.add_on_status = 'Active') EXECUTE FUNCTION storage_look_again('false');
CREATE TRIGGER storage_quota_changed AFTER UPDATE OF quantity, add_on_status ON add_on FOR EACH ROW
  WHEN (NEW.kind = 'STORAGE' AND (NEW.quantity, NEW.add_on_status) IS DISTINCT FROM (OLD.quantity, OLD.add_on_status))
  EXECUTE FUNCTION storage_look_again('false');
CREATE TRIGGER storage_alert_set AFTER INSERT OR UPDATE ON account_setting FOR EACH ROW
  WHEN (NEW.code = 'files.storageAlert') EXECUTE FUNCTION storage_look_again('true');
CREATE TRIGGER storage_alert_taken AFTER DELETE ON account_setting FOR EACH ROW
  WHEN (OLD.code = 'files.storageAlert') EXECUTE FUNCTION storage_look_again('true');
-- A place brings other settings along; a closed company is told nothing until it is opened again.
CREATE TRIGGER storage_company_moved AFTER UPDATE OF parent_id ON account FOR EACH ROW
  WHEN (NEW.parent_id IS DISTINCT FROM OLD.parent_id) EXECUTE FUNCTION storage_look_again('true');
CREATE TRIGGER storage_company_reopened AFTER UPDATE OF account_status ON account FOR EACH ROW
  WHEN ((NEW.account_status = 'Closed') <> (OLD.account_status = 'Closed')) EXECUTE FUNCTION storage_look_again('false');

REVOKE EXECUTE ON FUNCTION storage_apply(uuid[], bigint[], timestamptz[]), storage_look_again() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION storage_apply(uuid[], bigint[], timestamptz[]) TO portal_app;
