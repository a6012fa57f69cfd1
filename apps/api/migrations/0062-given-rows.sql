-- The line of the file that a row of a change set was given in.
ALTER TABLE change_row ADD COLUMN line integer;
