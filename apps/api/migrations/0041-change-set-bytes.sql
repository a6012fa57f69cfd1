-- What a set takes up, so that what waits to be run can be bounded (decision 0042).
ALTER TABLE change_set ADD COLUMN bytes integer NOT NULL DEFAULT 0;
