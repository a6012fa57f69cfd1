-- The address of a webhook is the webhook's own (decision 0086); the setting that was meant for it did nothing.
DELETE FROM account_setting WHERE code = 'integration.webhook';
