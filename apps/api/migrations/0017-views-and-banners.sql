-- Views of lists that people keep, and banners that administrators above show.
CREATE TABLE saved_view (
  view_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  -- the contract says which lists keep views
  list text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- the search part of the address
  query jsonb NOT NULL,
  -- of everybody of the company, or of its maker alone
  shared boolean NOT NULL DEFAULT false,
  made_by uuid NOT NULL REFERENCES app_user,
  made_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX saved_view_own_name ON saved_view (made_by, list, lower(name)) WHERE NOT shared;
CREATE UNIQUE INDEX saved_view_shared_name ON saved_view (account_id, list, lower(name)) WHERE shared;
SELECT tenant_table('saved_view');
SELECT purged_table('saved_view');
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO portal_app;

CREATE TABLE banner (
  banner_id uuid PRIMARY KEY,
  -- the company that it is shown to
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  change_set_id uuid REFERENCES change_set,
  -- subject and body by language; each reader gets their own
  words jsonb NOT NULL,
  tone text NOT NULL DEFAULT 'info' CHECK (tone IN ('info', 'warning')),
  from_name text NOT NULL,
  shown_from timestamptz(3) NOT NULL DEFAULT now(),
  shown_until timestamptz(3) NOT NULL
);
CREATE INDEX banner_account ON banner (account_id, shown_until);
SELECT tenant_table('banner');
GRANT SELECT, INSERT, UPDATE, DELETE ON banner TO portal_app;

CREATE TABLE banner_read (
  banner_id uuid NOT NULL REFERENCES banner,
  user_id uuid NOT NULL REFERENCES app_user,
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  PRIMARY KEY (banner_id, user_id)
);
SELECT tenant_table('banner_read');
GRANT SELECT, INSERT, UPDATE, DELETE ON banner_read TO portal_app;
