-- The schema that apps/api/migrations make, table by table, then the functions. Made by `npm run db:types`, to be read.

CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SEQUENCE credit_limit_version AS integer INCREMENT 1 MINVALUE 1 MAXVALUE 2147483647 START 1 CACHE 1;

CREATE SEQUENCE payment_details_version AS integer INCREMENT 1 MINVALUE 1 MAXVALUE 2147483647 START 1 CACHE 1;

CREATE TYPE usage_fact AS (
  account_id uuid,
  day date,
  product_line text,
  unit_type text,
  subscription_id uuid,
  user_id uuid,
  used bigint,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  plan_id uuid
);

CREATE TABLE access_group (
  group_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  name text NOT NULL,
  description text,
  full_access boolean DEFAULT false NOT NULL,
  archived boolean DEFAULT false NOT NULL,
  entries jsonb DEFAULT '{}'::jsonb NOT NULL,
  account_scope text DEFAULT 'ALL_BELOW'::text NOT NULL,
  accounts uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  exclude uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT access_group_pkey PRIMARY KEY (group_id),
  CONSTRAINT access_group_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT access_group_account_scope_check CHECK (account_scope = ANY (ARRAY['ALL_BELOW'::text, 'LIST'::text, 'TAG'::text])),
  CONSTRAINT access_group_name_check CHECK (length(name) >= 1 AND length(name) <= 256)
);
CREATE UNIQUE INDEX access_group_name ON access_group (account_id, lower(name));
CREATE INDEX access_group_tree ON access_group USING gin (provider_id, sp_id, dt_id, rs_id, account_id);
CREATE TRIGGER rights_changed AFTER UPDATE ON access_group FOR EACH ROW EXECUTE FUNCTION rights_changed();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON access_group FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON access_group FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON access_group FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON access_group FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON access_group TO portal_app;
GRANT SELECT ON access_group TO portal_auth;
GRANT SELECT ON access_group TO portal_reader;
ALTER TABLE access_group ENABLE ROW LEVEL SECURITY;

