-- The events of a session are found beside their level, as those of a change set are (decision 0034): a reader's list neither reads
-- nor waits for those of others. What an address or a request did, only the provider finds by index.
CREATE INDEX audit_event_session_account ON audit_event (account_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_rs ON audit_event (rs_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_dt ON audit_event (dt_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_sp ON audit_event (sp_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_session_provider ON audit_event (provider_id, session_id, occurred_at DESC, audit_id DESC) WHERE session_id IS NOT NULL;
DROP INDEX audit_event_session;
