-- What AdvancedDomainExtension sets of a domain (decision 0101): how its selectors begin, and the host of its return path.
ALTER TABLE company_domain
  ADD COLUMN selector_prefix text NOT NULL DEFAULT 's' CHECK (selector_prefix ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  ADD COLUMN return_label text NOT NULL DEFAULT 'bounce' CHECK (return_label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$');
