-- The failed calls of one partner, as those of each level (0094).
CREATE INDEX partner_call_partner_status ON partner_call (partner_id, status, received_on DESC, log_key DESC) WHERE status <> 'Succeeded';
