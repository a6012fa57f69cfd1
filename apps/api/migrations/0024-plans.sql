-- The catalogue of plans (`product.md` 4.1), prices, promotions, and the ceilings of partners (`product.md` 4.5).

-- It belongs to the provider and is of no company: every seller may read it, and what one may sell is asked of plans_sold_by().
CREATE TABLE plan (
  plan_id uuid PRIMARY KEY,
  plan_code text NOT NULL UNIQUE CHECK (plan_code ~ '^[A-Z0-9-]{2,32}$'),
  product_line text NOT NULL CHECK (product_line IN ('SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE')),
  plan_type text NOT NULL CHECK (plan_type IN ('PERUSER', 'SHARED', 'PAYG', 'TRIAL')),
  plan_status text NOT NULL CHECK (plan_status IN ('DRAFT', 'ACTIVE', 'RETIRED')),
  -- the tiers that may sell it, and the companies with all below them: none named means all of those tiers
  sold_by_tiers text[] NOT NULL CHECK (sold_by_tiers <@ ARRAY['SP', 'DT', 'RS']),
  sold_by_accounts uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(sold_by_accounts) <= 200),
  -- a new customer gets it
  is_default boolean NOT NULL DEFAULT false,
  terms_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  -- what is offered instead of a retired plan
  successor_id uuid REFERENCES plan CHECK (successor_id <> plan_id)
);
GRANT SELECT, INSERT, UPDATE ON plan TO portal_app;
GRANT SELECT ON plan TO portal_reader;

-- The terms of a plan, never changed: who bought it keeps those of the day. A change adds the next number.
CREATE TABLE plan_terms (
  terms_id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES plan DEFERRABLE INITIALLY DEFERRED,
  number integer NOT NULL CHECK (number > 0),
  plan_name text NOT NULL,
  plan_name_fr text NOT NULL,
  unit_type text NOT NULL CHECK (unit_type IN ('MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT')),
  unit_quantity bigint CHECK (unit_quantity >= 0),
  range text NOT NULL CHECK (range IN ('MONTH', 'QUARTER', 'YEAR', 'TERM', 'ONCE')),
  renewal_type text NOT NULL CHECK (renewal_type IN ('AUTO', 'MANUAL', 'NONE')),
  max_users integer CHECK (max_users > 0),
  term_months integer NOT NULL CHECK (term_months IN (1, 12, 24, 36)),
  trial_days integer NOT NULL CHECK (trial_days BETWEEN 0 AND 90),
  carry_over boolean NOT NULL,
  overage text NOT NULL CHECK (overage IN ('BLOCK', 'ALLOW', 'CHARGE')),
  overage_price bigint CHECK (overage_price >= 0),
  list_price bigint NOT NULL CHECK (list_price >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  UNIQUE (plan_id, number)
);
GRANT SELECT, INSERT ON plan_terms TO portal_app;
GRANT SELECT ON plan_terms TO portal_reader;

ALTER TABLE plan ADD FOREIGN KEY (terms_id) REFERENCES plan_terms DEFERRABLE INITIALLY DEFERRED;

-- What a seller charges those whom it bills, for one seat and one calendar month, in minor units; without a row the price of the
-- nearest company above that has one in that currency, at last the list price of the plan.
CREATE TABLE plan_price (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  plan_id uuid NOT NULL REFERENCES plan,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  price bigint NOT NULL CHECK (price >= 0),
  overage_price bigint CHECK (overage_price >= 0),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  PRIMARY KEY (account_id, plan_id, currency)
);
SELECT tenant_table('plan_price');
SELECT purged_table('plan_price');
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_price TO portal_app;

-- The ceiling of a partner, set by a company above it and never by the partner, and counted over all below it. Each company above a
-- partner has limits of its own for it, and the strictest of all hold: no one loosens what a company further above has set. Those
-- of a company that is above no more hold no more.
CREATE TABLE partner_limit (
  account_id uuid NOT NULL REFERENCES account,
  provider_id uuid, sp_id uuid, dt_id uuid, rs_id uuid,
  max_customers integer CHECK (max_customers >= 0),
  max_seats integer CHECK (max_seats >= 0),
  max_admins integer CHECK (max_admins >= 0),
  -- null: all that the company above sells
  allowed_plans uuid[] CHECK (cardinality(allowed_plans) <= 500),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1,
  set_by_account uuid NOT NULL REFERENCES account,
  PRIMARY KEY (account_id, set_by_account)
);
SELECT tenant_table('partner_limit');
SELECT purged_table('partner_limit');
GRANT SELECT, INSERT, UPDATE, DELETE ON partner_limit TO portal_app;

-- Promotions (`product.md` 7.5): made by the provider, redeemed inside plan dialogs, never beyond their count.
CREATE TABLE promotion (
  promotion_id uuid PRIMARY KEY,
  promo_code text NOT NULL UNIQUE CHECK (promo_code ~ '^[A-Z0-9-]{4,24}$'),
  promo_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PERCENT', 'AMOUNT', 'UNITS', 'TRIALDAYS')),
  -- hundredths of a percent, minor units a month, units a period, or days
  value bigint NOT NULL CHECK (value > 0 AND (kind <> 'PERCENT' OR value <= 10000) AND (kind <> 'TRIALDAYS' OR value <= 90)),
  currency text CHECK ((kind = 'AMOUNT') = (currency IS NOT NULL)),
  -- calendar months for which it holds; null: as long as the plan runs
  months integer CHECK (months BETWEEN 1 AND 36),
  plan_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(plan_ids) <= 100),
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to >= valid_from),
  max_redemptions integer CHECK (max_redemptions > 0),
  redeemed integer NOT NULL DEFAULT 0 CHECK (redeemed >= 0 AND redeemed <= max_redemptions),
  once_per_account boolean NOT NULL DEFAULT true,
  promotion_status text NOT NULL CHECK (promotion_status IN ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text,
  version integer NOT NULL DEFAULT 1
);
GRANT SELECT, INSERT, UPDATE ON promotion TO portal_app;

