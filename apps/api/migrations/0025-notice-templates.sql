-- Words of notices that a company keeps, for itself or for those below too (product.md 7, Notify).
CREATE TABLE notice_template (
  template_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- subject and body; NULL in a language that nobody wrote
  english jsonb,
  french jsonb,
  shared boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  modified_by text NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (english IS NOT NULL OR french IS NOT NULL)
);
CREATE UNIQUE INDEX notice_template_name ON notice_template (account_id, lower(name)) WHERE NOT archived;
SELECT tenant_table('notice_template');
GRANT SELECT, INSERT, UPDATE ON notice_template TO portal_app;

-- What companies above the caller's own share with all below. Whose they are is not told (decision 0013).
CREATE FUNCTION notice_templates_above() RETURNS TABLE (
  template_id uuid, name text, english jsonb, french jsonb, modified_at timestamptz, version integer
) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT t.template_id, t.name, t.english, t.french, t.modified_at::timestamptz, t.version
  FROM account own JOIN notice_template t ON t.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id) AND t.account_id <> own.account_id
  WHERE own.account_id = app_scope() AND t.shared AND NOT t.archived;
END $$;
CREATE POLICY above_the_scope ON notice_template FOR SELECT TO portal_reader USING (true);
GRANT SELECT ON notice_template TO portal_reader;
GRANT CREATE ON SCHEMA public TO portal_reader;
ALTER FUNCTION notice_templates_above() OWNER TO portal_reader;
REVOKE CREATE ON SCHEMA public FROM portal_reader;
REVOKE EXECUTE ON FUNCTION notice_templates_above() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_templates_above() TO portal_app;
