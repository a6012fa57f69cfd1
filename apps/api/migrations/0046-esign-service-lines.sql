-- Only the version before decision 0138 wrote the product lines of the installation; they are read from its configuration.
ALTER TABLE esign_service DROP COLUMN lines;