-- Whether every partner from the top down to a company may sell a plan: what a company sells is part of what its parent sells. Of a
-- customer: whether its parent may sell it to it. A company that is named as seller of a plan stands directly below the provider
-- and sells it with all below it, wherever its partners move.
CREATE FUNCTION plans_sold_by(wanted uuid) RETURNS TABLE (plan_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
  SELECT p.plan_id FROM account a JOIN plan p ON p.plan_status = 'ACTIVE'
  WHERE a.account_id = wanted AND app_scope() IN (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    AND (p.sold_by_accounts = '{}' OR coalesce(coalesce(a.sp_id, a.dt_id, a.rs_id) = ANY (p.sold_by_accounts), true))
    AND NOT EXISTS (
      SELECT FROM account up
      LEFT JOIN partner_limit l ON l.account_id = up.account_id
        AND l.set_by_account IN (up.provider_id, up.sp_id, up.dt_id, up.rs_id)
      WHERE up.account_id IN (a.sp_id, a.dt_id, a.rs_id)
        AND (up.acct_type <> ALL (p.sold_by_tiers) OR p.plan_id <> ALL (l.allowed_plans)))
$$;

-- What a seller charges for plans in a currency: its own price, else that of the nearest above it. Asked for companies that issue
-- invoices to someone in the scope, so it reads above the scope and answers prices alone.
CREATE FUNCTION plan_prices(seller uuid, plans uuid[], asked text)
  RETURNS TABLE (plan_id uuid, price bigint, overage_price bigint)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
  SELECT p.plan_id, coalesce(near.price, CASE WHEN t.currency = asked THEN t.list_price END),
    CASE WHEN near.price IS NULL THEN CASE WHEN t.currency = asked THEN t.overage_price END ELSE near.overage_price END
  FROM plan p JOIN plan_terms t ON t.terms_id = p.terms_id
  LEFT JOIN LATERAL (
    SELECT pp.price, pp.overage_price FROM account s
    JOIN account up ON up.account_id IN (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id)
    JOIN plan_price pp ON pp.account_id = up.account_id AND pp.plan_id = p.plan_id AND pp.currency = asked
    WHERE s.account_id = seller ORDER BY account_rank(up.acct_type) DESC LIMIT 1) near ON true
  WHERE p.plan_id = ANY (plans) AND (near.price IS NOT NULL OR t.currency = asked)
$$;

-- The limits of partners on the way to many companies at once: of each partner the number below it is counted once, however many of
-- its companies grow, one count after the other, so that two at once never pass it (S4). The locks are taken from the top, so that
-- two who ask never wait for each other. What a moved company brings is counted already by those it stays below.
CREATE FUNCTION partner_rooms(wanted uuid[], what text, moved uuid DEFAULT NULL)
  RETURNS TABLE (company uuid, partner uuid, most integer, used bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
END $$;

-- The topmost limit of a partner on the way to a company that so many more customers, seats or administrators would pass, by the
-- same rule.
CREATE FUNCTION partner_room(wanted uuid, what text, more bigint, moved uuid DEFAULT NULL)
  RETURNS TABLE (partner uuid, most integer, used bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT r.partner, r.most, r.used FROM partner_rooms(ARRAY[wanted], what, moved) r WHERE r.used + more > r.most LIMIT 1;
END $$;

REVOKE EXECUTE ON FUNCTION plans_sold_by(uuid), plan_prices(uuid, uuid[], text), partner_rooms(uuid[], text, uuid),
  partner_room(uuid, text, bigint, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plans_sold_by(uuid), plan_prices(uuid, uuid[], text), partner_rooms(uuid[], text, uuid),
  partner_room(uuid, text, bigint, uuid) TO portal_app;
