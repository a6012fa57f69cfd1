-- Logos that were published before the e-signature service was told of any (0156): told now, so that no night calls them drift.
SELECT esign_note(ARRAY(SELECT account_id FROM brand WHERE brand_status = 'Enabled'), 'logo', true);
