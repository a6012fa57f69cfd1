-- What SCIM knows of people and groups beyond the portal's own fields (decision 0089).

-- A row is made when an identity provider makes someone, or first writes to someone who is there.
CREATE TABLE scim_person (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- the provider's own id of the person
  external_id text CHECK (length(external_id) <= 255),
  -- attributes that the portal has no field for, as they were sent
  kept jsonb NOT NULL DEFAULT '{}',
  made boolean NOT NULL,
  -- made inactive: the invitation goes out once they are active
  waits boolean NOT NULL DEFAULT false,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL
);
CREATE UNIQUE INDEX scim_person_external ON scim_person (account_id, external_id);
CREATE INDEX scim_person_modified ON scim_person (account_id, modified_at DESC);
SELECT tenant_table('scim_person');
SELECT purged_table('scim_person');
GRANT SELECT, INSERT, UPDATE, DELETE ON scim_person TO portal_app;

CREATE TABLE scim_group (
  group_id uuid PRIMARY KEY REFERENCES access_group ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  external_id text CHECK (length(external_id) <= 255),
  made boolean NOT NULL,
  -- the group in which administrators made by SCIM begin
  starts boolean NOT NULL DEFAULT false,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL
);
CREATE UNIQUE INDEX scim_group_external ON scim_group (account_id, external_id);
CREATE INDEX scim_group_starts ON scim_group (account_id) WHERE starts;
SELECT tenant_table('scim_group');
SELECT purged_table('scim_group');
GRANT SELECT, INSERT, UPDATE, DELETE ON scim_group TO portal_app;

-- Who moves to another company is no one that the old one's identity provider knows.
CREATE FUNCTION scim_person_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM scim_person WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER scim_person_left AFTER UPDATE OF account_id ON app_user
  FOR EACH ROW WHEN (NEW.account_id <> OLD.account_id) EXECUTE FUNCTION scim_person_left();
