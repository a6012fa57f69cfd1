-- A report is a file on paper too.
ALTER TABLE export_file DROP CONSTRAINT export_file_format_check;
ALTER TABLE export_file ADD CONSTRAINT export_file_format_check CHECK (format IN ('csv', 'jsonl', 'xlsx', 'pdf'));
