-- A change of status that a change set planned leads to it, as a suspension does (placed_in). No reference: sets go after some years.
ALTER TABLE account_status_change ADD COLUMN made_in uuid;
