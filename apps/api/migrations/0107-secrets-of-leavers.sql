-- The few keys with a secret before the present one, by who answers for that.
CREATE INDEX api_key_previous_made_by ON api_key (previous_made_by) WHERE previous_made_by IS NOT NULL;
