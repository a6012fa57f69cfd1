-- An undo has the kind and the input of the set that it brings back, and stays an undo when that set is forgotten: the values to
-- be restored are in its rows alone.
UPDATE change_set u SET kind = o.kind, input = o.input FROM change_set o WHERE o.change_set_id = u.undo_of;
ALTER TABLE change_set DROP CONSTRAINT change_set_undo_of_fkey;

-- Kinds of objects are registered by features.
ALTER TABLE change_row DROP CONSTRAINT change_row_target_kind_check,
  ADD CONSTRAINT change_row_target_kind_check CHECK (length(target_kind) <= 40);
