-- The day that the list of company plans shows as their end, by which it is ordered: of one in grace its last, of one that is set to
-- end that, of one that ended the day. By the end of the term alone those would stand between others.
ALTER TABLE subscription ADD COLUMN ends_on date GENERATED ALWAYS AS (CASE
  WHEN subscription_status IN ('Cancelled', 'Expired') THEN coalesce(ended_on, end_on)
  WHEN cancel_on IS NOT NULL THEN cancel_on - 1
  WHEN subscription_status = 'Grace' THEN coalesce(grace_ends_on, end_on)
  ELSE end_on END) STORED;
DROP INDEX subscription_account_end, subscription_rs_end, subscription_dt_end, subscription_sp_end, subscription_provider_end;
CREATE INDEX subscription_account_end ON subscription (account_id, ends_on, subscription_id);
CREATE INDEX subscription_rs_end ON subscription (rs_id, ends_on, subscription_id);
CREATE INDEX subscription_dt_end ON subscription (dt_id, ends_on, subscription_id);
CREATE INDEX subscription_sp_end ON subscription (sp_id, ends_on, subscription_id);
CREATE INDEX subscription_provider_end ON subscription (provider_id, ends_on, subscription_id);