CREATE TABLE access_group_member (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  added_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT access_group_member_pkey PRIMARY KEY (group_id, user_id),
  CONSTRAINT access_group_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT access_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES access_group(group_id),
  CONSTRAINT access_group_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
CREATE INDEX access_group_member_user ON access_group_member (user_id);
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access_group_member FOR EACH ROW EXECUTE FUNCTION rights_changed();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON access_group_member FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON access_group_member FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY provisioned ON access_group_member FOR INSERT TO portal_auth
  WITH CHECK ((EXISTS ( SELECT
   FROM access_group g
  WHERE g.group_id = access_group_member.group_id AND g.account_id = access_group_member.account_id AND NOT g.archived AND NOT g.full_access)));
CREATE POLICY who_is_calling ON access_group_member FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON access_group_member TO portal_app;
GRANT INSERT, SELECT ON access_group_member TO portal_auth;
ALTER TABLE access_group_member ENABLE ROW LEVEL SECURITY;

CREATE TABLE access_request (
  request_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  company_name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  country text NOT NULL,
  language text NOT NULL,
  message text,
  status text DEFAULT 'Open'::text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid,
  reason text,
  made_account_id uuid,
  decided_by_name text,
  CONSTRAINT access_request_pkey PRIMARY KEY (request_id),
  CONSTRAINT access_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT access_request_made_account_id_fkey FOREIGN KEY (made_account_id) REFERENCES account(account_id),
  CONSTRAINT access_request_status_check CHECK (status = ANY (ARRAY['Open'::text, 'Approved'::text, 'Declined'::text]))
);
CREATE INDEX access_request_account ON access_request (account_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_dt ON access_request (dt_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_open_account ON access_request (account_id, created_at DESC) WHERE status = 'Open'::text;
CREATE INDEX access_request_open_dt ON access_request (dt_id, created_at DESC) WHERE status = 'Open'::text;
CREATE INDEX access_request_open_provider ON access_request (provider_id, created_at DESC) WHERE status = 'Open'::text;
CREATE INDEX access_request_open_rs ON access_request (rs_id, created_at DESC) WHERE status = 'Open'::text;
CREATE INDEX access_request_open_sp ON access_request (sp_id, created_at DESC) WHERE status = 'Open'::text;
CREATE INDEX access_request_provider ON access_request (provider_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_rs ON access_request (rs_id, created_at DESC, request_id DESC);
CREATE INDEX access_request_sp ON access_request (sp_id, created_at DESC, request_id DESC);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON access_request FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY at_the_door ON access_request FOR INSERT TO portal_auth
  WITH CHECK (true);
CREATE POLICY own_tree ON access_request FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON access_request TO portal_app;
GRANT INSERT ON access_request TO portal_auth;
GRANT UPDATE (status, decided_at, decided_by, reason, made_account_id, decided_by_name) ON access_request TO portal_app;
ALTER TABLE access_request ENABLE ROW LEVEL SECURITY;

CREATE TABLE account (
  account_id uuid NOT NULL,
  parent_id uuid,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  shard_id uuid GENERATED ALWAYS AS (COALESCE(rs_id, dt_id, sp_id, provider_id)) STORED,
  acct_number text NOT NULL,
  acct_type text NOT NULL,
  acct_name text NOT NULL,
  legal_name text,
  language text DEFAULT 'en-us'::text NOT NULL,
  industry_code text,
  manager uuid,
  cust_type text,
  customer_ref_code text,
  account_upgrade_link text,
  account_support_link text,
  enable_email_communication boolean DEFAULT true NOT NULL,
  send_email_admin boolean DEFAULT true NOT NULL,
  send_email_end_user boolean DEFAULT true NOT NULL,
  send_email_end_user_first_use boolean DEFAULT false NOT NULL,
  transaction_environment text,
  enterprise_workflow_enabled boolean DEFAULT false NOT NULL,
  time_zone text,
  date_format smallint DEFAULT 0 NOT NULL,
  tax_id text,
  billing_emails text[] DEFAULT '{}'::text[] NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  address jsonb,
  country text GENERATED ALWAYS AS (address ->> 'country'::text) STORED,
  account_status text NOT NULL,
  account_status_pending text,
  account_status_pending_effective_date date,
  account_status_pending_reason text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  name_key text GENERATED ALWAYS AS ("left"(search_normal(acct_name), 80)) STORED,
  search text GENERATED ALWAYS AS ((((' '::text || search_normal(acct_name)) || ' '::text) || search_normal(acct_number)) || COALESCE(' '::text || search_normal(customer_ref_code), ''::text)) STORED,
  closed_at timestamptz(3),
  closed_by_account uuid,
  closed_from text,
  closed_reason text,
  closed_note text,
  purge_warned_at timestamptz(3),
  status_since timestamptz(3),
  settings_version integer DEFAULT 1 NOT NULL,
  looks_alike boolean DEFAULT false NOT NULL,
  unattended_since timestamptz(3) DEFAULT now(),
  activated_at timestamptz(3),
  CONSTRAINT account_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_acct_number_key UNIQUE (acct_number),
  CONSTRAINT account_manager_fkey FOREIGN KEY (manager) REFERENCES app_user(user_id) DEFERRABLE,
  CONSTRAINT account_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(account_id),
  CONSTRAINT account_account_status_check CHECK (account_status = ANY (ARRAY['Pending'::text, 'Active'::text, 'Suspended'::text, 'SuspendedAbuse'::text, 'Closed'::text, 'Purged'::text])),
  CONSTRAINT account_acct_name_check CHECK (length(acct_name) >= 1 AND length(acct_name) <= 150),
  CONSTRAINT account_acct_type_check CHECK (acct_type = ANY (ARRAY['RP'::text, 'SP'::text, 'DT'::text, 'RS'::text, 'CU'::text])),
  CONSTRAINT account_check CHECK ((cust_type IS NOT NULL) = (acct_type = 'CU'::text)),
  CONSTRAINT account_check1 CHECK ((transaction_environment IS NOT NULL) = (acct_type = 'CU'::text)),
  CONSTRAINT account_check2 CHECK ((parent_id IS NULL) = (acct_type = 'RP'::text)),
  CONSTRAINT account_check3 CHECK (NOT (enable_email_communication = false AND (send_email_admin OR send_email_end_user OR send_email_end_user_first_use))),
  CONSTRAINT account_closed_from_check CHECK (closed_from = ANY (ARRAY['Pending'::text, 'Active'::text])),
  CONSTRAINT account_date_format_check CHECK (date_format >= 0 AND date_format <= 7)
);
CREATE INDEX account_apart_planned ON account USING gin (provider_id, sp_id, dt_id, rs_id) WHERE account_status_pending IS NOT NULL;
CREATE INDEX account_apart_tags ON account USING gin (provider_id, sp_id, dt_id, rs_id, tag_names(tags)) WHERE tags <> '{}'::text[];
CREATE INDEX account_apart_traits ON account USING gin (provider_id, sp_id, dt_id, rs_id, transaction_environment, language, industry_code, manager);
CREATE INDEX account_children ON account (parent_id, name_key, account_id);
CREATE INDEX account_children_keys ON account (parent_id, account_id);
CREATE INDEX account_created ON account (created_at);
CREATE INDEX account_dt_id_status_modi ON account (dt_id, account_status, modified_at DESC, account_id DESC) WHERE account_status <> 'Active'::text;
CREATE INDEX account_dt_id_status_name ON account (dt_id, account_status, name_key, account_id) WHERE account_status <> 'Active'::text;
CREATE INDEX account_dt_id_type_modi ON account (dt_id, acct_type, modified_at DESC, account_id DESC) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_dt_id_type_name ON account (dt_id, acct_type, name_key, account_id) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_dt_modified ON account (dt_id, modified_at DESC, account_id DESC) WHERE dt_id IS NOT NULL;
CREATE INDEX account_dt_name ON account (dt_id, name_key, account_id) WHERE dt_id IS NOT NULL;
CREATE INDEX account_dt_suspended ON account (dt_id, status_since, account_id) WHERE account_status = 'Suspended'::text;
CREATE INDEX account_dt_unattended ON account (dt_id, unattended_since, account_id) WHERE unattended_since IS NOT NULL AND account_status = 'Active'::text AND dt_id IS NOT NULL;
CREATE INDEX account_parent_id_modi ON account (parent_id, modified_at DESC, account_id DESC);
CREATE INDEX account_parent_id_status_modi ON account (parent_id, account_status, modified_at DESC, account_id DESC) WHERE account_status <> 'Active'::text;
CREATE INDEX account_parent_id_status_name ON account (parent_id, account_status, name_key, account_id) WHERE account_status <> 'Active'::text;
CREATE INDEX account_parent_id_type_modi ON account (parent_id, acct_type, modified_at DESC, account_id DESC) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_parent_id_type_name ON account (parent_id, acct_type, name_key, account_id) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_provider_id_modi ON account (provider_id, modified_at DESC, account_id DESC);
CREATE INDEX account_provider_id_name ON account (provider_id, name_key, account_id);
CREATE INDEX account_provider_id_status_modi ON account (provider_id, account_status, modified_at DESC, account_id DESC) WHERE account_status <> 'Active'::text;
CREATE INDEX account_provider_id_status_name ON account (provider_id, account_status, name_key, account_id) WHERE account_status <> 'Active'::text;
CREATE INDEX account_provider_id_type_modi ON account (provider_id, acct_type, modified_at DESC, account_id DESC) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_provider_id_type_name ON account (provider_id, acct_type, name_key, account_id) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_provider_suspended ON account (provider_id, status_since, account_id) WHERE account_status = 'Suspended'::text;
CREATE INDEX account_provider_unattended ON account (provider_id, unattended_since, account_id) WHERE unattended_since IS NOT NULL AND account_status = 'Active'::text;
CREATE INDEX account_rs_id_status_modi ON account (rs_id, account_status, modified_at DESC, account_id DESC) WHERE account_status <> 'Active'::text;
CREATE INDEX account_rs_id_status_name ON account (rs_id, account_status, name_key, account_id) WHERE account_status <> 'Active'::text;
CREATE INDEX account_rs_id_type_modi ON account (rs_id, acct_type, modified_at DESC, account_id DESC) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_rs_id_type_name ON account (rs_id, acct_type, name_key, account_id) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_rs_modified ON account (rs_id, modified_at DESC, account_id DESC) WHERE rs_id IS NOT NULL;
CREATE INDEX account_rs_name ON account (rs_id, name_key, account_id) WHERE rs_id IS NOT NULL;
CREATE INDEX account_rs_suspended ON account (rs_id, status_since, account_id) WHERE account_status = 'Suspended'::text;
CREATE INDEX account_rs_unattended ON account (rs_id, unattended_since, account_id) WHERE unattended_since IS NOT NULL AND account_status = 'Active'::text AND rs_id IS NOT NULL;
CREATE UNIQUE INDEX account_sibling_look ON account (parent_id, name_look(acct_name)) WHERE (account_status <> ALL (ARRAY['Closed'::text, 'Purged'::text])) AND NOT looks_alike;
CREATE UNIQUE INDEX account_sibling_name ON account (parent_id, lower(acct_name)) WHERE account_status <> ALL (ARRAY['Closed'::text, 'Purged'::text]);
CREATE UNIQUE INDEX account_sibling_ref ON account (parent_id, customer_ref_code) WHERE customer_ref_code IS NOT NULL AND (account_status <> ALL (ARRAY['Closed'::text, 'Purged'::text]));
CREATE UNIQUE INDEX account_single_root ON account ((true)) WHERE acct_type = 'RP'::text;
CREATE INDEX account_sp_id_status_modi ON account (sp_id, account_status, modified_at DESC, account_id DESC) WHERE account_status <> 'Active'::text;
CREATE INDEX account_sp_id_status_name ON account (sp_id, account_status, name_key, account_id) WHERE account_status <> 'Active'::text;
CREATE INDEX account_sp_id_type_modi ON account (sp_id, acct_type, modified_at DESC, account_id DESC) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_sp_id_type_name ON account (sp_id, acct_type, name_key, account_id) WHERE acct_type <> 'CU'::text;
CREATE INDEX account_sp_modified ON account (sp_id, modified_at DESC, account_id DESC) WHERE sp_id IS NOT NULL;
CREATE INDEX account_sp_name ON account (sp_id, name_key, account_id) WHERE sp_id IS NOT NULL;
CREATE INDEX account_sp_suspended ON account (sp_id, status_since, account_id) WHERE account_status = 'Suspended'::text;
CREATE INDEX account_sp_unattended ON account (sp_id, unattended_since, account_id) WHERE unattended_since IS NOT NULL AND account_status = 'Active'::text AND sp_id IS NOT NULL;
CREATE INDEX account_tags ON account USING gin (tags) WHERE tags <> '{}'::text[];
CREATE INDEX account_words ON account USING gin (provider_id, sp_id, dt_id, rs_id, search gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='4096');
CREATE TRIGGER account_activated BEFORE UPDATE OF account_status ON account FOR EACH ROW WHEN (old.account_status = 'Pending'::text AND new.account_status <> 'Pending'::text) EXECUTE FUNCTION account_activated();
CREATE TRIGGER account_changed AFTER UPDATE OF account_status, parent_id ON account FOR EACH ROW EXECUTE FUNCTION account_changed();
CREATE TRIGGER account_moved AFTER UPDATE OF parent_id, provider_id, sp_id, dt_id, rs_id ON account FOR EACH ROW WHEN (old.provider_id IS DISTINCT FROM new.provider_id OR old.sp_id IS DISTINCT FROM new.sp_id OR old.dt_id IS DISTINCT FROM new.dt_id OR old.rs_id IS DISTINCT FROM new.rs_id) EXECUTE FUNCTION account_moved();
CREATE TRIGGER account_place BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_place();
CREATE TRIGGER account_place_again AFTER UPDATE OF parent_id, acct_type ON account FOR EACH ROW EXECUTE FUNCTION account_place();
CREATE TRIGGER account_zone_changed AFTER UPDATE OF time_zone ON account FOR EACH ROW EXECUTE FUNCTION account_zone_changed();
CREATE TRIGGER add_ons_rest AFTER UPDATE OF account_status ON account FOR EACH ROW WHEN (new.account_status = 'Closed'::text AND old.account_status <> 'Closed'::text OR old.account_status = 'Closed'::text AND (new.account_status <> ALL (ARRAY['Closed'::text, 'Purged'::text]))) EXECUTE FUNCTION add_ons_rest();
CREATE TRIGGER commission_purge AFTER UPDATE OF account_status ON account FOR EACH ROW WHEN (new.account_status = 'Purged'::text) EXECUTE FUNCTION commission_purge();
CREATE TRIGGER storage_company_moved AFTER UPDATE OF parent_id ON account FOR EACH ROW WHEN (new.parent_id IS DISTINCT FROM old.parent_id) EXECUTE FUNCTION storage_look_again('true');
CREATE TRIGGER storage_company_reopened AFTER UPDATE OF account_status ON account FOR EACH ROW WHEN ((new.account_status = 'Closed'::text) <> (old.account_status = 'Closed'::text)) EXECUTE FUNCTION storage_look_again('false');
CREATE POLICY above_the_scope ON account FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON account FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON account FOR SELECT TO portal_auth
  USING (true);
GRANT INSERT, SELECT, UPDATE ON account TO portal_app;
GRANT SELECT ON account TO portal_auth;
GRANT SELECT ON account TO portal_reader;
ALTER TABLE account ENABLE ROW LEVEL SECURITY;

CREATE TABLE account_note (
  note_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  about_account_id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid NOT NULL,
  written_by_name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT account_note_pkey PRIMARY KEY (note_id),
  CONSTRAINT account_note_about_account_id_fkey FOREIGN KEY (about_account_id) REFERENCES account(account_id),
  CONSTRAINT account_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT account_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES app_user(user_id),
  CONSTRAINT account_note_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX account_note_about ON account_note (about_account_id, account_id, created_at DESC);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON account_note FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON account_note FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON account_note TO portal_app;
ALTER TABLE account_note ENABLE ROW LEVEL SECURITY;

CREATE TABLE account_path (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  until_on date NOT NULL,
  CONSTRAINT account_path_pkey PRIMARY KEY (account_id, until_on),
  CONSTRAINT account_path_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE INDEX account_path_until ON account_path (until_on);
CREATE POLICY own_tree ON account_path FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
COMMENT ON TABLE account_path IS 'purged with its account';
ALTER TABLE account_path ENABLE ROW LEVEL SECURITY;

CREATE TABLE account_setting (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  code text NOT NULL,
  value jsonb NOT NULL,
  locked boolean DEFAULT false NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  CONSTRAINT account_setting_pkey PRIMARY KEY (account_id, code),
  CONSTRAINT account_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE INDEX account_setting_code ON account_setting (code, account_id);
CREATE TRIGGER storage_alert_set AFTER INSERT OR UPDATE ON account_setting FOR EACH ROW WHEN (new.code = 'files.storageAlert'::text) EXECUTE FUNCTION storage_look_again('true');
CREATE TRIGGER storage_alert_taken AFTER DELETE ON account_setting FOR EACH ROW WHEN (old.code = 'files.storageAlert'::text) EXECUTE FUNCTION storage_look_again('true');
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON account_setting FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON account_setting FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON account_setting FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON account_setting FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON account_setting TO portal_app;
GRANT SELECT ON account_setting TO portal_auth;
GRANT SELECT ON account_setting TO portal_reader;
COMMENT ON TABLE account_setting IS 'purged with its account';
ALTER TABLE account_setting ENABLE ROW LEVEL SECURITY;

CREATE TABLE account_status_change (
  status_change_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  to_status text NOT NULL,
  effective_on date NOT NULL,
  due_at timestamptz(3) NOT NULL,
  reason text NOT NULL,
  note text,
  set_by uuid NOT NULL,
  set_by_name text NOT NULL,
  set_by_account uuid NOT NULL,
  alias jsonb,
  state text DEFAULT 'Scheduled'::text NOT NULL,
  error_code text,
  error_values jsonb,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  ended_at timestamptz(3),
  made_in uuid,
  CONSTRAINT account_status_change_pkey PRIMARY KEY (status_change_id),
  CONSTRAINT account_status_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT account_status_change_set_by_fkey FOREIGN KEY (set_by) REFERENCES app_user(user_id),
  CONSTRAINT account_status_change_state_check CHECK (state = ANY (ARRAY['Scheduled'::text, 'Applied'::text, 'Cancelled'::text, 'FailedNeedsAttention'::text])),
  CONSTRAINT account_status_change_to_status_check CHECK (to_status = ANY (ARRAY['Active'::text, 'Suspended'::text, 'SuspendedAbuse'::text, 'Closed'::text]))
);
CREATE INDEX account_status_change_due ON account_status_change (due_at) WHERE state = 'Scheduled'::text;
CREATE UNIQUE INDEX account_status_change_one ON account_status_change (account_id) WHERE state = ANY (ARRAY['Scheduled'::text, 'FailedNeedsAttention'::text]);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON account_status_change FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON account_status_change FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON account_status_change TO portal_app;
ALTER TABLE account_status_change ENABLE ROW LEVEL SECURITY;

CREATE TABLE account_suspension (
  suspension_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  status text NOT NULL,
  reason text NOT NULL,
  note text,
  placed_by_account uuid NOT NULL,
  placed_by text NOT NULL,
  since timestamptz(3) DEFAULT now() NOT NULL,
  cascade_sending text DEFAULT 'none'::text NOT NULL,
  cleared_at timestamptz(3),
  cleared_by text,
  cleared_reason text,
  clear_note text,
  placed_in uuid,
  cleared_in uuid,
  warned_days smallint DEFAULT 0 NOT NULL,
  CONSTRAINT account_suspension_pkey PRIMARY KEY (suspension_id),
  CONSTRAINT account_suspension_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT account_suspension_cascade_sending_check CHECK (cascade_sending = ANY (ARRAY['none'::text, 'afterDays'::text, 'now'::text])),
  CONSTRAINT account_suspension_status_check CHECK (status = ANY (ARRAY['Suspended'::text, 'SuspendedAbuse'::text]))
);
CREATE INDEX account_suspension_account ON account_suspension (account_id, since DESC);
CREATE INDEX account_suspension_age ON account_suspension (since) WHERE cleared_at IS NULL;
CREATE UNIQUE INDEX account_suspension_open ON account_suspension (account_id, reason, placed_by_account) WHERE cleared_at IS NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON account_suspension FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON account_suspension FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON account_suspension FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON account_suspension TO portal_app;
GRANT SELECT ON account_suspension TO portal_reader;
ALTER TABLE account_suspension ENABLE ROW LEVEL SECURITY;

CREATE TABLE add_on (
  add_on_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  unit text NOT NULL,
  quantity integer NOT NULL,
  start_on date,
  end_on date,
  price bigint NOT NULL,
  currency text NOT NULL,
  add_on_status text NOT NULL,
  suspended_above boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  end_told date,
  CONSTRAINT add_on_pkey PRIMARY KEY (add_on_id),
  CONSTRAINT add_on_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT add_on_add_on_status_check CHECK (add_on_status = ANY (ARRAY['Available'::text, 'Active'::text, 'Suspended'::text, 'Expired'::text])),
  CONSTRAINT add_on_check CHECK (unit <> 'NONE'::text OR quantity = 1),
  CONSTRAINT add_on_check1 CHECK ((add_on_status <> ALL (ARRAY['Active'::text, 'Suspended'::text])) OR start_on IS NOT NULL),
  CONSTRAINT add_on_check2 CHECK (add_on_status = 'Suspended'::text OR NOT suspended_above),
  CONSTRAINT add_on_code_check CHECK (code ~ '^[A-Z0-9-]{2,32}$'::text),
  CONSTRAINT add_on_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT add_on_kind_check CHECK (kind = ANY (ARRAY['DIGITALSEAL'::text, 'METACLEAN'::text, 'STORAGE'::text, 'SMS'::text, 'OTHER'::text])),
  CONSTRAINT add_on_price_check CHECK (price >= 0),
  CONSTRAINT add_on_quantity_check CHECK (quantity >= 1 AND quantity <= 1000000),
  CONSTRAINT add_on_unit_check CHECK (unit = ANY (ARRAY['NONE'::text, 'GB'::text, 'MESSAGE'::text]))
);
CREATE INDEX add_on_account ON add_on (account_id, created_at DESC);
CREATE INDEX add_on_ends ON add_on (end_on) WHERE add_on_status <> 'Expired'::text AND end_on IS NOT NULL;
CREATE UNIQUE INDEX add_on_live ON add_on (account_id, code) WHERE add_on_status <> 'Expired'::text;
CREATE INDEX add_on_starts ON add_on (start_on) WHERE add_on_status = 'Available'::text AND start_on IS NOT NULL;
CREATE TRIGGER storage_quota_changed AFTER UPDATE OF quantity, add_on_status ON add_on FOR EACH ROW WHEN (new.kind = 'STORAGE'::text AND (new.quantity IS DISTINCT FROM old.quantity OR new.add_on_status IS DISTINCT FROM old.add_on_status)) EXECUTE FUNCTION storage_look_again('false');
CREATE TRIGGER storage_quota_made AFTER INSERT ON add_on FOR EACH ROW WHEN (new.kind = 'STORAGE'::text AND new.add_on_status = 'Active'::text) EXECUTE FUNCTION storage_look_again('false');
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON add_on FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON add_on FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON add_on FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON add_on TO portal_app;
GRANT SELECT ON add_on TO portal_reader;
COMMENT ON TABLE add_on IS 'purged with its account';
ALTER TABLE add_on ENABLE ROW LEVEL SECURITY;

CREATE TABLE add_on_span (
  add_on_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  from_on date NOT NULL,
  until_on date,
  quantity integer NOT NULL,
  price bigint NOT NULL,
  currency text NOT NULL,
  CONSTRAINT add_on_span_pkey PRIMARY KEY (add_on_id, from_on),
  CONSTRAINT add_on_span_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT add_on_span_add_on_id_fkey FOREIGN KEY (add_on_id) REFERENCES add_on(add_on_id) ON DELETE CASCADE,
  CONSTRAINT add_on_span_check CHECK (until_on > from_on),
  CONSTRAINT add_on_span_price_check CHECK (price >= 0),
  CONSTRAINT add_on_span_quantity_check CHECK (quantity > 0)
);
CREATE INDEX add_on_span_account ON add_on_span (account_id, from_on);
CREATE UNIQUE INDEX add_on_span_open ON add_on_span (add_on_id) WHERE until_on IS NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON add_on_span FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON add_on_span FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON add_on_span TO portal_app;
COMMENT ON TABLE add_on_span IS 'purged with its account';
ALTER TABLE add_on_span ENABLE ROW LEVEL SECURITY;

CREATE TABLE ai_access (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  mode text,
  features text[] DEFAULT '{}'::text[] NOT NULL,
  user_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  group_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  daily_limit integer,
  retention_days smallint DEFAULT 0 NOT NULL,
  locked boolean DEFAULT false NOT NULL,
  notice_by text,
  notice_at timestamptz(3),
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT ai_access_pkey PRIMARY KEY (account_id),
  CONSTRAINT ai_access_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT ai_access_check CHECK (NOT locked OR mode IS NOT NULL),
  CONSTRAINT ai_access_daily_limit_check CHECK (daily_limit >= 1 AND daily_limit <= 100000),
  CONSTRAINT ai_access_features_check CHECK (features <@ ARRAY['summarise'::text, 'classify'::text, 'draft'::text, 'threatAnalysis'::text, 'fingerprint'::text]),
  CONSTRAINT ai_access_group_ids_check CHECK (cardinality(group_ids) <= 500),
  CONSTRAINT ai_access_mode_check CHECK (mode = ANY (ARRAY['OFF'::text, 'ALL'::text, 'SELECTED'::text])),
  CONSTRAINT ai_access_retention_days_check CHECK (retention_days >= 0 AND retention_days <= 30),
  CONSTRAINT ai_access_user_ids_check CHECK (cardinality(user_ids) <= 500)
);
CREATE INDEX ai_access_dt ON ai_access (dt_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_provider ON ai_access (provider_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_rs ON ai_access (rs_id) WHERE mode IS NOT NULL;
CREATE INDEX ai_access_sp ON ai_access (sp_id) WHERE mode IS NOT NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON ai_access FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON ai_access FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON ai_access FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON ai_access TO portal_app;
GRANT SELECT ON ai_access TO portal_reader;
COMMENT ON TABLE ai_access IS 'purged with its account';
ALTER TABLE ai_access ENABLE ROW LEVEL SECURITY;

CREATE TABLE api_key (
  key_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  name text NOT NULL,
  entries jsonb NOT NULL,
  addresses text[] DEFAULT '{}'::text[] NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  partner text,
  environment text,
  made_by uuid NOT NULL,
  secret_hash bytea NOT NULL,
  hint text NOT NULL,
  previous_hash bytea,
  previous_hint text,
  previous_made_by uuid,
  previous_ends_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  warned_days smallint,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_ip inet,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  refused_since timestamptz(3),
  refused_noted smallint DEFAULT 0 NOT NULL,
  CONSTRAINT api_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_key_previous_hash_key UNIQUE (previous_hash),
  CONSTRAINT api_key_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT api_key_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id),
  CONSTRAINT api_key_previous_made_by_fkey FOREIGN KEY (previous_made_by) REFERENCES app_user(user_id),
  CONSTRAINT api_key_check CHECK ((previous_hash IS NULL) = (previous_ends_at IS NULL)),
  CONSTRAINT api_key_check1 CHECK ((partner IS NULL) = (environment IS NULL)),
  CONSTRAINT api_key_environment_check CHECK (environment = ANY (ARRAY['PRODUCTION'::text, 'SANDBOX'::text]))
);
CREATE INDEX api_key_ended ON api_key (account_id, COALESCE(revoked_at, expires_at) DESC);
CREATE INDEX api_key_ends ON api_key (expires_at) WHERE revoked_at IS NULL;
CREATE INDEX api_key_made_by ON api_key (made_by);
CREATE UNIQUE INDEX api_key_name ON api_key (account_id, lower(name)) WHERE revoked_at IS NULL;
CREATE INDEX api_key_previous_made_by ON api_key (previous_made_by) WHERE previous_made_by IS NOT NULL;
CREATE INDEX api_key_tree ON api_key USING gin (provider_id, sp_id, dt_id, rs_id, account_id);
CREATE TRIGGER api_key_rotated BEFORE UPDATE OF secret_hash ON api_key FOR EACH ROW EXECUTE FUNCTION api_key_rotated();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON api_key FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY notes_use ON api_key FOR UPDATE TO portal_auth
  USING (true)
  WITH CHECK (true);
CREATE POLICY own_tree ON api_key FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON api_key FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, UPDATE ON api_key TO portal_app;
GRANT SELECT ON api_key TO portal_auth;
GRANT SELECT (key_id, account_id, provider_id, sp_id, dt_id, rs_id, name, entries, addresses, enabled, partner, environment, made_by, hint, previous_hint, previous_made_by, previous_ends_at, expires_at, warned_days, revoked_at, last_used_at, last_used_ip, created_at, created_by, modified_at, modified_by, version, refused_since, refused_noted) ON api_key TO portal_app;
GRANT UPDATE (last_used_at, last_used_ip) ON api_key TO portal_auth;
COMMENT ON TABLE api_key IS 'purged with its account';
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;

CREATE TABLE app_user (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  email text NOT NULL,
  email_typed text NOT NULL,
  first_name text,
  last_name text,
  kind text NOT NULL,
  role_code text,
  job_function text,
  phone text,
  language text,
  time_zone text,
  date_format smallint,
  theme text DEFAULT 'auto'::text NOT NULL,
  density text DEFAULT 'default'::text NOT NULL,
  list_columns jsonb DEFAULT '{}'::jsonb NOT NULL,
  user_status text DEFAULT 'Invited'::text NOT NULL,
  status_before_disable text,
  registration_pending boolean DEFAULT true NOT NULL,
  mfa_state text DEFAULT 'NotEnrolled'::text NOT NULL,
  reference_key text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  search text GENERATED ALWAYS AS (((((' '::text || search_normal(COALESCE(first_name, ''::text))) || ' '::text) || search_normal(COALESCE(last_name, ''::text))) || ' '::text) || search_normal(email)) STORED,
  notice_choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  last_login_at timestamptz(3),
  removed_at timestamptz(3),
  settings_version integer DEFAULT 1 NOT NULL,
  status_before_removal text,
  name_key text GENERATED ALWAYS AS ("left"(search_normal(COALESCE(NULLIF(btrim((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)), ''::text), email)), 80)) STORED,
  imported boolean DEFAULT false NOT NULL,
  sso_linked boolean DEFAULT false NOT NULL,
  redacted_at timestamptz(3),
  setup_steps boolean DEFAULT true NOT NULL,
  CONSTRAINT app_user_pkey PRIMARY KEY (user_id),
  CONSTRAINT app_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT app_user_check CHECK ((role_code IS NOT NULL) = (kind <> 'ENDUSER'::text)),
  CONSTRAINT app_user_date_format_check CHECK (date_format >= 0 AND date_format <= 7),
  CONSTRAINT app_user_kind_check CHECK (kind = ANY (ARRAY['ADMIN'::text, 'ENDUSER'::text, 'BOTH'::text])),
  CONSTRAINT app_user_role_code_check CHECK (role_code = ANY (ARRAY['RA'::text, 'SP'::text, 'DT'::text, 'RS'::text, 'CU'::text])),
  CONSTRAINT app_user_user_status_check CHECK (user_status = ANY (ARRAY['Staged'::text, 'Invited'::text, 'Active'::text, 'Disabled'::text, 'Locked'::text, 'Removed'::text]))
);
CREATE INDEX app_user_account ON app_user (account_id, user_id);
CREATE INDEX app_user_account_modified ON app_user (account_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_account_name ON app_user (account_id, name_key, user_id) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_account_role_modified ON app_user (account_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_account_role_name ON app_user (account_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_account_status_modified ON app_user (account_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_account_status_name ON app_user (account_id, user_status, name_key, user_id) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_dt_modified ON app_user (dt_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_dt_name ON app_user (dt_id, name_key, user_id) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_dt_role_modified ON app_user (dt_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_dt_role_name ON app_user (dt_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_dt_status_modified ON app_user (dt_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_dt_status_name ON app_user (dt_id, user_status, name_key, user_id) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_email ON app_user (email);
CREATE INDEX app_user_provider_modified ON app_user (provider_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_provider_name ON app_user (provider_id, name_key, user_id) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_provider_role_modified ON app_user (provider_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_provider_role_name ON app_user (provider_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_provider_status_modified ON app_user (provider_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_provider_status_name ON app_user (provider_id, user_status, name_key, user_id) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_rs_modified ON app_user (rs_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_rs_name ON app_user (rs_id, name_key, user_id) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_rs_role_modified ON app_user (rs_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_rs_role_name ON app_user (rs_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_rs_status_modified ON app_user (rs_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_rs_status_name ON app_user (rs_id, user_status, name_key, user_id) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_sp_modified ON app_user (sp_id, modified_at DESC, user_id DESC) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_sp_name ON app_user (sp_id, name_key, user_id) WHERE user_status <> 'Removed'::text;
CREATE INDEX app_user_sp_role_modified ON app_user (sp_id, role_code, modified_at DESC, user_id DESC) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_sp_role_name ON app_user (sp_id, role_code, name_key, user_id) WHERE role_code IS NOT NULL AND user_status <> 'Removed'::text;
CREATE INDEX app_user_sp_status_modified ON app_user (sp_id, user_status, modified_at DESC, user_id DESC) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_sp_status_name ON app_user (sp_id, user_status, name_key, user_id) WHERE user_status <> 'Active'::text;
CREATE INDEX app_user_unredacted ON app_user (account_id, removed_at) WHERE user_status = 'Removed'::text AND redacted_at IS NULL AND removed_at IS NOT NULL;
CREATE INDEX app_user_words ON app_user USING gin (provider_id, sp_id, dt_id, rs_id, account_id, search gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='4096');
CREATE TRIGGER administrator_added AFTER INSERT ON app_user FOR EACH ROW WHEN (new.kind <> 'ENDUSER'::text AND (new.user_status = ANY (ARRAY['Active'::text, 'Locked'::text]))) EXECUTE FUNCTION administrator_came();
CREATE TRIGGER administrator_came AFTER UPDATE OF user_status, kind, account_id ON app_user FOR EACH ROW WHEN (new.kind <> 'ENDUSER'::text AND (new.user_status = ANY (ARRAY['Active'::text, 'Locked'::text])) AND NOT (old.kind <> 'ENDUSER'::text AND (old.user_status = ANY (ARRAY['Active'::text, 'Locked'::text])) AND old.account_id = new.account_id)) EXECUTE FUNCTION administrator_came();
CREATE TRIGGER administrator_left AFTER UPDATE OF user_status, kind, account_id ON app_user FOR EACH ROW WHEN (old.kind <> 'ENDUSER'::text AND (old.user_status = ANY (ARRAY['Active'::text, 'Locked'::text])) AND NOT (new.kind <> 'ENDUSER'::text AND (new.user_status = ANY (ARRAY['Active'::text, 'Locked'::text])) AND old.account_id = new.account_id)) EXECUTE FUNCTION administrator_left();
CREATE TRIGGER person_changed AFTER UPDATE OF user_status, role_code, account_id ON app_user FOR EACH ROW WHEN (old.kind <> 'ENDUSER'::text OR new.kind <> 'ENDUSER'::text) EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_transferred AFTER UPDATE OF account_id ON app_user FOR EACH ROW WHEN (new.account_id <> old.account_id) EXECUTE FUNCTION person_transferred();
CREATE TRIGGER release_plans AFTER UPDATE OF user_status, account_id ON app_user FOR EACH ROW WHEN (new.user_status = 'Removed'::text AND old.user_status <> 'Removed'::text OR new.account_id <> old.account_id) EXECUTE FUNCTION release_plans();
CREATE TRIGGER scim_person_left AFTER UPDATE OF account_id ON app_user FOR EACH ROW WHEN (new.account_id <> old.account_id) EXECUTE FUNCTION scim_person_left();
CREATE TRIGGER tenant_place BEFORE INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE TRIGGER tenant_place_again AFTER UPDATE OF account_id ON app_user FOR EACH ROW EXECUTE FUNCTION person_place();
CREATE POLICY above_the_scope ON app_user FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON app_user FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY provisioned ON app_user AS RESTRICTIVE FOR INSERT TO portal_auth
  WITH CHECK (kind = 'ADMIN'::text AND (EXISTS ( SELECT
   FROM sso_config c
  WHERE c.account_id = app_user.account_id AND c.enabled AND c.auto_provision)));
CREATE POLICY who_is_calling ON app_user FOR ALL TO portal_auth
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON app_user TO portal_app;
GRANT SELECT ON app_user TO portal_auth;
GRANT INSERT (user_id, account_id, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending, created_by) ON app_user TO portal_auth;
GRANT UPDATE (first_name, last_name, user_status, registration_pending, mfa_state, modified_at, version, last_login_at) ON app_user TO portal_auth;
GRANT SELECT (user_id, account_id, provider_id, sp_id, dt_id, rs_id, email, first_name, last_name, kind, user_status, created_at, modified_at, search, name_key) ON app_user TO portal_reader;
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;

CREATE TABLE attempt_counter (
  bucket text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  window_started_at timestamptz(3) DEFAULT now() NOT NULL,
  blocked_until timestamptz(3),
  in_a_row integer DEFAULT 0 NOT NULL,
  kept boolean DEFAULT false NOT NULL,
  CONSTRAINT attempt_counter_pkey PRIMARY KEY (bucket)
);
CREATE INDEX attempt_counter_old ON attempt_counter (window_started_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON attempt_counter TO portal_auth;

CREATE TABLE audit_base (
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  dropped_before timestamptz(3) NOT NULL,
  gone bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  signature text NOT NULL,
  key_id text NOT NULL,
  made_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT audit_base_pkey PRIMARY KEY (seq)
);

CREATE TABLE audit_event (
  audit_id uuid NOT NULL,
  occurred_at timestamptz(3) DEFAULT now() NOT NULL,
  schema_version smallint DEFAULT 2 NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  action text NOT NULL,
  outcome text DEFAULT 'SUCCESS'::text NOT NULL,
  error_code text,
  actor jsonb NOT NULL,
  alias jsonb,
  targets jsonb DEFAULT '[]'::jsonb NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  reason text,
  source text DEFAULT 'API'::text NOT NULL,
  request_id text,
  batch_id uuid,
  ip inet,
  user_agent text,
  session_id uuid,
  CONSTRAINT audit_event_pkey PRIMARY KEY (audit_id, occurred_at),
  CONSTRAINT audit_event_action_check CHECK (length(action) <= 100),
  CONSTRAINT audit_event_outcome_check CHECK (outcome = ANY (ARRAY['SUCCESS'::text, 'DENIED'::text, 'FAILED'::text])),
  CONSTRAINT audit_event_source_check CHECK (source = ANY (ARRAY['UI'::text, 'API'::text, 'IMPORT'::text, 'JOB'::text, 'PARTNER'::text, 'SYSTEM'::text]))
) PARTITION BY RANGE (occurred_at);
CREATE TABLE audit_event_other PARTITION OF audit_event DEFAULT;
CREATE INDEX audit_event_account ON audit_event (account_id, occurred_at DESC);
CREATE INDEX audit_event_action ON audit_event (action, occurred_at DESC);
CREATE INDEX audit_event_actor ON audit_event ((actor ->> 'key'::text), occurred_at DESC);
CREATE INDEX audit_event_alias ON audit_event (occurred_at DESC) WHERE alias IS NOT NULL;
CREATE INDEX audit_event_dt ON audit_event (dt_id, occurred_at DESC);
CREATE INDEX audit_event_ip ON audit_event (ip, occurred_at DESC) WHERE ip IS NOT NULL;
CREATE INDEX audit_event_original ON audit_event ((alias ->> 'originalUserKey'::text), occurred_at DESC) WHERE alias IS NOT NULL;
CREATE INDEX audit_event_provider ON audit_event (provider_id, occurred_at DESC);
CREATE INDEX audit_event_refused ON audit_event (outcome, occurred_at DESC) WHERE outcome <> 'SUCCESS'::text;
CREATE INDEX audit_event_request ON audit_event (request_id, occurred_at DESC) WHERE request_id IS NOT NULL;
CREATE INDEX audit_event_rs ON audit_event (rs_id, occurred_at DESC);
CREATE INDEX audit_event_security ON audit_event (account_id, occurred_at) WHERE action = ANY (ARRAY['auth.lockedOut'::text, 'alias.started'::text]);
CREATE INDEX audit_event_session_account ON audit_event (account_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_dt ON audit_event (dt_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_provider ON audit_event (provider_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_rs ON audit_event (rs_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_sp ON audit_event (sp_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_set_account ON audit_event (account_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_dt ON audit_event (dt_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_provider ON audit_event (provider_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_rs ON audit_event (rs_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_sp ON audit_event (sp_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_settings ON audit_event (account_id, occurred_at DESC) WHERE action = 'settings.changed'::text;
CREATE INDEX audit_event_sp ON audit_event (sp_id, occurred_at DESC);
CREATE INDEX audit_event_targets ON audit_event USING gin (targets jsonb_path_ops);
CREATE TRIGGER audit_queue AFTER INSERT ON audit_event REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION audit_queue();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON audit_event FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE TRIGGER webhook_collect AFTER INSERT ON audit_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_collect();
CREATE POLICY above_the_scope ON audit_event FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON audit_event FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY sign_in ON audit_event FOR INSERT TO portal_auth
  WITH CHECK (true);
GRANT INSERT, SELECT ON audit_event TO portal_app;
GRANT INSERT ON audit_event TO portal_auth;
GRANT SELECT ON audit_event TO portal_reader;
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;

CREATE TABLE audit_head (
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  signature text NOT NULL,
  key_id text NOT NULL,
  signed_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (seq)
);
GRANT SELECT ON audit_head TO portal_reader;

CREATE TABLE audit_key (
  key_id text NOT NULL,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT audit_key_pkey PRIMARY KEY (key_id)
);
GRANT SELECT (key_id, public_key) ON audit_key TO portal_reader;

CREATE TABLE audit_seal (
  seq bigint NOT NULL,
  audit_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_seal_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_seal_audit_id_key UNIQUE (audit_id)
);
GRANT SELECT ON audit_seal TO portal_app;
GRANT SELECT ON audit_seal TO portal_reader;

CREATE TABLE audit_unsealed (
  audit_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  CONSTRAINT audit_unsealed_pkey PRIMARY KEY (audit_id)
);
CREATE INDEX audit_unsealed_order ON audit_unsealed (occurred_at, audit_id);
GRANT SELECT ON audit_unsealed TO portal_app;
GRANT SELECT ON audit_unsealed TO portal_reader;

CREATE TABLE audit_verification (
  checked_at timestamptz(3) DEFAULT now() NOT NULL,
  sealed bigint NOT NULL,
  heads bigint NOT NULL,
  hash text NOT NULL,
  fault text,
  CONSTRAINT audit_verification_pkey PRIMARY KEY (checked_at)
);
GRANT SELECT ON audit_verification TO portal_reader;

CREATE TABLE auth_challenge (
  challenge_id uuid NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  session_id uuid,
  code_hash bytea,
  attempts integer DEFAULT 0 NOT NULL,
  max_attempts integer DEFAULT 5 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  superseded_at timestamptz(3),
  channel text,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  second_hash bytea,
  CONSTRAINT auth_challenge_pkey PRIMARY KEY (challenge_id),
  CONSTRAINT auth_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id),
  CONSTRAINT auth_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id),
  CONSTRAINT auth_challenge_channel_check CHECK (channel = ANY (ARRAY['totp'::text, 'passkey'::text, 'email'::text, 'sms'::text, 'recovery'::text])),
  CONSTRAINT auth_challenge_kind_check CHECK (kind = ANY (ARRAY['activation'::text, 'reset'::text, 'mfa'::text, 'mfaLink'::text, 'phone'::text, 'passkey'::text, 'passkeyNew'::text, 'sso'::text]))
);
CREATE UNIQUE INDEX auth_challenge_code ON auth_challenge (code_hash) WHERE kind = ANY (ARRAY['activation'::text, 'reset'::text, 'mfaLink'::text, 'sso'::text]);
CREATE INDEX auth_challenge_expires ON auth_challenge (expires_at);
CREATE INDEX auth_challenge_session ON auth_challenge (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX auth_challenge_user ON auth_challenge (user_id, kind);
GRANT INSERT ON auth_challenge TO portal_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON auth_challenge TO portal_auth;

CREATE TABLE authenticator (
  authenticator_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text,
  secret bytea,
  credential_id bytea,
  public_key bytea,
  last_step bigint,
  fail_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  confirmed_at timestamptz(3),
  disabled_at timestamptz(3),
  counter bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  phone text,
  last_used_at timestamptz(3),
  code_hash bytea,
  CONSTRAINT authenticator_pkey PRIMARY KEY (authenticator_id),
  CONSTRAINT authenticator_credential_id_key UNIQUE (credential_id),
  CONSTRAINT authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id),
  CONSTRAINT authenticator_kind_check CHECK (kind = ANY (ARRAY['totp'::text, 'passkey'::text, 'sms'::text, 'email'::text, 'recovery'::text]))
);
CREATE INDEX authenticator_user ON authenticator (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON authenticator TO portal_auth;

CREATE TABLE balance (
  balance_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  issuer_id uuid NOT NULL,
  currency text NOT NULL,
  issuer_name text NOT NULL,
  payer_name text NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  entries integer DEFAULT 0 NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT balance_pkey PRIMARY KEY (balance_id),
  CONSTRAINT balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT balance_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES account(account_id),
  CONSTRAINT balance_amount_check CHECK (amount >= 0),
  CONSTRAINT balance_check CHECK (balance_id = balance_key(issuer_id, account_id, currency)),
  CONSTRAINT balance_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text)
);
CREATE INDEX balance_account ON balance (account_id, issuer_id, currency);
CREATE TRIGGER balance_place BEFORE INSERT OR UPDATE OF amount ON balance FOR EACH ROW EXECUTE FUNCTION balance_place();
CREATE POLICY changed_by_issuer ON balance AS RESTRICTIVE FOR UPDATE TO portal_app
  USING (issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY made_by_issuer ON balance AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY own_tree ON balance FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON balance TO portal_app;
GRANT UPDATE (amount, entries, modified_at) ON balance TO portal_app;
ALTER TABLE balance ENABLE ROW LEVEL SECURITY;

CREATE TABLE balance_entry (
  entry_id uuid NOT NULL,
  balance_id uuid NOT NULL,
  place integer NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  issuer_id uuid NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  made_on date NOT NULL,
  invoice_id uuid,
  reference text,
  reason text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  CONSTRAINT balance_entry_pkey PRIMARY KEY (entry_id),
  CONSTRAINT balance_entry_balance_id_place_key UNIQUE (balance_id, place),
  CONSTRAINT balance_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT balance_entry_balance_id_fkey FOREIGN KEY (balance_id) REFERENCES balance(balance_id),
  CONSTRAINT balance_entry_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT balance_entry_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES account(account_id),
  CONSTRAINT balance_entry_amount_check CHECK (amount <> 0),
  CONSTRAINT balance_entry_balance_after_check CHECK (balance_after >= 0),
  CONSTRAINT balance_entry_check CHECK ((kind = ANY (ARRAY['OVERPAYMENT'::text, 'CREDIT'::text, 'APPLIED'::text, 'RETURNED'::text])) = (invoice_id IS NOT NULL)),
  CONSTRAINT balance_entry_check1 CHECK ((kind = ANY (ARRAY['APPLIED'::text, 'RETURNED'::text, 'REFUND'::text])) = (amount < 0)),
  CONSTRAINT balance_entry_kind_check CHECK (kind = ANY (ARRAY['PAYMENT'::text, 'OVERPAYMENT'::text, 'CREDIT'::text, 'APPLIED'::text, 'RETURNED'::text, 'REFUND'::text])),
  CONSTRAINT balance_entry_place_check CHECK (place > 0)
);
CREATE INDEX balance_entry_banked ON balance_entry (issuer_id, created_at) WHERE kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text]);
CREATE INDEX balance_entry_day ON balance_entry (balance_id, made_on, place);
CREATE INDEX balance_entry_invoice ON balance_entry (invoice_id, place) WHERE invoice_id IS NOT NULL;
CREATE INDEX balance_entry_kept ON balance_entry (made_on);
CREATE UNIQUE INDEX balance_entry_once ON balance_entry (balance_id, kind, reference, amount, made_on) WHERE reference IS NOT NULL AND invoice_id IS NULL;
CREATE INDEX balance_entry_payment ON balance_entry (balance_id) WHERE kind = 'PAYMENT'::text;
CREATE INDEX balance_entry_reference ON balance_entry (issuer_id, reference) WHERE kind = 'PAYMENT'::text AND reference IS NOT NULL;
CREATE TRIGGER balance_place BEFORE INSERT ON balance_entry FOR EACH ROW EXECUTE FUNCTION balance_place();
CREATE POLICY made_by_issuer ON balance_entry AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY own_tree ON balance_entry FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON balance_entry TO portal_app;
ALTER TABLE balance_entry ENABLE ROW LEVEL SECURITY;

CREATE TABLE bank_entry (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  fingerprint text NOT NULL,
  paid_on date NOT NULL,
  CONSTRAINT bank_entry_pkey PRIMARY KEY (account_id, fingerprint),
  CONSTRAINT bank_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT bank_entry_fingerprint_check CHECK (fingerprint ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX bank_entry_kept ON bank_entry (paid_on);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON bank_entry FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON bank_entry FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON bank_entry TO portal_app;
COMMENT ON TABLE bank_entry IS 'purged with its account';
ALTER TABLE bank_entry ENABLE ROW LEVEL SECURITY;

CREATE TABLE banner (
  banner_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  change_set_id uuid,
  words jsonb NOT NULL,
  tone text DEFAULT 'info'::text NOT NULL,
  from_name text NOT NULL,
  shown_from timestamptz(3) DEFAULT now() NOT NULL,
  shown_until timestamptz(3) NOT NULL,
  CONSTRAINT banner_pkey PRIMARY KEY (banner_id),
  CONSTRAINT banner_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT banner_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_set(change_set_id),
  CONSTRAINT banner_tone_check CHECK (tone = ANY (ARRAY['info'::text, 'warning'::text]))
);
CREATE INDEX banner_account ON banner (account_id, shown_until);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON banner FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON banner FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON banner TO portal_app;
ALTER TABLE banner ENABLE ROW LEVEL SECURITY;

CREATE TABLE banner_read (
  banner_id uuid NOT NULL,
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  CONSTRAINT banner_read_pkey PRIMARY KEY (banner_id, user_id),
  CONSTRAINT banner_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT banner_read_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES banner(banner_id),
  CONSTRAINT banner_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON banner_read FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON banner_read FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON banner_read TO portal_app;
ALTER TABLE banner_read ENABLE ROW LEVEL SECURITY;

CREATE TABLE billing_profile (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  billing_owner text DEFAULT 'SELF'::text NOT NULL,
  currency text,
  terms_days integer DEFAULT 30 NOT NULL,
  po_required boolean DEFAULT false NOT NULL,
  number_prefix text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  below_zero text DEFAULT 'CREDIT_NOTE'::text NOT NULL,
  books_currency text,
  CONSTRAINT billing_profile_pkey PRIMARY KEY (account_id),
  CONSTRAINT billing_profile_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT billing_profile_below_zero_check CHECK (below_zero = ANY (ARRAY['CREDIT_NOTE'::text, 'CARRY'::text])),
  CONSTRAINT billing_profile_billing_owner_check CHECK (billing_owner = ANY (ARRAY['SELF'::text, 'PARENT'::text])),
  CONSTRAINT billing_profile_books_currency_check CHECK (books_currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT billing_profile_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT billing_profile_number_prefix_check CHECK (number_prefix ~ '^[A-Z0-9]{2,8}$'::text),
  CONSTRAINT billing_profile_terms_days_check CHECK (terms_days = ANY (ARRAY[0, 15, 30, 45, 60]))
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON billing_profile FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON billing_profile FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON billing_profile TO portal_app;
COMMENT ON TABLE billing_profile IS 'purged with its account';
ALTER TABLE billing_profile ENABLE ROW LEVEL SECURITY;

CREATE TABLE billing_run (
  run_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  period date NOT NULL,
  run_state text DEFAULT 'Waiting'::text NOT NULL,
  after_id uuid,
  looked integer DEFAULT 0 NOT NULL,
  drafts integer DEFAULT 0 NOT NULL,
  faults integer DEFAULT 0 NOT NULL,
  lease uuid,
  leased_until timestamptz(3),
  attempts integer DEFAULT 0 NOT NULL,
  made_by uuid,
  made_by_name text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  ended_at timestamptz(3),
  waits_since timestamptz(3),
  waits_until timestamptz(3),
  waits_for integer DEFAULT 0 NOT NULL,
  behind integer DEFAULT 0 NOT NULL,
  behind_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT billing_run_pkey PRIMARY KEY (run_id),
  CONSTRAINT billing_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT billing_run_period_check CHECK (EXTRACT(day FROM period) = 1::numeric),
  CONSTRAINT billing_run_run_state_check CHECK (run_state = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Done'::text, 'Failed'::text]))
);
CREATE INDEX billing_run_account ON billing_run (account_id, created_at DESC, run_id DESC);
CREATE INDEX billing_run_due ON billing_run (created_at) WHERE run_state = ANY (ARRAY['Waiting'::text, 'Running'::text]);
CREATE UNIQUE INDEX billing_run_one ON billing_run (account_id, period) WHERE run_state = ANY (ARRAY['Waiting'::text, 'Running'::text]);
CREATE INDEX billing_run_period ON billing_run (period, account_id);
CREATE TRIGGER billing_run_wake AFTER INSERT ON billing_run FOR EACH STATEMENT EXECUTE FUNCTION billing_run_wake();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON billing_run FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON billing_run FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON billing_run TO portal_app;
COMMENT ON TABLE billing_run IS 'purged with its account';
ALTER TABLE billing_run ENABLE ROW LEVEL SECURITY;

CREATE TABLE brand (
  brand_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  brand_status text DEFAULT 'Pending'::text NOT NULL,
  draft jsonb NOT NULL,
  published jsonb,
  inheritable boolean DEFAULT false NOT NULL,
  number integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (brand_id),
  CONSTRAINT brand_account_id_key UNIQUE (account_id),
  CONSTRAINT brand_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT brand_brand_status_check CHECK (brand_status = ANY (ARRAY['Pending'::text, 'Enabled'::text, 'Disabled'::text])),
  CONSTRAINT brand_check CHECK ((brand_status = 'Pending'::text) = (published IS NULL))
);
CREATE INDEX brand_dt ON brand (dt_id, modified_at DESC, brand_id DESC);
CREATE INDEX brand_provider ON brand (provider_id, modified_at DESC, brand_id DESC);
CREATE INDEX brand_rs ON brand (rs_id, modified_at DESC, brand_id DESC);
CREATE INDEX brand_sign_in_host ON brand ((published ->> 'signInHost'::text)) WHERE brand_status = 'Enabled'::text;
CREATE INDEX brand_sp ON brand (sp_id, modified_at DESC, brand_id DESC);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON brand FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON brand FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON brand TO portal_app;
COMMENT ON TABLE brand IS 'purged with its account';
ALTER TABLE brand ENABLE ROW LEVEL SECURITY;

CREATE TABLE brand_image (
  image text NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  bytes bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT brand_image_pkey PRIMARY KEY (image),
  CONSTRAINT brand_image_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE INDEX brand_image_account ON brand_image (account_id);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON brand_image FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON brand_image FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON brand_image TO portal_app;
COMMENT ON TABLE brand_image IS 'purged with its account';
ALTER TABLE brand_image ENABLE ROW LEVEL SECURITY;

CREATE TABLE brand_version (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  number integer NOT NULL,
  content jsonb NOT NULL,
  published_at timestamptz(3) DEFAULT now() NOT NULL,
  published_by text,
  CONSTRAINT brand_version_pkey PRIMARY KEY (account_id, number),
  CONSTRAINT brand_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON brand_version FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON brand_version FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON brand_version TO portal_app;
COMMENT ON TABLE brand_version IS 'purged with its account';
ALTER TABLE brand_version ENABLE ROW LEVEL SECURITY;

CREATE TABLE change_row (
  change_set_id uuid NOT NULL,
  ordinal integer NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  target_kind text NOT NULL,
  target_id uuid NOT NULL,
  target_name text NOT NULL,
  target_account_id uuid NOT NULL,
  before jsonb DEFAULT '{}'::jsonb NOT NULL,
  after jsonb DEFAULT '{}'::jsonb NOT NULL,
  verdict text NOT NULL,
  state text DEFAULT 'Waiting'::text NOT NULL,
  error_code text,
  error_values jsonb,
  done_at timestamptz(3),
  line integer,
  CONSTRAINT change_row_pkey PRIMARY KEY (change_set_id, ordinal),
  CONSTRAINT change_row_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT change_row_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_set(change_set_id),
  CONSTRAINT change_row_state_check CHECK (state = ANY (ARRAY['Waiting'::text, 'Done'::text, 'Failed'::text, 'Skipped'::text])),
  CONSTRAINT change_row_target_kind_check CHECK (length(target_kind) <= 40),
  CONSTRAINT change_row_verdict_check CHECK (verdict = ANY (ARRAY['Ready'::text, 'Refused'::text, 'Unchanged'::text]))
);
CREATE UNIQUE INDEX change_row_target ON change_row (change_set_id, target_id);
CREATE INDEX change_row_waiting ON change_row (change_set_id, ordinal) WHERE state = 'Waiting'::text AND verdict = 'Ready'::text;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON change_row FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON change_row FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON change_row TO portal_app;
ALTER TABLE change_row ENABLE ROW LEVEL SECURITY;

CREATE TABLE change_set (
  change_set_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  kind text NOT NULL,
  input jsonb NOT NULL,
  selection jsonb NOT NULL,
  state text DEFAULT 'Preview'::text NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  alias jsonb,
  made_from inet,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  ready integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  needs_approval boolean DEFAULT false NOT NULL,
  approve_before timestamptz(3),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz(3),
  decision_note text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  run_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  cancel_wanted boolean DEFAULT false NOT NULL,
  confirm_count integer,
  matched integer,
  alone boolean DEFAULT false NOT NULL,
  lease uuid,
  leased_until timestamptz(3),
  turn_at timestamptz(3),
  undo_until timestamptz(3),
  undo_of uuid,
  error_code text,
  version integer DEFAULT 1 NOT NULL,
  bytes integer DEFAULT 0 NOT NULL,
  asked_at timestamptz(3),
  CONSTRAINT change_set_pkey PRIMARY KEY (change_set_id),
  CONSTRAINT change_set_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT change_set_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(user_id),
  CONSTRAINT change_set_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id),
  CONSTRAINT change_set_kind_check CHECK (length(kind) <= 60),
  CONSTRAINT change_set_state_check CHECK (state = ANY (ARRAY['Preview'::text, 'AwaitingApproval'::text, 'Scheduled'::text, 'Running'::text, 'Done'::text, 'Cancelled'::text, 'Rejected'::text, 'Expired'::text, 'Failed'::text]))
);
CREATE INDEX change_set_account ON change_set (account_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_asked ON change_set (asked_at) WHERE asked_at IS NOT NULL AND state = 'Preview'::text;
CREATE INDEX change_set_dt ON change_set (dt_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_due ON change_set (run_at) WHERE state = ANY (ARRAY['Scheduled'::text, 'Running'::text, 'AwaitingApproval'::text]);
CREATE INDEX change_set_maker ON change_set (made_by, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_old ON change_set (created_at);
CREATE INDEX change_set_open_account ON change_set (account_id, created_at DESC, change_set_id DESC) WHERE state = ANY (ARRAY['AwaitingApproval'::text, 'Scheduled'::text, 'Running'::text]);
CREATE INDEX change_set_open_dt ON change_set (dt_id, created_at DESC, change_set_id DESC) WHERE state = ANY (ARRAY['AwaitingApproval'::text, 'Scheduled'::text, 'Running'::text]);
CREATE INDEX change_set_open_provider ON change_set (provider_id, created_at DESC, change_set_id DESC) WHERE state = ANY (ARRAY['AwaitingApproval'::text, 'Scheduled'::text, 'Running'::text]);
CREATE INDEX change_set_open_rs ON change_set (rs_id, created_at DESC, change_set_id DESC) WHERE state = ANY (ARRAY['AwaitingApproval'::text, 'Scheduled'::text, 'Running'::text]);
CREATE INDEX change_set_open_sp ON change_set (sp_id, created_at DESC, change_set_id DESC) WHERE state = ANY (ARRAY['AwaitingApproval'::text, 'Scheduled'::text, 'Running'::text]);
CREATE INDEX change_set_provider ON change_set (provider_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_rs ON change_set (rs_id, created_at DESC, change_set_id DESC);
CREATE INDEX change_set_sp ON change_set (sp_id, created_at DESC, change_set_id DESC);
CREATE UNIQUE INDEX change_set_undone_once ON change_set (undo_of) WHERE undo_of IS NOT NULL AND (state <> ALL (ARRAY['Preview'::text, 'Cancelled'::text, 'Rejected'::text, 'Expired'::text, 'Failed'::text]));
CREATE INDEX change_set_waiting ON change_set (account_id, made_by, created_at) WHERE state = ANY (ARRAY['Preview'::text, 'AwaitingApproval'::text, 'Scheduled'::text]);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON change_set FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON change_set FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON change_set TO portal_app;
ALTER TABLE change_set ENABLE ROW LEVEL SECURITY;

CREATE TABLE charge_item (
  item_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  code text NOT NULL,
  text_en text NOT NULL,
  text_fr text NOT NULL,
  prices jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  tax_category text,
  exempt_reason_en text,
  exempt_reason_fr text,
  CONSTRAINT charge_item_pkey PRIMARY KEY (item_id),
  CONSTRAINT charge_item_account_id_code_key UNIQUE (account_id, code),
  CONSTRAINT charge_item_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT charge_item_code_check CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{1,31}$'::text),
  CONSTRAINT charge_item_exempt_check CHECK ((exempt_reason_en IS NOT NULL) = COALESCE(tax_category = 'E'::text, false) AND (exempt_reason_fr IS NULL) = (exempt_reason_en IS NULL)),
  CONSTRAINT charge_item_prices_check CHECK (jsonb_typeof(prices) = 'object'::text),
  CONSTRAINT charge_item_tax_category_check CHECK (tax_category = ANY (ARRAY['Z'::text, 'E'::text]))
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON charge_item FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON charge_item FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON charge_item TO portal_app;
COMMENT ON TABLE charge_item IS 'purged with its account';
ALTER TABLE charge_item ENABLE ROW LEVEL SECURITY;

CREATE TABLE commission_agreement (
  agreement_id uuid NOT NULL,
  issuer_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  issuer_name text NOT NULL,
  partner_name text NOT NULL,
  CONSTRAINT commission_agreement_pkey PRIMARY KEY (agreement_id),
  CONSTRAINT commission_agreement_issuer_id_partner_id_key UNIQUE (issuer_id, partner_id),
  CONSTRAINT commission_agreement_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES account(account_id),
  CONSTRAINT commission_agreement_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES account(account_id),
  CONSTRAINT commission_agreement_check CHECK (issuer_id <> partner_id)
);
CREATE INDEX commission_agreement_partner ON commission_agreement (partner_id);
CREATE POLICY changed_by_issuer ON commission_agreement FOR UPDATE TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = issuer_id);
CREATE POLICY made_by_issuer ON commission_agreement FOR INSERT TO portal_app
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = issuer_id);
CREATE POLICY of_the_two ON commission_agreement FOR SELECT TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = issuer_id OR (( SELECT app_scope() AS app_scope)) = partner_id);
GRANT INSERT, SELECT ON commission_agreement TO portal_app;
GRANT UPDATE (issuer_name, partner_name) ON commission_agreement TO portal_app;
ALTER TABLE commission_agreement ENABLE ROW LEVEL SECURITY;

CREATE TABLE commission_assignment (
  assignment_id uuid NOT NULL,
  agreement_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  rate integer NOT NULL,
  plan_codes text[] NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  version integer DEFAULT 1 NOT NULL,
  months integer,
  CONSTRAINT commission_assignment_pkey PRIMARY KEY (assignment_id),
  CONSTRAINT commission_assignment_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES commission_agreement(agreement_id),
  CONSTRAINT commission_assignment_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES commission_plan(plan_id) ON DELETE CASCADE,
  CONSTRAINT commission_assignment_check CHECK (valid_to >= valid_from),
  CONSTRAINT commission_assignment_months_check CHECK (months >= 1 AND months <= 108),
  CONSTRAINT commission_assignment_rate_check CHECK (rate >= 1 AND rate <= 10000)
);
CREATE INDEX commission_assignment_agreement ON commission_assignment (agreement_id, valid_from);
CREATE INDEX commission_assignment_plan ON commission_assignment (plan_id);
CREATE POLICY changed_by_issuer ON commission_assignment FOR UPDATE TO portal_app
  USING ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_assignment.agreement_id AND g.issuer_id = (( SELECT app_scope() AS app_scope)))));
CREATE POLICY made_by_issuer ON commission_assignment FOR INSERT TO portal_app
  WITH CHECK ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_assignment.agreement_id AND g.issuer_id = (( SELECT app_scope() AS app_scope)))));
CREATE POLICY of_the_two ON commission_assignment FOR SELECT TO portal_app
  USING ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_assignment.agreement_id)));
CREATE POLICY removed_by_issuer ON commission_assignment FOR DELETE TO portal_app
  USING ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_assignment.agreement_id AND g.issuer_id = (( SELECT app_scope() AS app_scope)))));
GRANT DELETE, INSERT, SELECT ON commission_assignment TO portal_app;
GRANT UPDATE (valid_to, version) ON commission_assignment TO portal_app;
ALTER TABLE commission_assignment ENABLE ROW LEVEL SECURITY;

CREATE TABLE commission_month (
  agreement_id uuid NOT NULL,
  month date NOT NULL,
  sums jsonb NOT NULL,
  closed_at timestamptz(3) DEFAULT now() NOT NULL,
  closed_by text,
  CONSTRAINT commission_month_pkey PRIMARY KEY (agreement_id, month),
  CONSTRAINT commission_month_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES commission_agreement(agreement_id),
  CONSTRAINT commission_month_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE POLICY made_by_issuer ON commission_month FOR INSERT TO portal_app
  WITH CHECK ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_month.agreement_id AND g.issuer_id = (( SELECT app_scope() AS app_scope)))));
CREATE POLICY of_the_two ON commission_month FOR SELECT TO portal_app
  USING ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_month.agreement_id)));
GRANT INSERT, SELECT ON commission_month TO portal_app;
ALTER TABLE commission_month ENABLE ROW LEVEL SECURITY;

CREATE TABLE commission_plan (
  plan_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  name text NOT NULL,
  rate integer NOT NULL,
  plan_codes text[] NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  months integer,
  CONSTRAINT commission_plan_pkey PRIMARY KEY (plan_id),
  CONSTRAINT commission_plan_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT commission_plan_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT commission_plan_months_check CHECK (months >= 1 AND months <= 108),
  CONSTRAINT commission_plan_rate_check CHECK (rate >= 1 AND rate <= 10000)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON commission_plan FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON commission_plan FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON commission_plan TO portal_app;
COMMENT ON TABLE commission_plan IS 'purged with its account';
ALTER TABLE commission_plan ENABLE ROW LEVEL SECURITY;

CREATE TABLE commission_row (
  agreement_id uuid NOT NULL,
  month date NOT NULL,
  number integer NOT NULL,
  source_id uuid NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  invoice_id uuid NOT NULL,
  invoice_number text NOT NULL,
  payer_name text NOT NULL,
  currency text NOT NULL,
  paid bigint NOT NULL,
  net_paid bigint NOT NULL,
  rate integer NOT NULL,
  commission bigint NOT NULL,
  months integer,
  past bigint DEFAULT 0 NOT NULL,
  past_customers uuid[],
  CONSTRAINT commission_row_pkey PRIMARY KEY (agreement_id, month, number),
  CONSTRAINT commission_row_agreement_id_source_id_key UNIQUE (agreement_id, source_id),
  CONSTRAINT commission_row_agreement_id_month_fkey FOREIGN KEY (agreement_id, month) REFERENCES commission_month(agreement_id, month) ON DELETE CASCADE
);
CREATE INDEX commission_row_invoice ON commission_row (agreement_id, invoice_id);
CREATE POLICY made_by_issuer ON commission_row FOR INSERT TO portal_app
  WITH CHECK ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_row.agreement_id AND g.issuer_id = (( SELECT app_scope() AS app_scope)))));
CREATE POLICY of_the_two ON commission_row FOR SELECT TO portal_app
  USING ((EXISTS ( SELECT
   FROM commission_agreement g
  WHERE g.agreement_id = commission_row.agreement_id)));
GRANT INSERT, SELECT ON commission_row TO portal_app;
ALTER TABLE commission_row ENABLE ROW LEVEL SECURITY;

CREATE TABLE company_domain (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  domain text NOT NULL,
  token text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  verified_at timestamptz(3),
  domain_id uuid DEFAULT gen_random_uuid() NOT NULL,
  state text DEFAULT 'PendingDns'::text NOT NULL,
  faulty boolean DEFAULT false NOT NULL,
  failing_since timestamptz(3),
  stopped boolean DEFAULT false NOT NULL,
  signing_since timestamptz(3),
  found jsonb DEFAULT '{}'::jsonb NOT NULL,
  checked_at timestamptz(3),
  next_check_at timestamptz(3) DEFAULT now() NOT NULL,
  waits_since timestamptz(3) DEFAULT now() NOT NULL,
  lease text,
  leased_until timestamptz(3),
  place text COLLATE "C" GENERATED ALWAYS AS (
CASE
    WHEN state = 'Failing'::text THEN '1'::text
    WHEN faulty AND (state = ANY (ARRAY['Signing'::text, 'Rotating'::text])) THEN '2'::text
    WHEN state = 'PendingDns'::text THEN '3'::text
    WHEN state = 'Verified'::text THEN '4'::text
    WHEN state = 'Rotating'::text THEN '5'::text
    WHEN state = 'Off'::text THEN '6'::text
    ELSE '7'::text
END || domain) STORED,
  selector_prefix text DEFAULT 's'::text NOT NULL,
  return_label text DEFAULT 'bounce'::text NOT NULL,
  CONSTRAINT company_domain_pkey PRIMARY KEY (account_id, domain),
  CONSTRAINT company_domain_domain_id_key UNIQUE (domain_id),
  CONSTRAINT company_domain_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT company_domain_return_label_check CHECK (return_label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text),
  CONSTRAINT company_domain_selector_prefix_check CHECK (selector_prefix ~ '^[a-z0-9][a-z0-9-]{0,29}$'::text),
  CONSTRAINT company_domain_state_check CHECK (state = ANY (ARRAY['PendingDns'::text, 'Verified'::text, 'Signing'::text, 'Failing'::text, 'Rotating'::text, 'Off'::text]))
);
CREATE INDEX company_domain_account ON company_domain (account_id, place, domain_id);
CREATE INDEX company_domain_dt ON company_domain (dt_id, place, domain_id);
CREATE INDEX company_domain_dt_state ON company_domain (dt_id, state, place, domain_id) WHERE state <> 'Signing'::text;
CREATE INDEX company_domain_due ON company_domain (next_check_at);
CREATE INDEX company_domain_named ON company_domain (domain);
CREATE INDEX company_domain_provider ON company_domain (provider_id, place, domain_id);
CREATE INDEX company_domain_provider_state ON company_domain (provider_id, state, place, domain_id) WHERE state <> 'Signing'::text;
CREATE INDEX company_domain_rs ON company_domain (rs_id, place, domain_id);
CREATE INDEX company_domain_rs_state ON company_domain (rs_id, state, place, domain_id) WHERE state <> 'Signing'::text;
CREATE INDEX company_domain_sp ON company_domain (sp_id, place, domain_id);
CREATE INDEX company_domain_sp_state ON company_domain (sp_id, state, place, domain_id) WHERE state <> 'Signing'::text;
CREATE UNIQUE INDEX company_domain_verified ON company_domain (domain) WHERE verified_at IS NOT NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON company_domain FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON company_domain FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON company_domain FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON company_domain TO portal_app;
GRANT SELECT ON company_domain TO portal_auth;
COMMENT ON TABLE company_domain IS 'purged with its account';
ALTER TABLE company_domain ENABLE ROW LEVEL SECURITY;

CREATE TABLE contact (
  contact_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  kind text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  job_function text,
  language text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT contact_pkey PRIMARY KEY (contact_id),
  CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT contact_kind_check CHECK (kind = ANY (ARRAY['PRIMARY'::text, 'BILLING'::text, 'TECHNICAL'::text, 'SECURITY'::text, 'LEGAL'::text]))
);
CREATE INDEX contact_account ON contact (account_id);
CREATE INDEX contact_domain ON contact (lower(split_part(email, '@'::text, 2)));
CREATE UNIQUE INDEX contact_one_primary ON contact (account_id) WHERE kind = 'PRIMARY'::text;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON contact FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON contact FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON contact TO portal_app;
COMMENT ON TABLE contact IS 'purged with its account';
ALTER TABLE contact ENABLE ROW LEVEL SECURITY;

CREATE TABLE credit_limit (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  payer_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  rule text NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT nextval('credit_limit_version'::regclass) NOT NULL,
  CONSTRAINT credit_limit_pkey PRIMARY KEY (payer_id, account_id),
  CONSTRAINT credit_limit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT credit_limit_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES account(account_id),
  CONSTRAINT credit_limit_amount_check CHECK (amount >= 0 AND amount <= '1000000000000'::bigint),
  CONSTRAINT credit_limit_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT credit_limit_rule_check CHECK (rule = ANY (ARRAY['Refuse'::text, 'Approve'::text]))
);
CREATE INDEX credit_limit_account ON credit_limit (account_id);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON credit_limit FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON credit_limit FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON credit_limit TO portal_app;
COMMENT ON TABLE credit_limit IS 'purged with its account';
ALTER TABLE credit_limit ENABLE ROW LEVEL SECURITY;

CREATE TABLE delivery_month (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  domain text NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  bounced bigint NOT NULL,
  CONSTRAINT delivery_month_account_id_domain_month_rs_id_dt_id_sp_id_pr_key UNIQUE NULLS NOT DISTINCT (account_id, domain, month, rs_id, dt_id, sp_id, provider_id),
  CONSTRAINT delivery_month_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
) WITH (fillfactor=70);
CREATE INDEX delivery_month_month ON delivery_month USING brin (month);
CREATE POLICY own_tree ON delivery_month FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON delivery_month TO portal_app;
COMMENT ON TABLE delivery_month IS 'purged with its account';
ALTER TABLE delivery_month ENABLE ROW LEVEL SECURITY;

CREATE TABLE domain_key (
  domain_key_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  selector text NOT NULL,
  bits integer NOT NULL,
  use text NOT NULL,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  withdrawn_at timestamptz(3),
  ed25519_public text,
  ed25519_private bytea,
  CONSTRAINT domain_key_pkey PRIMARY KEY (domain_key_id),
  CONSTRAINT domain_key_domain_id_selector_key UNIQUE (domain_id, selector),
  CONSTRAINT domain_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT domain_key_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES company_domain(domain_id) ON DELETE CASCADE,
  CONSTRAINT domain_key_bits_check CHECK (bits >= 2048),
  CONSTRAINT domain_key_check CHECK ((ed25519_public IS NULL) = (ed25519_private IS NULL)),
  CONSTRAINT domain_key_selector_check CHECK (selector ~ '^[a-z0-9-]{1,63}$'::text),
  CONSTRAINT domain_key_use_check CHECK (use = ANY (ARRAY['current'::text, 'next'::text, 'old'::text]))
);
CREATE INDEX domain_key_account ON domain_key (account_id);
CREATE UNIQUE INDEX domain_key_one ON domain_key (domain_id, use);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON domain_key FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON domain_key FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON domain_key TO portal_app;
COMMENT ON TABLE domain_key IS 'purged with its account';
ALTER TABLE domain_key ENABLE ROW LEVEL SECURITY;

CREATE TABLE dunning_case (
  invoice_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  payer_id uuid NOT NULL,
  state text NOT NULL,
  noticed_at timestamptz(3) NOT NULL,
  suspend_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  change_set_id uuid,
  error_code text,
  CONSTRAINT dunning_case_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT dunning_case_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT dunning_case_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT dunning_case_state_check CHECK (state = ANY (ARRAY['Noticed'::text, 'Suspending'::text, 'Waits'::text, 'Suspended'::text, 'Refused'::text, 'Ended'::text]))
);
CREATE INDEX dunning_case_open ON dunning_case (invoice_id) WHERE state = ANY (ARRAY['Noticed'::text, 'Waits'::text, 'Suspending'::text]);
CREATE INDEX dunning_case_set ON dunning_case (account_id) WHERE change_set_id IS NOT NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON dunning_case FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON dunning_case FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning_case TO portal_app;
COMMENT ON TABLE dunning_case IS 'purged with its account';
ALTER TABLE dunning_case ENABLE ROW LEVEL SECURITY;

CREATE TABLE dunning_fee (
  invoice_id uuid NOT NULL,
  days integer NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  charge_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  charged_at timestamptz(3) DEFAULT now() NOT NULL,
  waived_at timestamptz(3),
  CONSTRAINT dunning_fee_pkey PRIMARY KEY (invoice_id, days),
  CONSTRAINT dunning_fee_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT dunning_fee_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT dunning_fee_amount_check CHECK (amount > 0),
  CONSTRAINT dunning_fee_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT dunning_fee_days_check CHECK (days >= 1 AND days <= 365)
);
CREATE INDEX dunning_fee_account ON dunning_fee (account_id);
CREATE INDEX dunning_fee_charge ON dunning_fee (charge_id);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON dunning_fee FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY of_issuer ON dunning_fee AS RESTRICTIVE FOR ALL TO portal_app
  USING (account_id = (( SELECT app_scope() AS app_scope)))
  WITH CHECK (account_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY own_tree ON dunning_fee FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON dunning_fee TO portal_app;
GRANT UPDATE (waived_at) ON dunning_fee TO portal_app;
COMMENT ON TABLE dunning_fee IS 'purged with its account';
ALTER TABLE dunning_fee ENABLE ROW LEVEL SECURITY;

CREATE TABLE dunning_pause (
  pause_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  payer_id uuid NOT NULL,
  invoice_id uuid,
  reason text NOT NULL,
  until_on date,
  paused_by text NOT NULL,
  paused_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT dunning_pause_pkey PRIMARY KEY (pause_id),
  CONSTRAINT dunning_pause_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT dunning_pause_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX dunning_pause_invoice ON dunning_pause (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE UNIQUE INDEX dunning_pause_payer ON dunning_pause (account_id, payer_id) WHERE invoice_id IS NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON dunning_pause FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON dunning_pause FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning_pause TO portal_app;
COMMENT ON TABLE dunning_pause IS 'purged with its account';
ALTER TABLE dunning_pause ENABLE ROW LEVEL SECURITY;

CREATE TABLE dunning_plan (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  mail_days integer[] NOT NULL,
  tones text[] NOT NULL,
  suspend_after integer,
  notice_days integer,
  set_by uuid NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  fees jsonb DEFAULT '[]'::jsonb NOT NULL,
  fee_text_en text,
  fee_text_fr text,
  fee_taxed boolean DEFAULT false NOT NULL,
  CONSTRAINT dunning_plan_pkey PRIMARY KEY (account_id),
  CONSTRAINT dunning_plan_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT dunning_plan_set_by_fkey FOREIGN KEY (set_by) REFERENCES app_user(user_id),
  CONSTRAINT dunning_plan_check CHECK (cardinality(mail_days) = cardinality(tones) AND cardinality(mail_days) <= 5),
  CONSTRAINT dunning_plan_check1 CHECK (suspend_after IS NULL OR notice_days < suspend_after),
  CONSTRAINT dunning_plan_fees_check CHECK (jsonb_typeof(fees) = 'array'::text),
  CONSTRAINT dunning_plan_notice_days_check CHECK (notice_days >= 1 AND notice_days <= 60),
  CONSTRAINT dunning_plan_suspend_after_check CHECK (suspend_after >= 1 AND suspend_after <= 365)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON dunning_plan FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON dunning_plan FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON dunning_plan TO portal_app;
COMMENT ON TABLE dunning_plan IS 'purged with its account';
ALTER TABLE dunning_plan ENABLE ROW LEVEL SECURITY;

CREATE TABLE esign_call (
  call_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  called_at timestamptz(3) NOT NULL,
  part text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  idempotency_key text,
  status integer,
  fault text,
  duration_ms integer NOT NULL,
  CONSTRAINT esign_call_pkey PRIMARY KEY (call_id),
  CONSTRAINT esign_call_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE INDEX esign_call_account ON esign_call (account_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_dt ON esign_call (dt_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_kept ON esign_call (called_at);
CREATE INDEX esign_call_provider ON esign_call (provider_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_rs ON esign_call (rs_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_sp ON esign_call (sp_id, called_at DESC, call_id DESC);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON esign_call FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON esign_call FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON esign_call TO portal_app;
COMMENT ON TABLE esign_call IS 'purged with its account';
ALTER TABLE esign_call ENABLE ROW LEVEL SECURITY;

CREATE TABLE esign_company (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  waiting text[] DEFAULT '{}'::text[] NOT NULL,
  waiting_since timestamptz(3),
  revision bigint DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_try_at timestamptz(3) DEFAULT now() NOT NULL,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  fault text,
  status integer,
  check_at timestamptz(3),
  checked_at timestamptz(3),
  drift jsonb,
  lease uuid,
  leased_until timestamptz(3),
  touched_at timestamptz(3) DEFAULT now() NOT NULL,
  unchecked_since timestamptz(3),
  check_fault text,
  check_status integer,
  state text GENERATED ALWAYS AS (
CASE
    WHEN waiting <> '{}'::text[] AND fault IS NOT NULL THEN 'Failing'::text
    WHEN waiting <> '{}'::text[] THEN 'Waiting'::text
    WHEN drift IS NOT NULL THEN 'Drift'::text
    WHEN check_fault IS NOT NULL THEN 'Unchecked'::text
    ELSE 'InStep'::text
END) STORED NOT NULL,
  CONSTRAINT esign_company_pkey PRIMARY KEY (account_id),
  CONSTRAINT esign_company_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT esign_company_check_fault_check CHECK (check_fault = ANY (ARRAY['answer'::text, 'garbage'::text, 'timeout'::text, 'unreachable'::text, 'address'::text, 'unauthorized'::text, 'conflict'::text])),
  CONSTRAINT esign_company_fault_check CHECK (fault = ANY (ARRAY['answer'::text, 'garbage'::text, 'timeout'::text, 'unreachable'::text, 'address'::text, 'unauthorized'::text, 'conflict'::text]))
);
CREATE INDEX esign_company_below_dt ON esign_company (dt_id, account_id);
CREATE INDEX esign_company_below_provider ON esign_company (provider_id, account_id);
CREATE INDEX esign_company_below_rs ON esign_company (rs_id, account_id);
CREATE INDEX esign_company_below_sp ON esign_company (sp_id, account_id);
CREATE INDEX esign_company_check ON esign_company (check_at, account_id) WHERE check_at IS NOT NULL;
CREATE INDEX esign_company_dt ON esign_company (dt_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep'::text;
CREATE INDEX esign_company_due ON esign_company (next_try_at, account_id) WHERE waiting <> '{}'::text[];
CREATE INDEX esign_company_provider ON esign_company (provider_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep'::text;
CREATE INDEX esign_company_rs ON esign_company (rs_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep'::text;
CREATE INDEX esign_company_sp ON esign_company (sp_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep'::text;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON esign_company FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON esign_company FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT, UPDATE ON esign_company TO portal_app;
ALTER TABLE esign_company ENABLE ROW LEVEL SECURITY;

CREATE TABLE esign_mark (
  mark_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  part text NOT NULL,
  below boolean DEFAULT false NOT NULL,
  after uuid,
  made_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT esign_mark_pkey PRIMARY KEY (mark_id),
  CONSTRAINT esign_mark_part_check CHECK (part = ANY (ARRAY['company'::text, 'settings'::text, 'logo'::text, 'people'::text]))
);

CREATE TABLE esign_service (
  one boolean DEFAULT true NOT NULL,
  token bytea,
  token_until timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamptz(3),
  failed_at timestamptz(3),
  rests_until timestamptz(3),
  audit_seq bigint DEFAULT 0 NOT NULL,
  CONSTRAINT esign_service_pkey PRIMARY KEY (one),
  CONSTRAINT esign_service_one_check CHECK (one)
);
GRANT SELECT (rests_until) ON esign_service TO portal_app;

CREATE TABLE exchange_rate (
  exchange_rate_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  currency text NOT NULL,
  books_currency text NOT NULL,
  rate numeric(14,8) NOT NULL,
  valid_from date NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  CONSTRAINT exchange_rate_pkey PRIMARY KEY (exchange_rate_id),
  CONSTRAINT exchange_rate_account_id_books_currency_currency_valid_from_key UNIQUE (account_id, books_currency, currency, valid_from),
  CONSTRAINT exchange_rate_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT exchange_rate_check CHECK (books_currency ~ '^[A-Z]{3}$'::text AND books_currency <> currency),
  CONSTRAINT exchange_rate_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT exchange_rate_rate_check CHECK (rate > 0::numeric)
);
CREATE INDEX exchange_rate_latest ON exchange_rate (account_id, books_currency, valid_from DESC, currency);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON exchange_rate FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON exchange_rate FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON exchange_rate TO portal_app;
COMMENT ON TABLE exchange_rate IS 'purged with its account';
ALTER TABLE exchange_rate ENABLE ROW LEVEL SECURITY;

CREATE TABLE export_file (
  export_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  made_by uuid NOT NULL,
  format text NOT NULL,
  filter jsonb NOT NULL,
  language text NOT NULL,
  state text DEFAULT 'Waiting'::text NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  byte_count bigint DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  done_at timestamptz(3),
  expires_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  attempts integer DEFAULT 0 NOT NULL,
  kind text NOT NULL,
  session_id uuid,
  reach text,
  key_id uuid,
  due_at timestamptz(3),
  CONSTRAINT export_file_pkey PRIMARY KEY (export_id),
  CONSTRAINT export_file_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT export_file_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(key_id) ON DELETE CASCADE,
  CONSTRAINT export_file_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id),
  CONSTRAINT export_file_format_check CHECK (format = ANY (ARRAY['csv'::text, 'jsonl'::text, 'xlsx'::text, 'pdf'::text])),
  CONSTRAINT export_file_state_check CHECK (state = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Done'::text, 'Failed'::text, 'Expired'::text]))
);
CREATE INDEX export_file_due ON export_file (created_at) WHERE (state = ANY (ARRAY['Waiting'::text, 'Running'::text])) AND due_at IS NULL;
CREATE INDEX export_file_key ON export_file (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX export_file_maker ON export_file (made_by, created_at DESC);
CREATE INDEX export_file_over ON export_file (expires_at) WHERE state = 'Done'::text;
CREATE INDEX export_file_scheduled ON export_file (due_at, export_id) WHERE (state = ANY (ARRAY['Waiting'::text, 'Running'::text])) AND due_at IS NOT NULL;
CREATE TRIGGER export_file_ready AFTER UPDATE OF state ON export_file FOR EACH ROW WHEN (new.due_at IS NOT NULL AND (new.state = ANY (ARRAY['Done'::text, 'Failed'::text])) AND old.state <> new.state) EXECUTE FUNCTION export_file_ready();
CREATE TRIGGER export_file_wake AFTER INSERT ON export_file FOR EACH STATEMENT EXECUTE FUNCTION export_file_wake();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON export_file FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON export_file FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON export_file TO portal_app;
COMMENT ON TABLE export_file IS 'purged with its account';
ALTER TABLE export_file ENABLE ROW LEVEL SECURITY;

CREATE TABLE export_part (
  export_id uuid NOT NULL,
  part integer NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  bytes bytea NOT NULL,
  CONSTRAINT export_part_pkey PRIMARY KEY (export_id, part),
  CONSTRAINT export_part_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_file(export_id) ON DELETE CASCADE
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON export_part FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON export_part FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON export_part TO portal_app;
ALTER TABLE export_part ENABLE ROW LEVEL SECURITY;

CREATE TABLE external_identity (
  issuer text NOT NULL,
  tenant text DEFAULT ''::text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  sso_config_id uuid,
  email text,
  linked_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT external_identity_pkey PRIMARY KEY (issuer, tenant, subject),
  CONSTRAINT external_identity_sso_config_id_fkey FOREIGN KEY (sso_config_id) REFERENCES sso_config(sso_config_id),
  CONSTRAINT external_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
CREATE INDEX external_identity_config ON external_identity (sso_config_id);
CREATE INDEX external_identity_user ON external_identity (user_id);
CREATE TRIGGER link_changed AFTER INSERT OR DELETE OR UPDATE OF user_id ON external_identity FOR EACH ROW EXECUTE FUNCTION link_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON external_identity TO portal_auth;

CREATE TABLE feature_policy (
  policy_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  scope_kind text NOT NULL,
  scope_id text NOT NULL,
  flag text NOT NULL,
  value text NOT NULL,
  locked boolean DEFAULT false NOT NULL,
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  reason text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT feature_policy_pkey PRIMARY KEY (policy_id),
  CONSTRAINT feature_policy_account_id_scope_kind_scope_id_flag_key UNIQUE (account_id, scope_kind, scope_id, flag),
  CONSTRAINT feature_policy_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT feature_policy_scope_kind_check CHECK (scope_kind = ANY (ARRAY['ROLE'::text, 'ACCOUNT'::text, 'GROUP'::text, 'USER'::text])),
  CONSTRAINT feature_policy_value_check CHECK (value = ANY (ARRAY['W'::text, 'R'::text, 'Y'::text, 'N'::text]))
);
CREATE INDEX feature_policy_account ON feature_policy (account_id, flag, modified_at, policy_id);
CREATE INDEX feature_policy_dt ON feature_policy (dt_id, flag, modified_at, policy_id) WHERE dt_id IS NOT NULL;
CREATE INDEX feature_policy_provider ON feature_policy (provider_id, flag, modified_at, policy_id);
CREATE INDEX feature_policy_rs ON feature_policy (rs_id, flag, modified_at, policy_id) WHERE rs_id IS NOT NULL;
CREATE INDEX feature_policy_sp ON feature_policy (sp_id, flag, modified_at, policy_id) WHERE sp_id IS NOT NULL;
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON feature_policy FOR EACH ROW EXECUTE FUNCTION rights_changed();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON feature_policy FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON feature_policy FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON feature_policy FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON feature_policy FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON feature_policy TO portal_app;
GRANT SELECT ON feature_policy TO portal_auth;
GRANT SELECT ON feature_policy TO portal_reader;
ALTER TABLE feature_policy ENABLE ROW LEVEL SECURITY;

CREATE TABLE idempotency (
  actor_id uuid NOT NULL,
  key uuid NOT NULL,
  route text NOT NULL,
  fingerprint bytea NOT NULL,
  result json,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  begun uuid,
  CONSTRAINT idempotency_pkey PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_created_at_idx ON idempotency (created_at);
GRANT INSERT, SELECT, UPDATE ON idempotency TO portal_app;

CREATE TABLE invoice (
  invoice_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  issuer_id uuid NOT NULL,
  kind text NOT NULL,
  invoice_status text NOT NULL,
  payment_status text DEFAULT 'Pending'::text NOT NULL,
  number text,
  period date NOT NULL,
  issued_on date,
  due_on date,
  overdue_at timestamptz(3),
  currency text NOT NULL,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  paid bigint DEFAULT 0 NOT NULL,
  credited bigint DEFAULT 0 NOT NULL,
  po_number text,
  po_by_hand boolean DEFAULT false NOT NULL,
  language text NOT NULL,
  terms_days integer NOT NULL,
  bill_to jsonb NOT NULL,
  issuer jsonb NOT NULL,
  refers_to uuid,
  note text,
  void_reason text,
  failure text,
  failure_values jsonb,
  reminded integer DEFAULT 0 NOT NULL,
  listed_at timestamptz(3) DEFAULT now() NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  reminded_at timestamptz(3),
  pay_to jsonb,
  replaces uuid,
  charges_only boolean DEFAULT false NOT NULL,
  books_currency text,
  books_rate numeric(14,8),
  books_rate_on date,
  books_tax bigint,
  CONSTRAINT invoice_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT invoice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT invoice_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES account(account_id),
  CONSTRAINT invoice_refers_to_fkey FOREIGN KEY (refers_to) REFERENCES invoice(invoice_id),
  CONSTRAINT invoice_books CHECK (num_nonnulls(books_currency, books_rate, books_rate_on, books_tax) = ANY (ARRAY[0, 4])),
  CONSTRAINT invoice_check CHECK (total = (net + tax)),
  CONSTRAINT invoice_check1 CHECK ((invoice_status = ANY (ARRAY['Issued'::text, 'Voided'::text])) = (number IS NOT NULL)),
  CONSTRAINT invoice_check2 CHECK ((number IS NOT NULL) = (issued_on IS NOT NULL AND due_on IS NOT NULL AND overdue_at IS NOT NULL)),
  CONSTRAINT invoice_check3 CHECK ((kind = 'CREDIT_NOTE'::text) = (refers_to IS NOT NULL)),
  CONSTRAINT invoice_check4 CHECK ((invoice_status = 'Failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT invoice_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT invoice_invoice_status_check CHECK (invoice_status = ANY (ARRAY['Draft'::text, 'Failed'::text, 'Issued'::text, 'Voided'::text])),
  CONSTRAINT invoice_kind_check CHECK (kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text])),
  CONSTRAINT invoice_not_below_zero CHECK (kind <> 'INVOICE'::text OR number IS NULL OR total >= 0) NOT VALID,
  CONSTRAINT invoice_payment_status_check CHECK (payment_status = ANY (ARRAY['Pending'::text, 'Paid'::text, 'Failed'::text])),
  CONSTRAINT invoice_period_check CHECK (EXTRACT(day FROM period) = 1::numeric)
);
CREATE INDEX invoice_account ON invoice (account_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_changed ON invoice (issuer_id, modified_at) WHERE issued_on IS NOT NULL;
CREATE INDEX invoice_drafts ON invoice (issuer_id, listed_at DESC, invoice_id DESC) WHERE number IS NULL;
CREATE INDEX invoice_dt ON invoice (dt_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_dt_number ON invoice (dt_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoice_dt_told ON invoice (dt_id, listed_at DESC, invoice_id DESC) WHERE number IS NOT NULL OR issuer_id = dt_id;
CREATE INDEX invoice_dt_unpaid ON invoice (dt_id, overdue_at, invoice_id) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_issued ON invoice (issuer_id, issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX invoice_issuer_period ON invoice (issuer_id, period, invoice_id);
CREATE INDEX invoice_kept ON invoice (issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX invoice_numbered ON invoice (number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX invoice_of_month ON invoice (account_id, issuer_id, period, currency) WHERE kind = 'INVOICE'::text AND invoice_status <> 'Voided'::text AND NOT (total > 0 AND credited >= total) AND NOT charges_only;
CREATE UNIQUE INDEX invoice_of_number ON invoice (issuer_id, number);
CREATE INDEX invoice_open_payer ON invoice (issuer_id, payer_key(bill_to ->> 'name'::text), (total - paid - credited)) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_overdue ON invoice (overdue_at, invoice_id) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_payer_changed ON invoice (account_id, issuer_id, modified_at) WHERE issued_on IS NOT NULL;
CREATE INDEX invoice_provider ON invoice (provider_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_provider_told ON invoice (provider_id, listed_at DESC, invoice_id DESC) WHERE number IS NOT NULL OR issuer_id = provider_id;
CREATE INDEX invoice_provider_unpaid ON invoice (provider_id, overdue_at, invoice_id) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_refers ON invoice (refers_to) WHERE refers_to IS NOT NULL;
CREATE INDEX invoice_replaces ON invoice (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX invoice_report_dt ON invoice (dt_id, period DESC, account_id) WHERE invoice_status = 'Issued'::text;
CREATE INDEX invoice_report_issuer ON invoice (issuer_id, period DESC, account_id) WHERE invoice_status = 'Issued'::text;
CREATE INDEX invoice_report_provider ON invoice (provider_id, period DESC, account_id) WHERE invoice_status = 'Issued'::text;
CREATE INDEX invoice_report_rs ON invoice (rs_id, period DESC, account_id) WHERE invoice_status = 'Issued'::text;
CREATE INDEX invoice_report_sp ON invoice (sp_id, period DESC, account_id) WHERE invoice_status = 'Issued'::text;
CREATE INDEX invoice_rs ON invoice (rs_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_rs_number ON invoice (rs_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoice_rs_told ON invoice (rs_id, listed_at DESC, invoice_id DESC) WHERE number IS NOT NULL OR issuer_id = rs_id;
CREATE INDEX invoice_rs_unpaid ON invoice (rs_id, overdue_at, invoice_id) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_sp ON invoice (sp_id, listed_at DESC, invoice_id DESC);
CREATE INDEX invoice_sp_number ON invoice (sp_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoice_sp_told ON invoice (sp_id, listed_at DESC, invoice_id DESC) WHERE number IS NOT NULL OR issuer_id = sp_id;
CREATE INDEX invoice_sp_unpaid ON invoice (sp_id, overdue_at, invoice_id) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_stale ON invoice (issuer_id, period, modified_at) WHERE number IS NULL;
CREATE INDEX invoice_unpaid ON invoice (issuer_id, overdue_at, invoice_id) WHERE invoice_status = 'Issued'::text AND payment_status <> 'Paid'::text AND kind = 'INVOICE'::text;
CREATE INDEX invoice_voided ON invoice (issuer_id, modified_at) WHERE invoice_status = 'Voided'::text;
CREATE TRIGGER invoice_place BEFORE INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_place();
CREATE TRIGGER invoice_stays BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_stays();
CREATE POLICY changed_by_issuer ON invoice AS RESTRICTIVE FOR UPDATE TO portal_app
  USING (issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY drafts_of_issuer ON invoice AS RESTRICTIVE FOR SELECT TO portal_app
  USING (number IS NOT NULL OR issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY made_by_issuer ON invoice AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY own_tree ON invoice FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY removed_by_issuer ON invoice AS RESTRICTIVE FOR DELETE TO portal_app
  USING (issuer_id = (( SELECT app_scope() AS app_scope)));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice TO portal_app;
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;

CREATE TABLE invoice_line (
  invoice_id uuid NOT NULL,
  place integer NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  customer_id uuid NOT NULL,
  customer_name text NOT NULL,
  kind text NOT NULL,
  subscription_id uuid,
  plan_code text,
  plan_name text,
  plan_name_fr text,
  from_on date NOT NULL,
  until_on date NOT NULL,
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  days integer,
  days_of integer,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  tax_rate numeric(6,1) NOT NULL,
  tax_category text NOT NULL,
  tax_name text,
  reason text NOT NULL,
  reason_values jsonb DEFAULT '{}'::jsonb NOT NULL,
  taxes jsonb,
  tax_amounts bigint[],
  tax_reason jsonb,
  covered jsonb,
  CONSTRAINT invoice_line_pkey PRIMARY KEY (invoice_id, place),
  CONSTRAINT invoice_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT invoice_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES account(account_id),
  CONSTRAINT invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT invoice_line_check CHECK (until_on > from_on),
  CONSTRAINT invoice_line_kind_check CHECK (kind = ANY (ARRAY['PLAN'::text, 'SEATS'::text, 'OVERAGE'::text, 'ADDON'::text, 'PROMOTION'::text, 'CHARGE'::text, 'CREDIT'::text])),
  CONSTRAINT invoice_line_place_check CHECK (place > 0),
  CONSTRAINT invoice_line_tax_category_check CHECK (tax_category = ANY (ARRAY['S'::text, 'Z'::text, 'E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text]))
);
CREATE INDEX invoice_line_covered ON invoice_line (customer_id, until_on) WHERE covered IS NOT NULL;
CREATE INDEX invoice_line_customer ON invoice_line (customer_id, from_on);
CREATE INDEX invoice_line_overage ON invoice_line (customer_id, from_on) WHERE kind = 'OVERAGE'::text;
CREATE TRIGGER invoice_lines_stay_delete AFTER DELETE ON invoice_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_stay();
CREATE TRIGGER invoice_lines_stay_insert AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_stay();
CREATE TRIGGER invoice_lines_stay_update AFTER UPDATE ON invoice_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_stay();
CREATE TRIGGER of_invoice BEFORE INSERT ON invoice_line FOR EACH ROW EXECUTE FUNCTION of_invoice();
CREATE POLICY own_tree ON invoice_line FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY with_invoice ON invoice_line AS RESTRICTIVE FOR ALL TO portal_app
  USING ((EXISTS ( SELECT
   FROM invoice i
  WHERE i.invoice_id = invoice_line.invoice_id)));
GRANT DELETE, INSERT, SELECT ON invoice_line TO portal_app;
GRANT UPDATE (provider_id, sp_id, dt_id, rs_id, tax_rate, tax_category, tax_name, taxes, tax_amounts, tax_reason) ON invoice_line TO portal_app;
ALTER TABLE invoice_line ENABLE ROW LEVEL SECURITY;

CREATE TABLE invoice_number (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_number_pkey PRIMARY KEY (account_id, year),
  CONSTRAINT invoice_number_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT invoice_number_last_check CHECK (last >= 0),
  CONSTRAINT invoice_number_year_check CHECK (year >= 2000 AND year <= 2200)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON invoice_number FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON invoice_number FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON invoice_number TO portal_app;
ALTER TABLE invoice_number ENABLE ROW LEVEL SECURITY;

CREATE TABLE invoice_refund (
  invoice_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  refers_to uuid NOT NULL,
  refers_place integer NOT NULL,
  subscription_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  from_on date NOT NULL,
  until_on date NOT NULL,
  net bigint NOT NULL,
  tax bigint DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  reason_values jsonb NOT NULL,
  covered jsonb NOT NULL,
  CONSTRAINT invoice_refund_pkey PRIMARY KEY (invoice_id, refers_to, refers_place),
  CONSTRAINT invoice_refund_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT invoice_refund_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT invoice_refund_refers_to_fkey FOREIGN KEY (refers_to) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT invoice_refund_net_check CHECK (net < 0)
);
CREATE INDEX invoice_refund_refers_to ON invoice_refund (refers_to);
CREATE TRIGGER of_invoice BEFORE INSERT ON invoice_refund FOR EACH ROW EXECUTE FUNCTION of_invoice();
CREATE POLICY own_tree ON invoice_refund FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY with_invoice ON invoice_refund AS RESTRICTIVE FOR ALL TO portal_app
  USING ((EXISTS ( SELECT
   FROM invoice i
  WHERE i.invoice_id = invoice_refund.invoice_id)));
GRANT DELETE, INSERT, SELECT ON invoice_refund TO portal_app;
GRANT UPDATE (provider_id, sp_id, dt_id, rs_id, tax) ON invoice_refund TO portal_app;
ALTER TABLE invoice_refund ENABLE ROW LEVEL SECURITY;

CREATE TABLE known_device (
  device_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_seen_at timestamptz(3) DEFAULT now() NOT NULL,
  trusted_until timestamptz(3),
  CONSTRAINT known_device_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
CREATE INDEX known_device_hash ON known_device (device_hash);
GRANT DELETE, INSERT, SELECT, UPDATE ON known_device TO portal_auth;

CREATE TABLE ledger (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  mapping jsonb NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT ledger_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON ledger FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON ledger FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON ledger TO portal_app;
COMMENT ON TABLE ledger IS 'purged with its account';
ALTER TABLE ledger ENABLE ROW LEVEL SECURITY;

CREATE TABLE ledger_entry (
  export_id uuid NOT NULL,
  number bigint NOT NULL,
  source text NOT NULL,
  source_id uuid NOT NULL,
  dated_on date NOT NULL,
  booked_on date NOT NULL,
  partner jsonb,
  books_rate numeric(14,8),
  books_rate_on date,
  CONSTRAINT ledger_entry_pkey PRIMARY KEY (export_id, number),
  CONSTRAINT ledger_entry_source_id_source_key UNIQUE (source_id, source),
  CONSTRAINT ledger_entry_export_id_fkey FOREIGN KEY (export_id) REFERENCES ledger_export(export_id) ON DELETE CASCADE,
  CONSTRAINT ledger_entry_books CHECK ((books_rate IS NULL) = (books_rate_on IS NULL)),
  CONSTRAINT ledger_entry_books_rate_check CHECK (books_rate > 0::numeric),
  CONSTRAINT ledger_entry_check CHECK ((source = 'BALANCE'::text) = (partner IS NOT NULL)),
  CONSTRAINT ledger_entry_source_check CHECK (source = ANY (ARRAY['INVOICE'::text, 'VOID'::text, 'PAYMENT'::text, 'BALANCE'::text]))
);
CREATE POLICY own_tree ON ledger_entry FOR ALL TO portal_app
  USING ((EXISTS ( SELECT
   FROM ledger_export x
  WHERE x.export_id = ledger_entry.export_id)))
  WITH CHECK ((EXISTS ( SELECT
   FROM ledger_export x
  WHERE x.export_id = ledger_entry.export_id)));
GRANT INSERT, SELECT ON ledger_entry TO portal_app;
ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY;

CREATE TABLE ledger_export (
  export_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  from_month date NOT NULL,
  to_month date NOT NULL,
  format text NOT NULL,
  language text NOT NULL,
  mapping jsonb NOT NULL,
  sums jsonb NOT NULL,
  entries integer NOT NULL,
  first_number bigint NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  books_currency text,
  CONSTRAINT ledger_export_pkey PRIMARY KEY (export_id),
  CONSTRAINT ledger_export_account_id_from_month_key UNIQUE (account_id, from_month),
  CONSTRAINT ledger_export_account_id_to_month_key UNIQUE (account_id, to_month),
  CONSTRAINT ledger_export_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT ledger_export_books_currency_check CHECK (books_currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT ledger_export_check CHECK (to_month >= from_month),
  CONSTRAINT ledger_export_entries_check CHECK (entries > 0),
  CONSTRAINT ledger_export_first_number_check CHECK (first_number > 0),
  CONSTRAINT ledger_export_from_month_check CHECK (EXTRACT(day FROM from_month) = 1::numeric),
  CONSTRAINT ledger_export_to_month_check CHECK (EXTRACT(day FROM to_month) = 1::numeric)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON ledger_export FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON ledger_export FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON ledger_export TO portal_app;
COMMENT ON TABLE ledger_export IS 'purged with its account';
ALTER TABLE ledger_export ENABLE ROW LEVEL SECURITY;

CREATE TABLE login_directory (
  email text NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT login_directory_pkey PRIMARY KEY (email),
  CONSTRAINT login_directory_user_id_key UNIQUE (user_id)
);
GRANT SELECT ON login_directory TO portal_auth;

CREATE TABLE notice_template (
  template_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  name text NOT NULL,
  english jsonb,
  french jsonb,
  shared boolean DEFAULT false NOT NULL,
  archived boolean DEFAULT false NOT NULL,
  modified_by text NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT notice_template_pkey PRIMARY KEY (template_id),
  CONSTRAINT notice_template_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT notice_template_check CHECK (english IS NOT NULL OR french IS NOT NULL),
  CONSTRAINT notice_template_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX notice_template_name ON notice_template (account_id, lower(name)) WHERE NOT archived;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON notice_template FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY above_the_scope ON notice_template FOR SELECT TO portal_reader
  USING (true);
CREATE POLICY own_tree ON notice_template FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON notice_template TO portal_app;
GRANT SELECT ON notice_template TO portal_reader;
COMMENT ON TABLE notice_template IS 'purged with its account';
ALTER TABLE notice_template ENABLE ROW LEVEL SECURITY;

CREATE TABLE one_off_charge (
  charge_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  issuer_id uuid NOT NULL,
  currency text NOT NULL,
  code text,
  text_en text NOT NULL,
  text_fr text NOT NULL,
  quantity integer NOT NULL,
  unit_price bigint NOT NULL,
  reason text NOT NULL,
  charged_on date NOT NULL,
  invoice_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  account_name text DEFAULT ''::text NOT NULL,
  fee_number text,
  fee_days integer,
  taxed boolean DEFAULT true NOT NULL,
  tax_category text,
  exempt_reason_en text,
  exempt_reason_fr text,
  CONSTRAINT one_off_charge_pkey PRIMARY KEY (charge_id),
  CONSTRAINT one_off_charge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT one_off_charge_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES account(account_id),
  CONSTRAINT one_off_charge_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT one_off_charge_exempt_check CHECK ((exempt_reason_en IS NOT NULL) = COALESCE(tax_category = 'E'::text, false) AND (exempt_reason_fr IS NULL) = (exempt_reason_en IS NULL)),
  CONSTRAINT one_off_charge_quantity_check CHECK (quantity > 0),
  CONSTRAINT one_off_charge_tax_category_check CHECK (tax_category = ANY (ARRAY['Z'::text, 'E'::text])),
  CONSTRAINT one_off_charge_taxed_check CHECK (taxed OR tax_category IS NULL),
  CONSTRAINT one_off_charge_unit_price_check CHECK (unit_price <> 0)
);
CREATE INDEX one_off_charge_account ON one_off_charge (account_id, created_at DESC, charge_id);
CREATE INDEX one_off_charge_invoice ON one_off_charge (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX one_off_charge_kept ON one_off_charge (created_at);
CREATE INDEX one_off_charge_pending ON one_off_charge (account_id, created_at) WHERE invoice_id IS NULL;
CREATE INDEX one_off_charge_waiting ON one_off_charge (issuer_id, created_at, charge_id) WHERE invoice_id IS NULL;
CREATE TRIGGER charge_place BEFORE INSERT ON one_off_charge FOR EACH ROW EXECUTE FUNCTION charge_place();
CREATE POLICY of_issuer ON one_off_charge AS RESTRICTIVE FOR ALL TO portal_app
  USING (issuer_id = (( SELECT app_scope() AS app_scope)))
  WITH CHECK (issuer_id = (( SELECT app_scope() AS app_scope)));
CREATE POLICY own_tree ON one_off_charge FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON one_off_charge TO portal_app;
GRANT UPDATE (invoice_id) ON one_off_charge TO portal_app;
COMMENT ON TABLE one_off_charge IS 'purged with its account';
ALTER TABLE one_off_charge ENABLE ROW LEVEL SECURITY;

CREATE TABLE outgoing_attachment (
  attachment_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  file_name text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT outgoing_attachment_pkey PRIMARY KEY (attachment_id),
  CONSTRAINT outgoing_attachment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON outgoing_attachment FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON outgoing_attachment FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT ON outgoing_attachment TO portal_app;
COMMENT ON TABLE outgoing_attachment IS 'purged with its account';
ALTER TABLE outgoing_attachment ENABLE ROW LEVEL SECURITY;

CREATE TABLE outgoing_message (
  message_id uuid NOT NULL,
  account_id uuid,
  channel text NOT NULL,
  recipient text NOT NULL,
  subject text,
  text_body text NOT NULL,
  html_body text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  next_try_at timestamptz(3) DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  sent_by text,
  priority smallint DEFAULT 2 NOT NULL,
  sender_id uuid DEFAULT NULLIF(current_setting('app.scope'::text, true), ''::text)::uuid,
  lease uuid,
  leased_until timestamptz(3),
  attachment_id uuid,
  CONSTRAINT outgoing_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT outgoing_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT outgoing_message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(account_id),
  CONSTRAINT outgoing_message_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  CONSTRAINT outgoing_message_priority_check CHECK (priority >= 1 AND priority <= 3),
  CONSTRAINT outgoing_message_sent_by_check CHECK (sent_by = ANY (ARRAY['smtp'::text, 'sms'::text, 'outbox'::text]))
);
CREATE INDEX outgoing_message_attachment ON outgoing_message (attachment_id) WHERE attachment_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outgoing_message_due ON outgoing_message (channel, priority, next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outgoing_message_newest ON outgoing_message (created_at DESC);
CREATE INDEX outgoing_message_turn ON outgoing_message (channel, priority, COALESCE(sender_id, account_id, '00000000-0000-0000-0000-000000000000'::uuid), next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE TRIGGER outgoing_message_wake AFTER INSERT ON outgoing_message FOR EACH STATEMENT EXECUTE FUNCTION outgoing_message_wake();
GRANT INSERT ON outgoing_message TO portal_app;
GRANT INSERT ON outgoing_message TO portal_auth;
COMMENT ON TABLE outgoing_message IS 'purged with its account';

CREATE TABLE partner_call (
  log_key uuid NOT NULL,
  received_at timestamptz(3) NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  partner_id uuid NOT NULL,
  user_id uuid,
  key_id uuid,
  key_name text,
  connector text DEFAULT 'CUSTOM_API'::text NOT NULL,
  environment text DEFAULT 'PRODUCTION'::text NOT NULL,
  direction text DEFAULT 'IN'::text NOT NULL,
  operation text NOT NULL,
  route text NOT NULL,
  external_id text,
  idempotency_key text,
  status text DEFAULT 'Processing'::text NOT NULL,
  http_status smallint,
  error_code text,
  error_field text,
  error_message text,
  fingerprint text,
  completed_at timestamptz(3),
  duration_ms integer,
  attempts smallint DEFAULT 1 NOT NULL,
  next_retry_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  request_id text,
  change_set_id uuid,
  replay_of uuid,
  replayed_by uuid,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolved_note text,
  CONSTRAINT partner_call_pkey PRIMARY KEY (log_key, received_at),
  CONSTRAINT partner_call_connector_check CHECK (connector = ANY (ARRAY['CUSTOM_API'::text, 'MARKETPLACE'::text, 'DISTRIBUTOR'::text, 'WEBHOOK'::text, 'SCIM'::text])),
  CONSTRAINT partner_call_direction_check CHECK (direction = ANY (ARRAY['IN'::text, 'OUT'::text])),
  CONSTRAINT partner_call_environment_check CHECK (environment = ANY (ARRAY['PRODUCTION'::text, 'SANDBOX'::text])),
  CONSTRAINT partner_call_error_field_check CHECK (length(error_field) <= 200),
  CONSTRAINT partner_call_error_message_check CHECK (length(error_message) <= 1000),
  CONSTRAINT partner_call_external_id_check CHECK (length(external_id) <= 128),
  CONSTRAINT partner_call_fingerprint_check CHECK (length(fingerprint) <= 200),
  CONSTRAINT partner_call_idempotency_key_check CHECK (length(idempotency_key) <= 128),
  CONSTRAINT partner_call_status_check CHECK (status = ANY (ARRAY['Processing'::text, 'Succeeded'::text, 'PartiallySucceeded'::text, 'NeedsInfo'::text, 'Failed'::text, 'RetryScheduled'::text, 'DeadLetter'::text, 'Duplicate'::text, 'Replayed'::text]))
) PARTITION BY RANGE (received_at);
CREATE TABLE partner_call_other PARTITION OF partner_call DEFAULT;
CREATE INDEX partner_call_account ON partner_call (account_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_account_status ON partner_call (account_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text;
CREATE INDEX partner_call_account_told ON partner_call (account_id, received_at DESC, log_key DESC) WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id AND partner_id IS DISTINCT FROM rs_id;
CREATE INDEX partner_call_account_told_status ON partner_call (account_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id AND partner_id IS DISTINCT FROM rs_id;
CREATE INDEX partner_call_dt ON partner_call (dt_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_dt_status ON partner_call (dt_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text;
CREATE INDEX partner_call_dt_told ON partner_call (dt_id, received_at DESC, log_key DESC) WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id;
CREATE INDEX partner_call_dt_told_status ON partner_call (dt_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id;
CREATE INDEX partner_call_due ON partner_call (next_retry_at) WHERE status = 'RetryScheduled'::text;
CREATE INDEX partner_call_external ON partner_call (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX partner_call_partner ON partner_call (partner_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_partner_status ON partner_call (partner_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text;
CREATE INDEX partner_call_provider ON partner_call (provider_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_provider_status ON partner_call (provider_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text;
CREATE INDEX partner_call_request ON partner_call (request_id);
CREATE INDEX partner_call_rs ON partner_call (rs_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_rs_status ON partner_call (rs_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text;
CREATE INDEX partner_call_rs_told ON partner_call (rs_id, received_at DESC, log_key DESC) WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id;
CREATE INDEX partner_call_rs_told_status ON partner_call (rs_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id;
CREATE INDEX partner_call_sp ON partner_call (sp_id, received_at DESC, log_key DESC);
CREATE INDEX partner_call_sp_status ON partner_call (sp_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text;
CREATE INDEX partner_call_sp_told ON partner_call (sp_id, received_at DESC, log_key DESC) WHERE partner_id IS DISTINCT FROM provider_id;
CREATE INDEX partner_call_sp_told_status ON partner_call (sp_id, status, received_at DESC, log_key DESC) WHERE status <> 'Succeeded'::text AND partner_id IS DISTINCT FROM provider_id;
CREATE INDEX partner_call_underway ON partner_call (leased_until) WHERE status = 'Processing'::text;
CREATE TRIGGER partner_call_added AFTER INSERT ON partner_call FOR EACH ROW WHEN (new.completed_at IS NOT NULL) EXECUTE FUNCTION partner_call_counted();
CREATE TRIGGER partner_call_ended AFTER UPDATE OF status, completed_at, duration_ms ON partner_call FOR EACH ROW WHEN (new.completed_at IS NOT NULL AND (old.status IS DISTINCT FROM new.status OR (old.completed_at IS NULL) IS DISTINCT FROM false OR old.duration_ms IS DISTINCT FROM new.duration_ms)) EXECUTE FUNCTION partner_call_counted();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON partner_call FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY called_from_below ON partner_call AS RESTRICTIVE FOR ALL TO portal_app
  USING (
CASE ( SELECT app_scope() AS app_scope)
    WHEN provider_id THEN true
    WHEN sp_id THEN partner_id = sp_id OR partner_id = dt_id OR partner_id = rs_id OR partner_id = account_id
    WHEN dt_id THEN partner_id = dt_id OR partner_id = rs_id OR partner_id = account_id
    WHEN rs_id THEN partner_id = rs_id OR partner_id = account_id
    ELSE partner_id = account_id
END);
CREATE POLICY own_tree ON partner_call FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON partner_call TO portal_app;
COMMENT ON TABLE partner_call IS 'purged with its account';
ALTER TABLE partner_call ENABLE ROW LEVEL SECURITY;

CREATE TABLE partner_call_body (
  log_key uuid NOT NULL,
  received_at timestamptz(3) NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  partner_id uuid NOT NULL,
  request text NOT NULL,
  response text,
  sealed bytea,
  withheld text[] DEFAULT '{}'::text[] NOT NULL,
  needed jsonb DEFAULT '[]'::jsonb NOT NULL,
  attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT partner_call_body_pkey PRIMARY KEY (log_key),
  CONSTRAINT partner_call_body_request_check CHECK (octet_length(request) <= 65536),
  CONSTRAINT partner_call_body_response_check CHECK (octet_length(response) <= 65536)
);
CREATE INDEX partner_call_body_received ON partner_call_body (received_at);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON partner_call_body FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY called_from_below ON partner_call_body AS RESTRICTIVE FOR ALL TO portal_app
  USING (
CASE ( SELECT app_scope() AS app_scope)
    WHEN provider_id THEN true
    WHEN sp_id THEN partner_id = sp_id OR partner_id = dt_id OR partner_id = rs_id OR partner_id = account_id
    WHEN dt_id THEN partner_id = dt_id OR partner_id = rs_id OR partner_id = account_id
    WHEN rs_id THEN partner_id = rs_id OR partner_id = account_id
    ELSE partner_id = account_id
END);
CREATE POLICY own_tree ON partner_call_body FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON partner_call_body TO portal_app;
COMMENT ON TABLE partner_call_body IS 'purged with its account';
ALTER TABLE partner_call_body ENABLE ROW LEVEL SECURITY;

CREATE TABLE partner_call_month (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  operation text NOT NULL,
  calls integer NOT NULL,
  succeeded integer NOT NULL,
  failed integer NOT NULL,
  durations bigint[] DEFAULT array_fill(0, ARRAY[64]) NOT NULL,
  CONSTRAINT partner_call_month_account_id_month_operation_rs_id_dt_id_s_key UNIQUE NULLS NOT DISTINCT (account_id, month, operation, rs_id, dt_id, sp_id, provider_id),
  CONSTRAINT partner_call_month_durations_check CHECK (array_length(durations, 1) = 64),
  CONSTRAINT partner_call_month_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
) WITH (fillfactor=70);
CREATE INDEX partner_call_month_dt ON partner_call_month (dt_id, month, account_id, operation) WHERE dt_id IS NOT NULL;
CREATE INDEX partner_call_month_provider ON partner_call_month (provider_id, month, account_id, operation);
CREATE INDEX partner_call_month_rs ON partner_call_month (rs_id, month, account_id, operation) WHERE rs_id IS NOT NULL;
CREATE INDEX partner_call_month_sp ON partner_call_month (sp_id, month, account_id, operation) WHERE sp_id IS NOT NULL;
CREATE POLICY own_tree ON partner_call_month FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON partner_call_month TO portal_app;
ALTER TABLE partner_call_month ENABLE ROW LEVEL SECURITY;

CREATE TABLE partner_limit (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  max_customers integer,
  max_seats integer,
  max_admins integer,
  allowed_plans uuid[],
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  set_by_account uuid NOT NULL,
  CONSTRAINT partner_limit_pkey PRIMARY KEY (account_id, set_by_account),
  CONSTRAINT partner_limit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT partner_limit_set_by_account_fkey FOREIGN KEY (set_by_account) REFERENCES account(account_id),
  CONSTRAINT partner_limit_allowed_plans_check CHECK (cardinality(allowed_plans) <= 500),
  CONSTRAINT partner_limit_max_admins_check CHECK (max_admins >= 0),
  CONSTRAINT partner_limit_max_customers_check CHECK (max_customers >= 0),
  CONSTRAINT partner_limit_max_seats_check CHECK (max_seats >= 0)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON partner_limit FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON partner_limit FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON partner_limit TO portal_app;
COMMENT ON TABLE partner_limit IS 'purged with its account';
ALTER TABLE partner_limit ENABLE ROW LEVEL SECURITY;

CREATE TABLE password_history (
  user_id uuid NOT NULL,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT password_history_pkey PRIMARY KEY (user_id, changed_at),
  CONSTRAINT password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
GRANT DELETE, INSERT, SELECT ON password_history TO portal_auth;

CREATE TABLE payment (
  payment_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  invoice_id uuid NOT NULL,
  amount bigint NOT NULL,
  paid_on date NOT NULL,
  failed boolean DEFAULT false NOT NULL,
  reference text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  CONSTRAINT payment_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT payment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT payment_amount_check CHECK (amount <> 0)
);
CREATE INDEX payment_invoice ON payment (invoice_id, created_at);
CREATE UNIQUE INDEX payment_once ON payment (invoice_id, reference, amount, paid_on, failed) WHERE reference IS NOT NULL;
CREATE INDEX payment_reference ON payment (reference, amount, paid_on) WHERE reference IS NOT NULL;
CREATE TRIGGER of_invoice BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION of_invoice();
CREATE POLICY made_by_issuer ON payment AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK ((EXISTS ( SELECT
   FROM invoice i
  WHERE i.invoice_id = payment.invoice_id AND i.issuer_id = (( SELECT app_scope() AS app_scope)))));
CREATE POLICY own_tree ON payment FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON payment TO portal_app;
ALTER TABLE payment ENABLE ROW LEVEL SECURITY;

CREATE TABLE payment_details (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  currency text NOT NULL,
  holder text,
  iban text,
  bic text,
  bank_code text,
  account_number text,
  bank_name text,
  payment_link text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT nextval('payment_details_version'::regclass) NOT NULL,
  CONSTRAINT payment_details_pkey PRIMARY KEY (account_id, currency),
  CONSTRAINT payment_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT payment_details_bic_check CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text),
  CONSTRAINT payment_details_check CHECK (COALESCE(iban, account_number, payment_link) IS NOT NULL),
  CONSTRAINT payment_details_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT payment_details_iban_check CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'::text)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON payment_details FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON payment_details FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_details TO portal_app;
COMMENT ON TABLE payment_details IS 'purged with its account';
ALTER TABLE payment_details ENABLE ROW LEVEL SECURITY;

CREATE TABLE plan (
  plan_id uuid NOT NULL,
  plan_code text NOT NULL,
  product_line text NOT NULL,
  plan_type text NOT NULL,
  plan_status text NOT NULL,
  sold_by_tiers text[] NOT NULL,
  sold_by_accounts uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  terms_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  successor_id uuid,
  CONSTRAINT plan_pkey PRIMARY KEY (plan_id),
  CONSTRAINT plan_plan_code_key UNIQUE (plan_code),
  CONSTRAINT plan_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES plan(plan_id),
  CONSTRAINT plan_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES plan_terms(terms_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT plan_check CHECK (successor_id <> plan_id),
  CONSTRAINT plan_plan_code_check CHECK (plan_code ~ '^[A-Z0-9-]{2,32}$'::text),
  CONSTRAINT plan_plan_status_check CHECK (plan_status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'RETIRED'::text])),
  CONSTRAINT plan_plan_type_check CHECK (plan_type = ANY (ARRAY['PERUSER'::text, 'SHARED'::text, 'PAYG'::text, 'TRIAL'::text])),
  CONSTRAINT plan_product_line_check CHECK (product_line = ANY (ARRAY['SECUREEMAIL'::text, 'ESIGN'::text, 'DOCUMENTS'::text, 'BUNDLE'::text])),
  CONSTRAINT plan_sold_by_accounts_check CHECK (cardinality(sold_by_accounts) <= 200),
  CONSTRAINT plan_sold_by_tiers_check CHECK (sold_by_tiers <@ ARRAY['SP'::text, 'DT'::text, 'RS'::text])
);
GRANT INSERT, SELECT, UPDATE ON plan TO portal_app;
GRANT SELECT ON plan TO portal_reader;

CREATE TABLE plan_activity (
  activity_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  subscription_id uuid,
  user_id uuid,
  type text NOT NULL,
  activity_status text NOT NULL,
  occurred_at timestamptz(3) DEFAULT now() NOT NULL,
  scheduled_for date,
  due_at timestamptz(3),
  made_by uuid,
  made_by_name text,
  made_by_account uuid,
  alias jsonb,
  before jsonb,
  after jsonb,
  input jsonb,
  change_set_id uuid,
  error_code text,
  error_values jsonb,
  CONSTRAINT plan_activity_pkey PRIMARY KEY (activity_id),
  CONSTRAINT plan_activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT plan_activity_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(subscription_id) ON DELETE CASCADE,
  CONSTRAINT plan_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id),
  CONSTRAINT plan_activity_activity_status_check CHECK (activity_status = ANY (ARRAY['Scheduled'::text, 'Applied'::text, 'Cancelled'::text, 'Failed'::text])),
  CONSTRAINT plan_activity_check CHECK (activity_status <> 'Scheduled'::text OR due_at IS NOT NULL AND input IS NOT NULL)
);
CREATE INDEX plan_activity_account ON plan_activity (account_id, occurred_at DESC, activity_id DESC);
CREATE INDEX plan_activity_due ON plan_activity (due_at) WHERE activity_status = 'Scheduled'::text;
CREATE INDEX plan_activity_set ON plan_activity (change_set_id, account_id) WHERE change_set_id IS NOT NULL;
CREATE INDEX plan_activity_subscription ON plan_activity (subscription_id, occurred_at DESC);
CREATE INDEX plan_activity_waiting ON plan_activity (subscription_id) WHERE activity_status = 'Scheduled'::text;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON plan_activity FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON plan_activity FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON plan_activity TO portal_app;
COMMENT ON TABLE plan_activity IS 'purged with its account';
ALTER TABLE plan_activity ENABLE ROW LEVEL SECURITY;

CREATE TABLE plan_price (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  plan_id uuid NOT NULL,
  currency text NOT NULL,
  price bigint NOT NULL,
  overage_price bigint,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  CONSTRAINT plan_price_pkey PRIMARY KEY (account_id, plan_id, currency),
  CONSTRAINT plan_price_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT plan_price_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id),
  CONSTRAINT plan_price_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT plan_price_overage_price_check CHECK (overage_price >= 0),
  CONSTRAINT plan_price_price_check CHECK (price >= 0)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON plan_price FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON plan_price FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON plan_price TO portal_app;
COMMENT ON TABLE plan_price IS 'purged with its account';
ALTER TABLE plan_price ENABLE ROW LEVEL SECURITY;

CREATE TABLE plan_terms (
  terms_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  number integer NOT NULL,
  plan_name text NOT NULL,
  plan_name_fr text NOT NULL,
  unit_type text NOT NULL,
  unit_quantity bigint,
  range text NOT NULL,
  renewal_type text NOT NULL,
  max_users integer,
  term_months integer NOT NULL,
  trial_days integer NOT NULL,
  carry_over boolean NOT NULL,
  overage text NOT NULL,
  overage_price bigint,
  list_price bigint NOT NULL,
  currency text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  billing_timing text DEFAULT 'ARREARS'::text NOT NULL,
  billing_interval integer DEFAULT 1 NOT NULL,
  billing_anchor text DEFAULT 'CALENDAR'::text NOT NULL,
  pending_from text DEFAULT 'SALE'::text NOT NULL,
  suspended_share integer DEFAULT 100 NOT NULL,
  CONSTRAINT plan_terms_pkey PRIMARY KEY (terms_id),
  CONSTRAINT plan_terms_plan_id_number_key UNIQUE (plan_id, number),
  CONSTRAINT plan_terms_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT plan_terms_billing_anchor_check CHECK (billing_anchor = ANY (ARRAY['CALENDAR'::text, 'ANNIVERSARY'::text])),
  CONSTRAINT plan_terms_billing_interval_check CHECK (billing_interval = ANY (ARRAY[1, 3, 12])),
  CONSTRAINT plan_terms_billing_timing_check CHECK (billing_timing = ANY (ARRAY['ARREARS'::text, 'ADVANCE'::text])),
  CONSTRAINT plan_terms_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT plan_terms_list_price_check CHECK (list_price >= 0),
  CONSTRAINT plan_terms_max_users_check CHECK (max_users > 0),
  CONSTRAINT plan_terms_number_check CHECK (number > 0),
  CONSTRAINT plan_terms_overage_check CHECK (overage = ANY (ARRAY['BLOCK'::text, 'ALLOW'::text, 'CHARGE'::text])),
  CONSTRAINT plan_terms_overage_price_check CHECK (overage_price >= 0),
  CONSTRAINT plan_terms_pending_from_check CHECK (pending_from = ANY (ARRAY['SALE'::text, 'ACTIVATION'::text])),
  CONSTRAINT plan_terms_range_check CHECK (range = ANY (ARRAY['MONTH'::text, 'QUARTER'::text, 'YEAR'::text, 'TERM'::text, 'ONCE'::text])),
  CONSTRAINT plan_terms_renewal_type_check CHECK (renewal_type = ANY (ARRAY['AUTO'::text, 'MANUAL'::text, 'NONE'::text])),
  CONSTRAINT plan_terms_suspended_share_check CHECK (suspended_share >= 0 AND suspended_share <= 100),
  CONSTRAINT plan_terms_term_months_check CHECK (term_months = ANY (ARRAY[1, 12, 24, 36])),
  CONSTRAINT plan_terms_trial_days_check CHECK (trial_days >= 0 AND trial_days <= 90),
  CONSTRAINT plan_terms_unit_quantity_check CHECK (unit_quantity >= 0),
  CONSTRAINT plan_terms_unit_type_check CHECK (unit_type = ANY (ARRAY['MESSAGE'::text, 'ENVELOPE'::text, 'SIGNATURE'::text, 'SMS'::text, 'MB'::text, 'SEAT'::text]))
);
GRANT INSERT, SELECT ON plan_terms TO portal_app;
GRANT SELECT ON plan_terms TO portal_reader;

CREATE TABLE promotion (
  promotion_id uuid NOT NULL,
  promo_code text NOT NULL,
  promo_name text NOT NULL,
  kind text NOT NULL,
  value bigint NOT NULL,
  currency text,
  months integer,
  plan_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  max_redemptions integer,
  redeemed integer DEFAULT 0 NOT NULL,
  once_per_account boolean DEFAULT true NOT NULL,
  promotion_status text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT promotion_pkey PRIMARY KEY (promotion_id),
  CONSTRAINT promotion_promo_code_key UNIQUE (promo_code),
  CONSTRAINT promotion_check CHECK (value > 0 AND (kind <> 'PERCENT'::text OR value <= 10000) AND (kind <> 'TRIALDAYS'::text OR value <= 90)),
  CONSTRAINT promotion_check1 CHECK ((kind = 'AMOUNT'::text) = (currency IS NOT NULL)),
  CONSTRAINT promotion_check2 CHECK (valid_to >= valid_from),
  CONSTRAINT promotion_check3 CHECK (redeemed >= 0 AND redeemed <= max_redemptions),
  CONSTRAINT promotion_kind_check CHECK (kind = ANY (ARRAY['PERCENT'::text, 'AMOUNT'::text, 'UNITS'::text, 'TRIALDAYS'::text])),
  CONSTRAINT promotion_max_redemptions_check CHECK (max_redemptions > 0),
  CONSTRAINT promotion_months_check CHECK (months >= 1 AND months <= 36),
  CONSTRAINT promotion_plan_ids_check CHECK (cardinality(plan_ids) <= 100),
  CONSTRAINT promotion_promo_code_check CHECK (promo_code ~ '^[A-Z0-9-]{4,24}$'::text),
  CONSTRAINT promotion_promotion_status_check CHECK (promotion_status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'PAUSED'::text, 'ENDED'::text]))
);
GRANT INSERT, SELECT, UPDATE ON promotion TO portal_app;

CREATE TABLE promotion_redemption (
  redemption_id uuid NOT NULL,
  promotion_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  subscription_id uuid NOT NULL,
  redeemed_at timestamptz(3) DEFAULT now() NOT NULL,
  redeemed_by text,
  CONSTRAINT promotion_redemption_pkey PRIMARY KEY (redemption_id),
  CONSTRAINT promotion_redemption_promotion_id_subscription_id_key UNIQUE (promotion_id, subscription_id),
  CONSTRAINT promotion_redemption_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT promotion_redemption_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(promotion_id),
  CONSTRAINT promotion_redemption_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(subscription_id) ON DELETE CASCADE
);
CREATE INDEX promotion_redemption_account ON promotion_redemption (account_id, promotion_id);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON promotion_redemption FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON promotion_redemption FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT ON promotion_redemption TO portal_app;
COMMENT ON TABLE promotion_redemption IS 'purged with its account';
ALTER TABLE promotion_redemption ENABLE ROW LEVEL SECURITY;

CREATE TABLE refresh_token (
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  generation integer NOT NULL,
  cookie_hash bytea,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  used_at timestamptz(3),
  successor_hash bytea,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (hash),
  CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id)
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON refresh_token TO portal_auth;

CREATE TABLE report_run (
  run_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  made_by uuid NOT NULL,
  due_at timestamptz(3) NOT NULL,
  missed integer DEFAULT 0 NOT NULL,
  test boolean DEFAULT false NOT NULL,
  export_id uuid,
  format text NOT NULL,
  state text DEFAULT 'Queued'::text NOT NULL,
  fault text,
  recipients jsonb DEFAULT '[]'::jsonb NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  attached boolean DEFAULT false NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  byte_count bigint DEFAULT 0 NOT NULL,
  finished_at timestamptz(3),
  resent_at timestamptz(3),
  CONSTRAINT report_run_pkey PRIMARY KEY (run_id),
  CONSTRAINT report_run_once UNIQUE (schedule_id, due_at),
  CONSTRAINT report_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT report_run_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id),
  CONSTRAINT report_run_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(schedule_id) ON DELETE CASCADE,
  CONSTRAINT report_run_check CHECK ((state = 'Queued'::text) = (finished_at IS NULL)),
  CONSTRAINT report_run_check1 CHECK ((state = 'Failed'::text) = (fault IS NOT NULL)),
  CONSTRAINT report_run_fault_check CHECK (fault = ANY (ARRAY['OwnerGone'::text, 'OwnerMoved'::text, 'RightLost'::text, 'Definition'::text, 'File'::text, 'Full'::text, 'AccountInactive'::text])),
  CONSTRAINT report_run_state_check CHECK (state = ANY (ARRAY['Queued'::text, 'Succeeded'::text, 'Failed'::text, 'SkippedEmpty'::text]))
);
CREATE INDEX report_run_kept ON report_run (due_at);
CREATE INDEX report_run_latest ON report_run (account_id, due_at DESC);
CREATE INDEX report_run_open ON report_run (due_at, run_id) WHERE state = 'Queued'::text;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON report_run FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON report_run FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON report_run TO portal_app;
COMMENT ON TABLE report_run IS 'purged with its account';
ALTER TABLE report_run ENABLE ROW LEVEL SECURITY;

CREATE TABLE report_schedule (
  schedule_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  made_by uuid NOT NULL,
  title text NOT NULL,
  kind text NOT NULL,
  format text NOT NULL,
  filter jsonb NOT NULL,
  span text,
  language text NOT NULL,
  frequency jsonb NOT NULL,
  recipients jsonb NOT NULL,
  attach boolean NOT NULL,
  password bytea,
  send_empty boolean NOT NULL,
  state text DEFAULT 'Active'::text NOT NULL,
  pause_reason text,
  next_at timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT report_schedule_pkey PRIMARY KEY (schedule_id),
  CONSTRAINT report_schedule_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT report_schedule_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id),
  CONSTRAINT report_schedule_check CHECK ((state = 'Paused'::text) = (pause_reason IS NOT NULL)),
  CONSTRAINT report_schedule_check1 CHECK ((state = 'Active'::text) = (next_at IS NOT NULL)),
  CONSTRAINT report_schedule_check2 CHECK (attach OR password IS NULL),
  CONSTRAINT report_schedule_pause_reason_check CHECK (pause_reason = ANY (ARRAY['ByHand'::text, 'Failures'::text, 'OwnerGone'::text, 'OwnerMoved'::text, 'RightLost'::text])),
  CONSTRAINT report_schedule_state_check CHECK (state = ANY (ARRAY['Active'::text, 'Paused'::text, 'Ended'::text]))
);
CREATE INDEX report_schedule_created ON report_schedule (account_id, created_at, schedule_id);
CREATE INDEX report_schedule_due ON report_schedule (next_at, schedule_id) WHERE next_at IS NOT NULL;
CREATE INDEX report_schedule_title ON report_schedule (account_id, title, schedule_id);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON report_schedule FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON report_schedule FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedule TO portal_app;
COMMENT ON TABLE report_schedule IS 'purged with its account';
ALTER TABLE report_schedule ENABLE ROW LEVEL SECURITY;

CREATE TABLE saved_view (
  view_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  list text NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT saved_view_pkey PRIMARY KEY (view_id),
  CONSTRAINT saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT saved_view_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id),
  CONSTRAINT saved_view_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX saved_view_own_name ON saved_view (made_by, list, lower(name)) WHERE NOT shared;
CREATE UNIQUE INDEX saved_view_shared_name ON saved_view (account_id, list, lower(name)) WHERE shared;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON saved_view FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON saved_view FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_view TO portal_app;
COMMENT ON TABLE saved_view IS 'purged with its account';
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;

CREATE TABLE scim_group (
  group_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  external_id text,
  made boolean NOT NULL,
  starts boolean DEFAULT false NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text NOT NULL,
  CONSTRAINT scim_group_pkey PRIMARY KEY (group_id),
  CONSTRAINT scim_group_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT scim_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES access_group(group_id) ON DELETE CASCADE,
  CONSTRAINT scim_group_external_id_check CHECK (length(external_id) <= 255)
);
CREATE UNIQUE INDEX scim_group_external ON scim_group (account_id, external_id);
CREATE INDEX scim_group_starts ON scim_group (account_id) WHERE starts;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON scim_group FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON scim_group FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_group TO portal_app;
COMMENT ON TABLE scim_group IS 'purged with its account';
ALTER TABLE scim_group ENABLE ROW LEVEL SECURITY;

CREATE TABLE scim_person (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  external_id text,
  kept jsonb DEFAULT '{}'::jsonb NOT NULL,
  made boolean NOT NULL,
  waits boolean DEFAULT false NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text NOT NULL,
  CONSTRAINT scim_person_pkey PRIMARY KEY (user_id),
  CONSTRAINT scim_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT scim_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CONSTRAINT scim_person_external_id_check CHECK (length(external_id) <= 255)
);
CREATE UNIQUE INDEX scim_person_external ON scim_person (account_id, external_id);
CREATE INDEX scim_person_modified ON scim_person (account_id, modified_at DESC);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON scim_person FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON scim_person FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_person TO portal_app;
COMMENT ON TABLE scim_person IS 'purged with its account';
ALTER TABLE scim_person ENABLE ROW LEVEL SECURITY;

CREATE TABLE session (
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  client_id text NOT NULL,
  source_name text DEFAULT 'portal'::text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_seen_at timestamptz(3) DEFAULT now() NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  auth_time timestamptz(3) DEFAULT now() NOT NULL,
  amr text[] NOT NULL,
  stage text DEFAULT 'full'::text NOT NULL,
  ip inet,
  user_agent text,
  ekey_hash bytea NOT NULL,
  actor_session_id uuid,
  revoked_at timestamptz(3),
  revoked_reason text,
  sso_config_id uuid,
  sso_session bytea,
  acting_reason text,
  acting_ticket text,
  idle_minutes smallint DEFAULT 30 NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (session_id),
  CONSTRAINT session_actor_session_id_fkey FOREIGN KEY (actor_session_id) REFERENCES session(session_id),
  CONSTRAINT session_sso_config_id_fkey FOREIGN KEY (sso_config_id) REFERENCES sso_config(sso_config_id),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id),
  CONSTRAINT session_stage_check CHECK (stage = ANY (ARRAY['full'::text, 'mfa'::text]))
);
CREATE INDEX session_acted_for ON session (user_id, created_at DESC) WHERE actor_session_id IS NOT NULL;
CREATE INDEX session_actor ON session (actor_session_id) WHERE actor_session_id IS NOT NULL;
CREATE INDEX session_ended ON session (ends_at);
CREATE INDEX session_of_user ON session (user_id, created_at DESC, session_id DESC) WHERE revoked_at IS NULL;
CREATE INDEX session_sso ON session (sso_config_id) WHERE sso_config_id IS NOT NULL AND revoked_at IS NULL;
GRANT INSERT, SELECT, UPDATE ON session TO portal_auth;

CREATE TABLE signing_key (
  key_id text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  signs_from timestamptz(3),
  retired_at timestamptz(3),
  CONSTRAINT signing_key_pkey PRIMARY KEY (key_id)
);
GRANT INSERT, SELECT, UPDATE ON signing_key TO portal_auth;

CREATE TABLE sso_config (
  sso_config_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  enabled boolean DEFAULT false NOT NULL,
  provider text DEFAULT 'oidc'::text NOT NULL,
  display_name text DEFAULT ''::text NOT NULL,
  issuer text DEFAULT ''::text NOT NULL,
  client_id text DEFAULT ''::text NOT NULL,
  client_secret bytea,
  secret_hint text,
  secret_set_at timestamptz(3),
  entry_point text DEFAULT ''::text NOT NULL,
  idp_entity_id text DEFAULT ''::text NOT NULL,
  certificate text DEFAULT ''::text NOT NULL,
  enforcement text DEFAULT 'off'::text NOT NULL,
  auto_provision boolean DEFAULT false NOT NULL,
  default_group_id uuid,
  break_glass uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  confirm_links boolean DEFAULT false NOT NULL,
  single_logout_url text DEFAULT ''::text NOT NULL,
  signing_key bytea,
  signing_certificate text,
  email_attribute text DEFAULT ''::text NOT NULL,
  CONSTRAINT sso_config_pkey PRIMARY KEY (sso_config_id),
  CONSTRAINT sso_config_account_id_key UNIQUE (account_id),
  CONSTRAINT sso_config_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT sso_config_default_group_id_fkey FOREIGN KEY (default_group_id) REFERENCES access_group(group_id),
  CONSTRAINT sso_config_enforcement_check CHECK (enforcement = ANY (ARRAY['off'::text, 'users'::text, 'usersAndAdmins'::text])),
  CONSTRAINT sso_config_provider_check CHECK (provider = ANY (ARRAY['azuread'::text, 'google'::text, 'oidc'::text, 'saml'::text]))
);
CREATE TRIGGER sso_config_changed AFTER UPDATE ON sso_config FOR EACH ROW EXECUTE FUNCTION sso_config_changed();
CREATE TRIGGER sso_config_changes BEFORE UPDATE ON sso_config FOR EACH ROW EXECUTE FUNCTION sso_config_changes();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON sso_config FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON sso_config FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON sso_config FOR SELECT TO portal_auth
  USING (true);
GRANT INSERT, SELECT, UPDATE ON sso_config TO portal_app;
GRANT SELECT ON sso_config TO portal_auth;
ALTER TABLE sso_config ENABLE ROW LEVEL SECURITY;

CREATE TABLE storage_level (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  megabytes bigint NOT NULL,
  measured_at timestamptz(3) NOT NULL,
  told text DEFAULT 'fine'::text NOT NULL,
  due boolean DEFAULT true NOT NULL,
  CONSTRAINT storage_level_pkey PRIMARY KEY (account_id),
  CONSTRAINT storage_level_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT storage_level_megabytes_check CHECK (megabytes >= 0),
  CONSTRAINT storage_level_told_check CHECK (told = ANY (ARRAY['fine'::text, 'near'::text, 'full'::text]))
);
CREATE INDEX storage_level_dt ON storage_level (dt_id, account_id);
CREATE INDEX storage_level_due ON storage_level (account_id) WHERE due;
CREATE INDEX storage_level_provider ON storage_level (provider_id, account_id);
CREATE INDEX storage_level_rs ON storage_level (rs_id, account_id);
CREATE INDEX storage_level_sp ON storage_level (sp_id, account_id);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON storage_level FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON storage_level FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON storage_level TO portal_app;
GRANT UPDATE (told, due) ON storage_level TO portal_app;
COMMENT ON TABLE storage_level IS 'purged with its account';
ALTER TABLE storage_level ENABLE ROW LEVEL SECURITY;

CREATE TABLE storage_mark (
  mark_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  below boolean NOT NULL,
  after uuid,
  CONSTRAINT storage_mark_pkey PRIMARY KEY (mark_id)
);

CREATE TABLE subscription (
  subscription_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  plan_id uuid NOT NULL,
  terms_id uuid NOT NULL,
  product_line text NOT NULL,
  subscription_status text NOT NULL,
  seats integer NOT NULL,
  seats_used integer DEFAULT 0 NOT NULL,
  cap_users boolean DEFAULT true NOT NULL,
  start_on date NOT NULL,
  end_on date NOT NULL,
  trial_ends_on date,
  grace_ends_on date,
  ended_on date,
  auto_renew boolean NOT NULL,
  price bigint NOT NULL,
  overage_price bigint,
  price_override boolean DEFAULT false NOT NULL,
  currency text NOT NULL,
  po_number text,
  external_ref text,
  failure text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  version integer DEFAULT 1 NOT NULL,
  cancel_on date,
  told_end date,
  told_days integer,
  ends_on date GENERATED ALWAYS AS (
CASE
    WHEN subscription_status = ANY (ARRAY['Cancelled'::text, 'Expired'::text]) THEN COALESCE(ended_on, end_on)
    WHEN cancel_on IS NOT NULL THEN cancel_on - 1
    WHEN subscription_status = 'Grace'::text THEN COALESCE(grace_ends_on, end_on)
    ELSE end_on
END) STORED,
  capped_on date,
  is_full boolean GENERATED ALWAYS AS ((subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Failed'::text])) AND seats_used >= seats) STORED,
  CONSTRAINT subscription_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT subscription_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id),
  CONSTRAINT subscription_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES plan_terms(terms_id),
  CONSTRAINT subscription_cancel_on_check CHECK (cancel_on >= start_on),
  CONSTRAINT subscription_check CHECK (end_on >= start_on),
  CONSTRAINT subscription_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT subscription_overage_price_check CHECK (overage_price >= 0),
  CONSTRAINT subscription_price_check CHECK (price >= 0),
  CONSTRAINT subscription_seats CHECK (NOT cap_users OR seats_used <= seats OR (subscription_status = ANY (ARRAY['Cancelled'::text, 'Expired'::text]))),
  CONSTRAINT subscription_seats_check CHECK (seats >= 1 AND seats <= 1000000),
  CONSTRAINT subscription_seats_used_check CHECK (seats_used >= 0),
  CONSTRAINT subscription_subscription_status_check CHECK (subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Cancelled'::text, 'Expired'::text, 'Failed'::text]))
);
CREATE INDEX subscription_account ON subscription (account_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_account_end ON subscription (account_id, ends_on, subscription_id);
CREATE INDEX subscription_dt ON subscription (dt_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_dt_end ON subscription (dt_id, ends_on, subscription_id);
CREATE INDEX subscription_dt_ending ON subscription (dt_id, ends_on, subscription_id) WHERE cancel_on IS NOT NULL AND (subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Failed'::text]));
CREATE INDEX subscription_dt_full ON subscription (dt_id, ends_on, subscription_id) WHERE is_full;
CREATE INDEX subscription_due_cancel ON subscription (cancel_on) WHERE cancel_on IS NOT NULL;
CREATE INDEX subscription_due_end ON subscription (end_on) WHERE subscription_status = ANY (ARRAY['Trial'::text, 'Active'::text]);
CREATE INDEX subscription_due_grace ON subscription (grace_ends_on) WHERE subscription_status = 'Grace'::text;
CREATE INDEX subscription_due_start ON subscription (start_on) WHERE subscription_status = 'Scheduled'::text;
CREATE UNIQUE INDEX subscription_live ON subscription (account_id, plan_id) WHERE subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Failed'::text]);
CREATE INDEX subscription_plan ON subscription (plan_id);
CREATE INDEX subscription_provider ON subscription (provider_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_provider_end ON subscription (provider_id, ends_on, subscription_id);
CREATE INDEX subscription_provider_ending ON subscription (provider_id, ends_on, subscription_id) WHERE cancel_on IS NOT NULL AND (subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Failed'::text]));
CREATE INDEX subscription_provider_full ON subscription (provider_id, ends_on, subscription_id) WHERE is_full;
CREATE INDEX subscription_rs ON subscription (rs_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_rs_end ON subscription (rs_id, ends_on, subscription_id);
CREATE INDEX subscription_rs_ending ON subscription (rs_id, ends_on, subscription_id) WHERE cancel_on IS NOT NULL AND (subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Failed'::text]));
CREATE INDEX subscription_rs_full ON subscription (rs_id, ends_on, subscription_id) WHERE is_full;
CREATE INDEX subscription_sp ON subscription (sp_id, modified_at DESC, subscription_id DESC);
CREATE INDEX subscription_sp_end ON subscription (sp_id, ends_on, subscription_id);
CREATE INDEX subscription_sp_ending ON subscription (sp_id, ends_on, subscription_id) WHERE cancel_on IS NOT NULL AND (subscription_status = ANY (ARRAY['Scheduled'::text, 'Trial'::text, 'Active'::text, 'Grace'::text, 'Failed'::text]));
CREATE INDEX subscription_sp_full ON subscription (sp_id, ends_on, subscription_id) WHERE is_full;
CREATE TRIGGER follow_company_plan AFTER UPDATE OF subscription_status ON subscription FOR EACH ROW WHEN ((new.subscription_status = ANY (ARRAY['Cancelled'::text, 'Expired'::text])) <> (old.subscription_status = ANY (ARRAY['Cancelled'::text, 'Expired'::text]))) EXECUTE FUNCTION follow_company_plan();
CREATE TRIGGER note_cap BEFORE UPDATE OF cap_users ON subscription FOR EACH ROW WHEN (new.cap_users AND NOT old.cap_users) EXECUTE FUNCTION note_cap();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON subscription FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE TRIGGER usage_look_again AFTER UPDATE OF seats, terms_id, start_on ON subscription FOR EACH ROW WHEN (old.seats IS DISTINCT FROM new.seats OR old.terms_id IS DISTINCT FROM new.terms_id OR old.start_on IS DISTINCT FROM new.start_on) EXECUTE FUNCTION usage_look_again();
CREATE POLICY own_tree ON subscription FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON subscription TO portal_app;
COMMENT ON TABLE subscription IS 'purged with its account';
ALTER TABLE subscription ENABLE ROW LEVEL SECURITY;

CREATE TABLE subscription_span (
  span_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  terms_id uuid NOT NULL,
  from_on date NOT NULL,
  until_on date,
  seats integer NOT NULL,
  price bigint NOT NULL,
  currency text NOT NULL,
  trial boolean DEFAULT false NOT NULL,
  promotion_id uuid,
  promotion_until date,
  why text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT subscription_span_pkey PRIMARY KEY (span_id),
  CONSTRAINT subscription_span_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT subscription_span_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(promotion_id),
  CONSTRAINT subscription_span_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(subscription_id) ON DELETE CASCADE,
  CONSTRAINT subscription_span_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES plan_terms(terms_id),
  CONSTRAINT subscription_span_check CHECK (until_on > from_on),
  CONSTRAINT subscription_span_price_check CHECK (price >= 0),
  CONSTRAINT subscription_span_seats_check CHECK (seats > 0)
);
CREATE INDEX subscription_span_account ON subscription_span (account_id, from_on);
CREATE UNIQUE INDEX subscription_span_from ON subscription_span (subscription_id, from_on);
CREATE UNIQUE INDEX subscription_span_open ON subscription_span (subscription_id) WHERE until_on IS NULL;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON subscription_span FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON subscription_span FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON subscription_span TO portal_app;
COMMENT ON TABLE subscription_span IS 'purged with its account';
ALTER TABLE subscription_span ENABLE ROW LEVEL SECURITY;

CREATE TABLE subscription_usage (
  subscription_id uuid NOT NULL,
  day date NOT NULL,
  used bigint NOT NULL,
  overage_price bigint,
  CONSTRAINT subscription_usage_pkey PRIMARY KEY (subscription_id, day),
  CONSTRAINT subscription_usage_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(subscription_id) ON DELETE CASCADE
) WITH (fillfactor=85);

CREATE TABLE tax_rate (
  tax_rate_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  country text NOT NULL,
  tax_name text NOT NULL,
  rate numeric(6,1) NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by text,
  region text,
  tax_name_fr text,
  combined boolean DEFAULT false NOT NULL,
  series_id uuid NOT NULL,
  exempt_reason text,
  CONSTRAINT tax_rate_pkey PRIMARY KEY (tax_rate_id),
  CONSTRAINT tax_rate_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT tax_rate_check CHECK (valid_to >= valid_from),
  CONSTRAINT tax_rate_check1 CHECK (exempt_reason IS NULL OR rate = 0::numeric),
  CONSTRAINT tax_rate_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  CONSTRAINT tax_rate_rate_check CHECK (rate >= 0::numeric AND rate <= 10000::numeric),
  CONSTRAINT tax_rate_region_check CHECK (region <> ''::text)
);
CREATE UNIQUE INDEX tax_rate_from ON tax_rate (account_id, country, COALESCE(region, ''::text), lower(tax_name), valid_from);
CREATE UNIQUE INDEX tax_rate_series_from ON tax_rate (account_id, series_id, valid_from);
CREATE TRIGGER tax_rate_series BEFORE INSERT ON tax_rate FOR EACH ROW EXECUTE FUNCTION tax_rate_series();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON tax_rate FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON tax_rate FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON tax_rate TO portal_app;
COMMENT ON TABLE tax_rate IS 'purged with its account';
ALTER TABLE tax_rate ENABLE ROW LEVEL SECURITY;

CREATE TABLE transaction (
  transaction_key uuid DEFAULT gen_random_uuid() NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  external_id text NOT NULL,
  user_id uuid,
  sender_email text NOT NULL,
  transaction_type text NOT NULL,
  recipients integer NOT NULL,
  features text[] NOT NULL,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  units bigint NOT NULL,
  transaction_status text NOT NULL,
  reference_code text,
  steps jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT transaction_pkey PRIMARY KEY (transaction_key),
  CONSTRAINT transaction_account_id_external_id_key UNIQUE (account_id, external_id),
  CONSTRAINT transaction_external_id_check CHECK (length(external_id) <= 64),
  CONSTRAINT transaction_features_check CHECK (cardinality(features) <= 10),
  CONSTRAINT transaction_product_line_check CHECK (product_line = ANY (ARRAY['SECUREEMAIL'::text, 'ESIGN'::text, 'DOCUMENTS'::text, 'BUNDLE'::text])),
  CONSTRAINT transaction_recipients_check CHECK (recipients > 0),
  CONSTRAINT transaction_reference_code_check CHECK (length(reference_code) <= 64),
  CONSTRAINT transaction_sender_email_check CHECK (length(sender_email) <= 254),
  CONSTRAINT transaction_transaction_status_check CHECK (transaction_status = ANY (ARRAY['Sent'::text, 'Delivered'::text, 'Opened'::text, 'Bounced'::text, 'Failed'::text])),
  CONSTRAINT transaction_transaction_type_check CHECK (transaction_type = ANY (ARRAY['REGISTERED'::text, 'ENCRYPTED'::text, 'ESIGN'::text, 'LARGE_FILE'::text, 'SMS'::text])),
  CONSTRAINT transaction_unit_type_check CHECK (unit_type = ANY (ARRAY['MESSAGE'::text, 'ENVELOPE'::text, 'SIGNATURE'::text, 'SMS'::text, 'MB'::text, 'SEAT'::text])),
  CONSTRAINT transaction_units_check CHECK (units >= 0)
) WITH (fillfactor=85);
CREATE INDEX transaction_account ON transaction (account_id, sent_at DESC, transaction_key DESC);
CREATE INDEX transaction_dt ON transaction (dt_id, sent_at DESC, transaction_key DESC) WHERE dt_id IS NOT NULL;
CREATE INDEX transaction_provider ON transaction (provider_id, sent_at DESC, transaction_key DESC);
CREATE INDEX transaction_reference ON transaction (reference_code, sent_at DESC, transaction_key DESC) WHERE reference_code IS NOT NULL;
CREATE INDEX transaction_rs ON transaction (rs_id, sent_at DESC, transaction_key DESC) WHERE rs_id IS NOT NULL;
CREATE INDEX transaction_sender ON transaction (sender_email, sent_at DESC, transaction_key DESC);
CREATE INDEX transaction_sent ON transaction USING brin (sent_at) WITH (autosummarize='on');
CREATE INDEX transaction_sp ON transaction (sp_id, sent_at DESC, transaction_key DESC) WHERE sp_id IS NOT NULL;
CREATE TRIGGER transaction_step BEFORE INSERT OR UPDATE OF transaction_status ON transaction FOR EACH ROW EXECUTE FUNCTION transaction_step();
CREATE POLICY own_tree ON transaction FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON transaction TO portal_app;
COMMENT ON TABLE transaction IS 'purged with its account';
ALTER TABLE transaction ENABLE ROW LEVEL SECURITY;

CREATE TABLE transaction_batch (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  batch_id uuid NOT NULL,
  content_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT transaction_batch_pkey PRIMARY KEY (account_id, batch_id),
  CONSTRAINT transaction_batch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE INDEX transaction_batch_created ON transaction_batch (created_at);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON transaction_batch FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON transaction_batch FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON transaction_batch TO portal_app;
COMMENT ON TABLE transaction_batch IS 'purged with its account';
ALTER TABLE transaction_batch ENABLE ROW LEVEL SECURITY;

CREATE TABLE usage_batch (
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  batch_id uuid NOT NULL,
  content_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT usage_batch_pkey PRIMARY KEY (account_id, batch_id),
  CONSTRAINT usage_batch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id)
);
CREATE INDEX usage_batch_created ON usage_batch (created_at);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON usage_batch FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON usage_batch FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON usage_batch TO portal_app;
COMMENT ON TABLE usage_batch IS 'purged with its account';
ALTER TABLE usage_batch ENABLE ROW LEVEL SECURITY;

CREATE TABLE usage_daily (
  day date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  subscription_id uuid,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  user_id uuid,
  used bigint NOT NULL,
  CONSTRAINT usage_daily_account_id_day_product_line_unit_type_subscript_key UNIQUE NULLS NOT DISTINCT (account_id, day, product_line, unit_type, subscription_id, user_id),
  CONSTRAINT usage_daily_product_line_check CHECK (product_line = ANY (ARRAY['SECUREEMAIL'::text, 'ESIGN'::text, 'DOCUMENTS'::text, 'BUNDLE'::text])),
  CONSTRAINT usage_daily_unit_type_check CHECK (unit_type = ANY (ARRAY['MESSAGE'::text, 'ENVELOPE'::text, 'SIGNATURE'::text, 'SMS'::text, 'MB'::text, 'SEAT'::text]))
) PARTITION BY RANGE (day);
CREATE TABLE usage_daily_other PARTITION OF usage_daily DEFAULT;
CREATE POLICY own_tree ON usage_daily FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON usage_daily TO portal_app;
COMMENT ON TABLE usage_daily IS 'purged with its account';
ALTER TABLE usage_daily ENABLE ROW LEVEL SECURITY;

CREATE TABLE usage_mailing (
  kind text NOT NULL,
  due_on date NOT NULL,
  after_account uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  done boolean DEFAULT false NOT NULL,
  CONSTRAINT usage_mailing_pkey PRIMARY KEY (kind),
  CONSTRAINT usage_mailing_kind_check CHECK (kind = ANY (ARRAY['monthly'::text, 'weekly'::text]))
);

CREATE TABLE usage_month (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  parent_id uuid,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  used bigint NOT NULL,
  by_day bigint[]
) WITH (fillfactor=70);
CREATE INDEX usage_month_account ON usage_month (account_id, month);
CREATE INDEX usage_month_distributors ON usage_month (provider_id, product_line, unit_type, account_id, month) WHERE account_id = dt_id;
CREATE UNIQUE INDEX usage_month_key ON usage_month (month, account_id, usage_key(product_line, unit_type, NULL::uuid, provider_id, sp_id, dt_id, rs_id));
CREATE INDEX usage_month_resellers ON usage_month (provider_id, product_line, unit_type, account_id, month) WHERE account_id = rs_id;
CREATE INDEX usage_month_resellers_sp ON usage_month (sp_id, product_line, unit_type, account_id, month) WHERE account_id = rs_id;
CREATE INDEX usage_month_units ON usage_month (parent_id, product_line, unit_type, account_id, month);
CREATE POLICY own_tree ON usage_month FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON usage_month TO portal_app;
ALTER TABLE usage_month ENABLE ROW LEVEL SECURITY;

CREATE TABLE usage_person (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  user_id uuid NOT NULL,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  used bigint NOT NULL,
  last_used date,
  CONSTRAINT usage_person_account_id_product_line_unit_type_user_id_mont_key UNIQUE NULLS NOT DISTINCT (account_id, product_line, unit_type, user_id, month, rs_id, dt_id, sp_id, provider_id),
  CONSTRAINT usage_person_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT usage_person_product_line_check CHECK (product_line = ANY (ARRAY['SECUREEMAIL'::text, 'ESIGN'::text, 'DOCUMENTS'::text, 'BUNDLE'::text])),
  CONSTRAINT usage_person_unit_type_check CHECK (unit_type = ANY (ARRAY['MESSAGE'::text, 'ENVELOPE'::text, 'SIGNATURE'::text, 'SMS'::text, 'MB'::text, 'SEAT'::text]))
) WITH (fillfactor=70);
CREATE INDEX usage_person_dt ON usage_person (dt_id, product_line, unit_type, account_id, user_id, month) WHERE dt_id IS NOT NULL;
CREATE INDEX usage_person_month ON usage_person USING brin (month);
CREATE INDEX usage_person_provider ON usage_person (provider_id, product_line, unit_type, account_id, user_id, month);
CREATE INDEX usage_person_rs ON usage_person (rs_id, product_line, unit_type, account_id, user_id, month) WHERE rs_id IS NOT NULL;
CREATE INDEX usage_person_sp ON usage_person (sp_id, product_line, unit_type, account_id, user_id, month) WHERE sp_id IS NOT NULL;
CREATE POLICY own_tree ON usage_person FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON usage_person TO portal_app;
COMMENT ON TABLE usage_person IS 'purged with its account';
ALTER TABLE usage_person ENABLE ROW LEVEL SECURITY;

CREATE TABLE usage_plan (
  month date NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  plan_id uuid NOT NULL,
  product_line text NOT NULL,
  unit_type text NOT NULL,
  used bigint NOT NULL,
  CONSTRAINT usage_plan_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id)
) WITH (fillfactor=70);
CREATE UNIQUE INDEX usage_plan_key ON usage_plan (month, account_id, usage_key(product_line, unit_type, plan_id, provider_id, sp_id, dt_id, rs_id));
CREATE POLICY own_tree ON usage_plan FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT ON usage_plan TO portal_app;
ALTER TABLE usage_plan ENABLE ROW LEVEL SECURITY;

CREATE TABLE usage_watch (
  subscription_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  period_start date,
  told smallint DEFAULT 0 NOT NULL,
  due boolean DEFAULT true NOT NULL,
  CONSTRAINT usage_watch_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT usage_watch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT usage_watch_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(subscription_id) ON DELETE CASCADE,
  CONSTRAINT usage_watch_told_check CHECK (told = ANY (ARRAY[0, 80, 90, 100]))
);
CREATE INDEX usage_watch_due ON usage_watch (subscription_id) WHERE due;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON usage_watch FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON usage_watch FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT SELECT, UPDATE ON usage_watch TO portal_app;
COMMENT ON TABLE usage_watch IS 'purged with its account';
ALTER TABLE usage_watch ENABLE ROW LEVEL SECURITY;

CREATE TABLE used_once (
  kind text NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT used_once_pkey PRIMARY KEY (kind, hash)
);
CREATE INDEX used_once_expires ON used_once (expires_at);
GRANT DELETE, INSERT, SELECT ON used_once TO portal_auth;

CREATE TABLE user_password (
  user_id uuid NOT NULL,
  hash text NOT NULL,
  changed_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT user_password_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
GRANT INSERT, SELECT, UPDATE ON user_password TO portal_auth;

CREATE TABLE user_plan (
  user_plan_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  user_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  product_line text NOT NULL,
  user_plan_status text NOT NULL,
  assigned_at timestamptz(3) DEFAULT now() NOT NULL,
  assigned_by text,
  released_at timestamptz(3),
  released_with text,
  CONSTRAINT user_plan_pkey PRIMARY KEY (user_plan_id),
  CONSTRAINT user_plan_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT user_plan_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id),
  CONSTRAINT user_plan_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(subscription_id) ON DELETE CASCADE,
  CONSTRAINT user_plan_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id),
  CONSTRAINT user_plan_check CHECK ((user_plan_status = 'Released'::text) = (released_at IS NOT NULL)),
  CONSTRAINT user_plan_check1 CHECK ((released_at IS NULL) = (released_with IS NULL)),
  CONSTRAINT user_plan_released_with_check CHECK (released_with = ANY (ARRAY['RELEASED'::text, 'CHANGED'::text, 'REMOVED'::text, 'TRANSFERRED'::text, 'UNDONE'::text, 'ENDED'::text])),
  CONSTRAINT user_plan_user_plan_status_check CHECK (user_plan_status = ANY (ARRAY['Assigned'::text, 'Released'::text]))
);
CREATE INDEX user_plan_account ON user_plan (account_id, assigned_at DESC, user_plan_id DESC);
CREATE INDEX user_plan_ended ON user_plan (subscription_id, released_at) WHERE released_with = 'ENDED'::text;
CREATE UNIQUE INDEX user_plan_one ON user_plan (user_id, product_line) WHERE user_plan_status = 'Assigned'::text;
CREATE INDEX user_plan_subscription ON user_plan (subscription_id) WHERE user_plan_status = 'Assigned'::text;
CREATE INDEX user_plan_user ON user_plan (user_id, released_at DESC);
CREATE TRIGGER count_seats_delete AFTER DELETE ON user_plan REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
CREATE TRIGGER count_seats_insert AFTER INSERT ON user_plan REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
CREATE TRIGGER count_seats_update AFTER UPDATE ON user_plan REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON user_plan FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON user_plan FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_plan TO portal_app;
COMMENT ON TABLE user_plan IS 'purged with its account';
ALTER TABLE user_plan ENABLE ROW LEVEL SECURITY;

CREATE TABLE user_setting (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  code text NOT NULL,
  value jsonb NOT NULL,
  locked boolean DEFAULT false NOT NULL,
  modified_at timestamptz(3) DEFAULT now() NOT NULL,
  modified_by text,
  CONSTRAINT user_setting_pkey PRIMARY KEY (user_id, code),
  CONSTRAINT user_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT user_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON user_setting FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON user_setting FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
CREATE POLICY who_is_calling ON user_setting FOR SELECT TO portal_auth
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_setting TO portal_app;
GRANT SELECT ON user_setting TO portal_auth;
ALTER TABLE user_setting ENABLE ROW LEVEL SECURITY;

CREATE TABLE vat_check (
  invoice_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  country text NOT NULL,
  tax_id text NOT NULL,
  check_state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamptz(3) DEFAULT now() NOT NULL,
  checked_at timestamptz(3),
  CONSTRAINT vat_check_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT vat_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT vat_check_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(invoice_id) ON DELETE CASCADE,
  CONSTRAINT vat_check_check_state_check CHECK (check_state = ANY (ARRAY['waiting'::text, 'valid'::text, 'invalid'::text, 'notChecked'::text])),
  CONSTRAINT vat_check_country_check CHECK (country ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX vat_check_due ON vat_check (due_at, invoice_id) WHERE check_state = 'waiting'::text;
CREATE TRIGGER of_invoice BEFORE INSERT ON vat_check FOR EACH ROW EXECUTE FUNCTION of_invoice();
CREATE POLICY own_tree ON vat_check FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT ON vat_check TO portal_app;
GRANT UPDATE (provider_id, sp_id, dt_id, rs_id) ON vat_check TO portal_app;
ALTER TABLE vat_check ENABLE ROW LEVEL SECURITY;

CREATE TABLE webhook_delivery (
  delivery_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  endpoint_id uuid NOT NULL,
  message_id uuid NOT NULL,
  replay boolean DEFAULT false NOT NULL,
  audit_id uuid,
  occurred_at timestamptz(3),
  about_id uuid NOT NULL,
  event text NOT NULL,
  object text NOT NULL,
  state text DEFAULT 'Waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  next_try_at timestamptz(3) DEFAULT now() NOT NULL,
  first_tried_at timestamptz(3),
  tried_at timestamptz(3),
  delivered_at timestamptz(3),
  body text,
  answer_status integer,
  answer_body text,
  fault text,
  duration_ms integer,
  tries jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT webhook_delivery_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT webhook_delivery_fault_check CHECK (fault = ANY (ARRAY['answer'::text, 'timeout'::text, 'unreachable'::text, 'address'::text])),
  CONSTRAINT webhook_delivery_state_check CHECK (state = ANY (ARRAY['Waiting'::text, 'Delivered'::text, 'Failed'::text]))
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_try_at, seq) WHERE state = 'Waiting'::text;
CREATE INDEX webhook_delivery_event ON webhook_delivery (audit_id) WHERE audit_id IS NOT NULL;
CREATE INDEX webhook_delivery_kept ON webhook_delivery (created_at);
CREATE INDEX webhook_delivery_line ON webhook_delivery (endpoint_id, object, seq) WHERE state = 'Waiting'::text;
CREATE INDEX webhook_delivery_log ON webhook_delivery (endpoint_id, created_at DESC, delivery_id DESC);
CREATE INDEX webhook_delivery_message_state ON webhook_delivery (message_id, state);
CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (endpoint_id, audit_id) WHERE NOT replay;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON webhook_delivery FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT INSERT, SELECT, UPDATE ON webhook_delivery TO portal_app;
COMMENT ON TABLE webhook_delivery IS 'purged with its account';
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;

CREATE TABLE webhook_endpoint (
  endpoint_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid,
  sp_id uuid,
  dt_id uuid,
  rs_id uuid,
  url text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  events text[] NOT NULL,
  below boolean DEFAULT false NOT NULL,
  active boolean DEFAULT true NOT NULL,
  off_reason text,
  off_at timestamptz(3),
  secret bytea NOT NULL,
  secret_hint text NOT NULL,
  secret_set_at timestamptz(3) DEFAULT now() NOT NULL,
  previous_secret bytea,
  previous_until timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamptz(3),
  next_try_at timestamptz(3),
  last_delivered_at timestamptz(3),
  last_failed_at timestamptz(3),
  last_fault text,
  last_status integer,
  served_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  quick_since timestamptz(3),
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (endpoint_id),
  CONSTRAINT webhook_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id),
  CONSTRAINT webhook_endpoint_check CHECK (active = (off_reason IS NULL)),
  CONSTRAINT webhook_endpoint_check1 CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
  CONSTRAINT webhook_endpoint_last_fault_check CHECK (last_fault = ANY (ARRAY['answer'::text, 'timeout'::text, 'unreachable'::text, 'address'::text])),
  CONSTRAINT webhook_endpoint_off_reason_check CHECK (off_reason = ANY (ARRAY['byHand'::text, 'failures'::text, 'gone'::text]))
);
CREATE INDEX webhook_endpoint_account ON webhook_endpoint (account_id, created_at);
CREATE INDEX webhook_endpoint_active ON webhook_endpoint (account_id) WHERE active;
CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON webhook_endpoint FOR EACH ROW EXECUTE FUNCTION tenant_place();
CREATE POLICY own_tree ON webhook_endpoint FOR ALL TO portal_app
  USING ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id)
  WITH CHECK ((( SELECT app_scope() AS app_scope)) = provider_id OR (( SELECT app_scope() AS app_scope)) = sp_id OR (( SELECT app_scope() AS app_scope)) = dt_id OR (( SELECT app_scope() AS app_scope)) = rs_id OR (( SELECT app_scope() AS app_scope)) = account_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_endpoint TO portal_app;
COMMENT ON TABLE webhook_endpoint IS 'purged with its account';
ALTER TABLE webhook_endpoint ENABLE ROW LEVEL SECURITY;

CREATE FUNCTION account_activate(wanted uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE account SET account_status = 'Active', status_since = now(), modified_at = now(), version = version + 1
  WHERE account_id = wanted AND account_status = 'Pending' AND EXISTS (SELECT FROM app_user u
    WHERE u.account_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER');
  RETURN FOUND;
END $function$;
REVOKE EXECUTE ON FUNCTION account_activate(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_activate(wanted uuid) TO portal_auth;

CREATE FUNCTION account_activated()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  NEW.activated_at := now();
  RETURN NEW;
END $function$;

CREATE FUNCTION account_apart(company uuid, part text, wanted jsonb, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  reach text := account_reach(company, part);
  conditions text;
  ids uuid[];
BEGIN
  IF reach IS NULL THEN RETURN '{}'; END IF;
  -- One value at a time: GIN answers no `= ANY`.
  SELECT string_agg(' AND (' || either || ')', '') INTO conditions FROM (
    SELECT string_agg(format('%I = %L', traits.name, value), ' OR ') AS either
    FROM (VALUES ('environment', 'transaction_environment'), ('planned', 'account_status_pending'), ('language', 'language'),
      ('industry', 'industry_code')) traits (asked, name), jsonb_array_elements_text(wanted -> asked) value
    GROUP BY name
    UNION ALL
    SELECT format('%I %s %L', bounds.name, operator, wanted ->> asked)
    FROM (VALUES ('manager', 'manager', '='), ('createdFrom', 'created_at', '>='), ('createdTo', 'created_at', '<'),
      ('modifiedFrom', 'modified_at', '>='), ('modifiedTo', 'modified_at', '<')) bounds (asked, name, operator)
    WHERE wanted ? asked
    UNION ALL
    SELECT format('tag_names(tags) && %L AND tags <> ''{}''', tag_names(ARRAY(SELECT jsonb_array_elements_text(wanted -> 'tag'))))
    WHERE wanted ? 'tag'
  ) asked;
  EXECUTE format('SELECT coalesce(array_agg(account_id), ''{}'') FROM (SELECT account_id FROM account WHERE %I = $1%s LIMIT $2) few',
    reach, conditions) INTO ids USING company, most + 1;
  RETURN CASE WHEN cardinality(ids) <= most THEN ids END;
END $function$;
ALTER FUNCTION account_apart(company uuid, part text, wanted jsonb, most integer) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_apart(company uuid, part text, wanted jsonb, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_apart(company uuid, part text, wanted jsonb, most integer) TO portal_app;

CREATE FUNCTION account_chain(wanted uuid)
 RETURNS TABLE(account_id uuid, acct_name text, acct_type text, account_status text, time_zone text, account_upgrade_link text, account_support_link text, visible boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT up.account_id, up.acct_name, up.acct_type, up.account_status, up.time_zone, up.account_upgrade_link, up.account_support_link,
    (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE
  FROM account a JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY account_rank(up.acct_type)
$function$;
ALTER FUNCTION account_chain(wanted uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_chain(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_chain(wanted uuid) TO portal_app;

CREATE FUNCTION account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE why text;
BEGIN
  IF NEW.account_status <> OLD.account_status OR NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM pg_notify('session_changed', NEW.account_id::text);
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    why := 'parentChanged';
  ELSIF NEW.account_status <> OLD.account_status AND NEW.account_status IN ('SuspendedAbuse', 'Closed', 'Purged') THEN
    why := 'companyStopped';
  END IF;
  IF why IS NOT NULL THEN
    PERFORM end_sessions_of(live.user_id, why) FROM (
      SELECT DISTINCT s.user_id FROM session s
      JOIN app_user u ON u.user_id = s.user_id
      JOIN account a ON a.account_id = u.account_id
      WHERE s.ends_at > now() AND s.revoked_at IS NULL
        AND NEW.account_id IN (a.sp_id, a.dt_id, a.rs_id, a.account_id)) live;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION account_child_counts(parents uuid[])
 RETURNS TABLE(account_id uuid, children integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'pg_catalog', 'public'
 SET jit TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT a.account_id, (SELECT count(*)::integer FROM (SELECT FROM account c WHERE c.parent_id = a.account_id LIMIT 1001) counted)
  FROM account a
  WHERE a.account_id = ANY (parents) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $function$;
ALTER FUNCTION account_child_counts(parents uuid[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_child_counts(parents uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_child_counts(parents uuid[]) TO portal_app;

CREATE FUNCTION account_effective(wanted uuid[])
 RETURNS TABLE(account_id uuid, effective_status text, from_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN -- plpgsql keeps the plan; an SQL function would be planned again for every list
  RETURN QUERY SELECT a.account_id, worst.account_status, worst.account_id
  FROM account a
  CROSS JOIN LATERAL (
    SELECT up.account_id, up.account_status FROM account up
    WHERE up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    ORDER BY status_rank(up.account_status) DESC, account_rank(up.acct_type) DESC LIMIT 1
  ) worst
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $function$;
ALTER FUNCTION account_effective(wanted uuid[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_effective(wanted uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_effective(wanted uuid[]) TO portal_app;

CREATE FUNCTION account_effective_since(wanted uuid)
 RETURNS timestamptz
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT up.status_since FROM account_effective(ARRAY[wanted]) worst JOIN account up ON up.account_id = worst.from_id
$function$;
ALTER FUNCTION account_effective_since(wanted uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_effective_since(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_effective_since(wanted uuid) TO portal_app;

CREATE FUNCTION account_empty(wanted uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  UPDATE esign_company SET drift = NULL WHERE account_id = wanted;
  UPDATE account SET account_status = 'Purged', status_since = now(), modified_at = now(), version = version + 1,
    acct_name = 'Purged ' || left(encode(sha256(convert_to(account_id || lower(acct_name), 'UTF8')), 'hex'), 32),
    created_by = NULL, modified_by = NULL, legal_name = NULL, manager = NULL, customer_ref_code = NULL, account_upgrade_link = NULL, account_support_link = NULL,
    tax_id = NULL, billing_emails = '{}', tags = '{}', address = NULL, closed_note = NULL,
    account_status_pending = NULL, account_status_pending_effective_date = NULL, account_status_pending_reason = NULL
  WHERE account_id = wanted;
$function$;
REVOKE EXECUTE ON FUNCTION account_empty(wanted uuid) FROM PUBLIC;

CREATE FUNCTION account_mail_to(wanted uuid, at_parent boolean)
 RETURNS TABLE(account_id uuid, email text, first_name text, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT c.account_id, u.email, u.first_name, coalesce(u.language, c.language) FROM account a
  JOIN account c ON c.account_id = CASE WHEN at_parent THEN a.parent_id ELSE a.account_id END
  JOIN app_user u ON u.account_id = c.account_id AND u.user_status = 'Active' AND u.kind <> 'ENDUSER'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND c.enable_email_communication AND c.send_email_admin
  ORDER BY u.user_id LIMIT 50
$function$;
REVOKE EXECUTE ON FUNCTION account_mail_to(wanted uuid, at_parent boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_mail_to(wanted uuid, at_parent boolean) TO portal_app;

CREATE FUNCTION account_manager_name(wanted uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT concat_ws(' ', m.first_name, m.last_name) FROM account a JOIN app_user m ON m.user_id = a.manager
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$function$;
ALTER FUNCTION account_manager_name(wanted uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_manager_name(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_manager_name(wanted uuid) TO portal_app;

CREATE FUNCTION account_move(wanted uuid, new_parent uuid, who text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  moved account; target account; level text; tenant regclass; held integer := -1; seen integer;
BEGIN
  -- one move at a time: two that overlap would each see half of the other
  PERFORM pg_advisory_xact_lock(hashtext('account_move'));
  SELECT * INTO target FROM account WHERE account_id = new_parent FOR KEY SHARE;
  SELECT * INTO moved FROM account WHERE account_id = wanted FOR UPDATE;
  IF moved.account_id IS NULL OR target.account_id IS NULL OR moved.account_id = app_scope()
    OR app_scope() IN (moved.provider_id, moved.sp_id, moved.dt_id, moved.rs_id) IS NOT TRUE
    OR app_scope() IN (target.provider_id, target.sp_id, target.dt_id, target.rs_id, target.account_id) IS NOT TRUE THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF moved.account_id IN (target.account_id, target.rs_id, target.dt_id, target.sp_id) THEN
    RAISE EXCEPTION 'an account cannot stand below itself' USING ERRCODE = 'check_violation';
  END IF;
  level := CASE moved.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' WHEN 'RS' THEN 'rs_id' ELSE 'account_id' END;
  -- Those who write below are waited for, until a look finds no one new; from the top down, as everybody locks who holds a
  -- company before what is below it, so that neither waits for what the other one has.
  LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT FROM account WHERE %I = $1 ORDER BY account_rank(acct_type), account_id FOR UPDATE) a', level) INTO seen USING wanted;
    EXIT WHEN seen = held;
    held := seen;
  END LOOP;
  UPDATE account SET parent_id = new_parent, modified_at = now(), modified_by = who, version = version + 1,
    provider_id = target.provider_id, sp_id = CASE moved.acct_type WHEN 'SP' THEN wanted ELSE target.sp_id END,
    dt_id = CASE moved.acct_type WHEN 'DT' THEN wanted ELSE target.dt_id END, rs_id = CASE moved.acct_type WHEN 'RS' THEN wanted ELSE target.rs_id END
  WHERE account_id = wanted RETURNING * INTO moved;
  IF moved.acct_type <> 'CU' THEN
    EXECUTE format('UPDATE account d SET provider_id = $2, sp_id = CASE WHEN $5 > 2 THEN $3 ELSE d.sp_id END, dt_id = CASE WHEN $5 > 3 THEN $4 ELSE d.dt_id END
      WHERE d.%I = $1 AND d.account_id <> $1', level)
      USING wanted, moved.provider_id, moved.sp_id, moved.dt_id, account_rank(moved.acct_type);
  END IF;
  FOR tenant IN SELECT tenant_tables() LOOP
    EXECUTE format('UPDATE %s t SET provider_id = a.provider_id, sp_id = a.sp_id, dt_id = a.dt_id, rs_id = a.rs_id
      FROM account a WHERE a.%I = $1 AND t.account_id = a.account_id', tenant, level) USING wanted;
  END LOOP;
  -- an account manager belongs to a company above; one of the old companies is none any more
  EXECUTE format('UPDATE account d SET manager = NULL FROM app_user u WHERE d.%I = $1 AND d.manager IS NOT NULL AND u.user_id = d.manager
    AND (u.account_id IN (d.provider_id, d.sp_id, d.dt_id, d.rs_id) AND u.account_id <> d.account_id) IS NOT TRUE', level) USING wanted;
  UPDATE account_status_change c SET due_at = day_begins(c.effective_on, account_zone(c.account_id)) FROM account a
  WHERE a.account_id = c.account_id AND c.state = 'Scheduled' AND wanted IN (a.sp_id, a.dt_id, a.rs_id, a.account_id);
  RETURN seen;
END $function$;
REVOKE EXECUTE ON FUNCTION account_move(wanted uuid, new_parent uuid, who text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_move(wanted uuid, new_parent uuid, who text) TO portal_app;

CREATE FUNCTION account_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  -- Of two moves on one day the first says where it had been.
  INSERT INTO account_path VALUES (OLD.account_id, OLD.provider_id, OLD.sp_id, OLD.dt_id, OLD.rs_id, (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE FUNCTION account_own_parent()
 RETURNS TABLE(account_id uuid, acct_name text, acct_type text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN QUERY SELECT up.account_id, up.acct_name, up.acct_type FROM account own JOIN account up ON up.account_id = own.parent_id
  WHERE own.account_id = app_scope();
END $function$;
ALTER FUNCTION account_own_parent() OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_own_parent() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_own_parent() TO portal_app;

CREATE FUNCTION account_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE above account;
BEGIN
  IF NEW.acct_number IS NULL THEN
    NEW.acct_number := new_account_number(NEW.acct_type);
  END IF;
  IF NEW.parent_id IS NOT NULL THEN
    SELECT * INTO above FROM account WHERE account_id = NEW.parent_id FOR KEY SHARE;
    IF NOT FOUND OR account_rank(above.acct_type) >= account_rank(NEW.acct_type) THEN
      RAISE EXCEPTION 'an account of type % cannot stand below %', NEW.acct_type, coalesce(above.acct_type, 'nothing') USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  NEW.provider_id := CASE NEW.acct_type WHEN 'RP' THEN NEW.account_id ELSE above.provider_id END;
  NEW.sp_id := CASE NEW.acct_type WHEN 'SP' THEN NEW.account_id ELSE above.sp_id END;
  NEW.dt_id := CASE NEW.acct_type WHEN 'DT' THEN NEW.account_id ELSE above.dt_id END;
  NEW.rs_id := CASE NEW.acct_type WHEN 'RS' THEN NEW.account_id ELSE above.rs_id END;
  IF TG_WHEN = 'AFTER' THEN
    UPDATE account a SET provider_id = NEW.provider_id, sp_id = NEW.sp_id, dt_id = NEW.dt_id, rs_id = NEW.rs_id WHERE account_id = NEW.account_id
      AND (a.provider_id, a.sp_id, a.dt_id, a.rs_id) IS DISTINCT FROM (NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id);
    RETURN NULL;
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION account_purge(wanted uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE gone account; people uuid[]; emails text[]; made uuid[]; place regclass;
BEGIN
  SELECT * INTO gone FROM account a WHERE a.account_id = wanted
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) FOR UPDATE;
  IF NOT FOUND OR gone.account_status <> 'Closed' THEN
    RAISE EXCEPTION 'only a closed account can be purged' USING ERRCODE = 'check_violation';
  END IF;
  people := ARRAY(SELECT user_id FROM app_user WHERE account_id = wanted FOR UPDATE);
  emails := ARRAY(SELECT email FROM app_user WHERE user_id = ANY (people));
  DELETE FROM login_directory WHERE user_id = ANY (people);
  PERFORM end_sessions_of(u, 'accountPurged') FROM unnest(people) u;
  DELETE FROM user_password WHERE user_id = ANY (people);
  DELETE FROM password_history WHERE user_id = ANY (people);
  DELETE FROM auth_challenge WHERE user_id = ANY (people);
  DELETE FROM authenticator WHERE user_id = ANY (people);
  DELETE FROM external_identity WHERE user_id = ANY (people);
  DELETE FROM known_device WHERE user_id = ANY (people);
  DELETE FROM refresh_token r USING session s WHERE s.session_id = r.session_id AND s.user_id = ANY (people);
  UPDATE session SET ip = NULL, user_agent = NULL, acting_reason = NULL, acting_ticket = NULL WHERE user_id = ANY (people);
  UPDATE session SET acting_reason = NULL, acting_ticket = NULL WHERE actor_session_id IN (SELECT session_id FROM session WHERE user_id = ANY (people));
  DELETE FROM user_setting WHERE user_id = ANY (people);
  DELETE FROM feature_policy WHERE account_id = wanted OR (scope_kind = 'ACCOUNT' AND scope_id = wanted::text)
    OR (scope_kind = 'USER' AND scope_id = ANY (people::text[]));
  DELETE FROM access_request WHERE account_id = wanted OR made_account_id = wanted;
  -- its own change sets with what they showed below, and what was shown to it; of those made above, what they said of it
  made := ARRAY(SELECT change_set_id FROM change_set WHERE account_id = wanted);
  DELETE FROM banner_read r USING banner b WHERE b.banner_id = r.banner_id AND (b.account_id = wanted OR b.change_set_id = ANY (made));
  DELETE FROM banner WHERE account_id = wanted OR change_set_id = ANY (made);
  DELETE FROM change_row WHERE change_set_id = ANY (made);
  DELETE FROM change_set WHERE change_set_id = ANY (made);
  UPDATE change_row SET target_name = '', before = '{}', after = '{}', error_values = NULL WHERE target_account_id = wanted;
  UPDATE change_set SET decided_by_name = '', decision_note = NULL WHERE decided_by = ANY (people);
  UPDATE account_status_change SET set_by_name = '', alias = NULL WHERE set_by = ANY (people);
  UPDATE account_suspension SET placed_by = '', cleared_by = NULL WHERE placed_by_account = wanted;
  UPDATE session SET sso_config_id = NULL WHERE sso_config_id IN (SELECT sso_config_id FROM sso_config WHERE account_id = wanted);
  DELETE FROM access_group_member WHERE user_id = ANY (people);
  UPDATE account SET manager = NULL WHERE manager = ANY (people);
  UPDATE account SET created_by = NULL WHERE wanted IN (sp_id, dt_id, rs_id) AND created_by = ANY (emails);
  UPDATE account SET modified_by = NULL WHERE wanted IN (sp_id, dt_id, rs_id) AND modified_by = ANY (emails);
  UPDATE app_user SET email = user_id || '@purged.invalid', email_typed = '', first_name = NULL, last_name = NULL, phone = NULL,
    job_function = NULL, reference_key = NULL, list_columns = '{}', created_by = NULL, modified_by = NULL, user_status = 'Removed', modified_at = now(), version = version + 1
  WHERE user_id = ANY (people);
  DELETE FROM account_note WHERE about_account_id = wanted OR account_id = wanted;
  DELETE FROM company_domain WHERE account_id = wanted;
  DELETE FROM external_identity WHERE sso_config_id IN (SELECT sso_config_id FROM sso_config WHERE account_id = wanted);
  DELETE FROM sso_config WHERE account_id = wanted;
  DELETE FROM access_group WHERE account_id = wanted;
  UPDATE account_suspension SET note = NULL, clear_note = NULL WHERE account_id = wanted;
  UPDATE account_status_change SET note = NULL WHERE account_id = wanted;
  FOR place IN SELECT objoid FROM pg_description
    WHERE classoid = 'pg_class'::regclass AND objsubid = 0 AND description = 'purged with its account' LOOP
    EXECUTE format('DELETE FROM %s WHERE account_id = $1', place) USING wanted;
  END LOOP;
  PERFORM account_empty(wanted);
END $function$;
REVOKE EXECUTE ON FUNCTION account_purge(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_purge(wanted uuid) TO portal_app;

CREATE FUNCTION account_rank(acct_type text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE acct_type WHEN 'RP' THEN 1 WHEN 'SP' THEN 2 WHEN 'DT' THEN 3 WHEN 'RS' THEN 4 WHEN 'CU' THEN 5 END $function$;

CREATE FUNCTION account_rare(reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT total integer, OUT capped boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  key text := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
  direction text := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
BEGIN
  EXECUTE format(
    'WITH candidate AS MATERIALIZED (
       SELECT account_id, %1$I AS key, acct_type, account_status FROM account WHERE %2$I = $1 AND search LIKE $8 AND strpos(search, $2) > 0 LIMIT 20001
     ), fitting AS MATERIALIZED (
       SELECT account_id, key FROM candidate
       WHERE ($5 IS NULL OR acct_type = ANY ($5)) AND ($6 IS NULL OR account_status = ANY ($6))
         AND ($4 IS NULL OR (key, account_id) %3$s ($3::%4$s, $4))
     )
     SELECT ARRAY(SELECT account_id FROM fitting ORDER BY key %5$s, account_id %5$s LIMIT $7),
       (SELECT count(*) FROM fitting), (SELECT count(*) FROM candidate) > 20000',
    key, reach, CASE direction WHEN 'DESC' THEN '<' ELSE '>' END, CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END, direction)
  INTO ids, total, capped USING company, needle, after_key, after_id, types, statuses, wanted, search_pattern(needle);
END $function$;
ALTER FUNCTION account_rare(reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT total integer, OUT capped boolean) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_rare(reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT total integer, OUT capped boolean) FROM PUBLIC;

CREATE FUNCTION account_reach(company uuid, part text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN (
    SELECT CASE WHEN part = 'children' THEN 'parent_id' WHEN part = 'self' OR a.acct_type = 'CU' THEN 'account_id'
      ELSE CASE a.acct_type WHEN 'RP' THEN 'provider_id' WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' WHEN 'RS' THEN 'rs_id' END END
    FROM account a
    WHERE a.account_id = company AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  );
END $function$;
ALTER FUNCTION account_reach(company uuid, part text) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_reach(company uuid, part text) FROM PUBLIC;

CREATE FUNCTION account_search(company uuid, part text, term text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT needle text, OUT partial boolean, OUT capped boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  reach text := account_reach(company, part);
  short boolean; indexed boolean; step record; rare record;
BEGIN
  ids := '{}'; partial := false; capped := false; needle := search_normal(term);
  IF reach IS NULL THEN RETURN; END IF;
  short := length(needle) BETWEEN 1 AND 2;
  indexed := search_pattern(needle) IS NOT NULL;
  -- one or two letters are the beginning of a word, and all 3,000 rows are looked at so that `partial` is known
  IF short THEN needle := ' ' || needle; END IF;
  step := account_walk(reach, company, needle, sort, after_key, after_id, types, statuses, 3000, CASE WHEN short THEN 3000 ELSE wanted END);
  ids := step.ids;
  IF short THEN
    partial := step.end_id IS NOT NULL;
    ids := ids[1:wanted];
    RETURN;
  END IF;
  IF cardinality(ids) >= wanted OR step.end_id IS NULL THEN RETURN; END IF;
  IF cardinality(ids) >= 5 THEN
    step := account_walk(reach, company, needle, sort, step.end_key, step.end_id, types, statuses, 18000, wanted - cardinality(ids));
    ids := ids || step.ids;
    IF cardinality(ids) >= wanted OR step.end_id IS NULL THEN RETURN; END IF;
  END IF;
  IF NOT indexed THEN
    partial := true;
    RETURN;
  END IF;
  rare := account_rare(reach, company, needle, sort, step.end_key, step.end_id, types, statuses, wanted - cardinality(ids));
  ids := ids || rare.ids;
  capped := rare.capped;
END $function$;
ALTER FUNCTION account_search(company uuid, part text, term text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT needle text, OUT partial boolean, OUT capped boolean) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_search(company uuid, part text, term text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT needle text, OUT partial boolean, OUT capped boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_search(company uuid, part text, term text, sort text, after_key text, after_id uuid, types text[], statuses text[], wanted integer, OUT ids uuid[], OUT needle text, OUT partial boolean, OUT capped boolean) TO portal_app;

CREATE FUNCTION account_search_count(company uuid, part text, term text, types text[], statuses text[], most integer, OUT total integer, OUT capped boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  reach text := account_reach(company, part);
  needle text := search_normal(term);
  short boolean := length(needle) BETWEEN 1 AND 2;
  step record; rare record;
BEGIN
  total := 0; capped := false;
  IF reach IS NULL THEN RETURN; END IF;
  IF short THEN needle := ' ' || needle; END IF;
  step := account_walk(reach, company, needle, '-modifiedDate', NULL, NULL, types, statuses, 3000, 3000);
  total := cardinality(step.ids);
  capped := step.end_id IS NOT NULL;
  IF capped AND NOT short AND search_pattern(needle) IS NOT NULL THEN
    rare := account_rare(reach, company, needle, '-modifiedDate', NULL, NULL, types, statuses, 0);
    total := rare.total;
    capped := rare.capped;
  END IF;
  IF total > most THEN
    total := most;
    capped := true;
  END IF;
END $function$;
ALTER FUNCTION account_search_count(company uuid, part text, term text, types text[], statuses text[], most integer, OUT total integer, OUT capped boolean) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_search_count(company uuid, part text, term text, types text[], statuses text[], most integer, OUT total integer, OUT capped boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_search_count(company uuid, part text, term text, types text[], statuses text[], most integer, OUT total integer, OUT capped boolean) TO portal_app;

CREATE FUNCTION account_tagged(most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(account_id) FROM (SELECT account_id FROM account WHERE %I = $1 AND tags <> ''{}'' LIMIT $2) tagged',
    account_reach(app_scope(), 'tree')) INTO ids USING app_scope(), most;
  RETURN ids;
END $function$;
ALTER FUNCTION account_tagged(most integer) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_tagged(most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_tagged(most integer) TO portal_app;

CREATE FUNCTION account_today(wanted uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (now() AT TIME ZONE account_zone(wanted))::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (now() AT TIME ZONE 'UTC')::date;
END $function$;

CREATE FUNCTION account_walk(reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  EXECUTE format('SELECT ids, end_key::text, end_id FROM %I($1, $2, $3::%s, $4, $5, $6, $7, $8)', 'account_walk_' || reach || '_' || sort,
    CASE WHEN sort LIKE '%modifiedDate' THEN 'timestamptz' ELSE 'text' END)
  INTO ids, end_key, end_id USING company, needle, after_key, after_id, types, statuses, budget, wanted;
END $function$;
ALTER FUNCTION account_walk(reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION account_walk(reach text, company uuid, needle text, sort text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_account_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9223 characters put together by a migration, MD5 aee659f8f67754804d87b353f1d6e0a2$function$;
ALTER FUNCTION "account_walk_account_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_account_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_account_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9322 characters put together by a migration, MD5 209c5d936e8514b18e96e0b2d0d43967$function$;
ALTER FUNCTION "account_walk_account_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_account_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_account_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9159 characters put together by a migration, MD5 d201ba0b5ad71a8db5cb9bb4563a191a$function$;
ALTER FUNCTION "account_walk_account_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_account_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_account_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9258 characters put together by a migration, MD5 0f4cf9fa3b5a0c619c175abe98b5863c$function$;
ALTER FUNCTION "account_walk_account_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_account_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_dt_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9113 characters put together by a migration, MD5 1654c89c824e21e202a4bec03f408087$function$;
ALTER FUNCTION "account_walk_dt_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_dt_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_dt_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9212 characters put together by a migration, MD5 21b2a4280017017c7a7ae19e3d9f433f$function$;
ALTER FUNCTION "account_walk_dt_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_dt_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_dt_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9049 characters put together by a migration, MD5 52ee63d9550a3fa7344a97212e05fd04$function$;
ALTER FUNCTION "account_walk_dt_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_dt_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_dt_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9148 characters put together by a migration, MD5 254db8e52745772e8e9d4b721fb77905$function$;
ALTER FUNCTION "account_walk_dt_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_dt_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_parent_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9201 characters put together by a migration, MD5 fd13907143dff9fdf08da4b44b149d8d$function$;
ALTER FUNCTION "account_walk_parent_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_parent_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_parent_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9300 characters put together by a migration, MD5 8133ded7ca5f8eeefcb05f13c36d456b$function$;
ALTER FUNCTION "account_walk_parent_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_parent_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_parent_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9137 characters put together by a migration, MD5 60528a7a06258be1ab81794894ffe689$function$;
ALTER FUNCTION "account_walk_parent_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_parent_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_parent_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9236 characters put together by a migration, MD5 dc89faa0240a436e5045b2ad83b187f9$function$;
ALTER FUNCTION "account_walk_parent_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_parent_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_provider_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9245 characters put together by a migration, MD5 f28b51e30464fc928a8d6500717eb989$function$;
ALTER FUNCTION "account_walk_provider_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_provider_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_provider_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9344 characters put together by a migration, MD5 c49776996ee51c0c873a128ebb65603d$function$;
ALTER FUNCTION "account_walk_provider_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_provider_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_provider_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9181 characters put together by a migration, MD5 00d2c0538c68016689cb32499087c46d$function$;
ALTER FUNCTION "account_walk_provider_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_provider_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_provider_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9280 characters put together by a migration, MD5 248e307dcf03260932b3f68f5173c11f$function$;
ALTER FUNCTION "account_walk_provider_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_provider_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_rs_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9113 characters put together by a migration, MD5 5c84394f3dddd557b2f437588b430b15$function$;
ALTER FUNCTION "account_walk_rs_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_rs_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_rs_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9212 characters put together by a migration, MD5 fbc9b37535ae52e79e75ca30027d528b$function$;
ALTER FUNCTION "account_walk_rs_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_rs_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_rs_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9049 characters put together by a migration, MD5 7ff494dd1720682d179f1e8eab384f61$function$;
ALTER FUNCTION "account_walk_rs_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_rs_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_rs_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9148 characters put together by a migration, MD5 b2ec8462b01bb79b6ce40a4a6e166c7a$function$;
ALTER FUNCTION "account_walk_rs_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_rs_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_sp_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9113 characters put together by a migration, MD5 17c084141b13f3b32e934c1e6ea15107$function$;
ALTER FUNCTION "account_walk_sp_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_sp_id_-acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_sp_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9212 characters put together by a migration, MD5 b7073bc38de6a8d87f393aa741a6797d$function$;
ALTER FUNCTION "account_walk_sp_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_sp_id_-modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_sp_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9049 characters put together by a migration, MD5 f12bd1c592c68c882d6f2955c8b02657$function$;
ALTER FUNCTION "account_walk_sp_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_sp_id_acctName"(company uuid, needle text, after_key text, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key text, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION "account_walk_sp_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$-- 9148 characters put together by a migration, MD5 0872ff7eeb3095383b5614b16f2321b7$function$;
ALTER FUNCTION "account_walk_sp_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION "account_walk_sp_id_modifiedDate"(company uuid, needle text, after_key timestamptz, after_id uuid, types text[], statuses text[], budget integer, wanted integer, OUT ids uuid[], OUT end_key timestamptz, OUT end_id uuid) FROM PUBLIC;

CREATE FUNCTION account_zone(wanted uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce((SELECT up.time_zone FROM account a
    JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    WHERE a.account_id = wanted AND up.time_zone IS NOT NULL ORDER BY account_rank(up.acct_type) DESC LIMIT 1), 'UTC')
$function$;
REVOKE EXECUTE ON FUNCTION account_zone(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_zone(wanted uuid) TO portal_app;

CREATE FUNCTION account_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF NEW.time_zone IS DISTINCT FROM OLD.time_zone THEN
    UPDATE account_status_change c SET due_at = day_begins(c.effective_on, account_zone(c.account_id))
    FROM account a
    WHERE a.account_id = c.account_id AND c.state = 'Scheduled'
      AND NEW.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION actor_alive(wanted uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (
    SELECT FROM session a
    WHERE a.session_id = wanted AND a.revoked_at IS NULL AND a.ends_at > now() AND may_sign_in(a.user_id));
END $function$;

CREATE FUNCTION actors_hidden_from(reader uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce((
    SELECT s.value = 'true'::jsonb FROM account a
    JOIN account up ON up.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND up.account_id <> a.account_id
    JOIN account_setting s ON s.account_id = up.account_id AND s.code = 'privacy.auditActorHidden'
    WHERE a.account_id = reader
    ORDER BY s.locked DESC, CASE WHEN s.locked THEN account_rank(up.acct_type) ELSE -account_rank(up.acct_type) END LIMIT 1
  ), false)
$function$;
ALTER FUNCTION actors_hidden_from(reader uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION actors_hidden_from(reader uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION actors_hidden_from(reader uuid) TO portal_app, portal_auth;

CREATE FUNCTION add_ons_above(wanted uuid)
 RETURNS TABLE(code text, name text, kind text, account_id uuid, acct_name text, acct_type text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT DISTINCT ON (o.code) o.code, o.name, o.kind, CASE WHEN tell.named THEN up.account_id END,
    CASE WHEN tell.named THEN up.acct_name END, up.acct_type
  FROM account a
  JOIN account up ON up.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND up.account_id <> a.account_id
  JOIN add_on o ON o.account_id = up.account_id AND o.add_on_status = 'Active' AND o.unit = 'NONE'
  CROSS JOIN LATERAL (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE
    OR up.account_id = (SELECT mine.parent_id FROM account mine WHERE mine.account_id = app_scope()) IS TRUE AS named) tell
  WHERE a.account_id = wanted AND up.account_status NOT IN ('Closed', 'Purged')
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY o.code, account_rank(up.acct_type) DESC
$function$;
ALTER FUNCTION add_ons_above(wanted uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION add_ons_above(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_ons_above(wanted uuid) TO portal_app;

CREATE FUNCTION add_ons_rest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE today date := account_today(NEW.account_id);
BEGIN
  IF NEW.account_status = 'Closed' THEN
    DELETE FROM add_on_span WHERE account_id = NEW.account_id AND until_on IS NULL AND from_on >= today;
    UPDATE add_on_span SET until_on = today WHERE account_id = NEW.account_id AND until_on IS NULL;
  ELSE
    INSERT INTO add_on_span (add_on_id, account_id, from_on, quantity, price, currency)
    SELECT o.add_on_id, o.account_id, today, o.quantity, o.price, o.currency FROM add_on o
    WHERE o.account_id = NEW.account_id AND o.add_on_status = 'Active' AND (o.end_on IS NULL OR o.end_on >= today)
      AND NOT EXISTS (SELECT FROM add_on_span s WHERE s.add_on_id = o.add_on_id AND (s.until_on IS NULL OR s.until_on > today));
  END IF;
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION add_ons_rest() FROM PUBLIC;

CREATE FUNCTION addresses_taken(wanted text[], companies uuid[])
 RETURNS TABLE(email text, account_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT asked.email, asked.account_id FROM unnest(wanted, companies) AS asked (email, account_id)
  JOIN account a ON a.account_id = asked.account_id
  LEFT JOIN login_directory d ON d.email = asked.email
  LEFT JOIN app_user u ON u.user_id = d.user_id
  WHERE app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND (
    (u.user_status <> 'Removed' AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id))
    OR (NOT u.registration_pending AND u.user_status NOT IN ('Invited', 'Staged'))
    OR EXISTS (SELECT FROM company_domain s WHERE s.domain = split_part(asked.email, '@', 2) AND s.verified_at IS NOT NULL
      AND s.account_id NOT IN (a.account_id, coalesce(a.rs_id, a.account_id), coalesce(a.dt_id, a.account_id),
        coalesce(a.sp_id, a.account_id), coalesce(a.provider_id, a.account_id))))
$function$;
REVOKE EXECUTE ON FUNCTION addresses_taken(wanted text[], companies uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION addresses_taken(wanted text[], companies uuid[]) TO portal_app;

CREATE FUNCTION administrator_came()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  -- A company that is locked is left as it is: a person comes before the company here, against the order of locks (decision 0118), and
  -- what counts these accounts looks for their people.
  UPDATE account SET unattended_since = NULL WHERE account_id = (SELECT a.account_id FROM account a
    WHERE a.account_id = NEW.account_id AND a.unattended_since IS NOT NULL FOR NO KEY UPDATE SKIP LOCKED);
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION administrator_came() FROM PUBLIC;

CREATE FUNCTION administrator_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE account SET unattended_since = now() WHERE account_id = OLD.account_id
    AND NOT EXISTS (SELECT FROM app_user u WHERE u.account_id = OLD.account_id AND u.role_code IS NOT NULL
      AND u.user_status <> 'Removed' AND u.user_status IN ('Active', 'Locked'));
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION administrator_left() FROM PUBLIC;

CREATE FUNCTION ai_access_chain(wanted uuid)
 RETURNS TABLE(account_id uuid, acct_name text, acct_type text, account_status text, named boolean, version integer, own json)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT up.account_id, CASE WHEN tell.named THEN up.acct_name END, up.acct_type, up.account_status, tell.named, coalesce(i.version, 0),
    CASE WHEN i.mode IS NOT NULL THEN json_build_object('locked', i.locked, 'by', CASE WHEN tell.inside THEN i.modified_by END, 'on', i.modified_at,
      'value', json_build_object(
        'mode', CASE WHEN i.mode = 'SELECTED' AND up.account_id <> a.account_id THEN 'OFF' ELSE i.mode END, 'features', i.features,
        'allowedUserKeys', ARRAY(SELECT u.user_id FROM app_user u
          WHERE up.account_id = a.account_id AND u.user_id = ANY (i.user_ids) AND u.account_id = a.account_id AND u.user_status <> 'Removed' ORDER BY 1),
        'allowedGroupKeys', ARRAY(SELECT g.group_id FROM access_group g
          WHERE up.account_id = a.account_id AND g.group_id = ANY (i.group_ids) AND g.account_id = a.account_id AND NOT g.archived ORDER BY 1),
        'dailyLimitPerUser', i.daily_limit, 'retentionDays', i.retention_days)) END
  FROM account a
  JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  LEFT JOIN ai_access i ON i.account_id = up.account_id
  CROSS JOIN LATERAL (SELECT inside.yes AS inside,
      inside.yes OR up.account_id = (SELECT mine.parent_id FROM account mine WHERE mine.account_id = app_scope()) IS TRUE AS named
    FROM (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS yes) inside) tell
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY account_rank(up.acct_type)
$function$;
ALTER FUNCTION ai_access_chain(wanted uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION ai_access_chain(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ai_access_chain(wanted uuid) TO portal_app;

CREATE FUNCTION api_key_rotated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.previous_hash := CASE WHEN NEW.previous_ends_at IS NOT NULL THEN OLD.secret_hash END;
  NEW.previous_hint := CASE WHEN NEW.previous_ends_at IS NOT NULL THEN OLD.hint END;
  NEW.previous_made_by := CASE WHEN NEW.previous_ends_at IS NOT NULL THEN OLD.made_by END;
  RETURN NEW;
END $function$;

CREATE FUNCTION app_scope()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ SELECT current_setting('app.scope')::uuid $function$;

CREATE FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer)
 RETURNS TABLE(audit_id uuid, occurred_at timestamptz)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  own uuid := app_scope();
  known boolean := kind <> 'target' AND EXISTS (SELECT FROM app_user p
    WHERE p.user_id = wanted::uuid AND own IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id, p.account_id));
BEGIN
  IF kind = 'target' THEN
    RETURN QUERY SELECT e.audit_id, e.occurred_at::timestamptz FROM audit_event e
    WHERE e.targets @> jsonb_build_array(jsonb_build_object('key', wanted))
      AND e.occurred_at + interval '0' >= since AND (e.occurred_at + interval '0', e.audit_id) < (before_at, before_id)
      AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
    ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most;
  ELSE
    RETURN QUERY SELECT f.audit_id, f.occurred_at::timestamptz FROM (
      (SELECT e.audit_id, e.occurred_at FROM audit_event e
      WHERE e.actor ->> 'key' = wanted
        AND (own = e.provider_id OR e.actor ->> 'acctKey' IS NULL OR EXISTS (SELECT FROM account i
          WHERE i.account_id = (e.actor ->> 'acctKey')::uuid AND own IN (i.provider_id, i.sp_id, i.dt_id, i.rs_id, i.account_id)))
        AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
        AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
      ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most)
      UNION
      (SELECT e.audit_id, e.occurred_at FROM audit_event e
      WHERE e.alias IS NOT NULL AND e.alias ->> 'originalUserKey' = wanted AND (own = e.provider_id OR known)
        AND e.occurred_at >= since AND (e.occurred_at, e.audit_id) < (before_at, before_id)
        AND own IN (e.provider_id, e.sp_id, e.dt_id, e.rs_id, e.account_id)
      ORDER BY e.occurred_at DESC, e.audit_id DESC LIMIT most)
    ) f ORDER BY f.occurred_at DESC, f.audit_id DESC LIMIT most;
  END IF;
END $function$;
ALTER FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_found(kind text, wanted text, since timestamptz, before_at timestamptz, before_id uuid, most integer) TO portal_app;

CREATE FUNCTION audit_prepare_months(first date, months integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE m date; part text;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', first), date_trunc('month', first) + make_interval(months => months - 1), '1 month') LOOP
    part := 'audit_event_' || to_char(m, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)', part, m, m + interval '1 month');
    END IF;
  END LOOP;
END $function$;

CREATE FUNCTION audit_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  INSERT INTO audit_unsealed SELECT audit_id, occurred_at FROM written;
  RETURN NULL;
END $function$;

CREATE FUNCTION audit_state()
 RETURNS TABLE(head_seq bigint, head_hash bytea, head_at timestamptz, public_key bytea, checked_at timestamptz, fault text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT h.seq, h.hash, h.signed_at, k.public_key, v.checked_at, v.fault
  FROM (SELECT 1) one
  LEFT JOIN LATERAL (SELECT * FROM audit_head ORDER BY seq DESC LIMIT 1) h ON true
  LEFT JOIN audit_key k ON k.key_id = h.key_id
  LEFT JOIN LATERAL (SELECT * FROM audit_verification ORDER BY audit_verification.checked_at DESC LIMIT 1) v ON true
$function$;
ALTER FUNCTION audit_state() OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION audit_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_state() TO portal_app;

CREATE FUNCTION authors_of(addresses text[], moments timestamptz[])
 RETURNS TABLE(email text, set_on timestamptz, acct_type text, name text, account_id uuid, tags text[], above uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT DISTINCT ON (u.email, asked.set_on) u.email, asked.set_on, a.acct_type,
    CASE WHEN tell.inside THEN coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) END,
    CASE WHEN tell.inside THEN a.account_id END, CASE WHEN tell.inside THEN a.tags END,
    CASE WHEN tell.inside THEN array_remove(array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id], a.account_id), NULL) END
  FROM account own
  JOIN unnest(addresses, moments) AS asked (email, set_on) ON true
  JOIN app_user u ON u.email = asked.email AND u.created_at <= asked.set_on AND u.kind <> 'ENDUSER'
  JOIN account a ON a.account_id = u.account_id
  CROSS JOIN LATERAL (SELECT (own.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)) IS TRUE AS inside) tell
  WHERE own.account_id = app_scope() AND (tell.inside OR a.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id))
  ORDER BY u.email, asked.set_on, tell.inside, u.user_id
$function$;
ALTER FUNCTION authors_of(addresses text[], moments timestamptz[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION authors_of(addresses text[], moments timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authors_of(addresses text[], moments timestamptz[]) TO portal_app;

CREATE FUNCTION balance_key(issuer uuid, payer uuid, currency text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT md5(issuer::text || payer::text || currency)::uuid
$function$;

CREATE FUNCTION balance_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE of_invoice uuid := to_jsonb(NEW)->>'invoice_id';
BEGIN
  IF of_invoice IS NOT NULL THEN
    SELECT i.account_id, i.issuer_id, i.provider_id, i.sp_id, i.dt_id, i.rs_id
    INTO NEW.account_id, NEW.issuer_id, NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM invoice i WHERE i.invoice_id = of_invoice;
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'balance' THEN
    SELECT i.acct_name, p.acct_name INTO NEW.issuer_name, NEW.payer_name FROM account i, account p
    WHERE i.account_id = NEW.issuer_id AND p.account_id = NEW.account_id;
  END IF;
  SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM account a
  WHERE a.account_id = NEW.account_id AND NEW.issuer_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
  IF NOT FOUND THEN
    SELECT i.provider_id, i.sp_id, i.dt_id, i.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM invoice i
    WHERE i.account_id = NEW.account_id AND i.issuer_id = NEW.issuer_id ORDER BY i.listed_at DESC, i.invoice_id DESC LIMIT 1;
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION billed_by(issuer uuid, after uuid, most integer)
 RETURNS TABLE(account_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT a.account_id FROM account a
  WHERE a.parent_id = issuer AND a.account_id > coalesce(after, '00000000-0000-0000-0000-000000000000')
    AND NOT EXISTS (SELECT FROM billing_profile b WHERE b.account_id = a.account_id AND b.billing_owner <> 'SELF')
    -- a company is in every scope that its parent is in
    AND EXISTS (SELECT FROM account p WHERE p.account_id = issuer AND app_scope() IN (p.provider_id, p.sp_id, p.dt_id, p.rs_id, p.account_id))
  ORDER BY a.account_id LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION billed_by(issuer uuid, after uuid, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION billed_by(issuer uuid, after uuid, most integer) TO portal_app;

CREATE FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid)
 RETURNS TABLE(customer_id uuid, currency text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT DISTINCT l.customer_id, i.currency FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id
  JOIN account a ON a.account_id = l.customer_id
  WHERE l.customer_id = ANY (customers) AND l.from_on >= month AND l.from_on < month + interval '1 month' AND l.kind <> 'CHARGE'
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND i.period = month AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND by_issuer = app_scope()
$function$;
REVOKE EXECUTE ON FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION billed_elsewhere(customers uuid[], month date, by_issuer uuid) TO portal_app;

CREATE FUNCTION billing_party(wanted uuid)
 RETURNS TABLE(bill_to uuid, issuer uuid, currency text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
$function$;
REVOKE EXECUTE ON FUNCTION billing_party(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION billing_party(wanted uuid) TO portal_app;

CREATE FUNCTION billing_run_wake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('billing_run', '');
  RETURN NULL;
END $function$;

CREATE FUNCTION brand_at_door(wanted text, host text)
 RETURNS TABLE(acct_name text, content jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT s.acct_name, s.content FROM brand_shown(coalesce(
    (SELECT a.account_id FROM account a WHERE a.acct_number = upper(wanted) AND a.account_status <> 'Purged'),
    (SELECT b.account_id FROM brand b
      WHERE b.brand_status = 'Enabled' AND b.published->>'signInHost' = lower(host) AND b.account_id = host_owner(lower(host))),
    (SELECT a.account_id FROM account a WHERE a.acct_type = 'RP' ORDER BY a.account_id LIMIT 1))) s
$function$;
REVOKE EXECUTE ON FUNCTION brand_at_door(wanted text, host text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brand_at_door(wanted text, host text) TO portal_auth;

CREATE FUNCTION brand_image_of(wanted text)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT bytes FROM brand_image WHERE image = wanted
$function$;
REVOKE EXECUTE ON FUNCTION brand_image_of(wanted text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brand_image_of(wanted text) TO portal_app, portal_auth;

CREATE FUNCTION brand_of(wanted uuid)
 RETURNS TABLE(account_id uuid, acct_name text, content jsonb, visible boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT s.account_id, s.acct_name, s.content,
    (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE
  FROM account a CROSS JOIN LATERAL brand_shown(a.account_id) s JOIN account up ON up.account_id = s.account_id
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$function$;
REVOKE EXECUTE ON FUNCTION brand_of(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brand_of(wanted uuid) TO portal_app;

CREATE FUNCTION brand_shown(wanted uuid)
 RETURNS TABLE(account_id uuid, acct_name text, content jsonb)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT up.account_id, up.acct_name, b.published
  FROM account a JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  JOIN brand b ON b.account_id = up.account_id
  WHERE a.account_id = wanted AND b.brand_status = 'Enabled' AND (b.inheritable OR b.account_id = a.account_id)
  ORDER BY account_rank(up.acct_type) DESC LIMIT 1
$function$;
REVOKE EXECUTE ON FUNCTION brand_shown(wanted uuid) FROM PUBLIC;

CREATE FUNCTION break_glass_people(account uuid, wanted uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce(array_agg(u.user_id), '{}') FROM app_user u
  WHERE u.user_id = ANY (wanted) AND u.account_id = account AND u.user_status = 'Active' AND u.kind <> 'ENDUSER'
    AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)
    AND (EXISTS (SELECT FROM user_password p WHERE p.user_id = u.user_id) OR EXISTS (SELECT FROM authenticator f
      WHERE f.user_id = u.user_id AND f.kind = 'passkey' AND f.confirmed_at IS NOT NULL AND f.disabled_at IS NULL))
$function$;
REVOKE EXECUTE ON FUNCTION break_glass_people(account uuid, wanted uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_glass_people(account uuid, wanted uuid[]) TO portal_app;

CREATE FUNCTION charge_pauses(customers uuid[], since date)
 RETURNS TABLE(account_id uuid, pause text, from_on date, until_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
$function$;
REVOKE EXECUTE ON FUNCTION charge_pauses(customers uuid[], since date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charge_pauses(customers uuid[], since date) TO portal_app;

CREATE FUNCTION charge_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.acct_name
  INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id, NEW.account_name
  FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  RETURN NEW;
END $function$;

CREATE FUNCTION charged_since(customers uuid[], by_issuer uuid)
 RETURNS TABLE(account_id uuid, moved_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT a.account_id, max(p.until_on) FROM account a JOIN account_path p ON p.account_id = a.account_id
  WHERE a.account_id = ANY (customers) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
    AND by_issuer <> ALL (array_remove(ARRAY[p.provider_id, p.sp_id, p.dt_id, p.rs_id], NULL))
  GROUP BY a.account_id
$function$;
REVOKE EXECUTE ON FUNCTION charged_since(customers uuid[], by_issuer uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charged_since(customers uuid[], by_issuer uuid) TO portal_app;

CREATE FUNCTION claim_address(wanted text, claimer uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE holder uuid;
BEGIN
  INSERT INTO login_directory (email, user_id) VALUES (wanted, claimer) ON CONFLICT (email) DO NOTHING;
  SELECT d.user_id INTO holder FROM login_directory d WHERE d.email = wanted FOR UPDATE;
  IF holder = claimer THEN RETURN true; END IF;
  IF EXISTS (SELECT FROM app_user u WHERE u.user_id = holder AND NOT u.registration_pending AND u.user_status NOT IN ('Invited', 'Staged')) THEN
    RETURN false;
  END IF;
  UPDATE login_directory SET user_id = claimer WHERE email = wanted;
  RETURN true;
END $function$;
REVOKE EXECUTE ON FUNCTION claim_address(wanted text, claimer uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_address(wanted text, claimer uuid) TO portal_auth;

CREATE FUNCTION claim_by_invitation(wanted text, claimer uuid, company uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM company_domain d JOIN account a ON a.account_id = company
      WHERE d.domain = split_part(wanted, '@', 2) AND d.verified_at IS NOT NULL
        AND d.account_id NOT IN (a.account_id, coalesce(a.rs_id, company), coalesce(a.dt_id, company), coalesce(a.sp_id, company),
          coalesce(a.provider_id, company))) THEN
    RETURN false;
  END IF;
  INSERT INTO login_directory (email, user_id) VALUES (wanted, claimer) ON CONFLICT (email) DO NOTHING;
  PERFORM FROM login_directory d WHERE d.email = wanted FOR UPDATE;
  IF EXISTS (SELECT FROM login_directory d JOIN app_user u ON u.user_id = d.user_id
      WHERE d.email = wanted AND d.user_id <> claimer AND u.user_status <> 'Removed'
        AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)) THEN
    RETURN false;
  END IF;
  RETURN claim_address(wanted, claimer);
END $function$;
REVOKE EXECUTE ON FUNCTION claim_by_invitation(wanted text, claimer uuid, company uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_by_invitation(wanted text, claimer uuid, company uuid) TO portal_app;

CREATE FUNCTION commission_leave(partner uuid, issuer uuid)
 RETURNS TABLE(assignment_id uuid, name text, old_day date, last_day date)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE today date := greatest((now() AT TIME ZONE 'UTC')::date, account_today(issuer));
BEGIN
  IF NOT EXISTS (SELECT FROM account a WHERE a.account_id = partner AND a.parent_id <> issuer
      AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id))
    OR NOT EXISTS (SELECT FROM account a WHERE a.account_id = issuer AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)) THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM commission_agreement g WHERE g.issuer_id = issuer AND g.partner_id = partner FOR UPDATE;
  RETURN QUERY
    WITH live AS (
      SELECT a.assignment_id, a.valid_from, a.valid_to, p.name FROM commission_agreement g
      JOIN commission_assignment a USING (agreement_id) JOIN commission_plan p USING (plan_id)
      WHERE g.issuer_id = issuer AND g.partner_id = partner AND coalesce(a.valid_to, 'infinity') > today),
    ended AS (
      UPDATE commission_assignment a SET valid_to = today, version = a.version + 1 FROM live
      WHERE a.assignment_id = live.assignment_id AND live.valid_from <= today RETURNING a.assignment_id),
    gone AS (
      DELETE FROM commission_assignment a USING live
      WHERE a.assignment_id = live.assignment_id AND live.valid_from > today RETURNING a.assignment_id)
    SELECT live.assignment_id, live.name, live.valid_to, CASE WHEN live.valid_from <= today THEN today END
    FROM live ORDER BY live.valid_from;
END $function$;
REVOKE EXECUTE ON FUNCTION commission_leave(partner uuid, issuer uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commission_leave(partner uuid, issuer uuid) TO portal_app;

CREATE FUNCTION commission_leaving(partners uuid[])
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT count(*)::integer FROM account a JOIN commission_agreement g ON g.partner_id = a.account_id AND g.issuer_id = a.parent_id
  JOIN commission_assignment s USING (agreement_id)
  WHERE a.account_id = ANY (partners) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id)
    AND coalesce(s.valid_to, 'infinity') > greatest((now() AT TIME ZONE 'UTC')::date, account_today(g.issuer_id))
$function$;
REVOKE EXECUTE ON FUNCTION commission_leaving(partners uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commission_leaving(partners uuid[]) TO portal_app;

CREATE FUNCTION commission_partner_purged(agreement uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT EXISTS (SELECT FROM commission_agreement g JOIN account a ON a.account_id = g.partner_id
    WHERE g.agreement_id = agreement AND app_scope() IN (g.issuer_id, g.partner_id) AND a.account_status = 'Purged')
$function$;
REVOKE EXECUTE ON FUNCTION commission_partner_purged(agreement uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commission_partner_purged(agreement uuid) TO portal_app;

CREATE FUNCTION commission_purge()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE commission_agreement SET issuer_name = NEW.acct_name WHERE issuer_id = NEW.account_id;
  UPDATE commission_agreement SET partner_name = NEW.acct_name WHERE partner_id = NEW.account_id;
  UPDATE commission_month m SET closed_by = NULL FROM commission_agreement g
  WHERE g.agreement_id = m.agreement_id AND g.issuer_id = NEW.account_id AND m.closed_by IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE FUNCTION contacts_at(domain text)
 RETURNS TABLE(account_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT DISTINCT c.account_id FROM (
    SELECT * FROM contact WHERE lower(split_part(email, '@', 2)) = domain LIMIT 1000) c
  WHERE app_scope() IN (c.provider_id, c.sp_id, c.dt_id, c.rs_id, c.account_id) LIMIT 10
$function$;
REVOKE EXECUTE ON FUNCTION contacts_at(domain text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contacts_at(domain text) TO portal_app;

CREATE FUNCTION count_attempt(of_address text, most integer, seconds integer, of_person text, is_kept boolean, is_proven boolean, free integer, first double precision, longest double precision, rests integer, most_in_a_row integer, OUT refusal text, OUT wait integer, OUT locks boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION count_attempt(of_address text, most integer, seconds integer, of_person text, is_kept boolean, is_proven boolean, free integer, first double precision, longest double precision, rests integer, most_in_a_row integer, OUT refusal text, OUT wait integer, OUT locks boolean) TO portal_auth;

CREATE FUNCTION count_failure(of_bucket text, is_kept boolean, is_proven boolean, free integer, first double precision, longest double precision, rests integer, most_in_a_row integer, OUT refusal text, OUT wait integer, OUT locks boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION count_failure(of_bucket text, is_kept boolean, is_proven boolean, free integer, first double precision, longest double precision, rests integer, most_in_a_row integer, OUT refusal text, OUT wait integer, OUT locks boolean) TO portal_auth;

CREATE FUNCTION count_of_tree(what text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET jit TO 'off'
AS $function$
DECLARE total integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE %I = $1%s LIMIT $2) few',
    CASE what WHEN 'accounts' THEN 'account' WHEN 'users' THEN 'app_user' WHEN 'plans' THEN 'subscription' END,
    account_reach(app_scope(), 'tree'), CASE what WHEN 'users' THEN ' AND user_status <> ''Removed''' ELSE '' END)
    INTO total USING app_scope(), most + 1;
  RETURN total;
END $function$;
REVOKE EXECUTE ON FUNCTION count_of_tree(what text, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_of_tree(what text, most integer) TO portal_app;

CREATE FUNCTION count_seats()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE subscription s SET seats_used = seats_used - gone.seats FROM (
      SELECT subscription_id, count(*) AS seats FROM old_rows WHERE user_plan_status = 'Assigned' GROUP BY 1 ORDER BY 1) gone
    WHERE s.subscription_id = gone.subscription_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE subscription s SET seats_used = seats_used + taken.seats FROM (
      SELECT subscription_id, count(*) AS seats FROM new_rows WHERE user_plan_status = 'Assigned' GROUP BY 1 ORDER BY 1) taken
    WHERE s.subscription_id = taken.subscription_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_use(of_bucket text, most integer, seconds integer, OUT uses integer, OUT wait integer)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION count_use(of_bucket text, most integer, seconds integer, OUT uses integer, OUT wait integer) TO portal_auth;

CREATE FUNCTION count_used(what text, company uuid, amount integer, seconds integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (format('used:%s:%s', what, company), amount)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - make_interval(secs => seconds) THEN amount
      ELSE least(c.failures::bigint + amount, 2000000000)::integer END,
    window_started_at = CASE WHEN c.window_started_at <= now() - make_interval(secs => seconds) THEN now() ELSE c.window_started_at END
  RETURNING failures
$function$;
REVOKE EXECUTE ON FUNCTION count_used(what text, company uuid, amount integer, seconds integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_used(what text, company uuid, amount integer, seconds integer) TO portal_app;

CREATE FUNCTION count_uses(of_bucket text, times integer, most integer, seconds integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION count_uses(of_bucket text, times integer, most integer, seconds integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_uses(of_bucket text, times integer, most integer, seconds integer) TO portal_auth;

CREATE FUNCTION coverage_billed(customers uuid[], since date, by_issuer uuid, by_month date)
 RETURNS TABLE(customer_id uuid, subscription_id uuid, currency text, issuer_id uuid, covered jsonb, credited bigint, invoice_id uuid, place integer, left_net bigint, rest bigint, given boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
$function$;
REVOKE EXECUTE ON FUNCTION coverage_billed(customers uuid[], since date, by_issuer uuid, by_month date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coverage_billed(customers uuid[], since date, by_issuer uuid, by_month date) TO portal_app;

CREATE FUNCTION credit_rooms(wanted uuid[], hold boolean)
 RETURNS TABLE(company uuid, payer uuid, issuer uuid, currency text, most bigint, rule text, used bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE one record;
BEGIN
  IF hold THEN
    FOR one IN SELECT DISTINCT l.payer_id FROM unnest(wanted) w CROSS JOIN LATERAL billing_party(w) b
      JOIN credit_limit l ON l.payer_id = b.bill_to AND l.account_id = b.issuer ORDER BY 1
    LOOP
      PERFORM pg_advisory_xact_lock(hashtextextended('credit of ' || one.payer_id, 0));
    END LOOP;
  END IF;
  -- What a payer uses is counted once, however many companies it pays for.
  RETURN QUERY WITH party AS MATERIALIZED (
    SELECT w AS wanted_id, b.bill_to, b.issuer FROM unnest(wanted) w CROSS JOIN LATERAL billing_party(w) b),
  room AS MATERIALIZED (
    SELECT l.*, credit_used(l.payer_id, l.account_id, l.currency) AS used
    FROM (SELECT DISTINCT p.bill_to, p.issuer FROM party p) d
    JOIN credit_limit l ON l.payer_id = d.bill_to AND l.account_id = d.issuer)
  SELECT p.wanted_id, r.payer_id, r.account_id, r.currency, r.amount, r.rule, r.used
  FROM party p JOIN room r ON r.payer_id = p.bill_to AND r.account_id = p.issuer;
END $function$;
REVOKE EXECUTE ON FUNCTION credit_rooms(wanted uuid[], hold boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_rooms(wanted uuid[], hold boolean) TO portal_app;

CREATE FUNCTION credit_used(payer uuid, issuer uuid, money text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  WITH RECURSIVE paid AS (
    SELECT a.account_id, a.acct_type FROM account a WHERE a.account_id = payer
    UNION ALL
    SELECT c.account_id, c.acct_type FROM paid p JOIN account c ON c.parent_id = p.account_id
    JOIN billing_profile b ON b.account_id = c.account_id AND b.billing_owner = 'PARENT'
    WHERE p.acct_type <> 'CU')
  SELECT
    (SELECT coalesce(sum(CASE WHEN i.number IS NULL THEN i.total ELSE i.total - i.paid - i.credited END), 0)::bigint
      FROM invoice i WHERE i.account_id = credit_used.payer AND i.issuer_id = credit_used.issuer AND i.currency = money
      AND i.kind = 'INVOICE' AND (i.number IS NULL OR (i.invoice_status = 'Issued' AND i.payment_status <> 'Paid')))
    - drafted_twice(credit_used.payer, credit_used.issuer, money)
    - coalesce((SELECT b.amount FROM balance b WHERE b.balance_id = balance_key(credit_used.issuer, credit_used.payer, money)), 0)
    + (SELECT coalesce(sum(s.price * CASE t.plan_type WHEN 'PERUSER' THEN s.seats ELSE 1 END), 0)::bigint
      FROM paid p JOIN subscription s ON s.account_id = p.account_id JOIN plan t ON t.plan_id = s.plan_id
      -- As liveStatuses of the code; a plan that failed to start is tried again.
      WHERE s.subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed') AND s.currency = money)
    + (SELECT coalesce(sum(o.price * o.quantity), 0)::bigint FROM paid p JOIN add_on o ON o.account_id = p.account_id
      WHERE o.currency = money AND (o.add_on_status = 'Active' OR (o.add_on_status = 'Available' AND o.start_on IS NOT NULL)))
$function$;
REVOKE EXECUTE ON FUNCTION credit_used(payer uuid, issuer uuid, money text) FROM PUBLIC;

CREATE FUNCTION credit_used_of(wanted uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT credit_used(l.payer_id, l.account_id, l.currency) FROM credit_limit l
  WHERE l.payer_id = wanted AND l.account_id = app_scope()
$function$;
REVOKE EXECUTE ON FUNCTION credit_used_of(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_used_of(wanted uuid) TO portal_app;

CREATE FUNCTION day_begins(day date, zone text)
 RETURNS timestamptz
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (SELECT min(t) FROM generate_series(0, 8) k, LATERAL (SELECT (day::timestamp AT TIME ZONE zone) - k * interval '15 minutes' AS t) x
    WHERE (t AT TIME ZONE zone)::date >= day);
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN day::timestamp AT TIME ZONE 'UTC';
END $function$;

CREATE FUNCTION drafted_twice(payer uuid, issuer uuid, money text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  WITH drafts AS MATERIALIZED (
    SELECT i.invoice_id, i.period FROM invoice i WHERE i.account_id = drafted_twice.payer AND i.issuer_id = drafted_twice.issuer
    AND i.currency = money AND i.kind = 'INVOICE' AND i.number IS NULL)
  SELECT coalesce(sum(l.net + l.tax), 0)::bigint FROM drafts d JOIN invoice_line l ON l.invoice_id = d.invoice_id
  WHERE (SELECT count(*) > 1 FROM drafts) AND EXISTS (
    SELECT FROM drafts later JOIN invoice_line m ON m.invoice_id = later.invoice_id
    WHERE later.period > d.period AND m.customer_id = l.customer_id AND m.kind = l.kind
    AND CASE WHEN l.kind = 'CHARGE' THEN m.reason_values->>'charge' = l.reason_values->>'charge'
      ELSE m.subscription_id IS NOT DISTINCT FROM l.subscription_id AND m.plan_code IS NOT DISTINCT FROM l.plan_code
        AND m.from_on < l.until_on AND m.until_on > l.from_on END)
$function$;
REVOKE EXECUTE ON FUNCTION drafted_twice(payer uuid, issuer uuid, money text) FROM PUBLIC;

CREATE FUNCTION end_sessions_of(wanted uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE session s SET revoked_at = now(), revoked_reason = why
  WHERE s.revoked_at IS NULL AND (s.user_id = wanted
    OR s.actor_session_id IN (SELECT a.session_id FROM session a WHERE a.user_id = wanted));
  PERFORM pg_notify('session_changed', wanted::text);
END $function$;
REVOKE EXECUTE ON FUNCTION end_sessions_of(wanted uuid, why text) FROM PUBLIC;

CREATE FUNCTION export_file_ready()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('report_run', '');
  RETURN NULL;
END $function$;

CREATE FUNCTION export_file_wake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('export_file', '');
  RETURN NULL;
END $function$;

CREATE FUNCTION feature_locked(wanted uuid[], code text)
 RETURNS TABLE(account_id uuid, above boolean, here boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN QUERY SELECT a.account_id,
    coalesce(bool_or(p.account_id <> a.account_id OR p.scope_kind = 'ROLE'), false),
    coalesce(bool_or(p.account_id = a.account_id AND p.scope_kind = 'ACCOUNT'), false)
  FROM account a LEFT JOIN feature_policy p
    ON p.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND p.flag = code AND p.locked
    AND (p.valid_from IS NULL OR p.valid_from <= now()) AND (p.valid_to IS NULL OR p.valid_to > now())
    AND ((p.scope_kind = 'ACCOUNT' AND p.scope_id = p.account_id::text)
      OR (p.scope_kind = 'ROLE' AND p.account_id = a.provider_id AND p.scope_id = CASE a.acct_type WHEN 'RP' THEN 'RA' ELSE a.acct_type END))
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  GROUP BY a.account_id;
END $function$;
ALTER FUNCTION feature_locked(wanted uuid[], code text) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION feature_locked(wanted uuid[], code text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION feature_locked(wanted uuid[], code text) TO portal_app;

CREATE FUNCTION follow_company_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF NEW.subscription_status IN ('Cancelled', 'Expired') THEN
    UPDATE user_plan SET user_plan_status = 'Released', released_at = now(), released_with = 'ENDED'
    WHERE subscription_id = NEW.subscription_id AND user_plan_status = 'Assigned';
  ELSE
    INSERT INTO user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status, assigned_at, assigned_by)
    SELECT gen_random_uuid(), up.account_id, up.user_id, up.subscription_id, NEW.plan_id, up.product_line, 'Assigned', now(), up.assigned_by
    FROM user_plan up JOIN app_user u ON u.user_id = up.user_id AND u.account_id = up.account_id AND u.user_status <> 'Removed'
    WHERE up.subscription_id = NEW.subscription_id AND up.released_with = 'ENDED'
      AND up.released_at = (SELECT max(released_at) FROM user_plan WHERE subscription_id = NEW.subscription_id AND released_with = 'ENDED')
      AND NOT EXISTS (SELECT FROM user_plan o
        WHERE o.user_id = up.user_id AND o.product_line = up.product_line AND o.user_plan_status = 'Assigned')
    ORDER BY up.assigned_at, up.user_plan_id
    LIMIT CASE WHEN NEW.cap_users THEN NEW.seats - NEW.seats_used END
    ON CONFLICT (user_id, product_line) WHERE user_plan_status = 'Assigned' DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION hold_accounts(wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  -- Also those beyond the scope, as foreign keys do: what is left of an invoice may be of a company that has moved away.
  PERFORM FROM account a WHERE a.account_id = ANY (wanted) ORDER BY account_rank(a.acct_type), a.account_id FOR KEY SHARE;
END $function$;
REVOKE EXECUTE ON FUNCTION hold_accounts(wanted uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_accounts(wanted uuid[]) TO portal_app;

CREATE FUNCTION host_owner(host text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT d.account_id
  FROM (SELECT string_to_array(left(host, 253), '.') AS labels) h
  CROSS JOIN LATERAL generate_series(1, least(cardinality(h.labels), 127)) AS first
  JOIN company_domain d ON d.domain = array_to_string(h.labels[first:], '.') AND d.verified_at IS NOT NULL
  ORDER BY first LIMIT 1
$function$;
REVOKE EXECUTE ON FUNCTION host_owner(host text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION host_owner(host text) TO portal_app;

CREATE FUNCTION invoice_lines_stay()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN invoice i USING (invoice_id) WHERE i.number IS NOT NULL) THEN
    RAISE EXCEPTION 'an issued invoice does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_stays';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION invoice_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF NEW.refers_to IS NULL THEN
    SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  ELSE
    SELECT i.provider_id, i.sp_id, i.dt_id, i.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM invoice i WHERE i.invoice_id = NEW.refers_to AND i.account_id = NEW.account_id AND i.issuer_id = NEW.issuer_id;
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION invoice_stays()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE free text[] := ARRAY['invoice_status', 'payment_status', 'paid', 'credited', 'void_reason', 'reminded', 'reminded_at', 'modified_at', 'modified_by', 'version'];
BEGIN
  IF OLD.number IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.issued_on < current_date - interval '10 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - free <> to_jsonb(NEW) - free
    OR (OLD.invoice_status, NEW.invoice_status) NOT IN (('Issued', 'Issued'), ('Issued', 'Voided'), ('Voided', 'Voided')) THEN
    RAISE EXCEPTION 'an issued invoice does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_stays';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION link_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE app_user SET sso_linked = NOT sso_linked
  WHERE user_id IN (OLD.user_id, NEW.user_id)
    AND sso_linked <> EXISTS (SELECT FROM external_identity e WHERE e.user_id = app_user.user_id);
  RETURN NULL;
END $function$;

CREATE FUNCTION made_within_a_day(makers uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce(array_agg(DISTINCT (target ->> 'key')::uuid), '{}')
  FROM audit_event e CROSS JOIN LATERAL jsonb_array_elements(e.targets) target
  WHERE e.actor ->> 'key' = ANY (makers::text[]) AND e.occurred_at > now() - interval '1 day' AND e.outcome = 'SUCCESS'
    AND e.action IN ('user.invited', 'user.enabled', 'user.restored', 'user.activationSent', 'mfa.reset') AND target ->> 'type' = 'user'
$function$;
ALTER FUNCTION made_within_a_day(makers uuid[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION made_within_a_day(makers uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION made_within_a_day(makers uuid[]) TO portal_app, portal_auth;

CREATE FUNCTION maker_may_call(maker uuid, wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce((SELECT may_sign_in(u.user_id) FROM app_user u JOIN account a ON a.account_id = wanted
    WHERE u.user_id = maker AND u.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)), false)
$function$;
ALTER FUNCTION maker_may_call(maker uuid, wanted uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION maker_may_call(maker uuid, wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maker_may_call(maker uuid, wanted uuid) TO portal_app;

CREATE FUNCTION may_sign_in(wanted uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (
    SELECT FROM app_user u
    WHERE u.user_id = wanted AND u.user_status = 'Active' AND u.kind <> 'ENDUSER' AND NOT EXISTS (
      SELECT FROM account up WHERE up.account_id IN (u.account_id, u.rs_id, u.dt_id, u.sp_id, u.provider_id)
        AND up.account_status IN ('SuspendedAbuse', 'Closed', 'Purged')));
END $function$;

CREATE FUNCTION name_look(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    SELECT translate(lower(translate(
        regexp_replace(normalize(given, NFKC), '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]', '', 'g'),
        'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX')),
      'аеорсухіјѕһԁԛԝορνικτυχ', 'aeopcyxijshdqwopviktux')
  $function$;

CREATE FUNCTION new_account_number(acct_type text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE drawn text;
BEGIN
  LOOP
    -- the first twelve digits of a UUID of version 4 are all random
    drawn := acct_type || '-' || (100000000 + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 900000000);
    EXIT WHEN NOT EXISTS (SELECT FROM account a WHERE a.acct_number = drawn);
  END LOOP;
  RETURN drawn;
END $function$;
ALTER FUNCTION new_account_number(acct_type text) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION new_account_number(acct_type text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION new_account_number(acct_type text) TO portal_app;

CREATE FUNCTION note_cap()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  NEW.capped_on := account_today(NEW.account_id);
  RETURN NEW;
END $function$;

CREATE FUNCTION notice_again_in(recipient uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + interval '1 hour' - now()))::integer)
  FROM attempt_counter c WHERE c.bucket = format('notice:%s:%s', app_scope(), recipient)
$function$;
REVOKE EXECUTE ON FUNCTION notice_again_in(recipient uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_again_in(recipient uuid) TO portal_app;

CREATE FUNCTION notice_templates_above()
 RETURNS TABLE(template_id uuid, name text, english jsonb, french jsonb, modified_at timestamptz, version integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN QUERY SELECT t.template_id, t.name, t.english, t.french, t.modified_at::timestamptz, t.version
  FROM account own JOIN notice_template t ON t.account_id IN (own.provider_id, own.sp_id, own.dt_id, own.rs_id) AND t.account_id <> own.account_id
  WHERE own.account_id = app_scope() AND t.shared AND NOT t.archived;
END $function$;
ALTER FUNCTION notice_templates_above() OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION notice_templates_above() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_templates_above() TO portal_app;

CREATE FUNCTION of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  SELECT i.account_id, i.provider_id, i.sp_id, i.dt_id, i.rs_id
  INTO NEW.account_id, NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id FROM invoice i WHERE i.invoice_id = NEW.invoice_id;
  RETURN NEW;
END $function$;

CREATE FUNCTION others_may_decide(me uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT EXISTS (SELECT FROM account own JOIN app_user u ON u.account_id IN (own.account_id, own.rs_id, own.dt_id, own.sp_id, own.provider_id)
    WHERE own.account_id = app_scope() AND u.user_id <> me AND u.user_status = 'Active' AND u.kind <> 'ENDUSER')
$function$;
REVOKE EXECUTE ON FUNCTION others_may_decide(me uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION others_may_decide(me uuid) TO portal_app;

CREATE FUNCTION outgoing_message_wake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('outgoing_message', '');
  RETURN NULL;
END $function$;

CREATE FUNCTION overage_billed(customers uuid[], since date, until date, by_issuer uuid)
 RETURNS TABLE(subscription_id uuid, month date, unit_price bigint, units bigint, net bigint, credited bigint, from_on date, to_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT l.subscription_id, date_trunc('month', l.from_on)::date, abs(l.unit_price), sum(sign(l.unit_price) * l.quantity)::bigint,
    sum(l.net)::bigint, coalesce(sum(o.net), 0)::bigint, min(l.from_on), max(l.until_on) - 1
  FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id JOIN account a ON a.account_id = l.customer_id
  CROSS JOIN LATERAL (SELECT sum(c.net) AS net FROM invoice n JOIN invoice_line c ON c.invoice_id = n.invoice_id
    WHERE i.credited > 0 AND n.refers_to = i.invoice_id AND n.invoice_status = 'Issued' AND (c.reason_values->>'place')::integer = l.place) o
  WHERE l.customer_id = ANY (customers) AND l.kind = 'OVERAGE' AND l.from_on >= since AND l.from_on < until
    AND i.invoice_status = 'Issued' AND i.kind = 'INVOICE' AND NOT (i.total > 0 AND i.credited >= i.total)
    AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id) AND by_issuer = app_scope()
  GROUP BY 1, 2, 3
$function$;
REVOKE EXECUTE ON FUNCTION overage_billed(customers uuid[], since date, until date, by_issuer uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION overage_billed(customers uuid[], since date, until date, by_issuer uuid) TO portal_app;

CREATE FUNCTION paid_for_by(payers uuid[])
 RETURNS TABLE(payer uuid, account_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  WITH RECURSIVE paid AS (
    SELECT a.account_id AS payer, a.account_id, a.acct_type FROM account a WHERE a.account_id = ANY (payers)
      AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    UNION ALL
    SELECT p.payer, c.account_id, c.acct_type FROM paid p JOIN account c ON c.parent_id = p.account_id
    JOIN billing_profile b ON b.account_id = c.account_id AND b.billing_owner = 'PARENT'
    WHERE p.acct_type <> 'CU')
  SELECT payer, account_id FROM paid
$function$;
REVOKE EXECUTE ON FUNCTION paid_for_by(payers uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION paid_for_by(payers uuid[]) TO portal_app;

CREATE FUNCTION partner_call_count(c partner_call, sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  place integer := CASE WHEN c.duration_ms IS NOT NULL THEN partner_call_place(c.duration_ms) END;
  one bigint[] := array_fill(0, ARRAY[64]);
  well integer := CASE WHEN c.status IN ('Succeeded', 'PartiallySucceeded', 'Duplicate') THEN sign ELSE 0 END;
  badly integer := CASE WHEN c.status IN ('Failed', 'DeadLetter', 'Replayed') THEN sign ELSE 0 END;
BEGIN
  IF place IS NOT NULL THEN one[place] := sign; END IF;
  INSERT INTO partner_call_month AS kept (month, account_id, provider_id, sp_id, dt_id, rs_id, operation, calls, succeeded, failed, durations)
  VALUES (date_trunc('month', c.received_at AT TIME ZONE 'UTC')::date, c.partner_id, c.provider_id,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id THEN c.sp_id END,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id AND c.partner_id IS DISTINCT FROM c.sp_id THEN c.dt_id END,
    CASE WHEN c.partner_id IS DISTINCT FROM c.provider_id AND c.partner_id IS DISTINCT FROM c.sp_id
      AND c.partner_id IS DISTINCT FROM c.dt_id THEN c.rs_id END,
    c.operation, sign, well, badly, one)
  ON CONFLICT (account_id, month, operation, rs_id, dt_id, sp_id, provider_id) DO UPDATE SET calls = kept.calls + sign,
    succeeded = kept.succeeded + well, failed = kept.failed + badly,
    durations = CASE WHEN place IS NULL THEN kept.durations
      ELSE kept.durations[:place - 1] || (kept.durations[place] + sign) || kept.durations[place + 1:] END;
END $function$;
REVOKE EXECUTE ON FUNCTION partner_call_count(c partner_call, sign integer) FROM PUBLIC;

CREATE FUNCTION partner_call_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.completed_at IS NOT NULL THEN PERFORM partner_call_count(OLD, -1); END IF;
  END IF;
  PERFORM partner_call_count(NEW, 1);
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION partner_call_counted() FROM PUBLIC;

CREATE FUNCTION partner_call_place(ms integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT least(64, 1 + floor(4 * ln(greatest(ms, 1)::float8) / ln(2::float8) + 1e-9)::integer) $function$;

CREATE FUNCTION partner_call_prepare_months(first date, months integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE m date; part text;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', first), date_trunc('month', first) + make_interval(months => months - 1), '1 month') LOOP
    part := 'partner_call_' || to_char(m, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF partner_call FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 85)', part,
        m::timestamp AT TIME ZONE 'UTC', (m + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    END IF;
  END LOOP;
END $function$;

CREATE FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid DEFAULT NULL::uuid)
 RETURNS TABLE(partner uuid, most integer, used bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN QUERY SELECT r.partner, r.most, r.used FROM partner_rooms(ARRAY[wanted], what, moved) r WHERE r.used + more > r.most LIMIT 1;
END $function$;
REVOKE EXECUTE ON FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid) TO portal_app;

CREATE FUNCTION partner_rooms(wanted uuid[], what text, moved uuid DEFAULT NULL::uuid)
 RETURNS TABLE(company uuid, partner uuid, most integer, used bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  limiting record;
  present bigint;
BEGIN
  FOR limiting IN
    SELECT up.account_id, CASE up.acct_type WHEN 'SP' THEN 'sp_id' WHEN 'DT' THEN 'dt_id' ELSE 'rs_id' END AS level,
      min(CASE what WHEN 'customers' THEN l.max_customers WHEN 'seats' THEN l.max_seats WHEN 'admins' THEN l.max_admins END) AS most,
      array_agg(DISTINCT a.account_id) AS below
    FROM account a JOIN account up ON up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
    JOIN partner_limit l ON l.account_id = up.account_id AND l.set_by_account IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
    WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND NOT EXISTS (SELECT FROM account m WHERE m.account_id = moved AND up.account_id IN (m.sp_id, m.dt_id, m.rs_id))
    GROUP BY up.account_id, up.acct_type
    ORDER BY account_rank(up.acct_type), up.account_id
  LOOP
    CONTINUE WHEN limiting.most IS NULL;
    PERFORM pg_advisory_xact_lock(hashtextextended('limit of ' || what || ' ' || limiting.account_id, 0));
    EXECUTE format(CASE what
      WHEN 'customers' THEN $q$SELECT count(*) FROM account WHERE %I = $1 AND acct_type = 'CU' AND account_status NOT IN ('Closed', 'Purged')$q$
      WHEN 'seats' THEN $q$SELECT coalesce(sum(seats), 0) FROM subscription
        WHERE %I = $1 AND subscription_status IN ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed')$q$
      ELSE $q$SELECT count(*) FROM app_user WHERE %I = $1 AND role_code IS NOT NULL AND user_status <> 'Removed'$q$ END, limiting.level)
      INTO present USING limiting.account_id;
    RETURN QUERY SELECT b.id, limiting.account_id, limiting.most, present FROM unnest(limiting.below) AS b (id);
  END LOOP;
END $function$;
REVOKE EXECUTE ON FUNCTION partner_rooms(wanted uuid[], what text, moved uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partner_rooms(wanted uuid[], what text, moved uuid) TO portal_app;

CREATE FUNCTION payer_key(payer text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT left(regexp_replace(search_normal(payer), '[[:punct:][:space:]]+', '', 'g'), 20)
$function$;

CREATE FUNCTION person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF (NEW.user_status <> OLD.user_status AND NEW.user_status <> 'Active')
    OR NEW.role_code IS DISTINCT FROM OLD.role_code OR NEW.account_id <> OLD.account_id THEN
    PERFORM end_sessions_of(NEW.user_id, 'personChanged');
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION person_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE app_user u SET provider_id = a.provider_id, sp_id = a.sp_id, dt_id = a.dt_id, rs_id = a.rs_id
  FROM account a WHERE u.user_id = NEW.user_id AND a.account_id = NEW.account_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only inside the scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION person_transferred()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  DELETE FROM access_group_member WHERE user_id = NEW.user_id AND account_id <> NEW.account_id;
  DELETE FROM external_identity WHERE user_id = NEW.user_id;
  DELETE FROM banner_read WHERE user_id = NEW.user_id;
  UPDATE user_setting SET account_id = NEW.account_id WHERE user_id = NEW.user_id;
  UPDATE saved_view SET account_id = NEW.account_id WHERE made_by = NEW.user_id AND NOT shared;
  RETURN NULL;
END $function$;

CREATE FUNCTION plan_prices(seller uuid, plans uuid[], asked text)
 RETURNS TABLE(plan_id uuid, price bigint, overage_price bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT p.plan_id, coalesce(near.price, CASE WHEN t.currency = asked THEN t.list_price END),
    CASE WHEN near.price IS NULL THEN CASE WHEN t.currency = asked THEN t.overage_price END ELSE near.overage_price END
  FROM plan p JOIN plan_terms t ON t.terms_id = p.terms_id
  LEFT JOIN LATERAL (
    SELECT pp.price, pp.overage_price FROM account s
    JOIN account up ON up.account_id IN (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id)
    JOIN plan_price pp ON pp.account_id = up.account_id AND pp.plan_id = p.plan_id AND pp.currency = asked
    WHERE s.account_id = seller ORDER BY account_rank(up.acct_type) DESC LIMIT 1) near ON true
  WHERE p.plan_id = ANY (plans) AND (near.price IS NOT NULL OR t.currency = asked)
$function$;
REVOKE EXECUTE ON FUNCTION plan_prices(seller uuid, plans uuid[], asked text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plan_prices(seller uuid, plans uuid[], asked text) TO portal_app;

CREATE FUNCTION plans_sold_by(wanted uuid)
 RETURNS TABLE(plan_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT p.plan_id FROM account a JOIN plan p ON p.plan_status = 'ACTIVE'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND (p.sold_by_accounts = '{}' OR coalesce(coalesce(a.sp_id, a.dt_id, a.rs_id) = ANY (p.sold_by_accounts), true))
    AND NOT EXISTS (
      SELECT FROM account up
      LEFT JOIN partner_limit l ON l.account_id = up.account_id
        AND l.set_by_account IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
      WHERE up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
        AND (up.acct_type <> ALL (p.sold_by_tiers) OR p.plan_id <> ALL (l.allowed_plans)))
$function$;
REVOKE EXECUTE ON FUNCTION plans_sold_by(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plans_sold_by(wanted uuid) TO portal_app;

CREATE FUNCTION policies_on_way(wanted uuid, code text, places text[])
 RETURNS TABLE(scope_kind text, scope_id text, acct_type text, set_by text, set_on timestamptz, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT p.scope_kind, p.scope_id, CASE WHEN NOT tell.inside THEN up.acct_type END, CASE WHEN tell.inside THEN p.created_by END, p.modified_at,
    CASE WHEN tell.inside THEN p.reason END
  FROM account a
  JOIN account up ON up.account_id IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  JOIN feature_policy p ON p.account_id = up.account_id AND p.flag = code AND p.scope_id = ANY (places)
  CROSS JOIN LATERAL (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS inside) tell
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
$function$;
ALTER FUNCTION policies_on_way(wanted uuid, code text, places text[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION policies_on_way(wanted uuid, code text, places text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION policies_on_way(wanted uuid, code text, places text[]) TO portal_app;

CREATE FUNCTION promotion_wait(person uuid, most integer, seconds integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + make_interval(secs => seconds) - clock_timestamp()))::integer)
  FROM attempt_counter c
  WHERE c.bucket = 'promotion:' || person AND c.failures >= most AND c.window_started_at > clock_timestamp() - make_interval(secs => seconds)
$function$;
REVOKE EXECUTE ON FUNCTION promotion_wait(person uuid, most integer, seconds integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promotion_wait(person uuid, most integer, seconds integer) TO portal_app;

CREATE FUNCTION protect_tenant_table(relation regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', relation);
  EXECUTE format($policy$CREATE POLICY own_tree ON %s TO portal_app
    USING ((SELECT app_scope()) IN (provider_id, sp_id, dt_id, rs_id, account_id))
    WITH CHECK ((SELECT app_scope()) IN (provider_id, sp_id, dt_id, rs_id, account_id))$policy$, relation);
END $function$;

CREATE FUNCTION purged_table(place regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format('COMMENT ON TABLE %s IS %L', place, 'purged with its account');
END $function$;

CREATE FUNCTION release_plans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE user_plan SET user_plan_status = 'Released', released_at = now(),
    released_with = CASE WHEN NEW.account_id <> OLD.account_id THEN 'TRANSFERRED' ELSE 'REMOVED' END
  WHERE user_id = NEW.user_id AND user_plan_status = 'Assigned';
  RETURN NULL;
END $function$;

CREATE FUNCTION rights_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  place text[] := '{provider_id,sp_id,dt_id,rs_id}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - place = to_jsonb(NEW) - place THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('session_changed', CASE
    WHEN TG_TABLE_NAME = 'access_group_member' THEN changed->>'user_id'
    WHEN TG_TABLE_NAME = 'access_group' THEN changed->>'group_id'
    WHEN changed->>'scope_kind' IN ('USER', 'GROUP') THEN changed->>'scope_id'
    ELSE changed->>'account_id' END);
  RETURN NULL;
END $function$;

CREATE FUNCTION rights_given(wanted uuid, groups uuid[])
 RETURNS TABLE(chain uuid[], policies jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN QUERY SELECT own.chain, coalesce((
    SELECT jsonb_agg(jsonb_build_object('scopeKind', p.scope_kind, 'scopeId', p.scope_id, 'flag', p.flag,
      'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to))
    FROM feature_policy p WHERE p.account_id = ANY (own.chain) AND (
      (p.scope_kind = 'ROLE' AND p.account_id = a.provider_id)
      OR (p.scope_kind = 'ACCOUNT' AND p.scope_id = p.account_id::text)
      OR (p.scope_kind = 'GROUP' AND p.scope_id = ANY (groups::text[]) AND p.account_id = a.account_id))), '[]')
  FROM account a
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id], NULL) AS chain) own
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $function$;
ALTER FUNCTION rights_given(wanted uuid, groups uuid[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION rights_given(wanted uuid, groups uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rights_given(wanted uuid, groups uuid[]) TO portal_app;

CREATE FUNCTION scim_person_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  DELETE FROM scim_person WHERE user_id = NEW.user_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION search_normal(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$ SELECT lower(public.unaccent('public.unaccent', normalize(given, NFKC))) $function$;

CREATE FUNCTION search_pattern(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$ SELECT '%' || string_agg(run[1], '%') || '%' FROM regexp_matches(given, '[[:alnum:]]{3,}', 'g') run $function$;

CREATE FUNCTION sending_stopped_above(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT EXISTS (SELECT FROM account a
    JOIN account_suspension s ON s.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND s.account_id <> a.account_id
    WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
      AND s.cleared_at IS NULL
      AND (s.cascade_sending = 'now' OR s.cascade_sending = 'afterDays' AND s.since < now() - interval '14 days'))
$function$;
REVOKE EXECUTE ON FUNCTION sending_stopped_above(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sending_stopped_above(wanted uuid) TO portal_app;

CREATE FUNCTION session_alive(s session)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT s.revoked_at IS NULL AND s.ends_at > now() AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes) AND may_sign_in(s.user_id)
    AND (s.actor_session_id IS NULL OR actor_alive(s.actor_session_id))
$function$;

CREATE FUNCTION setting_chain(wanted uuid[])
 RETURNS TABLE(for_id uuid, account_id uuid, acct_name text, acct_type text, account_status text, settings_version integer, named boolean, own json)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN -- plpgsql keeps the plan
  RETURN QUERY SELECT a.account_id, up.account_id, CASE WHEN tell.named THEN up.acct_name END, up.acct_type, up.account_status,
    up.settings_version, tell.named, (
      SELECT json_object_agg(s.code, json_build_object('value', s.value, 'locked', s.locked,
        'by', CASE WHEN tell.inside THEN s.modified_by END, 'on', s.modified_at))
      FROM account_setting s WHERE s.account_id = up.account_id)
  FROM account a
  JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
  CROSS JOIN LATERAL (SELECT inside.yes AS inside,
      inside.yes OR up.account_id = (SELECT mine.parent_id FROM account mine WHERE mine.account_id = app_scope()) IS TRUE AS named
    FROM (SELECT (app_scope() IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id, up.account_id)) IS TRUE AS yes) inside) tell
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
  ORDER BY a.account_id, account_rank(up.acct_type);
END $function$;
ALTER FUNCTION setting_chain(wanted uuid[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION setting_chain(wanted uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION setting_chain(wanted uuid[]) TO portal_app;

CREATE FUNCTION sms_included(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT EXISTS (SELECT FROM account a
    JOIN account up ON up.account_id IN (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    JOIN add_on o ON o.account_id = up.account_id
    WHERE a.account_id = wanted AND o.kind = 'SMS' AND o.add_on_status = 'Active'
      AND (up.account_id = a.account_id OR (o.unit = 'NONE' AND up.account_status NOT IN ('Closed', 'Purged'))))
$function$;
REVOKE EXECUTE ON FUNCTION sms_included(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_included(wanted uuid) TO portal_auth;

CREATE FUNCTION sso_certificates(pem text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT string_to_array(regexp_replace(pem, '\s', '', 'g'), '-----ENDCERTIFICATE-----')
$function$;

CREATE FUNCTION sso_config_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE ended record;
BEGIN
  IF (OLD.enabled AND NOT NEW.enabled) OR sso_trusts_others(OLD, NEW) THEN
    FOR ended IN
      UPDATE session s SET revoked_at = now(), revoked_reason = 'ssoChanged'
      WHERE s.revoked_at IS NULL AND (s.sso_config_id = NEW.sso_config_id
        OR s.actor_session_id IN (SELECT a.session_id FROM session a WHERE a.sso_config_id = NEW.sso_config_id AND a.revoked_at IS NULL))
      RETURNING s.session_id
    LOOP
      PERFORM pg_notify('session_changed', ended.session_id::text);
    END LOOP;
  END IF;
  IF sso_trusts_others(OLD, NEW) THEN
    DELETE FROM external_identity WHERE sso_config_id = NEW.sso_config_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION sso_config_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  -- A first set-up, that no one has come in by yet, may still be put right.
  NEW.confirm_links := NEW.confirm_links OR OLD.confirm_links
    OR ((sso_trusts_others(OLD, NEW) OR NEW.email_attribute <> OLD.email_attribute)
      AND (OLD.enabled OR EXISTS (SELECT FROM external_identity e WHERE e.sso_config_id = OLD.sso_config_id)));
  RETURN NEW;
END $function$;

CREATE FUNCTION sso_trusts_others(old sso_config, new sso_config)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT (new.provider, new.issuer, new.client_id, new.idp_entity_id, new.entry_point)
      IS DISTINCT FROM (old.provider, old.issuer, old.client_id, old.idp_entity_id, old.entry_point)
    OR NOT sso_certificates(new.certificate) <@ sso_certificates(old.certificate)
$function$;

CREATE FUNCTION status_on_way(wanted uuid, decides uuid)
 RETURNS TABLE(acct_type text, name text, account_id uuid, tags text[], above uuid[], set_on timestamptz, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
$function$;
ALTER FUNCTION status_on_way(wanted uuid, decides uuid) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION status_on_way(wanted uuid, decides uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION status_on_way(wanted uuid, decides uuid) TO portal_app;

CREATE FUNCTION status_rank(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT array_position(ARRAY['Active', 'Pending', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged'], status) $function$;

CREATE FUNCTION storage_apply(accounts uuid[], levels bigint[], moments timestamptz[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION storage_apply(accounts uuid[], levels bigint[], moments timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION storage_apply(accounts uuid[], levels bigint[], moments timestamptz[]) TO portal_app;

CREATE FUNCTION storage_look_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE concerned uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END; below boolean := TG_ARGV[0];
BEGIN
  -- A level that is just being taken for the first time is looked at anyway.
  INSERT INTO storage_mark (account_id, below)
  SELECT concerned, below WHERE below OR EXISTS (SELECT FROM storage_level l WHERE l.account_id = concerned);
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION storage_look_again() FROM PUBLIC;

CREATE FUNCTION tag_names(tags text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$ SELECT coalesce(array_agg(lower(tag)), '{}') FROM unnest(tags) tag $function$;

CREATE FUNCTION tags_open(wanted uuid[], added text[])
 RETURNS TABLE(account_id uuid, tags text[], entries jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RETURN QUERY SELECT a.account_id, g.tags, g.entries FROM account a JOIN access_group g
    ON g.account_id IN (a.rs_id, a.dt_id, a.sp_id, a.provider_id) AND g.account_id <> a.account_id
    AND NOT g.archived AND g.account_scope = 'TAG' AND g.tags && added
    AND NOT g.exclude && ARRAY[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id]
  WHERE a.account_id = ANY (wanted) AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id);
END $function$;
ALTER FUNCTION tags_open(wanted uuid[], added text[]) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION tags_open(wanted uuid[], added text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tags_open(wanted uuid[], added text[]) TO portal_app;

CREATE FUNCTION take_notice(recipient uuid, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  INSERT INTO attempt_counter AS c (bucket, failures) VALUES (format('notice:%s:%s', app_scope(), recipient), 1)
  ON CONFLICT (bucket) DO UPDATE SET
    failures = CASE WHEN c.window_started_at <= now() - interval '1 hour' THEN 1 ELSE c.failures + 1 END,
    window_started_at = CASE WHEN c.window_started_at <= now() - interval '1 hour' THEN now() ELSE c.window_started_at END
  WHERE c.failures < most OR c.window_started_at <= now() - interval '1 hour';
  RETURN FOUND;
END $function$;
REVOKE EXECUTE ON FUNCTION take_notice(recipient uuid, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_notice(recipient uuid, most integer) TO portal_app;

CREATE FUNCTION tax_rate_series()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  NEW.series_id := coalesce(NEW.series_id, (
    SELECT t.series_id FROM tax_rate t
    WHERE t.account_id = NEW.account_id AND t.country = NEW.country AND t.region IS NOT DISTINCT FROM NEW.region
      AND lower(t.tax_name) = lower(NEW.tax_name)
    ORDER BY t.valid_from DESC LIMIT 1), NEW.tax_rate_id);
  RETURN NEW;
END $function$;

CREATE FUNCTION tenant_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF TG_TABLE_NAME LIKE 'audit\_event%' THEN
    SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM account a WHERE a.account_id = NEW.account_id;
  ELSE
    SELECT a.provider_id, a.sp_id, a.dt_id, a.rs_id INTO NEW.provider_id, NEW.sp_id, NEW.dt_id, NEW.rs_id
    FROM account a WHERE a.account_id = NEW.account_id FOR KEY SHARE;
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION tenant_table(relation regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM protect_tenant_table(relation);
  EXECUTE format('CREATE TRIGGER tenant_place BEFORE INSERT OR UPDATE OF account_id ON %s FOR EACH ROW EXECUTE FUNCTION tenant_place()', relation);
END $function$;

CREATE FUNCTION tenant_tables()
 RETURNS SETOF regclass
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT c.oid::regclass FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('account', 'account_path', 'audit_event', 'usage_daily', 'usage_month', 'usage_person', 'usage_plan', 'invoice', 'invoice_line',
      'payment', 'balance', 'balance_entry', 'one_off_charge', 'partner_call', 'partner_call_body', 'partner_call_month', 'webhook_delivery', 'transaction',
      'delivery_month')
    AND 5 = (SELECT count(*) FROM pg_attribute t WHERE t.attrelid = c.oid AND NOT t.attisdropped
      AND t.attname IN ('provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'))
  ORDER BY c.relname
$function$;

CREATE FUNCTION transaction_apply(told jsonb)
 RETURNS TABLE(added integer, updated integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION transaction_apply(told jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transaction_apply(told jsonb) TO portal_app;

CREATE FUNCTION transaction_rank(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT array_position(ARRAY['Sent', 'Delivered', 'Opened', 'Bounced', 'Failed'], status) $function$;

CREATE FUNCTION transaction_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.transaction_status <> (CASE TG_OP WHEN 'INSERT' THEN 'Sent' ELSE OLD.transaction_status END) THEN
    NEW.steps := NEW.steps || jsonb_build_object('status', NEW.transaction_status, 'on', now());
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION transfer_hindrances(wanted uuid[], company uuid)
 RETURNS TABLE(user_id uuid, hindrance text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT u.user_id, CASE
    WHEN EXISTS (SELECT FROM feature_policy p
      WHERE p.account_id IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id) AND p.scope_kind = 'USER' AND p.scope_id = u.user_id::text)
      THEN 'policies'
    WHEN EXISTS (SELECT FROM company_domain d JOIN account a ON a.account_id = company
      WHERE d.domain = split_part(u.email, '@', 2) AND d.verified_at IS NOT NULL
        AND d.account_id <> ALL (array_remove(ARRAY[a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id], NULL)))
      -- Of a company outside the scope no more is said than an invitation would say.
      THEN CASE WHEN EXISTS (SELECT FROM company_domain d
        WHERE d.domain = split_part(u.email, '@', 2) AND d.verified_at IS NOT NULL
          AND app_scope() IN (d.provider_id, d.sp_id, d.dt_id, d.rs_id, d.account_id))
        THEN 'domain' ELSE 'address' END
    WHEN EXISTS (SELECT FROM change_set s WHERE s.made_by = u.user_id AND s.state IN ('AwaitingApproval', 'Scheduled', 'Running'))
      THEN 'sets'
    WHEN u.kind <> 'ENDUSER' AND (
      EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.rs_id = u.account_id)
      OR EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.dt_id = u.account_id)
      OR EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.sp_id = u.account_id)
      OR EXISTS (SELECT FROM account d WHERE d.manager = u.user_id AND d.provider_id = u.account_id))
      THEN 'accounts'
    END
  FROM app_user u
  WHERE u.user_id = ANY (wanted) AND app_scope() IN (u.provider_id, u.sp_id, u.dt_id, u.rs_id, u.account_id)
$function$;
REVOKE EXECUTE ON FUNCTION transfer_hindrances(wanted uuid[], company uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transfer_hindrances(wanted uuid[], company uuid) TO portal_app;

CREATE FUNCTION unbilled_months(latest date, after_id uuid, after_month date, most integer)
 RETURNS TABLE(account_id uuid, period date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT p.account_id, m.period FROM account p
  CROSS JOIN LATERAL (
    SELECT coalesce((SELECT max(r.period) + interval '1 month' FROM billing_run r
        WHERE r.account_id = p.account_id AND r.made_by IS NULL AND r.period <= latest AND r.run_state <> 'Failed'),
      (SELECT min(r.period) FROM billing_run r WHERE r.account_id = p.account_id),
      (SELECT min(r.period) FROM billing_run r WHERE r.made_by IS NULL),
      latest)::date AS since) run
  CROSS JOIN LATERAL (
    SELECT CASE WHEN run.since >= latest THEN latest ELSE least(latest, greatest(run.since, (latest - interval '11 months')::date,
      (SELECT date_trunc('month', min(greatest(c.created_at AT TIME ZONE 'UTC',
          (SELECT max(h.until_on) + 1 FROM account_path h WHERE h.account_id = c.account_id
            AND (p.account_id = ANY (ARRAY[h.provider_id, h.sp_id, h.dt_id, h.rs_id])) IS NOT TRUE))))::date
        FROM account c WHERE c.parent_id = p.account_id))) END AS first) months
  CROSS JOIN LATERAL (
    SELECT s::date AS period FROM generate_series(months.first::timestamp, latest::timestamp, interval '1 month') s
    UNION SELECT r.period FROM billing_run r WHERE r.account_id = p.account_id AND r.made_by IS NULL
      AND r.period < latest AND r.period >= latest - interval '11 months') m
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(r.run_state <> 'Failed' AND (r.behind = 0 OR r.created_at < now() - interval '31 days')), false)
      OR count(*) FILTER (WHERE r.run_state = 'Failed') >= 3 AS covered
    FROM billing_run r WHERE r.account_id = p.account_id AND r.period = m.period) run_of
  WHERE p.acct_type <> 'CU' AND p.account_status <> 'Purged'
    AND (after_id IS NULL OR (p.account_id, m.period) > (after_id, after_month))
    AND EXISTS (SELECT FROM account c WHERE c.parent_id = p.account_id)
    AND (NOT run_of.covered
      OR m.period = latest AND EXISTS (SELECT FROM account_path h JOIN account c ON c.account_id = h.account_id
        WHERE h.until_on >= latest + interval '1 month' AND c.parent_id = p.account_id
          -- the day of the move counts in UTC, as account_path has it
          AND NOT EXISTS (SELECT FROM billing_run r WHERE r.account_id = p.account_id AND r.period = latest
            AND r.created_at >= (h.until_on + 1)::timestamp AT TIME ZONE 'UTC')))
  ORDER BY p.account_id, m.period LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION unbilled_months(latest date, after_id uuid, after_month date, most integer) FROM PUBLIC;

CREATE FUNCTION usage_add_days(facts usage_fact[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE told date;
BEGIN
  -- A batch is about few days; one statement for each, as an update gives a row one new value.
  FOR told IN SELECT DISTINCT day FROM unnest(facts) WHERE product_line = 'SECUREEMAIL' AND unit_type = 'MESSAGE' ORDER BY 1 LOOP
    WITH company AS MATERIALIZED (
      SELECT f.provider_id, f.sp_id, f.dt_id, f.rs_id, sum(f.used)::bigint AS used FROM unnest(facts) f
      WHERE f.day = told AND f.product_line = 'SECUREEMAIL' AND f.unit_type = 'MESSAGE' GROUP BY 1, 2, 3, 4),
    added AS (
      SELECT l.account_id, c.provider_id, l.sp_id, l.dt_id, l.rs_id, sum(c.used)::bigint AS used
      FROM company c CROSS JOIN LATERAL (VALUES (c.rs_id, c.sp_id, c.dt_id, c.rs_id), (c.dt_id, c.sp_id, c.dt_id, NULL),
        (c.sp_id, c.sp_id, NULL, NULL), (c.provider_id, NULL, NULL, NULL)) l (account_id, sp_id, dt_id, rs_id)
      WHERE l.account_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5)
    UPDATE usage_month kept SET by_day[extract(day FROM told)::integer] = coalesce(kept.by_day[extract(day FROM told)::integer], 0) + a.used
    FROM added a
    WHERE kept.month = date_trunc('month', told)::date AND kept.account_id = a.account_id
      AND usage_key(kept.product_line, kept.unit_type, NULL::uuid, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
        = usage_key('SECUREEMAIL', 'MESSAGE', NULL::uuid, a.provider_id, a.sp_id, a.dt_id, a.rs_id);
  END LOOP;
END $function$;
REVOKE EXECUTE ON FUNCTION usage_add_days(facts usage_fact[]) FROM PUBLIC;

CREATE FUNCTION usage_add_months(facts usage_fact[])
 RETURNS void
 LANGUAGE sql
 SET work_mem TO '64MB'
AS $function$
  MERGE INTO usage_month kept USING (SELECT * FROM usage_levels(facts, false) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, NULL, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, NULL, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.parent_id, added.product_line,
      added.unit_type, added.used)
$function$;
REVOKE EXECUTE ON FUNCTION usage_add_months(facts usage_fact[]) FROM PUBLIC;

CREATE FUNCTION usage_add_plans(facts usage_fact[])
 RETURNS void
 LANGUAGE sql
 SET work_mem TO '64MB'
AS $function$
  MERGE INTO usage_plan kept USING (SELECT * FROM usage_levels(facts, true) ORDER BY account_id, month) added
  ON kept.month = added.month AND kept.account_id = added.account_id
    AND usage_key(kept.product_line, kept.unit_type, kept.plan_id, kept.provider_id, kept.sp_id, kept.dt_id, kept.rs_id)
      = usage_key(added.product_line, added.unit_type, added.plan_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id)
  WHEN MATCHED THEN UPDATE SET used = kept.used + added.used
  WHEN NOT MATCHED THEN INSERT (month, account_id, provider_id, sp_id, dt_id, rs_id, plan_id, product_line, unit_type, used)
    VALUES (added.month, added.account_id, added.provider_id, added.sp_id, added.dt_id, added.rs_id, added.plan_id, added.product_line,
      added.unit_type, added.used)
$function$;
REVOKE EXECUTE ON FUNCTION usage_add_plans(facts usage_fact[]) FROM PUBLIC;

CREATE FUNCTION usage_add_providers(facts usage_fact[])
 RETURNS void
 LANGUAGE sql
 SET work_mem TO '64MB'
AS $function$
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
$function$;
REVOKE EXECUTE ON FUNCTION usage_add_providers(facts usage_fact[]) FROM PUBLIC;

CREATE FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
  PERFORM usage_add_days(facts);
END $function$;
REVOKE EXECUTE ON FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usage_apply(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[]) TO portal_app;

CREATE FUNCTION usage_branch(day date, provider_id uuid, sp_id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT (hash_record_extended((date_trunc('month', day::timestamp), coalesce(sp_id, provider_id)), 0) & 255)::integer
$function$;
REVOKE EXECUTE ON FUNCTION usage_branch(day date, provider_id uuid, sp_id uuid) FROM PUBLIC;

CREATE FUNCTION usage_days(wanted uuid[], since date)
 RETURNS TABLE(subscription_id uuid, day date, used bigint, overage_price bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT u.subscription_id, u.day, u.used, u.overage_price
  FROM subscription s JOIN subscription_usage u ON u.subscription_id = s.subscription_id AND u.day >= since
  WHERE s.subscription_id = ANY (wanted) AND app_scope() IN (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id)
  ORDER BY u.subscription_id, u.day
$function$;
REVOKE EXECUTE ON FUNCTION usage_days(wanted uuid[], since date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usage_days(wanted uuid[], since date) TO portal_app;

CREATE FUNCTION usage_drop_before(first date)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE part regclass; dropped integer := 0;
BEGIN
  FOR part IN SELECT c.oid FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'usage_daily'::regclass AND c.relname ~ '^usage_daily_\d{6}$' AND c.relname < 'usage_daily_' || to_char(first, 'YYYYMM') LOOP
    EXECUTE format('DROP TABLE %s', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $function$;
REVOKE EXECUTE ON FUNCTION usage_drop_before(first date) FROM PUBLIC;

CREATE FUNCTION usage_facts(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[])
 RETURNS usage_fact[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT array_agg((f.account_id, f.day, f.line, f.unit, f.plan, f.person, f.amount, p.provider_id, p.sp_id, p.dt_id, p.rs_id,
    (SELECT s.plan_id FROM subscription s WHERE s.subscription_id = f.plan))::usage_fact)
  FROM (SELECT u.account_id, u.day, u.line, u.unit, u.plan, u.person, sum(u.amount) AS amount
    FROM unnest(accounts, days, lines, units, plans, people, amounts) u (account_id, day, line, unit, plan, person, amount)
    GROUP BY 1, 2, 3, 4, 5, 6) f
  CROSS JOIN LATERAL usage_path(f.account_id, f.day) p
$function$;
REVOKE EXECUTE ON FUNCTION usage_facts(accounts uuid[], days date[], lines text[], units text[], plans uuid[], people uuid[], amounts bigint[]) FROM PUBLIC;

CREATE FUNCTION usage_key(line text, unit text, plan uuid, provider uuid, sp uuid, dt uuid, rs uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hashtextextended(line, 1) # hashtextextended(unit, 2) # coalesce(uuid_hash_extended(plan, 3), 0) # coalesce(uuid_hash_extended(provider, 4), 0)
    # coalesce(uuid_hash_extended(sp, 5), 0) # coalesce(uuid_hash_extended(dt, 6), 0) # coalesce(uuid_hash_extended(rs, 7), 0)
$function$;

CREATE FUNCTION usage_levels(facts usage_fact[], by_plan boolean)
 RETURNS TABLE(month date, account_id uuid, provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid, parent_id uuid, product_line text, unit_type text, plan_id uuid, used bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
REVOKE EXECUTE ON FUNCTION usage_levels(facts usage_fact[], by_plan boolean) FROM PUBLIC;

CREATE FUNCTION usage_lock_branches(facts usage_fact[])
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(hashtext('usage_branch'), branch)
  FROM (SELECT DISTINCT usage_branch(day, provider_id, sp_id) AS branch FROM unnest(facts) ORDER BY 1) added
$function$;
REVOKE EXECUTE ON FUNCTION usage_lock_branches(facts usage_fact[]) FROM PUBLIC;

CREATE FUNCTION usage_look_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE usage_watch SET due = true WHERE subscription_id = NEW.subscription_id AND NOT due;
  RETURN NULL;
END $function$;

CREATE FUNCTION usage_path(wanted uuid, at_day date)
 RETURNS TABLE(provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT CASE WHEN h.account_id IS NULL THEN a.provider_id ELSE h.provider_id END, CASE WHEN h.account_id IS NULL THEN a.sp_id ELSE h.sp_id END,
    CASE WHEN h.account_id IS NULL THEN a.dt_id ELSE h.dt_id END, CASE WHEN h.account_id IS NULL THEN a.rs_id ELSE h.rs_id END
  FROM account a LEFT JOIN LATERAL (
    SELECT * FROM account_path o WHERE o.account_id = a.account_id AND o.until_on > at_day ORDER BY o.until_on LIMIT 1) h ON true
  WHERE a.account_id = wanted LIMIT 1
$function$;
REVOKE EXECUTE ON FUNCTION usage_path(wanted uuid, at_day date) FROM PUBLIC;

CREATE FUNCTION usage_prepare_months(first date, months integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE m date; part text;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', first), date_trunc('month', first) + make_interval(months => months - 1), '1 month') LOOP
    part := 'usage_daily_' || to_char(m, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF usage_daily FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 85)', part, m, m + interval '1 month');
    END IF;
  END LOOP;
END $function$;
REVOKE EXECUTE ON FUNCTION usage_prepare_months(first date, months integer) FROM PUBLIC;

CREATE FUNCTION used_again_in(what text, company uuid, seconds integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT greatest(1, ceil(extract(epoch FROM c.window_started_at + make_interval(secs => seconds) - now()))::integer)
  FROM attempt_counter c WHERE c.bucket = format('used:%s:%s', what, company)
$function$;
REVOKE EXECUTE ON FUNCTION used_again_in(what text, company uuid, seconds integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION used_again_in(what text, company uuid, seconds integer) TO portal_app;

CREATE FUNCTION user_pattern(needle text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT regexp_replace(search_pattern(regexp_replace(
    CASE WHEN needle ~ '[0-9@].*\.[a-z]+$' THEN regexp_replace(needle, '\.[a-z]+$', '') ELSE needle END, '\m([[:alnum:]])\1+\M', ' ', 'g')),
    '([[:alnum:]]{4})[[:alnum:]]*([[:alnum:]]{3})', '\1%\2', 'g')
$function$;

CREATE FUNCTION user_search(company uuid, part text, needles text[], sort text, after_key text, after_id uuid, wanted integer, candidates integer, OUT ids uuid[], OUT total integer, OUT capped boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  reach text := account_reach(company, part);
  key text := CASE WHEN sort LIKE '%modifiedDate' THEN 'modified_at' ELSE 'name_key' END;
  direction text := CASE WHEN sort LIKE '-%' THEN 'DESC' ELSE 'ASC' END;
  held text := (SELECT string_agg(format(' AND search LIKE %L', user_pattern(needle)), '') || string_agg(format(' AND strpos(search, %L) > 0', needle), '')
    FROM unnest(needles) needle WHERE user_pattern(needle) IS NOT NULL);
BEGIN
  ids := '{}'; total := 0; capped := false;
  IF reach IS NULL OR held IS NULL THEN RETURN; END IF;
  EXECUTE format(
    'WITH candidate AS MATERIALIZED (
       SELECT user_id, %1$I AS key FROM app_user WHERE %2$s = $1 AND user_status <> ''Removed''%6$s LIMIT %7$s
     ), beyond AS MATERIALIZED (
       SELECT user_id, key FROM candidate WHERE $3 IS NULL OR (key, user_id) %3$s ($2::%4$s, $3)
     )
     SELECT ARRAY(SELECT user_id FROM beyond ORDER BY key %5$s, user_id %5$s LIMIT $4),
       (SELECT count(*) FROM beyond), (SELECT count(*) FROM candidate) >= %7$s',
    -- Everybody is below the provider: comparing every entry of its level with the word's would take most of the time.
    key, CASE reach WHEN 'provider_id' THEN '(provider_id::text)::uuid' ELSE quote_ident(reach) END,
    CASE direction WHEN 'DESC' THEN '<' ELSE '>' END, CASE key WHEN 'modified_at' THEN 'timestamptz' ELSE 'text' END, direction, held,
    candidates + 1)
  INTO ids, total, capped USING company, after_key, after_id, wanted;
END $function$;
ALTER FUNCTION user_search(company uuid, part text, needles text[], sort text, after_key text, after_id uuid, wanted integer, candidates integer, OUT ids uuid[], OUT total integer, OUT capped boolean) OWNER TO portal_reader;
REVOKE EXECUTE ON FUNCTION user_search(company uuid, part text, needles text[], sort text, after_key text, after_id uuid, wanted integer, candidates integer, OUT ids uuid[], OUT total integer, OUT capped boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION user_search(company uuid, part text, needles text[], sort text, after_key text, after_id uuid, wanted integer, candidates integer, OUT ids uuid[], OUT total integer, OUT capped boolean) TO portal_app;

CREATE FUNCTION webhook_collect()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;

CREATE FUNCTION webhook_sends(action text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT split_part(action, '.', 1) NOT IN ('audit', 'ui', 'file', 'access') AND action !~ '[eE]xported$' AND action NOT IN (
    'auth.mfa.asked', 'auth.activationSent', 'auth.resetAsked', 'auth.refreshRefused', 'auth.refreshReused', 'auth.steppedUp',
    'mfa.linkSent', 'session.sourceSaved', 'user.activationSent', 'user.welcomeSent', 'user.preferencesChanged', 'settings.userChanged')
$function$;

CREATE FUNCTION withdraw_invitations(wanted uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE withdrawn integer;
BEGIN
  UPDATE auth_challenge c SET superseded_at = now() FROM app_user u, account a
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND u.account_id = a.account_id AND c.user_id = u.user_id AND c.kind = 'activation'
    AND c.consumed_at IS NULL AND c.superseded_at IS NULL;
  GET DIAGNOSTICS withdrawn = ROW_COUNT;
  RETURN withdrawn;
END $function$;
REVOKE EXECUTE ON FUNCTION withdraw_invitations(wanted uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_invitations(wanted uuid) TO portal_app;
