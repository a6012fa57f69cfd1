-- The contract says which lists keep views. The list here was not extended with them: a view of company plans or partner calls
-- could not be saved.
ALTER TABLE saved_view DROP CONSTRAINT saved_view_list_check;
