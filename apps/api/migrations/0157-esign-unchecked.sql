-- A comparison with the e-signature service that does not come to an end is said, with its cause (decision 0107).
ALTER TABLE esign_company
  ADD COLUMN unchecked_since timestamptz(3),
  ADD COLUMN check_fault text CHECK (check_fault IN ('answer', 'garbage', 'timeout', 'unreachable', 'address', 'unauthorized', 'conflict')),
  ADD COLUMN check_status integer;
ALTER TABLE esign_company ALTER COLUMN state SET EXPRESSION AS (CASE WHEN waiting <> '{}' AND fault IS NOT NULL THEN 'Failing'
  WHEN waiting <> '{}' THEN 'Waiting' WHEN drift IS NOT NULL THEN 'Drift' WHEN check_fault IS NOT NULL THEN 'Unchecked' ELSE 'InStep' END);

-- Calls of a whole branch are listed beside the partner log.
CREATE INDEX esign_call_provider ON esign_call (provider_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_sp ON esign_call (sp_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_dt ON esign_call (dt_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_rs ON esign_call (rs_id, called_at DESC, call_id DESC);
