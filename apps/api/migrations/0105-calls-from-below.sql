-- What companies above did is not told (0094), and may be most of what there is: the calls that a level is told of, without the others.
CREATE INDEX partner_call_sp_told ON partner_call (sp_id, received_on DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id;
CREATE INDEX partner_call_dt_told ON partner_call (dt_id, received_on DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id;
CREATE INDEX partner_call_rs_told ON partner_call (rs_id, received_on DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id;
CREATE INDEX partner_call_account_told ON partner_call (account_id, received_on DESC, log_key DESC)
  WHERE partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id AND partner_id IS DISTINCT FROM dt_id
    AND partner_id IS DISTINCT FROM rs_id;
CREATE INDEX partner_call_sp_told_status ON partner_call (sp_id, status, received_on DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id;
CREATE INDEX partner_call_dt_told_status ON partner_call (dt_id, status, received_on DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id;
CREATE INDEX partner_call_rs_told_status ON partner_call (rs_id, status, received_on DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id
    AND partner_id IS DISTINCT FROM dt_id;
CREATE INDEX partner_call_account_told_status ON partner_call (account_id, status, received_on DESC, log_key DESC)
  WHERE status <> 'Succeeded' AND partner_id IS DISTINCT FROM provider_id AND partner_id IS DISTINCT FROM sp_id
    AND partner_id IS DISTINCT FROM dt_id AND partner_id IS DISTINCT FROM rs_id;
