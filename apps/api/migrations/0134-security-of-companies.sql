-- The report of security counts lockouts and impersonations of a company in some months (decision 0100): few events among all of its own.
CREATE INDEX audit_event_security ON audit_event (account_id, occurred_at) WHERE action IN ('auth.lockedOut', 'alias.started');
