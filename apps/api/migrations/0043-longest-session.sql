-- Automatic logout never comes later than 480 minutes after sign-in: what was set beyond that is drawn in, and so are sessions.
UPDATE account_setting SET value = '8' WHERE code = 'signIn.sessionHours' AND (value #>> '{}')::numeric > 8;
UPDATE session SET ends_at = created_at + interval '8 hours' WHERE ends_at > created_at + interval '8 hours' AND revoked_at IS NULL;
