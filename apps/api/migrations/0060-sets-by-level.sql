-- The events of a change set are found beside their level (decision 0059): a reader's list neither reads nor waits for those of
-- others, so its time says nothing of them.
CREATE INDEX audit_event_set_account ON audit_event (account_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_rs ON audit_event (rs_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_dt ON audit_event (dt_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_sp ON audit_event (sp_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_event_set_provider ON audit_event (provider_id, batch_id, occurred_at DESC, audit_id DESC) WHERE batch_id IS NOT NULL;
DROP INDEX audit_event_batch;
