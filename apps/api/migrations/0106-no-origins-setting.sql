-- Nothing read where browsers may call from: a key has no place in a page (decision 0092).
DELETE FROM account_setting WHERE code = 'integration.origins';
