-- A run that is to be sent while its account is suspended ends without a mail, and its schedule goes on (decision 0097).
ALTER TABLE report_run DROP CONSTRAINT report_run_fault_check;
ALTER TABLE report_run ADD CONSTRAINT report_run_fault_check
  CHECK (fault IN ('OwnerGone', 'OwnerMoved', 'RightLost', 'Definition', 'File', 'Full', 'AccountInactive'));
