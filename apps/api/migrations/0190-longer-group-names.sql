-- Directories name groups with up to 256 characters, and identity providers send them here.
ALTER TABLE access_group
  DROP CONSTRAINT access_group_name_check,
  ADD CONSTRAINT access_group_name_check CHECK (length(name) BETWEEN 1 AND 256);
