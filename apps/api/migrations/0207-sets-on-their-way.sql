-- A set that its maker confirmed in the call that made it, and that is on its way to a second person: those are looked for once it is
-- committed. Where nobody goes on, as the process is gone, the job of change sets does.
ALTER TABLE change_set ADD COLUMN asked_at timestamptz(3);
CREATE INDEX change_set_asked ON change_set (asked_at) WHERE asked_at IS NOT NULL AND state = 'Preview';
