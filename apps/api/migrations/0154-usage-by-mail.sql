-- How far the mails with what was used have come (`notifications.monthlyUsage`): a row for those of a month and one for those of a
-- week, with the account that was looked at last.
CREATE TABLE usage_mailing (
  kind text PRIMARY KEY CHECK (kind IN ('monthly', 'weekly')),
  -- the first day of the month, or the Monday, on which they are due
  due_on date NOT NULL,
  after_account uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  done boolean NOT NULL DEFAULT false
);
