-- formerly a63efc4b45df00bd81a41b65bb3a56b3c4efa90b2840149b175471ead76c2252
-- A comparison with the e-signature service that does not come to an end is said, with its cause (decision 0107).
ALTER TABLE esign_company
  ADD COLUMN unchecked_since timestamptz(3),
  ADD COLUMN check_fault text CHECK (check_fault IN ('answer', 'garbage', 'timeout', 'unreachable', 'address', 'unauthorized', 'conflict')),
  ADD COLUMN check_status integer;
-- PostgreSQL 15 and 16 cannot change the expression of a column: it is made again, and with it the indexes that name it.
ALTER TABLE esign_company DROP COLUMN state;
ALTER TABLE esign_company ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (CASE WHEN waiting <> '{}' AND fault IS NOT NULL THEN 'Failing'
  WHEN waiting <> '{}' THEN 'Waiting' WHEN drift IS NOT NULL THEN 'Drift' WHEN check_fault IS NOT NULL THEN 'Unchecked' ELSE 'InStep' END) STORED;
CREATE INDEX esign_company_provider ON esign_company (provider_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
CREATE INDEX esign_company_sp ON esign_company (sp_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
CREATE INDEX esign_company_dt ON esign_company (dt_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';
CREATE INDEX esign_company_rs ON esign_company (rs_id, touched_at DESC, account_id DESC) WHERE state <> 'InStep';

-- Calls of a whole branch are listed beside the partner log.
CREATE INDEX esign_call_provider ON esign_call (provider_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_sp ON esign_call (sp_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_dt ON esign_call (dt_id, called_at DESC, call_id DESC);
CREATE INDEX esign_call_rs ON esign_call (rs_id, called_at DESC, call_id DESC);
